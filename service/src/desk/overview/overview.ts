// The first screen: how much is where, what waits, and whether anything is wrong.
import type {
  DueList,
  HolderList,
  InstallationDoubt,
  Overview,
  OverviewCurrency,
  OverviewHealth,
  QueueCount,
} from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Gathering } from '#explorer'
import { readGathering, readJournalStatus } from '#explorer'
import type { TenantId } from '#kit'
import { asId, distinct, parseAnyId, showId, showInstant } from '#kit'
import { readBanks, tenantAccount, tenantAccountKinds } from '#ledger'
import { readOrganisation } from '#organisations'
import type { Viewer } from '#work'
import { readQueues } from '#work'
import { LATE_SECONDS, readFacts, showFacts } from './facts.ts'
import type { MoneyRow } from './store-overview.ts'
import {
  countDeliveries,
  selectDue,
  selectHealth,
  selectHolders,
  selectMoney,
  selectUsed,
} from './store-overview.ts'

const DUE_MAX = 200

export interface OverviewAsked {
  readonly tenant: TenantId
  /** Who asks: what they have taken, and what they may decide, is counted apart. */
  readonly viewer: Viewer
  /** Why this may not be the database that lives; null: no doubt. */
  readonly doubt: InstallationDoubt | null
}

/** All that the first screen shows, in one snapshot. What can be asked at once is. */
export async function readOverview(
  reader: Reader,
  { tenant, viewer, doubt }: OverviewAsked,
  now: Date,
): Promise<Overview> {
  const [{ timeZone }, queues, money, standing, facts] = await Promise.all([
    readOrganisation(reader, tenant),
    readQueues(reader, tenant, viewer),
    readMoney(reader, tenant, now),
    readStanding(reader, tenant, now),
    readFacts(reader, tenant, now),
  ])
  const owed = money.flatMap(({ currency, shortfall }) => {
    return shortfall > 0 ? [{ currency, amount: shortfall }] : []
  })
  return {
    as_of: showInstant(now),
    time_zone: timeZone,
    currencies: money,
    queues,
    health: showHealth(standing, { doubt, queues, owed, facts: showFacts(facts, queues, now) }),
  }
}

/** Where the money of each currency is that the tenant has ever had. */
export async function readMoney(
  reader: Reader,
  tenant: TenantId,
  now: Date,
): Promise<OverviewCurrency[]> {
  const [{ rows, used }, gathering] = await Promise.all([
    readBalances(reader, tenant),
    readGathering(reader, tenant, now),
  ])
  return rows
    .filter(({ currency }) => used.has(currency))
    .map((row) =>
      showMoney(
        row,
        gathering.find(({ currency }) => currency === row.currency),
      ),
    )
}

/** The balances of each currency, and which currencies were ever used. */
async function readBalances(reader: Reader, tenant: TenantId) {
  const banks = (await readBanks(reader, tenant)).map(({ id }) => id)
  const own = currencies.flatMap((currency) =>
    tenantAccountKinds.map((kind) => tenantAccount(tenant, kind, currency)),
  )
  const [used, rows] = await Promise.all([
    reader.query(selectUsed, { tenant_id: tenant, ids: banks }),
    reader.query(selectMoney, { tenant_id: tenant, ids: distinct([...own, ...banks]) }),
  ])
  return { rows, used: new Set(used.map(({ currency }) => currency)) }
}

function showMoney(row: MoneyRow, next: Gathering | undefined): OverviewCurrency {
  const leaving = row.reserved + row.conversion
  const owed = row.shortfall + row.cost
  const own = row.revenue + row.interest + row.float
  const held = -row.bank - row.in_review - leaving - own - owed
  return {
    currency: row.currency,
    held: Number(held),
    in_review: Number(row.in_review),
    leaving: Number(leaving),
    revenue: Number(row.revenue),
    interest: Number(row.interest),
    own_money: Number(row.float),
    shortfall: Number(-owed),
    at_bank: Number(-row.bank),
    unreconciled: Number(row.unreconciled),
    next_payout:
      next === undefined
        ? null
        : { amount: Number(next.amount), at: showInstant(next.at), has_account: next.hasAccount },
  }
}

async function readStanding(reader: Reader, tenant: TenantId, now: Date) {
  const [[row], journal] = await Promise.all([
    reader.query(selectHealth, { tenant_id: tenant }),
    readJournalStatus(reader, tenant, now),
  ])
  return { row, journal }
}

interface Beside extends Pick<OverviewHealth, 'owed' | 'facts'>, Pick<OverviewAsked, 'doubt'> {
  readonly queues: readonly QueueCount[]
}

function showHealth(
  { row, journal }: Awaited<ReturnType<typeof readStanding>>,
  { doubt, queues, owed, facts }: Beside,
): OverviewHealth {
  const countOf = (name: QueueCount['queue']) =>
    queues.find(({ queue }) => queue === name)?.count ?? 0
  const { day = null, agrees = null } = row ?? {}
  const counts = {
    failed_outbounds: countOf('failed_outbounds'),
    parked_deliveries: countOf('parked_deliveries'),
    disabled_handlers: Number(row?.disabled_handlers ?? 0n),
    parked_jobs: Number(row?.parked_jobs ?? 0n),
    taken_back: countOf('taken_back'),
  }
  const isQuiet = Object.values(counts).every((count) => count === 0)
  const isNothingElse = facts.every(({ items }) => items === 0)
  const isLate = journal.lag_seconds > LATE_SECONDS.seal
  const isProven = agrees !== false && !isLate
  return {
    is_well: doubt === null && isQuiet && isNothingElse && owed.length === 0 && isProven,
    installation_doubt: doubt,
    ...counts,
    owed,
    facts,
    reconciliation: day === null ? null : { day, agrees: agrees === true },
    journal: {
      sealed: journal.size,
      unsealed: journal.unsealed,
      lag_seconds: journal.lag_seconds,
      is_late: isLate,
      last_checkpoint_at: journal.checkpoint?.at ?? null,
    },
  }
}

/** For whom money is held: the ten largest sellers of each currency. */
export async function readHolders(reader: Reader, tenant: TenantId): Promise<HolderList> {
  const rows = await reader.query(selectHolders, { tenant_id: tenant })
  return {
    data: rows.map(({ participant_id, amount, settlements, ...row }) => ({
      ...row,
      participant_id:
        participant_id === null ? null : showId('participant', asId('participant', participant_id)),
      amount: Number(amount),
      settlements: Number(settlements),
    })),
  }
}

/** What the service will do by itself, earliest first. */
export async function readDue(reader: Reader, tenant: TenantId, now: Date): Promise<DueList> {
  const [rows, [waiting]] = await Promise.all([
    reader.query(selectDue, { tenant_id: tenant, limit: DUE_MAX }),
    reader.query(countDeliveries, { tenant_id: tenant }),
  ])
  return {
    now: showInstant(now),
    data: rows.map(({ kind, key, run_at }) => ({
      at: showInstant(run_at),
      kind,
      id: parseAnyId(key) === undefined ? null : key,
    })),
    deliveries: Number(waiting?.count ?? 0n),
  }
}
