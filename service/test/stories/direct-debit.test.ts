// Paying by direct debit: what is due now at once, and what is required later on its date.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Collecting } from '../harness/collecting.ts'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { openShop } from '../harness/story.ts'

const FULL = 'DE89370400440532013000'
const EMPTY = 'DE62370400440532013001'
const DAY_MS = 86_400_000

const { holdfast, shop } = await openShop({ roles: ['api'] })
let buyer: Collecting
let buyers = 0

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  buyer = collecting(shop)
})

async function inDays(days: number): Promise<string> {
  const { body } = await shop.call('GET', '/_sandbox/v1/clock')
  return new Date(Date.parse(body.now) + days * DAY_MS).toISOString()
}

const mandate = (iban: string) => {
  return { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
}

/** A checkout by direct debit: 100.00 now, when asked for, and 40.00 in thirty days. */
async function debited(
  iban = FULL,
  changes: { readonly now?: boolean; readonly fee?: number } = {},
) {
  const later = { amount: 4_000, description: 'Second rate', required_by: await inDays(30) }
  const settlements = changes.now === false ? [later] : [{ amount: 10_000 }, later]
  const email = `debtor${++buyers}@example.com`
  const page = await buyer.open(settlements, {
    from: { email, name: 'Bea Buyer' },
    ...(changes.fee === undefined ? {} : { fee_flat: changes.fee }),
  })
  const { status, text, body } = await buyer.confirm(page, 'direct_debit', mandate(iban))
  expect(status, text).toBe(200)
  return { id: body.checkout_id as string, email, page }
}

const statuses = ({ debits }: { debits: { status: string; amount: number }[] }) =>
  debits.map(({ status, amount }) => `${amount} ${status}`)

/** Pays for the first settlement of a checkout by a transfer, under an intent of its own. */
async function payOtherwise(id: string, amount: number): Promise<void> {
  const { settlements, participant } = await shop.read('checkout', id)
  const created = await shop.call('POST', '/v1/intents/payment', {
    type: 'checkout',
    currency: 'eur',
    from: { id: participant.id },
    settlements: [{ id: settlements[0].id, amount }],
  })
  expect(created.status, created.text).toBe(200)
  const page = await shop.openPage(created.body)
  const { body } = await buyer.confirm(page, 'local_bank_transfer', {})
  await shop.credit(await shop.read('checkout', body.checkout_id), amount)
}

async function noticesTo(email: string) {
  const path = `/_sandbox/v1/emails?to=${encodeURIComponent(email)}&kind=debit_pre_notification`
  return (await shop.call('GET', path)).body.data
}

describe('a direct debit', () => {
  it('collects what is due now at once, and each later settlement on its date', async () => {
    const { id } = await debited(FULL, { fee: 100 })
    const first = await shop.read('checkout', id)
    expect(first).toMatchObject({ type: 'direct_debit', status: 'settling', amount: 10_100 })
    expect(statuses(first)).toEqual(['10100 scheduled', '4000 scheduled'])
    await shop.advance('PT1M')
    expect(statuses(await shop.read('checkout', id))).toEqual(['10100 settling', '4000 scheduled'])
    await shop.advance('P2D')
    const paid = await shop.read('checkout', id)
    expect(paid).toMatchObject({ status: 'settled' })
    expect(statuses(paid)).toEqual(['10100 settled', '4000 scheduled'])
    await shop.advance('P28D')
    expect(statuses(await shop.read('checkout', id))).toEqual(['10100 settled', '4000 settling'])
    await shop.advance('P2D')
    const done = await shop.read('checkout', id)
    expect(statuses(done)).toEqual(['10100 settled', '4000 settled'])
    const { settlements, inbounds } = await shop.read('project', done.project_id)
    expect(settlements.every(({ status }: { status: string }) => status === 'settled')).toBe(true)
    expect(inbounds.map(({ type }: { type: string }) => type)).toEqual([
      'local_bank_transfer',
      'local_bank_transfer',
    ])
  })

  it('with nothing due now settles its checkout at once and collects later', async () => {
    const { id } = await debited(FULL, { now: false })
    const checkout = await shop.read('checkout', id)
    expect(checkout).toMatchObject({ status: 'settled', amount: 0 })
    expect(statuses(checkout)).toEqual(['4000 scheduled'])
    await shop.advance('P33D')
    expect(statuses(await shop.read('checkout', id))).toEqual(['4000 settled'])
  })

  it('of an account without money fails, and its checkout with it', async () => {
    const { id } = await debited(EMPTY)
    await shop.advance('PT1M')
    const checkout = await shop.read('checkout', id)
    expect(checkout).toMatchObject({ status: 'failed' })
    expect(statuses(checkout)).toEqual(['10000 failed', '4000 cancelled'])
  })

  it('that fails on a later date leaves its settlement waiting for money', async () => {
    const { id } = await debited(EMPTY, { now: false })
    await shop.advance('P30DT1M')
    const checkout = await shop.read('checkout', id)
    expect(statuses(checkout)).toEqual(['4000 failed'])
    expect(checkout).toMatchObject({ status: 'settled', settlements: [{ status: 'settling' }] })
  })

  it.each([
    [1_500, '2500 settled'],
    [4_000, '4000 cancelled'],
  ])('of whose settlement %i were paid otherwise ends as %s', async (paid, ending) => {
    const { id } = await debited(FULL, { now: false })
    await payOtherwise(id, paid)
    await shop.advance('P33D')
    const checkout = await shop.read('checkout', id)
    expect(statuses(checkout)).toEqual([ending])
    expect(checkout.settlements).toMatchObject([{ status: 'settled', balance: 4_000 }])
  })

  it('is announced to the buyer fourteen days before, without the account number', async () => {
    const { email } = await debited(FULL, { now: false })
    await shop.advance('P15D')
    expect(await noticesTo(email)).toEqual([])
    await shop.advance('P1D')
    const [mail, ...others] = await noticesTo(email)
    expect(others).toEqual([])
    expect(mail.text).toContain('40.00')
    expect(mail.text).not.toContain(FULL)
  })

  it('is announced with what is still lacking', async () => {
    const { id, email } = await debited(FULL, { now: false })
    await payOtherwise(id, 1_500)
    await shop.advance('P17D')
    const [mail] = await noticesTo(email)
    expect(mail.text).toContain('25.00')
    expect(mail.text).not.toContain('40.00')
  })

  it.each([
    ['paid', async (id: string) => await payOtherwise(id, 4_000)],
    [
      'cancelled',
      async (id: string) => {
        const { settlements } = await shop.read('checkout', id)
        await shop.call('POST', `/v1/settlement/${settlements[0].id}/cancel`, {})
      },
    ],
  ] as const)('of a settlement that was %s is not announced', async (_how, end) => {
    const { id, email } = await debited(FULL, { now: false })
    await end(id)
    await shop.advance('P33D')
    expect(await noticesTo(email)).toEqual([])
    expect(statuses(await shop.read('checkout', id))).toEqual(['4000 cancelled'])
  })

  it('whose mandate is revoked is cancelled while it is scheduled', async () => {
    const { id } = await debited()
    await shop.advance('P3D')
    const path = `/_sandbox/v1/checkout/${id}/revoke-mandate`
    expect((await shop.call('POST', path, {})).status).toBe(200)
    expect(statuses(await shop.read('checkout', id))).toEqual(['10000 settled', '4000 cancelled'])
    await shop.advance('P40D')
    expect(statuses(await shop.read('checkout', id))).toEqual(['10000 settled', '4000 cancelled'])
  })

  it.each(['debit', 'inbound'])(
    'that the bank returns by its %s fails and gives its money back',
    async (by) => {
      const { id } = await debited()
      await shop.advance('P3D')
      const paid = await shop.read('checkout', id)
      expect(statuses(paid)).toEqual(['10000 settled', '4000 scheduled'])
      const { inbounds } = await shop.read('project', paid.project_id)
      const path =
        by === 'debit' ? `debit/${paid.debits[0].id}/return` : `inbound/${inbounds[0].id}/take-back`
      const returned = await shop.call('POST', `/_sandbox/v1/${path}`, {})
      expect(returned.status, returned.text).toBe(200)
      expect((await shop.call('POST', `/_sandbox/v1/${path}`, {})).status).toBe(409)
      const after = await shop.read('checkout', id)
      expect(statuses(after)).toEqual(['10000 failed', '4000 scheduled'])
      // Settled is final for the checkout; its settlement waits for money again.
      expect(after).toMatchObject({ status: 'settled' })
      const [first] = after.settlements
      expect(first).toMatchObject({ status: 'settling', balance: 0 })
    },
  )

  it('that is on its way and returned fails its checkout', async () => {
    const { id } = await debited()
    await shop.advance('PT1M')
    const { debits } = await shop.read('checkout', id)
    await shop.call('POST', `/_sandbox/v1/debit/${debits[0].id}/return`, {})
    const after = await shop.read('checkout', id)
    expect(after).toMatchObject({ status: 'failed' })
    expect(statuses(after)).toEqual(['10000 failed', '4000 cancelled'])
    await shop.advance('P3D')
    const { inbounds } = await shop.read('project', after.project_id)
    expect(inbounds).toEqual([])
  })

  it('cannot be cancelled once the bank has it', async () => {
    const { id } = await debited()
    await shop.advance('PT0S')
    const cancelled = await shop.call('POST', `/v1/checkout/${id}/cancel`, {})
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'checkout_authorised' } })
  })

  it.each([
    [{ iban: 'DE00370400440532013000' }, '/details/iban'],
    [{ iban: '' }, '/details/iban'],
    [{ account_holder: ' ' }, '/details/account_holder'],
    [{ mandate_accepted: false }, '/details/mandate_accepted'],
  ])('is refused with %j, naming the field', async (change, pointer) => {
    const later = { required_by: await inDays(30) }
    const page = await buyer.open([{}, later])
    const { status, body } = await buyer.confirm(page, 'direct_debit', {
      ...mandate(FULL),
      ...change,
    })
    expect(status).toBe(422)
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
  })
})
