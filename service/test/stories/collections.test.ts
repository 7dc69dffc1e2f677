// Reports of rails that come twice, late or in the wrong order; and what is kept of cards, accounts
// and people.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '#kit'
import { parseId, present } from '#kit'
import type { CollectionOutcome } from '#rails'
import { recordCollections } from '../../src/providers/collecting/record.ts'
import type { Collecting } from '../harness/collecting.ts'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { openOwner, openShop } from '../harness/story.ts'

const IBAN = 'DE89370400440532013000'
const DAY_MS = 86_400_000

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
let buyer: Collecting

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  buyer = collecting(shop)
})

async function byCard(number = '4242424242424242'): Promise<Id<'checkout'>> {
  const page = await buyer.open([{ amount: 20_000 }])
  const { body: card } = await buyer.card(page, number)
  const { body } = await buyer.confirm(page, 'card', { card_id: card.id })
  return present(parseId('checkout', body.checkout_id), 'a checkout')
}

async function report(id: Id<'checkout'>, ...outcomes: CollectionOutcome[]): Promise<void> {
  await holdfast.service.database.transact(
    holdfast.organisation.tenants.sandbox,
    async (unit) =>
      await recordCollections(
        unit,
        holdfast.vault,
        outcomes.map((outcome) => ({ key: { kind: 'checkout', id } as const, outcome })),
      ),
  )
}

async function state(id: Id<'checkout'>) {
  const { rows } = await owner.query(
    `select status, authorised_at is not null as authorised,
            (select count(*)::int from inbounds i
               where i.tenant_id = c.tenant_id and i.checkout_id = c.id) as inbounds
       from checkouts c where id = $1`,
    [id],
  )
  return rows[0]
}

describe('a report of a collection', () => {
  it.each([
    [['authorised', 'paid']],
    [['paid', 'authorised']],
    [['authorised', 'authorised', 'paid', 'paid']],
    [['paid', 'paid', 'authorised', 'paid', 'authorised']],
  ] as const)('changes nothing by coming again or in another order: %j', async (outcomes) => {
    const id = await byCard()
    for (const outcome of outcomes) await report(id, outcome)
    await shop.advance('P8D')
    expect(await state(id)).toMatchObject({ status: 'settled', authorised: true, inbounds: 1 })
  })

  it('that says no after the money came changes nothing', async () => {
    const id = await byCard()
    await report(id, 'paid')
    await report(id, 'declined', 'not_authorised')
    expect(await state(id)).toMatchObject({ status: 'settled', inbounds: 1 })
    await shop.advance('P8D')
    expect(await state(id)).toMatchObject({ status: 'settled', inbounds: 1 })
  })

  it('of money for a checkout that has ended sends it back to where it came from', async () => {
    const id = await byCard()
    await report(id, 'declined')
    await report(id, 'declined')
    await report(id, 'paid')
    expect(await state(id)).toMatchObject({ status: 'failed' })
    const { rows } = await owner.query(
      `select i.amount, i.unreconciled, r.amount as going_back from inbounds i
         join checkouts c on c.tenant_id = i.tenant_id and c.project_id = i.project_id
         left join inbound_returns r on r.tenant_id = i.tenant_id and r.inbound_id = i.id
        where c.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ amount: '20000', unreconciled: '0', going_back: '20000' }])
  })

  it('that comes ten times at once counts once', async () => {
    const id = await byCard()
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        await report(id, at % 2 === 0 ? 'paid' : 'authorised')
      }),
    )
    expect(await state(id)).toMatchObject({ status: 'settled', inbounds: 1 })
  })
})

describe('what is kept', () => {
  it('holds no card number, security code, IBAN or e-mail where none belongs', async () => {
    const email = 'seen-nowhere@example.com'
    const page = await buyer.open([{}], { from: { email, name: 'Unseen Name' } })
    await buyer.card(page, '4000000000000002', { cvv: '987' })
    const { body: card } = await buyer.card(page, '4000056655665556', { cvv: '987' })
    await shop.call(
      'POST',
      '/client/v1/intent/confirm',
      { method: 'card', details: { card_id: card.id } },
      { ...page, headers: { 'idempotency-key': 'a-card-payment' } },
    )
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const required_by = new Date(Date.parse(clock.now) + 5 * DAY_MS).toISOString()
    const debit = await buyer.open([{}, { required_by }], { from: { email } })
    const details = { iban: IBAN, account_holder: 'Unseen Name', mandate_accepted: true }
    await shop.call(
      'POST',
      '/client/v1/intent/confirm',
      { method: 'direct_debit', details },
      { ...debit, headers: { 'idempotency-key': 'a-direct-debit' } },
    )
    await shop.advance('P9D')

    const { rows: tables } = await owner.query(
      `select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const isCard = /(?<![0-9a-f-])4[0-9]{15}(?![0-9a-f])/
    for (const { table_name: table } of tables) {
      const { rows } = await owner.query(`select to_jsonb(t)::text as text from "${table}" t`)
      const text = rows.map((row) => row.text).join('\n')
      expect(text.match(isCard), `a card number in ${table}`).toBeNull()
      expect(text, `a security code in ${table}`).not.toContain('"987"')
      expect(text, `an IBAN in ${table}`).not.toContain(IBAN)
    }
    for (const table of ['events', 'jobs', 'idempotency_keys', 'status_steps']) {
      const { rows } = await owner.query(`select to_jsonb(t)::text as text from "${table}" t`)
      const text = rows.map((row) => row.text).join('\n')
      expect(text, `an address in ${table}`).not.toContain(email)
      expect(text, `a name in ${table}`).not.toContain('Unseen Name')
    }
  })
})
