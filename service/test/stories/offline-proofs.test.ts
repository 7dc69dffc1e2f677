// Statements and proofs as somebody checks them who trusts only the public key: what is forged in
// them is found, and what they cannot show is said.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Verified } from '../harness/offline.ts'
import { verifyOffline } from '../harness/offline.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

let holdfast: TestService
let shop: Payments
let key: string
let settlement: string
let project: string

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
  key = (await get('/v1/journal/key')).public_key
  await shop.verify('sam@example.com')
  const checkout = await shop.paid([{ amount: 10_000, fee_flat: 250 }], { fee_flat: 99 })
  settlement = checkout.settlements[0].id
  project = checkout.project_id
  await shop.release({ settlement_id: settlement, amount: 4_000 })
  await shop.advance('PT1M')
  await holdfast.seal()
})

afterAll(async () => {
  await holdfast.stop()
})

async function get(at: string): Promise<Shown> {
  const answer = await shop.call('GET', at)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function verify(shown: Shown): Promise<Verified> {
  return await verifyOffline(JSON.stringify(shown), { key })
}

describe('a statement with proofs', () => {
  it('of a project, with all accounts that its money went through, is as signed', async () => {
    const found = await verify(await get(`/v1/statements/project/${project}?proofs=true`))
    expect(found, found.out).toMatchObject({ code: 0 })
  })

  it.each<[string, string, (of: Shown) => void]>([
    [
      'counts a movement twice',
      'is counted twice',
      ({ entries, accounts, totals }) => {
        entries.splice(1, 0, { ...entries[0], balance: 20_000 })
        entries[2].balance = 16_000
        accounts[0].closing = 16_000
        Object.assign(totals[0], { in: 20_000, closing: 16_000 })
      },
    ],
    [
      'counts a movement twice, by another name of its account',
      'is listed twice',
      ({ entries, accounts, totals }) => {
        const again = accounts[0].account.replace('ledger_account', 'account')
        accounts.push({ ...accounts[0], account: again, closing: 10_000 })
        entries.push({ ...entries[0], account: again })
        Object.assign(totals[0], { in: 20_000, closing: 16_000 })
      },
    ],
    [
      'begins with money that never came',
      'does not begin at 0',
      ({ entries, accounts, totals }) => {
        for (const entry of entries) entry.balance += 500_000
        for (const of of [accounts[0], totals[0]]) {
          of.opening += 500_000
          of.closing += 500_000
        }
      },
    ],
    [
      'has another total',
      'the total in eur is wrong',
      ({ totals }) => {
        totals[0].closing += 1
      },
    ],
    [
      'leaves out a total',
      'a total is missing',
      ({ totals }) => {
        totals.pop()
      },
    ],
    [
      'calls a movement something else',
      'the journal says something else',
      ({ entries }) => {
        entries[0].kind = 'outbound_returned'
      },
    ],
    [
      'is of another account',
      'is not of',
      ({ accounts }) => {
        accounts[0].of = project
      },
    ],
    [
      'writes amounts as text, so that they are joined and not added',
      'is no amount',
      ({ entries, accounts, totals }) => {
        entries.pop()
        entries[0].amount = '10000'
        entries[0].balance = '010000'
        accounts[0].closing = '010000'
        Object.assign(totals[0], { in: 10_000, out: 0, closing: '010000' })
      },
    ],
  ])('that %s is not as signed', async (_, reason, forge) => {
    const shown = await get(`/v1/statements/settlement/${settlement}?proofs=true`)
    expect(await verify(shown)).toMatchObject({ code: 0 })
    forge(shown)
    const found = await verify(shown)
    expect(found, found.out).toMatchObject({ code: 1 })
    expect(found.out).toContain(reason)
  })

  it('is not proven while a movement in it has no proof', async () => {
    const shown = await get(`/v1/statements/settlement/${settlement}?proofs=true`)
    const [first, last] = shown.entries
    const made = { transaction: first.account, amount: 77_000, balance: 77_000, proof: null }
    shown.entries.unshift({ ...first, ...made, at: '2020-01-01T00:00:00.000Z' })
    first.balance += 77_000
    last.balance += 77_000
    shown.accounts[0].closing += 77_000
    shown.totals[0].in += 77_000
    shown.totals[0].closing += 77_000
    const found = await verify(shown)
    expect(found).toMatchObject({ code: 2 })
    expect(found.out).toContain('1 movement has no proof')
  })

  it('says that the opening of a period is not proven', async () => {
    const at = `/v1/statements/settlement/${settlement}?proofs=true`
    expect((await verify(await get(at))).out).not.toContain('opening')
    const found = await verify(await get(`${at}&from=2001-01-01`))
    expect(found).toMatchObject({ code: 0 })
    expect(found.out).toContain('The opening balances are not proven')
  })
})

describe('a proof of the API', () => {
  it('shows that an entry is in the journal, and no other in its place', async () => {
    const { entries } = await get(`/v1/statements/settlement/${settlement}`)
    const proof = await get(`/v1/journal/inclusion/${entries[0].transaction}`)
    const found = await verify(proof)
    expect(found, found.out).toMatchObject({ code: 0 })
    const line = proof.line.replace('"10000"', '"10001"')
    expect(await verify({ ...proof, line })).toMatchObject({ code: 1 })
    expect(await verify({ ...proof, position: proof.position + 1 })).toMatchObject({ code: 1 })
  })

  it('shows that the journal only grew between two checkpoints, whatever their sizes', async () => {
    for (let more = 0; more < 4; more++) {
      await shop.paid([{ amount: 500 }])
      await holdfast.seal()
    }
    const { data } = await get('/v1/journal/checkpoints')
    const sizes: number[] = data.map(({ size }: Shown) => size)
    expect(sizes.length).toBeGreaterThan(4)
    const last = sizes.at(-1) ?? 0
    for (const size of sizes) {
      const proof = await get(`/v1/journal/consistency?from=${size}&to=${last}`)
      const found = await verify(proof)
      expect(found, found.out).toMatchObject({ code: 0 })
      const path = [...proof.path, proof.to.root]
      expect(await verify({ ...proof, path })).toMatchObject({ code: 1 })
    }
  })

  it('does not join a checkpoint to a journal that it is not of', async () => {
    const { data } = await get('/v1/journal/checkpoints')
    const [first, second] = data
    const last = data.at(-1)
    const proof = await get(`/v1/journal/consistency?from=${first.size}&to=${last.size}`)
    expect(await verify({ ...proof, from: second })).toMatchObject({ code: 1 })
    expect(await verify({ ...proof, from: { ...first, root: last.root } })).toMatchObject({
      code: 1,
    })
    const unkeyed = await verifyOffline(JSON.stringify(proof))
    expect(unkeyed).toMatchObject({ code: 2 })
  })
})
