// Rails tell things twice and in the wrong order. Which reports do is decided by the ids they are
// about, so that enough of each kind show every case, and a seed shows the same ones again.
import { beforeAll, describe, expect, it } from 'vitest'
import { enableDirectDebit } from '../harness/collecting.ts'
import { soundAccount } from '../harness/payments.ts'
import { openService } from '../harness/story.ts'
import type { Shown, Stage } from '../reach/stage.ts'
import { openStage, pounds, returningAccount } from '../reach/stage.ts'

const MANY = 16

const holdfast = await openService({ roles: ['api'] })
let stage: Stage

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  stage = openStage(holdfast)
  await stage.post('/_sandbox/v1/reset', { seed: 'told twice' })
})

/** What an advance ran of one kind, in its order, by what it was about. */
async function reportsOf(kind: string, by: string): Promise<Map<string, string[]>> {
  const { ran } = await stage.post('/_sandbox/v1/clock/advance', { by })
  const told = new Map<string, string[]>()
  for (const run of ran.filter((one: Shown) => one.kind === kind)) {
    const [id = '', ...what] = String(run.id).split(/[ /]/)
    told.set(id, [...(told.get(id) ?? []), what.join(' ')])
  }
  return told
}

async function released(account: object): Promise<Shown[]> {
  const to = await stage.seller(account)
  const project = await stage.project()
  await stage.shop.credit({ project_id: project.id, reference: null }, MANY * 1_000, null)
  const releases = Array.from({ length: MANY }, () => ({
    project_id: project.id,
    amount: 1_000,
    to,
  }))
  const { body, status, text } = await stage.shop.release(...releases)
  expect(status, text).toBe(200)
  return body.outbounds
}

const read = async (outbounds: readonly Shown[]) =>
  await Promise.all(outbounds.map(async ({ id }) => await stage.shop.read('outbound', id)))

const twice = (told: ReadonlyMap<string, readonly string[]>) =>
  [...told.values()].filter((reports) => reports.some((one) => one.endsWith('again')))

describe('reports of the bank', () => {
  it('of a return come twice for some, and each payment comes back once', async () => {
    const outbounds = await released(returningAccount)
    const told = await reportsOf('sandbox.payment_reported', 'PT5M')
    expect(told.size).toBe(MANY)
    expect(twice(told).length).toBeGreaterThan(0)
    expect(twice(told).length).toBeLessThan(MANY)
    for (const outbound of await read(outbounds)) expect(outbound.status).toBe('failed')
    const { balance } = await stage.shop.read('project', outbounds[0].project_id)
    expect(balance).toBe(MANY * 1_000)
  })

  it('of a conversion come after it was executed for some, and all are executed', async () => {
    const outbounds = await released(pounds)
    const told = await reportsOf('sandbox.payment_reported', 'PT5M')
    const late = [...told.values()].filter((reports) => reports.at(-1) === 'converted')
    expect(late.length).toBeGreaterThan(0)
    expect(late.length).toBeLessThan(MANY)
    for (const outbound of await read(outbounds)) {
      expect(outbound).toMatchObject({ status: 'executed', conversion: { status: 'accepted' } })
    }
  })

  it('that a payment was executed changes nothing once a call has let it fail', async () => {
    const outbounds = await released(soundAccount)
    await stage.shop.advance('PT1S')
    for (const { id } of outbounds) await stage.simulate(`outbound/${id}/fail`)
    const told = await reportsOf('sandbox.payment_reported', 'PT5M')
    expect(told.size).toBe(MANY)
    for (const outbound of await read(outbounds)) expect(outbound.status).toBe('failed')
  })
})

describe('reports of those who collect', () => {
  it('come twice for some, and in the wrong order for some; each counts once', async () => {
    const { shop, buyer } = stage
    const ids: string[] = []
    for (let count = 0; count < MANY; count++) {
      const page = await buyer.open([{}])
      const { body } = await buyer.confirm(page, 'open_banking', { bank_id: 'harbour-bank' })
      await buyer.post(body.next.url, { user: 'test_executed', password: '1' })
      ids.push(body.checkout_id)
    }
    const told = await reportsOf('sandbox.collection_reported', 'PT10M')
    expect(told.size).toBe(MANY)
    const inverted = [...told.values()].filter((reports) => reports[0] === 'paid')
    for (const some of [twice(told), inverted]) {
      expect(some.length).toBeGreaterThan(0)
      expect(some.length).toBeLessThan(MANY)
    }
    for (const id of ids) {
      const checkout = await shop.read('checkout', id)
      expect(checkout).toMatchObject({ status: 'settled', outstanding: 0 })
      const { inbounds } = await shop.read('project', checkout.project_id)
      expect(inbounds).toHaveLength(1)
    }
  })

  it('of a debit come again after the bank has returned it, and change nothing', async () => {
    const { shop, buyer } = stage
    const debits: string[] = []
    for (let count = 0; count < MANY / 2; count++) {
      const from = { email: stage.newEmail(), name: 'Bea Buyer' }
      const page = await buyer.open([{}, { required_by: await stage.inDays(300) }], { from })
      const iban = 'DE89370400440532013000'
      const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
      const { body } = await buyer.confirm(page, 'direct_debit', details)
      await shop.advance('PT5S')
      const checkout = await shop.read('checkout', body.checkout_id)
      await stage.simulate(`debit/${checkout.debits[0].id}/return`)
      debits.push(body.checkout_id)
    }
    const told = await reportsOf('sandbox.collection_reported', 'P3D')
    expect([...told.values()].flat().some((report) => report.startsWith('paid'))).toBe(true)
    for (const id of debits) {
      const checkout = await shop.read('checkout', id)
      expect(checkout.debits[0]).toMatchObject({ status: 'failed' })
      expect((await shop.read('project', checkout.project_id)).inbounds).toEqual([])
    }
  })
})

describe('reports of the lender', () => {
  it('come twice for some, and each draw comes in once', async () => {
    const { credit, shop } = stage
    const account = await credit.tradeAccount()
    const bought: Shown[] = []
    for (let count = 0; count < MANY / 2; count++) {
      bought.push(await credit.bought(account, { type: 'funding', amount: 1_000, to: null }))
    }
    const told = await reportsOf('sandbox.credit_reported', 'P2D')
    expect(twice(told).length).toBeGreaterThan(0)
    expect(twice(told).length).toBeLessThan(told.size)
    for (const { project_id } of bought) {
      expect(await shop.read('project', project_id)).toMatchObject({ balance: 1_000 })
    }
  })
})
