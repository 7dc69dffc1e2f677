// What a posting does, refuses and leaves behind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { asId, asTenantId, minor } from '#kit'
import type { AccountId } from './index.ts'
import {
  allowOverdraft,
  balancesOf,
  checkInvariants,
  entriesOf,
  ledgerInvariants,
  lockBalances,
  openAccounts,
  openTenantAccounts,
  postAll,
  tenantAccount,
} from './index.ts'
import type { Desk } from './testing/desk.ts'
import { moving, openDesk, posting, someId, someSubject } from './testing/desk.ts'

const MOST = 9_007_199_254_740_991n
const connection = await testDatabase()
let desk: Desk
let bank: AccountId
let revenue: AccountId
let shortfall: AccountId

beforeAll(async () => {
  desk = await openDesk(connection)
  bank = tenantAccount(desk.tenant, 'bank', 'gbp')
  revenue = tenantAccount(desk.tenant, 'revenue', 'gbp')
  shortfall = tenantAccount(desk.tenant, 'shortfall', 'gbp')
})

afterAll(async () => {
  await desk.close()
})

/** An account of a kind that holds an amount from the bank. */
async function holding(kind: 'project' | 'settlement' | 'outbound', amount: bigint) {
  const account = await desk.open(kind)
  await desk.post(posting(moving(bank, account, amount)))
  return account
}

describe('a posting', () => {
  it('moves an amount from one account to the other', async () => {
    const [project, settlement] = [await holding('project', 100n), await desk.open('settlement')]
    const [result] = await desk.post(posting(moving(project, settlement, 70n)))
    expect(result?.accepted).toBe(true)
    expect(await desk.balance(project)).toBe(30n)
    expect(await desk.balance(settlement)).toBe(70n)
  })

  it.each(['held', 'project', 'settlement', 'checkout', 'outbound'] as const)(
    'takes no more from a %s account than it holds',
    async (kind) => {
      const account = await desk.open(kind)
      const [, refused] = await desk.post(
        posting(moving(bank, account, 100n)),
        posting(moving(account, bank, 101n)),
      )
      expect(refused).toEqual({ accepted: false, refusal: 'below_floor', account })
      expect(await desk.balance(account)).toBe(100n)
    },
  )

  it('overdraws neither revenue nor conversion, and fills no shortfall above 0', async () => {
    const conversion = tenantAccount(desk.tenant, 'conversion', 'eur')
    const elsewhere = tenantAccount(desk.tenant, 'bank', 'eur')
    const results = await desk.post(
      { ...posting(moving(conversion, elsewhere, 1n)), currency: 'eur' },
      posting(moving(revenue, bank, MOST)),
      posting(moving(bank, shortfall, 1n)),
    )
    expect(results).toEqual([
      { accepted: false, refusal: 'below_floor', account: conversion },
      { accepted: false, refusal: 'below_floor', account: revenue },
      { accepted: false, refusal: 'above_ceiling', account: shortfall },
    ])
  })

  it('is accepted or refused whole: the fee of a refused release is not taken', async () => {
    const [settlement, outbound] = [await holding('settlement', 100n), await desk.open('outbound')]
    const before = await desk.balance(revenue)
    const [refused, accepted] = await desk.post(
      posting(moving(settlement, revenue, 10n), moving(settlement, outbound, 91n)),
      posting(moving(settlement, revenue, 10n), moving(settlement, outbound, 90n)),
    )
    expect(refused).toEqual({ accepted: false, refusal: 'below_floor', account: settlement })
    expect(accepted?.accepted).toBe(true)
    expect(await desk.balance(settlement)).toBe(0n)
    expect(await desk.balance(outbound)).toBe(90n)
    expect(await desk.balance(revenue)).toBe((before ?? 0n) + 10n)
  })

  it('is judged by its net effect, so money may pass through an empty account', async () => {
    const [outbound, settlement] = [await desk.open('outbound'), await desk.open('settlement')]
    const [result] = await desk.post(
      posting(moving(outbound, settlement, 50n), moving(bank, outbound, 50n)),
    )
    expect(result?.accepted).toBe(true)
    expect(await desk.balance(outbound)).toBe(0n)
    expect(await desk.balance(settlement)).toBe(50n)
  })

  it('sees what accepted postings before it in the call did, and no refused ones', async () => {
    const [project, settlement] = [await desk.open('project'), await desk.open('settlement')]
    const results = await desk.post(
      posting(moving(project, settlement, 5n)),
      posting(moving(bank, project, 5n)),
      posting(moving(project, settlement, 5n)),
      posting(moving(project, settlement, 1n)),
    )
    expect(results.map(({ accepted }) => accepted)).toEqual([false, true, true, false])
  })

  it('names an account that is not open, or is open in another currency', async () => {
    const [nobody, euros] = [someId(), await desk.open('project', 'eur')]
    const results = await desk.post(
      posting(moving(bank, nobody, 1n)),
      posting(moving(bank, euros, 1n)),
      { ...posting(moving(bank, euros, 1n)), currency: 'eur' },
    )
    expect(results).toEqual([
      { accepted: false, refusal: 'unknown_account', account: nobody },
      { accepted: false, refusal: 'wrong_currency', account: euros },
      { accepted: false, refusal: 'wrong_currency', account: bank },
    ])
  })

  it('lets no balance leave the safe integers', async () => {
    const project = await desk.open('project')
    const [first, second] = await desk.post(
      posting(moving(bank, project, MOST - 1_000_000n), moving(project, bank, MOST - 1_000_000n)),
      posting(moving(bank, project, MOST), moving(bank, project, MOST)),
    )
    expect(first?.accepted).toBe(true)
    expect(second).toEqual({ accepted: false, refusal: 'overflow', account: bank })
  })

  it('leaves out movements of 0', async () => {
    const settlement = await holding('settlement', 10n)
    const subject = someSubject()
    const [result] = await desk.post({
      ...posting(moving(settlement, bank, 10n), moving(settlement, revenue, 0n)),
      subject,
    })
    expect(result?.accepted).toBe(true)
    const entries = await desk.db.read(desk.tenant, (reader) =>
      entriesOf({ reader, tenant: desk.tenant }, { subject }),
    )
    expect(entries).toHaveLength(2)
  })

  it.each([
    ['moves nothing', () => posting(moving(bank, revenue, 0n))],
    ['has a negative amount', () => posting(moving(bank, revenue, -1n))],
    ['has an amount beyond the safe integers', () => posting(moving(bank, revenue, MOST + 1n))],
    ['pays an account from itself', () => posting(moving(bank, bank, 1n))],
    [
      'has more than 1,000 movements',
      () => posting(...Array.from({ length: 1_001 }, () => moving(bank, revenue, 1n))),
    ],
  ])('that %s is a fault of the caller', async (_, make) => {
    await expect(desk.post(make())).rejects.toThrow('broken assumption')
  })

  it('does not happen when its unit fails', async () => {
    const project = await desk.open('project')
    const failing = desk.db.transact(desk.tenant, async (unit) => {
      await postAll(unit, [posting(moving(bank, project, 5n))])
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await desk.balance(project)).toBe(0n)
  })
})

describe('postAll', () => {
  it('keeps nothing when one is refused, and names it', async () => {
    const [project, settlement] = [await desk.open('project'), await desk.open('settlement')]
    const failing = desk.db.transact(desk.tenant, (unit) =>
      postAll(unit, [posting(moving(bank, project, 5n)), posting(moving(settlement, project, 1n))]),
    )
    await expect(failing).rejects.toThrow(/posting 2 of 2, transfer_within of .*below_floor/)
    expect(await desk.balance(project)).toBe(0n)
  })
})

describe('accounts', () => {
  it('may be opened again, and keep their balance', async () => {
    const id = await holding('project', 7n)
    await desk.db.transact(desk.tenant, (unit) =>
      openAccounts(unit, [{ id, kind: 'project', currency: 'gbp' }]),
    )
    await desk.db.transact(desk.tenant, openTenantAccounts)
    expect(await desk.balance(id)).toBe(7n)
  })

  it.each([
    { kind: 'settlement', currency: 'gbp' },
    { kind: 'project', currency: 'eur' },
  ] as const)('cannot be opened again as %o', async ({ kind, currency }) => {
    const id = await desk.open('project')
    const opening = desk.db.transact(desk.tenant, (unit) =>
      openAccounts(unit, [{ id, kind, currency }]),
    )
    await expect(opening).rejects.toThrow(id)
  })

  it('of a tenant have one id for good, another for each tenant, kind and currency', () => {
    const [one, two] = [asTenantId(someSubject()), asTenantId(someSubject())]
    const ids = [one, two].flatMap((tenant) =>
      (['bank', 'revenue'] as const).flatMap((kind) =>
        (['gbp', 'eur'] as const).map((currency) => tenantAccount(tenant, kind, currency)),
      ),
    )
    expect(new Set(ids).size).toBe(8)
    expect(tenantAccount(one, 'bank', 'gbp')).toBe(ids[0])
    // Written down: another derivation would lose the accounts that stand open.
    const known = asTenantId('01890000-0000-7000-8000-000000000000')
    expect(tenantAccount(known, 'bank', 'gbp')).toBe('00e2b6ed-d457-8741-a4f3-34d725418da6')
  })

  it('that are not open are missing from the balances', async () => {
    const balances = await desk.db.read(desk.tenant, (reader) =>
      balancesOf(reader, desk.tenant, [someId()]),
    )
    expect(balances.size).toBe(0)
  })
})

describe('a settlement on credit', () => {
  it('goes as far below 0 as was allowed, and no further once that is over', async () => {
    const [settlement, outbound] = [await desk.open('settlement'), await desk.open('outbound')]
    await desk.db.transact(desk.tenant, (unit) => allowOverdraft(unit, settlement, minor(-50n)))
    const results = await desk.post(
      posting(moving(settlement, outbound, 51n)),
      posting(moving(settlement, outbound, 50n)),
    )
    expect(results.map(({ accepted }) => accepted)).toEqual([false, true])
    const early = desk.db.transact(desk.tenant, (unit) =>
      allowOverdraft(unit, settlement, minor(0n)),
    )
    await expect(early).rejects.toThrow('ledger_accounts_within_bounds')
    await desk.post(posting(moving(bank, settlement, 50n)))
    await desk.db.transact(desk.tenant, (unit) => allowOverdraft(unit, settlement, minor(0n)))
    const [late] = await desk.post(posting(moving(settlement, outbound, 1n)))
    expect(late?.accepted).toBe(false)
  })

  it('is the only account whose floor can be lowered', async () => {
    for (const account of [await desk.open('project'), revenue, someId()]) {
      const lowering = desk.db.transact(desk.tenant, (unit) =>
        allowOverdraft(unit, account, minor(-1n)),
      )
      await expect(lowering).rejects.toThrow('only the account of a settlement')
    }
  })
})

describe('lockBalances', () => {
  it('reads balances that stay so until the unit ends', async () => {
    const settlement = await holding('settlement', 10n)
    const waiting: Promise<unknown>[] = []
    const seen = await desk.db.transact(desk.tenant, async (unit) => {
      const before = await lockBalances(unit, [settlement, revenue])
      waiting.push(desk.post(posting(moving(settlement, bank, 10n))))
      const after = await lockBalances(unit, [settlement])
      await postAll(unit, [posting(moving(settlement, bank, 4n))])
      return [before.get(settlement), after.get(settlement)]
    })
    expect(seen).toEqual([10n, 10n])
    expect(await Promise.all(waiting)).toEqual([
      [{ accepted: false, refusal: 'below_floor', account: settlement }],
    ])
  })

  it('knows when an account is not open', async () => {
    const locking = desk.db.transact(desk.tenant, (unit) => lockBalances(unit, [someId()]))
    await expect(locking).rejects.toThrow('the accounts to lock are open')
  })
})

describe('a statement', () => {
  it('shows the entries of an account, signed, that add up to its balance', async () => {
    const settlement = await desk.open('settlement')
    await desk.post(
      posting(moving(bank, settlement, 100n)),
      posting(moving(settlement, revenue, 3n), moving(settlement, bank, 20n)),
    )
    const entries = await desk.db.read(desk.tenant, (reader) =>
      entriesOf({ reader, tenant: desk.tenant }, { account: settlement }),
    )
    expect(entries.map(({ amount }) => amount)).toEqual([100n, -3n, -20n])
    expect(new Set(entries.map(({ account }) => account))).toEqual(new Set([settlement]))
  })

  it('comes in pages of whole transactions', async () => {
    const settlement = await desk.open('settlement')
    for (const amount of [1n, 2n, 3n]) {
      await desk.post(posting(moving(bank, settlement, amount), moving(settlement, revenue, 1n)))
    }
    const first = await desk.db.read(desk.tenant, (reader) =>
      entriesOf({ reader, tenant: desk.tenant }, { account: settlement }, { limit: 2 }),
    )
    const after = first.at(-1)?.transaction ?? asId('ledger_transaction', someSubject())
    const rest = await desk.db.read(desk.tenant, (reader) =>
      entriesOf({ reader, tenant: desk.tenant }, { account: settlement }, { after, limit: 2 }),
    )
    expect([first.length, rest.length]).toEqual([4, 2])
  })

  it('of a resource shows both sides of all that happened to it', async () => {
    const settlement = await desk.open('settlement')
    const subject = someSubject()
    await desk.post({ ...posting(moving(bank, settlement, 9n)), subject })
    const entries = await desk.db.read(desk.tenant, (reader) =>
      entriesOf({ reader, tenant: desk.tenant }, { subject }),
    )
    expect(entries.map(({ accountKind, amount }) => [accountKind, amount])).toEqual([
      ['bank', -9n],
      ['settlement', 9n],
    ])
    expect(entries[0]).toMatchObject({ kind: 'transfer_within', subject, currency: 'gbp' })
  })
})

describe('all of this', () => {
  it('leaves books in which no invariant is broken', async () => {
    expect(await checkInvariants(desk.owner, ledgerInvariants())).toEqual([])
  })
})

describe('a past balance', () => {
  /** The balances that an account has had, transaction by transaction. */
  async function past(account: AccountId): Promise<bigint[]> {
    const entries = await desk.db.read(desk.tenant, (reader) =>
      entriesOf({ reader, tenant: desk.tenant }, { account }),
    )
    let balance = 0n
    return entries.map(({ amount }) => (balance += amount))
  }

  it('is never below the floor, whichever unit began first and whoever held the lock', async () => {
    const [project, settlement] = [await desk.open('project'), await desk.open('settlement')]
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let hasBegun = (_at: Date): void => undefined
    const begun = new Promise<Date>((resolve) => (hasBegun = resolve))
    const spending = desk.db.transact(desk.tenant, async (unit) => {
      hasBegun(unit.now)
      await held
      return await postAll(unit, [posting(moving(project, settlement, 70n))])
    })
    const early = await begun
    const timeOf = async () => await desk.db.transact(desk.tenant, async (unit) => unit.now)
    while ((await timeOf()) <= early);
    await desk.post(posting(moving(bank, project, 100n)))
    goOn()
    await spending
    expect(await past(project)).toEqual([100n, 30n])
    expect(await past(settlement)).toEqual([70n])
  })

  it.each([
    ['a later one', '018f0000-0001-7000-8000-000000000001', '018f0000-0001-7000-8000-000000000001'],
    [
      'the next place',
      '018f0000-0000-7000-8000-000000000001',
      '018f0000-0000-7001-8000-040000000001',
    ],
    [
      'of an earlier time',
      '017f0000-0000-7fff-bfff-ffffffffffff',
      '018f0000-0000-7001-8000-07ffffffffff',
    ],
  ])('of a last one goes on with %s', async (_what, proposed, expected) => {
    const last = '018f0000-0000-7001-8000-000000000002'
    expect(await after(last, proposed)).toBe(expected)
    expect(await after(null, proposed)).toBe(proposed)
  })

  it.each([
    ['carries', '018f0000-0000-7001-bfff-fc0000000000', '018f0000-0000-7002-8000-000000000009'],
    [
      'of a full millisecond is in the next',
      '018f0000-ffff-7fff-bfff-fc0000000000',
      '018f0001-0000-7000-8000-000000000009',
    ],
  ])('place that %s', async (_what, last, expected) => {
    expect(await after(last, '018f0000-0000-7000-8000-000000000009')).toBe(expected)
  })

  async function after(last: string | null, proposed: string): Promise<string> {
    const asked = 'select ledger_after($1::uuid, $2::uuid) as id'
    return (await desk.owner.query(asked, [last, proposed])).rows[0].id
  }
})
