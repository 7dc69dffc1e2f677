// Nothing is stuck: the invariant knows the table of ways, and finds money that has no way on.
import type { StatusWays } from '@holdfast/contract'
import { waysOn } from '@holdfast/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { readInvariants } from '../../src/ledger/ledger/verify.ts'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { openOwner, openShop } from '../harness/story.ts'

const INVARIANT = '68_nothing_is_stuck'
const FAR = '2099-01-01'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
let sql: string

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  sql = readInvariants().find(({ name }) => name === INVARIANT)?.sql ?? ''
  await fillWorld()
})

/** One of each that goes on by itself, or waits: all of it sound. */
async function fillWorld(): Promise<void> {
  const paid = await shop.paid([{ amount: 9_000, to: { email: 'sol@example.com' } }])
  const [{ id: settlement_id }] = paid.settlements
  const released = await shop.release(
    { settlement_id, amount: 1_000, release_at: FAR },
    { settlement_id, amount: 2_000 },
  )
  expect(released.body.outbounds).toMatchObject([{ status: 'scheduled' }, { status: 'paused' }])
  const { body: target } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const to = { project_id: target.id }
  const moved = { amount: 100, from: { settlement_id }, to, release_at: FAR }
  await shop.call('POST', '/v1/transfers', { transfers: [moved] })
  const fee = await shop.confirmed([{ amount: 5_000 }], { fee_flat: 500 })
  await shop.credit(fee, 5_300)
  await shop.credit(await shop.confirmed([{}]), 6_000)
  const account = { amount: 7_000, payer_account: 'DE89370400440532013000' }
  await shop.call('POST', `/_sandbox/v1/project/${target.id}/credit`, account)
  await shop.advance('PT0S')
  const [loose] = (await shop.read('project', target.id)).inbounds
  await shop.call('POST', `/v1/inbound/${loose.id}/return`, { amount: 4_000 })
  const ways = collecting(shop)
  const page = await ways.open([{ amount: 3_000 }])
  const { body: card } = await ways.card(page, '4242424242424242')
  await ways.confirm(page, 'card', { card_id: card.id })
}

/** A payment of 30.00 by a bank that the buyer has not let pay. */
async function consentAskedFor() {
  const buyer = collecting(shop)
  const page = await buyer.open([{ amount: 3_000 }])
  const { body } = await buyer.confirm(page, 'open_banking', { bank_id: 'harbour-bank' })
  return await shop.read('checkout', body.checkout_id)
}

/** What the invariant finds once something was done to the books, which is undone. */
async function planted(change: string): Promise<unknown[]> {
  await owner.query('begin')
  try {
    // Without the rules of the database, which would refuse it.
    await owner.query('set local session_replication_role = replica')
    await owner.query('alter table ledger_accounts disable trigger user')
    const { rowCount } = await owner.query(change)
    expect(rowCount).toBeGreaterThan(0)
    const { rows } = await owner.query(sql)
    return rows
  } finally {
    await owner.query('rollback')
  }
}

/** Whose account of the ledger each is: it carries the id of its owner. */
const owners = {
  project: 'project',
  checkout: 'checkout',
  settlement: 'settlement',
  inbound: 'held',
  outbound: 'outbound',
} as const

it('lists the statuses in which the table of ways says that money may be', () => {
  const inTable = Object.entries(owners).flatMap(([resource, kind]) => {
    const statuses = new Map(Object.entries(waysOn)).get(resource) ?? {}
    return Object.entries<StatusWays>(statuses)
      .filter(([, { stays }]) => stays.some(({ holds }) => holds === kind))
      .map(([status]) => `${kind} ${status}`)
  })
  const [values = ''] = sql.split('holders as')
  const listed = [...values.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(
    ([, kind, status]) => `${kind} ${status}`,
  )
  expect(listed.toSorted()).toEqual(inTable.toSorted())
})

describe('money without a way on is found', () => {
  const noWay = 'holds money without a way on'
  const noJob = 'goes on by itself, and no job takes it on'
  it.each([
    ['settlement', noWay, `update settlements set status = 'executed' where status = 'settled'`],
    ['settlement', noWay, `update settlements set status = 'executed' where status = 'settling'`],
    ['checkout', noWay, `update checkouts set status = 'abandoned' where fee_received > 0`],
    ['outbound', noWay, `update outbounds set status = 'cancelled' where status = 'paused'`],
    ['held', noWay, `update inbounds set status = 'settling' where returns > 0`],
    ['project', noWay, `update projects set status = 'complete'`],
    ['outbound', noJob, `delete from jobs where kind = 'outbound.continue'`],
    ['transfer', noJob, `delete from jobs where kind = 'transfer.continue'`],
    ['inbound_return', noJob, `delete from jobs where kind = 'return.send'`],
    ['checkout', noJob, `delete from jobs where kind = 'checkout.abandon'`],
    ['outbound', noJob, `update participant_identities set status = 'verified'`],
    [
      'outbound',
      noJob,
      `update outbounds set paused_reason = 'approval_required' where status = 'paused'`,
    ],
    [
      'outbound',
      noJob,
      `update outbounds set paused_reason = 'bank_account_changed' where status = 'paused'`,
    ],
    [
      'inbound_return',
      'is paused, and nothing keeps it',
      `update inbound_returns set status = 'paused' where status = 'processing'`,
    ],
    [
      'conversion',
      'holds money of no outbound that is with the rail',
      `update ledger_accounts set balance = 1 where kind = 'conversion' and currency = 'eur'`,
    ],
  ])('of %s: %s, after %s', async (resource, fault, change) => {
    expect(await planted('select 1')).toEqual([])
    const found = await planted(change)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ resource, fault, id: expect.any(String) }),
      ]),
    )
  })
})

it('a consent that nobody gives, paid in part by transfer, waits for the rest', async () => {
  const checkout = await consentAskedFor()
  await shop.credit(checkout, 1_000)
  await shop.advance('PT3H')
  expect(await holdfast.breaches()).toEqual([])
  expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settling' })
  await shop.credit(checkout, 2_000)
  expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
})
