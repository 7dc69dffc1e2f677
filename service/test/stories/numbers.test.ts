// Numbers count by their value, however they are written; in metadata they come back as written.
import { beforeAll, describe, expect, it } from 'vitest'
import { parseAsWritten } from '#kit'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })

const INTENTS = '/v1/intents/payment'
const WRITTEN = [
  '{"rate":5.0E-4,"count":1e3,"zero":-0,"price":1.10',
  '"long":12345678901234567890,"deep":[{"n":0.50}]}',
].join()
/** For `JSON.stringify`, which writes its numbers as they stand above. */
const metadata = parseAsWritten(WRITTEN)
const shown = `"metadata":${WRITTEN}`

const intentOf = (numbers: { amount: string; fee?: string; flat?: string }) =>
  `{"type":"checkout","currency":"eur","from":{"email":"bea@example.com"},
    "fee_percentage":${numbers.fee ?? '0'},"fee_flat":${numbers.flat ?? '0'},
    "settlements":[{"type":"escrow","amount":${numbers.amount},"description":"A bell",
      "to":{"email":"sam@example.com"}}]}`

describe('an amount and a percentage', () => {
  it.each([
    ['1e3', '5.0E-4', 1_000, 0.0005],
    ['1.0E3', '5e-4', 1_000, 0.0005],
    ['1000.0', '0.000500', 1_000, 0.0005],
    ['100000e-2', '0.5e-3', 1_000, 0.0005],
    ['9.007199254740991E15', '-0', 9_007_199_254_740_991, 0],
  ])('of %s and %s count by their value', async (amount, fee, minor, fraction) => {
    const raw = intentOf({ amount, fee, flat: '-0' })
    const answer = await shop.call('POST', INTENTS, undefined, { raw })
    expect(answer.status).toBe(200)
    expect(answer.body.settlements[0].amount).toBe(minor)
    expect(answer.body).toMatchObject({ fee_percentage: fraction, fee_flat: 0 })
    expect(answer.text).not.toMatch(/:-0\b/)
  })

  it('gives the fee of its value, to the cent', async () => {
    const raw = intentOf({ amount: '2.0E4', fee: '1.5e-2', flat: '3E1' })
    const { body: intent } = await shop.call('POST', INTENTS, undefined, { raw })
    const page = await shop.openPage(intent)
    const method = 'local_bank_transfer'
    const answer = await shop.call('POST', '/client/v1/intent/confirm', { method }, page)
    const checkout = await shop.read('checkout', answer.body.checkout_id)
    expect(checkout.amount).toBe(20_000 + 300 + 30)
  })

  it('with more than six decimals is refused, however it is written', async () => {
    const raw = intentOf({ amount: '5', fee: '5E-7' })
    const answer = await shop.call('POST', INTENTS, undefined, { raw })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/fee_percentage'])
  })
})

describe('a number in metadata', () => {
  it('comes back as it was written, from every resource that keeps it', async () => {
    const to = { email: 'sam+kept@example.com', name: 'Sam', metadata }
    const checkout = await shop.paid([{ to, metadata }], { metadata })
    const [{ id: settlement, to: seller }] = checkout.settlements
    const [asked, project] = await Promise.all([
      shop.release({ settlement_id: settlement, amount: 4_000, metadata }),
      shop.call('POST', '/v1/projects', { currency: 'eur', metadata }),
    ])
    const verification = await shop.call('POST', '/v1/verifications', { email: to.email, metadata })
    const transfers = [
      {
        from: { settlement_id: settlement },
        to: { project_id: checkout.project_id },
        amount: 100,
        metadata,
      },
    ]
    const moved = await shop.call('POST', '/v1/transfers', { transfers })
    const readings = [
      ['checkout', checkout.id, 2],
      ['settlement', settlement, 1],
      ['intent', checkout.intent_id, 2],
      ['participant', seller.id, 1],
      ['outbound', asked.body.data?.[0]?.id ?? asked.body.outbounds[0].id, 1],
      ['project', project.body.id, 1],
      ['verification', verification.body.id, 1],
      ['transfer', moved.body.data?.[0]?.id ?? moved.body.transfers[0].id, 1],
    ] as const
    for (const [kind, id, times] of readings) {
      const answer = await shop.call('GET', `/v1/${kind}/${id}`)
      expect([kind, answer.status]).toEqual([kind, 200])
      const found = answer.text.split(shown).length - 1
      expect([kind, found >= times]).toEqual([kind, true])
    }
  })

  it('is found by its value', async () => {
    const currency = 'usd'
    const { body } = await shop.call('POST', '/v1/projects', { currency, metadata })
    for (const [key, value] of [
      ['count', '1000'],
      ['count', '1e3'],
      ['rate', '0.0005'],
      ['price', '1.1'],
      ['zero', '0'],
    ]) {
      const query = new URLSearchParams({ currency, [`metadata[${key}]`]: value ?? '' })
      const found = await shop.call('GET', `/v1/projects?${query}`)
      expect([key, value, found.body.data.map(({ id }: { id: string }) => id)]).toEqual([
        key,
        value,
        [body.id],
      ])
    }
    const odd = await shop.call('GET', '/v1/projects?metadata[count]=01000')
    expect([odd.status, odd.body.data]).toEqual([200, []])
  })

  it('of another writing makes another participant, of the same one the same', async () => {
    const given = async (written: string) => {
      const raw = intentOf({ amount: '5' }).replace(
        '"email":"sam@example.com"',
        `"email":"sam@example.com","metadata":{"n":${written}}`,
      )
      const { body } = await shop.call('POST', INTENTS, undefined, { raw })
      return body.settlements[0].to.id
    }
    const first = await given('1e3')
    expect(await given('1e3')).toBe(first)
    expect(await given('1000')).not.toBe(first)
  })

  it.each(['1'.repeat(65), '1e401', '2E-401'])('is refused when it is %s', async (number) => {
    const raw = `{"currency":"eur","metadata":{"list":[1,${number}]}}`
    const answer = await shop.call('POST', '/v1/projects', undefined, { raw })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      {
        pointer: '/metadata/list/1',
        code: 'number_too_long',
        message:
          '`metadata.list[1]` must be written in at most 64 characters, its exponent within ±400.',
      },
    ])
  })
})

describe('a key of idempotency', () => {
  it('compares bytes: the same value written otherwise is another request', async () => {
    const headers = { 'idempotency-key': 'by-its-bytes' }
    const first = { raw: intentOf({ amount: '1e3' }), headers }
    const answer = await shop.call('POST', INTENTS, undefined, first)
    const again = await shop.call('POST', INTENTS, undefined, first)
    expect([answer.status, again.text]).toEqual([200, answer.text])
    const other = { raw: intentOf({ amount: '1000' }), headers }
    const refused = await shop.call('POST', INTENTS, undefined, other)
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_mismatch'])
  })
})

describe('a request that waits for a second person', () => {
  let owner: MemberBrowser
  let finance: MemberBrowser
  let second: MemberBrowser

  beforeAll(async () => {
    owner = await enterAsOwner(holdfast)
    finance = await joinAs(holdfast, owner, 'finance')
    second = await joinAs(holdfast, owner, 'finance', 'second@harbour.example')
    const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: null }]
    const set = await owner.call('POST', '/dashboard/v1/approval-limits', { limits })
    expect(set.status).toBe(200)
  })

  it('keeps the numbers of its metadata as they were written', async () => {
    const checkout = await shop.paid([{ to: { email: 'sam+approved@example.com' } }])
    const [{ id }] = checkout.settlements
    const body = {
      operation: 'createReleases',
      body: { releases: [{ settlement_id: id, metadata }] },
      note: 'It arrived.',
    }
    const asked = await finance.call('POST', '/dashboard/v1/approvals', body)
    expect(asked.status).toBe(200)
    const at = `/dashboard/v1/approval/${asked.body.id}/approve`
    expect((await second.call('POST', at, {})).status).toBe(200)
    await shop.advance('PT0S')
    const made = await shop.call('GET', `/v1/outbounds?settlement_id=${id}`)
    expect(made.text).toContain(shown)
  })
})
