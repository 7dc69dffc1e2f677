// What the rail answers and reports: taken over, converted, executed, rejected, returned.
import type { OutboundFailureReason } from '@holdfast/contract'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import type { Id, Minor } from '#kit'
import { groupBy, larger, less, minor, plus, smaller, zero } from '#kit'
import type { AccountId, Posting } from '#ledger'
import { accountOf, bankAccount, lockBalances, postAll, tenantAccount } from '#ledger'
import type { MoneyReport, RailReport, Submission } from '#rails'
import type { SettlementChange } from '#settlements'
import { changeSettlements } from '#settlements'
import { moveConversions, readConversions } from './conversion.ts'
import type { Ending } from './ending.ts'
import { endOutbounds } from './ending.ts'
import type { ConversionRecord, OutboundRecord } from './outbound.ts'
import { netOf } from './outbound.ts'
import { lockOutbounds, moveOf, moveOutbounds, writeFacts } from './rows.ts'
import type { WayBack } from './sources.ts'
import { forgetSources, waysBack } from './sources.ts'
import { setTold } from './store.ts'

/** An outbound that fails, and why. */
interface Failing extends Ending {
  readonly reason: OutboundFailureReason
}

type Conversions = ReadonlyMap<Id<'outbound'>, ConversionRecord>

export interface Submitted {
  readonly id: Id<'outbound'>
  readonly submission: Submission | null
}

/** Records what the rail answered to orders. One that is no longer queued stays as it is. */
export async function recordSubmissions(
  unit: Unit,
  submitted: readonly Submitted[],
): Promise<void> {
  const outbounds = await lockOutbounds(
    unit,
    submitted.map(({ id }) => id),
  )
  const queued = submitted.flatMap(({ id, submission }) => {
    const outbound = outbounds.get(id)
    if (outbound?.status !== 'processing' || submission === null) return []
    return [{ outbound, submission }]
  })
  const conversions = await readConversions(unit.tx, unit.tenant.id, [...outbounds.keys()])
  const taken = queued.flatMap(({ outbound, submission }) =>
    submission.accepted ? [outbound] : [],
  )
  await takeOver(unit, taken, conversions)
  await failReported(
    unit,
    queued.flatMap(({ outbound, submission }) =>
      submission.accepted ? [] : [{ outbound, reason: submission.reason }],
    ),
    conversions,
  )
}

/** How far each report goes: a later one implies those before it. */
const rank = { converted: 0, rejected: 1, cancelled: 1, executed: 2, returned: 3 } as const

/**
 * Records what a rail reports. A report that comes twice, or late, changes nothing; one that comes
 * before those it implies takes the missing steps first.
 */
export async function recordReports(unit: Unit, reports: readonly RailReport[]): Promise<void> {
  const money = reports.filter(isOfMoney)
  if (money.length > 0) await recordMoney(unit, money)
  await noteTold(unit, reports)
}

async function recordMoney(unit: Unit, reports: readonly MoneyReport[]): Promise<void> {
  const furthest = [...groupBy(reports, ({ key }) => key).values()].flatMap(
    (group) => group.toSorted((a, b) => rank[b.kind] - rank[a.kind])[0] ?? [],
  )
  const outbounds = await lockOutbounds(
    unit,
    furthest.map(({ key }) => key),
  )
  const conversions = await readConversions(unit.tx, unit.tenant.id, [...outbounds.keys()])
  const found = furthest.flatMap((report) => {
    const outbound = outbounds.get(report.key)
    return outbound === undefined ? [] : [{ report, outbound }]
  })
  const live = found.filter(({ outbound: { status } }) => {
    return status === 'processing' || status === 'executing'
  })
  await takeOver(
    unit,
    live.flatMap(({ outbound }) => (outbound.status === 'processing' ? [outbound] : [])),
    conversions,
  )
  const going = live.flatMap(({ report, outbound }) => (isEnd(report) ? [] : [outbound]))
  const handed = await handOver(unit, going, conversions)
  const leaving = live.flatMap(({ report: { kind }, outbound }) =>
    kind === 'executed' || kind === 'returned' ? [outbound] : [],
  )
  await executeOutbounds(unit, leaving, handed)
  await failReported(
    unit,
    live.flatMap(({ report, outbound }) =>
      isEnd(report) ? [{ outbound, reason: report.reason }] : [],
    ),
    conversions,
  )
  const hasLeft = new Set([...leaving.map(({ id }) => id), ...executedBefore(found)])
  await takeReturns(
    unit,
    found.flatMap(({ report, outbound }) =>
      report.kind === 'returned' && hasLeft.has(outbound.id)
        ? [{ outbound, came: report.amount, reason: report.reason }]
        : [],
    ),
    conversions,
  )
}

function isOfMoney(report: RailReport): report is MoneyReport {
  return report.kind in rank
}

function isEnd(
  report: MoneyReport,
): report is Extract<MoneyReport, { readonly kind: 'rejected' | 'cancelled' }> {
  return report.kind === 'rejected' || report.kind === 'cancelled'
}

/** Keeps where orders stand with their bank, and by what that is known: the last word counts. */
async function noteTold(unit: Unit, reports: readonly RailReport[]): Promise<void> {
  const rows = reports.flatMap(({ key: id, kind, told }) => {
    if (told === undefined) return []
    return [{ id, status: kind, artefact_id: told.artefactId, reference: told.bankReference }]
  })
  if (rows.length === 0) return
  const last = [...new Map(rows.map((row) => [row.id, row])).values()]
  await unit.tx.query(setTold, { tenant_id: unit.tenant.id, rows: last })
}

function executedBefore(found: readonly { readonly outbound: OutboundRecord }[]) {
  return found.flatMap(({ outbound }) => (outbound.status === 'executed' ? [outbound.id] : []))
}

/** The rail has the orders, and the conversions they ask for. */
async function takeOver(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
  conversions: Conversions,
): Promise<void> {
  await moveOutbounds(unit, outbounds, 'executing')
  await moveConversions(unit, withStatus(outbounds, conversions, 'pending'), 'executing')
}

function withStatus(
  outbounds: readonly OutboundRecord[],
  conversions: Conversions,
  status: ConversionRecord['status'],
): ConversionRecord[] {
  return outbounds.flatMap(({ id }) => {
    const conversion = conversions.get(id)
    return conversion?.status === status ? [conversion] : []
  })
}

/** Money is handed over for conversion. Answers the conversions as they are then. */
async function handOver(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
  before: Conversions,
): Promise<Conversions> {
  if (outbounds.every(({ id }) => !before.has(id))) return before
  const tenant = unit.tenant.id
  const conversions = await readConversions(
    unit.tx,
    tenant,
    outbounds.map(({ id }) => id),
  )
  const handed = withStatus(outbounds, conversions, 'executing')
  await postAll(
    unit,
    handed.map(({ outbound_id: id, from_currency: currency, amount }) => ({
      kind: 'conversion_accepted',
      subject: id,
      currency,
      movements: [
        { from: accountOf(id), to: tenantAccount(tenant, 'conversion', currency), amount },
      ],
    })),
  )
  await moveConversions(unit, handed, 'accepted')
  return conversions
}

/** The money has left: the net amount to the bank, the fee to the organisation's revenue. */
async function executeOutbounds(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
  conversions: Conversions,
): Promise<void> {
  await postAll(
    unit,
    outbounds.map((outbound) => executedPosting(unit, outbound, conversions.has(outbound.id))),
  )
  await moveOutbounds(unit, outbounds, 'executed')
  await changeSettlements(
    unit,
    outbounds.flatMap(({ settlement_id: id, amount }) =>
      id === null ? [] : [{ id, departed: amount, liveOutbounds: -1 }],
    ),
  )
}

/** The mirror of the money that it leaves. */
function bankOf(
  { tenant }: Unit,
  { currency, connected_account_id: by }: OutboundRecord,
): AccountId {
  return bankAccount(tenant.id, currency, by)
}

function executedPosting(unit: Unit, outbound: OutboundRecord, isConverted: boolean): Posting {
  const { id, currency, fee } = outbound
  const tenant = unit.tenant.id
  const own = accountOf(id)
  const net = isConverted ? tenantAccount(tenant, 'conversion', currency) : own
  return {
    kind: isConverted ? 'conversion_executed' : 'outbound_executed',
    subject: id,
    currency,
    movements: [
      { from: net, to: bankOf(unit, outbound), amount: netOf(outbound) },
      { from: own, to: tenantAccount(tenant, 'revenue', currency), amount: fee },
    ],
  }
}

/** Fails outbounds; what was handed over for conversion comes back first. */
async function failReported(
  unit: Unit,
  failing: readonly Failing[],
  conversions: Conversions,
): Promise<void> {
  const outbounds = failing.map(({ outbound }) => outbound)
  const handed = withStatus(outbounds, conversions, 'accepted')
  await postAll(
    unit,
    handed.map(({ outbound_id: id, from_currency: currency, amount }) => ({
      kind: 'conversion_failed',
      subject: id,
      currency,
      movements: [
        {
          from: tenantAccount(unit.tenant.id, 'conversion', currency),
          to: accountOf(id),
          amount,
        },
      ],
    })),
  )
  await failConversions(unit, outbounds)
  await endOutbounds(unit, failing)
}

async function failConversions(unit: Unit, outbounds: readonly OutboundRecord[]): Promise<void> {
  const now = await readConversions(
    unit.tx,
    unit.tenant.id,
    outbounds.map(({ id }) => id),
  )
  const pending = withStatus(outbounds, now, 'pending')
  await moveConversions(unit, pending, 'executing')
  const open = [...now.values()].filter(({ status }) => status !== 'failed')
  await moveConversions(unit, open, 'failed')
}

interface Returned extends Failing {
  /** What came back, in the outbound's own currency. */
  readonly came: Minor
}

/**
 * The bank has sent back what was executed: it goes to where it came from, whole. What did not come
 * back is the seller fee, as far as revenue still has it, and the organisation owes the rest.
 */
async function takeReturns(
  unit: Unit,
  returned: readonly Returned[],
  conversions: Conversions,
): Promise<void> {
  if (returned.length === 0) return
  const outbounds = returned.map(({ outbound }) => outbound)
  const ways = await waysBack(unit, outbounds)
  await postAll(unit, await returnPostings(unit, returned, ways))
  await forgetSources(unit, outbounds)
  await writeFacts(
    unit,
    returned.map(({ outbound: { id }, reason }) => {
      return { id, isReserved: false, failureReason: reason }
    }),
  )
  await advanceAll(
    unit,
    'outbound',
    returned.map(({ outbound, reason }) => moveOf(outbound, 'failed', { failed: reason })),
  )
  if (conversions.size > 0) await failConversions(unit, outbounds)
  await changeSettlements(unit, [
    ...ways.flatMap(({ changes }) => changes),
    ...outbounds.flatMap(claimBack),
  ])
}

function claimBack({ settlement_id: id, amount }: OutboundRecord): SettlementChange[] {
  if (id === null) return []
  return [{ id, promised: minor(-amount), departed: minor(-amount) }]
}

async function returnPostings(
  unit: Unit,
  returned: readonly Returned[],
  ways: readonly WayBack[],
): Promise<Posting[]> {
  const tenant = unit.tenant.id
  const revenueOf = ({ currency }: OutboundRecord) => tenantAccount(tenant, 'revenue', currency)
  // All accounts of the postings at once: nobody takes them in another order.
  const left: Map<AccountId, Minor> = await lockBalances(unit, [
    ...returned.flatMap(({ outbound }) => [
      revenueOf(outbound),
      tenantAccount(tenant, 'shortfall', outbound.currency),
      bankOf(unit, outbound),
    ]),
    ...ways.flatMap(({ movements }) => movements.flatMap(({ from, to }) => [from, to])),
  ])
  return returned.map(({ outbound, came }, place) => {
    const { id, currency, amount, fee } = outbound
    const bank = bankOf(unit, outbound)
    const revenue = revenueOf(outbound)
    const shortfall = tenantAccount(tenant, 'shortfall', currency)
    const own = accountOf(id)
    const back = smaller(came, amount)
    const beyond = less(came, back)
    const lacks = less(amount, back)
    const earned = left.get(revenue) ?? zero
    const fromFee = smaller(smaller(fee, lacks), larger(earned, zero))
    left.set(revenue, plus(less(earned, fromFee), beyond))
    return {
      kind: 'outbound_returned',
      subject: id,
      currency,
      movements: [
        { from: bank, to: own, amount: back },
        { from: revenue, to: own, amount: fromFee },
        { from: shortfall, to: own, amount: less(lacks, fromFee) },
        { from: bank, to: revenue, amount: beyond },
        ...(ways[place]?.movements ?? []),
      ],
    }
  })
}
