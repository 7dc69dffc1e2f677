// Payers: known by the accounts they have on file, and forgotten whole.
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { parseId, present } from '#kit'
import { erasePersons } from '../../src/proof/erasure/erasure.ts'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)

beforeAll(async () => {
  await enableDirectDebit(holdfast)
})

type Shown = ReturnType<typeof JSON.parse>

/** Money that names nothing arrives in the project of a checkout. */
async function nameless({ project_id }: Shown, credit: object): Promise<Shown> {
  await shop.call('POST', `/_sandbox/v1/project/${project_id}/credit`, credit)
  await shop.advance('PT0S')
  const { body } = await shop.call('GET', `/v1/inbounds?project_id=${project_id}&limit=1`)
  return body.data[0]
}

async function owing(account: object, email: string, currency = 'eur'): Promise<Shown> {
  return await shop.confirmed([{}], { currency, from: { email, bank_account: account } })
}

describe('money that names nothing', () => {
  it('is matched to the buyer who has the paying account on file', async () => {
    const iban = 'DE02120300000000202051'
    const checkout = await owing({ country: 'DE', currency: 'eur', iban }, 'file@example.com')
    const other = { amount: 10_000, payer_account: 'DE02500105170137075030' }
    expect(await nameless(checkout, other)).toMatchObject({
      checkout_id: null,
      reconciliation: { reason: 'no_match' },
    })
    const own = { amount: 10_000, payer_account: 'DE02 1203 0000 0000 2020 51' }
    expect(await nameless(checkout, own)).toMatchObject({
      checkout_id: checkout.id,
      reconciliation: { reason: 'amount_of_known_payer', payer_account: '•••• 2051' },
    })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it.each([
    ['by sort code and number', '60-16-13 31926819'],
    ['by its IBAN', 'GB33BUKB60161331926819'],
  ])('is matched to a British account, named %s', async (way, payer_account) => {
    const account = {
      country: 'GB',
      currency: 'gbp',
      account_number: '31926819',
      sort_code: '601613',
    }
    const email = `${way.replaceAll(' ', '.')}@example.com`
    const checkout = await owing(account, email, 'gbp')
    const paid = { amount: 10_000, payer_account: payer_account.replaceAll('-', ' ') }
    expect(await nameless(checkout, paid)).toMatchObject({ checkout_id: checkout.id })
  })
})

describe('a reference that no checkout has', () => {
  it('is kept as the payer wrote it', async () => {
    const checkout = await shop.confirmed([{}])
    const inbound = await nameless(checkout, { amount: 10_000, payer_reference: 'for the bike' })
    expect(inbound).toMatchObject({ checkout_id: null, reference: 'for the bike' })
    const within = { amount: 10_000, payer_reference: `bike ${checkout.reference}` }
    expect(await nameless(checkout, within)).toMatchObject({ checkout_id: checkout.id })
  })
})

describe('a direct debit', () => {
  it('shows the account that it was collected from', async () => {
    const buyer = collecting(shop)
    const required_by = '2099-01-01'
    const page = await buyer.open([{}, { required_by }])
    const iban = 'DE89370400440532013000'
    const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
    await buyer.confirm(page, 'direct_debit', details)
    const { id } = await buyer.checkout(page)
    await shop.advance('P3D')
    const { project_id } = await shop.read('checkout', id)
    const { body } = await shop.call('GET', `/v1/inbounds?project_id=${project_id}`)
    expect(body.data).toMatchObject([{ reconciliation: { payer_account: '•••• 3000' } }])
  })
})

describe('a person', () => {
  it('is not erased while money depends on knowing them, and then whole', async () => {
    const tenant = holdfast.organisation.tenants.sandbox
    const erase = async (email: string) =>
      await holdfast.service.database.transact(
        tenant,
        async (unit) => await eraseByEmail(unit, email),
      )
    expect(await erase('nobody@example.com')).toEqual({ kind: 'unknown' })
    const seller = { email: 'sold@example.com' }
    const from = { email: 'bought@example.com', name: 'Bo Bought' }
    await shop.verify(seller.email)
    const checkout = await shop.confirmed([{ to: seller }], { from })
    expect(await erase(from.email)).toMatchObject({
      ties: [{ what: 'checkouts that wait for their money', count: 1n }],
    })
    expect(await erase(seller.email)).toMatchObject({
      ties: [{ what: 'settlements that wait for money for them', count: 1n }],
    })
    await shop.credit(checkout, 10_000)
    for (const { email } of [from, seller]) {
      expect(await erase(email)).toMatchObject({ kind: 'tied' })
    }
    await shop.release({ settlement_id: checkout.settlements[0].id })
    expect(await erase(seller.email)).toMatchObject({
      ties: [{ what: 'payments on their way', count: 1n }],
    })
    await shop.advance('PT1M')
    for (const { email } of [from, seller]) {
      // In whatever case it is written, an address is one person.
      expect(await erase(email.toUpperCase())).toMatchObject({ kind: 'erased' })
      expect(await erase(email)).toEqual({ kind: 'unknown' })
    }
    const { text } = await shop.call('GET', `/v1/checkout/${checkout.id}`)
    expect(text).not.toMatch(/bought@|Bo Bought|sold@/)
  })
})

describe('a seller whom an open intent names', () => {
  it('may be erased: the release of what is paid for it fails, and goes back', async () => {
    const to = { email: 'named@example.com' }
    await shop.verify(to.email)
    const { body: intent } = await shop.ask([{ type: 'immediate', to }])
    const { kind } = await holdfast.service.database.transact(
      holdfast.organisation.tenants.sandbox,
      async (unit) => await eraseByEmail(unit, to.email),
    )
    expect(kind).toBe('erased')
    const page = await shop.openPage(intent)
    const method = 'local_bank_transfer'
    const { body } = await shop.call('POST', '/client/v1/intent/confirm', { method }, page)
    const checkout = await shop.read('checkout', body.checkout_id)
    await shop.credit(checkout, 10_000)
    await shop.advance('P1D')
    const [{ id }] = checkout.settlements
    const { body: outbounds } = await shop.call('GET', `/v1/outbounds?settlement_id=${id}`)
    expect(outbounds.data).toMatchObject([
      { status: 'failed', failure_reason: 'unable_to_determine_target_account' },
    ])
    const refunds = [{ settlement_id: id }]
    expect((await shop.call('POST', '/v1/outbounds/refunds', { refunds })).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('settlement', id)).toMatchObject({ balance: 0 })
  })
})

describe('a payer who is erased', () => {
  it('leaves neither name nor account behind, also of money in review', async () => {
    const tenant = holdfast.organisation.tenants.sandbox
    const from = { email: 'gone@example.com', name: 'Gunnar Gone' }
    const checkout = await shop.confirmed([{}], { from })
    const payer = { payer_name: 'Gunnar Gone', payer_account: 'DE02300209000106531065' }
    const { reference } = checkout
    await nameless(checkout, { amount: 4_000, reference, ...payer })
    await nameless(checkout, { amount: 10, payer_reference: 'from Gunnar', ...payer })
    const held = await nameless(checkout, { amount: 6_000, ...payer, review: true })
    const { rows: names } = await owner.query('select inbounds::text as row from inbounds')
    expect(names.map(({ row }) => row).join()).not.toContain('Gunnar Gone')
    const buyer = present(parseId('participant', checkout.participant.id), 'the buyer')
    await holdfast.service.database.transact(
      tenant,
      async (unit) => await erasePersons(unit, [buyer]),
    )
    const { rows } = await owner.query(
      `select payer_masked, payer_sealed, payer_fingerprint, payer_name_sealed, reference
         from inbounds where project_id = (select project_id from checkouts where reference = $1)
        order by amount`,
      [reference],
    )
    const forgotten = { payer_masked: null, payer_sealed: null, payer_fingerprint: null }
    expect(rows).toEqual([
      { ...forgotten, payer_name_sealed: null, reference: null },
      { ...forgotten, payer_name_sealed: null, reference },
      { ...forgotten, payer_name_sealed: null, reference: null },
    ])
    const known = await owner.query('select from payer_accounts where participant_id = $1', [buyer])
    expect(known.rowCount).toBe(0)
    const at = `/_sandbox/v1/inbound/${held.id}/review`
    expect((await shop.call('POST', at, { outcome: 'pass' })).status).toBe(200)
  })

  it('leaves no card behind that was kept, and keeps its row', async () => {
    const from = { email: 'keeper@example.com' }
    const page = await shop.openPage((await shop.ask([{}], { from })).body)
    const { body: kept } = await collecting(shop).card(page, '4242424242424242', { save: true })
    const card = [parseId('card', kept.id)]
    const shown = async () =>
      (await owner.query('select participant_id, brand, last_four from cards where id = $1', card))
        .rows
    expect(await shown()).toMatchObject([{ brand: 'visa', last_four: '4242' }])
    expect(await erased(from.email)).toBe('erased')
    expect(await shown()).toEqual([{ participant_id: null, brand: 'erased', last_four: '0000' }])
  })

  it('leaves no account behind in what was booked, paid and sent back by hand', async () => {
    const from = { email: 'byhand@example.com' }
    const seller = { email: 'byhand.seller@example.com' }
    await shop.verify(seller.email)
    const checkout = await shop.confirmed([{ to: seller }], { from })
    const { reference } = checkout
    const iban = 'DE02120300000000202051'
    await nameless(checkout, { amount: 12_000, payer_reference: reference, payer_account: iban })
    const { body } = await shop.call('GET', `/v1/inbounds?project_id=${checkout.project_id}`)
    const inbound = parseId('inbound', body.data[0].id)
    const back = await shop.call('POST', `/v1/inbound/${body.data[0].id}/return`, {})
    expect(back.status, back.text).toBe(200)
    await shop.release({ settlement_id: checkout.settlements[0].id })
    await shop.advance('PT1H')
    // As the rail by hand keeps them: the sandbox's own rail pays here.
    await owner.query(
      `insert into manual_payments (tenant_id, outbound_id, sealed, is_done, created_at)
       select o.tenant_id, o.id, 'account', true, now()
         from outbounds o
         join inbounds i on i.tenant_id = o.tenant_id and i.project_id = o.project_id
        where i.id = $1`,
      [inbound],
    )
    await owner.query(
      `insert into manual_returns (tenant_id, return_id, sealed, is_done, created_at)
       select tenant_id, id, 'account', true, now() from inbound_returns where inbound_id = $1`,
      [inbound],
    )
    await owner.query(
      `insert into manual_entries (tenant_id, id, kind, status, proposed_by, inbound_id, sealed,
                                   created_at, updated_at)
       select tenant_id, id, 'inbound', 'proposed', id, id, 'account', now(), now()
         from inbounds where id = $1`,
      [inbound],
    )
    const sealed = async () => {
      const { rows } = await owner.query(
        `select (select count(sealed)::int from manual_payments) as payments,
                (select count(sealed)::int from manual_returns) as returns,
                (select count(sealed)::int from manual_entries) as entries`,
      )
      return rows[0]
    }
    expect(await sealed()).toEqual({ payments: 1, returns: 1, entries: 1 })
    expect(await erased(from.email)).toBe('erased')
    expect(await sealed()).toEqual({ payments: 1, returns: 0, entries: 0 })
    expect(await erased(seller.email)).toBe('erased')
    expect(await sealed()).toEqual({ payments: 0, returns: 0, entries: 0 })
    await owner.query('delete from manual_entries')
  })
})

/** What came of erasing whoever has an address. */
async function erased(email: string): Promise<string> {
  const { kind } = await holdfast.service.database.transact(
    holdfast.organisation.tenants.sandbox,
    async (unit) => await eraseByEmail(unit, email),
  )
  return kind
}
