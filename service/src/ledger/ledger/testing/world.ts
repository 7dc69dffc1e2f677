// A small marketplace's accounts, and an endless stream of things that could happen to them:
// most as they do, some that must be refused.
import type { Currency } from '@holdfast/contract'
import type { Id, Minor, TenantId } from '#kit'
import { asId, asTenantId, minor, newUuid, realNow } from '#kit'
import type { AccountOpening } from '../accounts.ts'
import { tenantAccounts } from '../accounts.ts'
import type { AccountId, Movement, Posting } from '../index.ts'
import { accountOf, tenantAccount } from '../index.ts'
import type { Random } from './random.ts'

export interface World {
  readonly tenant: TenantId
  readonly openings: readonly AccountOpening[]
  /** Settlements on credit, and how far below 0 each may go. */
  readonly floors: ReadonlyMap<AccountId, Minor>
  readonly gbp: Accounts
  readonly eur: Accounts
  /** Accounts that this tenant does not have: of nobody, and of another tenant. */
  readonly strangers: readonly [AccountId, ...AccountId[]]
}

type Some = readonly [AccountId, ...AccountId[]]

interface Accounts {
  readonly currency: Currency
  readonly bank: AccountId
  readonly revenue: AccountId
  readonly shortfall: AccountId
  readonly cost: AccountId
  readonly interest: AccountId
  readonly float: AccountId
  readonly projects: Some
  readonly settlements: Some
  readonly outbounds: Some
  readonly checkouts: Some
}

const FLOOR_ON_CREDIT: Minor = minor(-500n)
const AMOUNT_USUAL = 1_000
/** Some amounts need more digits than a single precision float has. */
const LARGE_PERCENT = 10
const LARGE_FACTOR = 1_000_003n
const AMOUNT_HUGE = 9_007_199_254_740_991n

/** Makes the ids of a tenant and its accounts; opens nothing. */
export function makeWorld(neighbour: AccountId | undefined): World {
  const tenant = asTenantId(newUuid(realNow()))
  const openings: AccountOpening[] = tenantAccounts(tenant)
  const gbp = makeAccounts(tenant, 'gbp', openings)
  const eur = makeAccounts(tenant, 'eur', openings)
  const nobody = someAccount()
  return {
    tenant,
    openings,
    floors: new Map([
      [gbp.settlements[0], FLOOR_ON_CREDIT],
      [eur.settlements[0], FLOOR_ON_CREDIT],
    ]),
    gbp,
    eur,
    strangers: neighbour === undefined ? [nobody] : [nobody, neighbour],
  }
}

function someAccount(): AccountId {
  return accountOf(asId('settlement', newUuid(realNow())))
}

function makeAccounts(tenant: TenantId, currency: Currency, openings: AccountOpening[]): Accounts {
  const make = (kind: AccountOpening['kind'], count: number): Some => {
    const first = someAccount()
    const rest = Array.from({ length: count - 1 }, someAccount)
    for (const id of [first, ...rest]) openings.push({ id, kind, currency })
    return [first, ...rest]
  }
  return {
    currency,
    bank: tenantAccount(tenant, 'bank', currency),
    revenue: tenantAccount(tenant, 'revenue', currency),
    shortfall: tenantAccount(tenant, 'shortfall', currency),
    cost: tenantAccount(tenant, 'cost', currency),
    interest: tenantAccount(tenant, 'interest', currency),
    float: tenantAccount(tenant, 'float', currency),
    projects: make('project', 4),
    settlements: make('settlement', 12),
    outbounds: make('outbound', 8),
    checkouts: make('checkout', 3),
  }
}

/** One thing that may happen. The bank, revenue and the first settlement are hot. */
export function somePosting(world: World, random: Random): Posting {
  const accounts = random.chance(80) ? world.gbp : world.eur
  const subject: Id<'settlement'> = asId('settlement', accounts.settlements[0])
  const { kind, movements } = random.chance(88)
    ? usual(accounts, random)
    : faulty(world, accounts, random)
  return { kind, subject, currency: accounts.currency, movements }
}

type Happening = Pick<Posting, 'kind' | 'movements'>

function someAmount(random: Random): Minor {
  const amount = BigInt(1 + random.whole(AMOUNT_USUAL))
  return minor(random.chance(LARGE_PERCENT) ? amount * LARGE_FACTOR : amount)
}

function move(from: AccountId, to: AccountId, amount: Minor): Movement {
  return { from, to, amount }
}

function usual(accounts: Accounts, random: Random): Happening {
  const { bank, revenue, shortfall, cost, interest, float } = accounts
  const project = random.pick(accounts.projects)
  const outbound = random.pick(accounts.outbounds)
  const checkout = random.pick(accounts.checkouts)
  const settlement = random.chance(25) ? accounts.settlements[0] : random.pick(accounts.settlements)
  const amount = someAmount(random)
  const fee = minor(amount / 20n)
  const happenings: [Happening, ...Happening[]] = [
    { kind: 'inbound_received', movements: [move(bank, project, minor(amount * 3n))] },
    {
      kind: 'reconciled',
      movements: [move(project, settlement, amount), move(project, checkout, fee)],
    },
    { kind: 'checkout_settled', movements: [move(checkout, revenue, minor(fee + 1n))] },
    { kind: 'outbound_reserved', movements: [move(settlement, outbound, amount)] },
    {
      kind: 'outbound_executed',
      movements: [move(outbound, bank, minor(amount - fee)), move(outbound, revenue, fee)],
    },
    { kind: 'outbound_unreserved', movements: [move(outbound, settlement, amount)] },
    {
      kind: 'inbound_taken_back',
      movements: [move(settlement, bank, fee), move(shortfall, bank, amount)],
    },
    { kind: 'shortfall_cleared', movements: [move(revenue, shortfall, amount)] },
    { kind: 'cost_booked', movements: [move(cost, bank, amount)] },
    { kind: 'cost_cleared', movements: [move(revenue, cost, amount)] },
    { kind: 'interest_booked', movements: [move(bank, interest, amount)] },
    { kind: 'float_lent', movements: [move(bank, float, amount)] },
    { kind: 'float_given_back', movements: [move(float, bank, amount)] },
    {
      // What came back passes through: only the net effect of the group must fit.
      kind: 'outbound_returned',
      movements: [
        move(outbound, settlement, amount),
        move(bank, outbound, minor(amount - fee)),
        move(revenue, outbound, fee),
      ],
    },
    {
      kind: 'transfer_within',
      movements: [move(project, settlement, amount), move(settlement, revenue, fee)],
    },
  ]
  return random.pick(happenings)
}

function faulty(world: World, accounts: Accounts, random: Random): Happening {
  const { bank, shortfall } = accounts
  const [project, settlement] = [random.pick(accounts.projects), random.pick(accounts.settlements)]
  const other = accounts === world.gbp ? world.eur : world.gbp
  const stranger = random.pick(world.strangers)
  const amount = someAmount(random)
  const cases: [Movement[], ...Movement[][]] = [
    [move(bank, project, amount), move(project, stranger, amount)],
    [move(stranger, settlement, amount)],
    [move(bank, project, amount), move(other.bank, project, amount)],
    [move(settlement, random.pick(other.projects), amount)],
    [move(bank, project, minor(AMOUNT_HUGE)), move(bank, settlement, minor(AMOUNT_HUGE))],
    [move(bank, shortfall, minor(AMOUNT_HUGE))],
    [move(bank, shortfall, amount)],
    [move(project, bank, minor(AMOUNT_HUGE))],
  ]
  return { kind: 'transfer_between', movements: random.pick(cases) }
}
