// The report of fees: what the revenue earned and gave back, and that this is all that changed it.
import type {
  Currency,
  FeeKind,
  FeeReportEntry,
  FeeReportTotal,
  RevenueKind,
} from '@holdfast/contract'
import { feeKinds } from '@holdfast/contract'
import type { Reader } from '#db'
import { needSpan } from '#db'
import type { Minor, TenantId } from '#kit'
import {
  asId,
  dayOf,
  fail,
  feeOn,
  groupBy,
  type Id,
  indexBy,
  minor,
  ppm,
  showId,
  showIdOrNull,
  showInstant,
  showMinor,
  showPpm,
  sum,
} from '#kit'
import type { AccountId, PostingKind } from '#ledger'
import { tenantAccount } from '#ledger'
import { readAbouts, showSubject } from './about.ts'
import type { Range } from './moves.ts'
import { firstAfter } from './moves.ts'
import type { BalanceRow, KindRow, MoveRow } from './store.ts'
import { selectEdges, selectKinds } from './store.ts'
import type { AboutRow } from './store-about.ts'
import { selectPayoutReserves } from './store-about.ts'

/** What kind of change of the revenue a posting is: by its kind, and whether the revenue gained. */
function revenueKindOf(kind: PostingKind, isIn: boolean, isOfOutbound: boolean): RevenueKind {
  switch (kind) {
    case 'checkout_settled':
      return 'buyer_fee'
    case 'outbound_executed':
    case 'conversion_executed':
      return 'seller_fee'
    case 'transfer_within':
    case 'transfer_between':
      return 'transfer_fee'
    case 'inbound_taken_back':
      return 'repaid'
    case 'shortfall_cleared':
      return 'shortfall_cleared'
    case 'outbound_returned':
      if (!isIn) return 'fee_given_back'
      return isOfOutbound ? 'payout' : 'conversion_gain'
    default:
      return 'payout'
  }
}

/** Whether a change of the revenue is earned or given back. */
function isFeeKind(kind: RevenueKind): kind is FeeKind {
  return feeKinds.some((fee) => fee === kind)
}

/** The accounts of the revenue of currencies. */
export function revenueOf(tenant: TenantId, currencies: readonly Currency[]): AccountId[] {
  return currencies.map((currency) => tenantAccount(tenant, 'revenue', currency))
}

/** What the sums of a report are asked of. */
export interface SumsAsked {
  readonly tenant: TenantId
  readonly accounts: readonly AccountId[]
  readonly range: Range
  readonly snapshot: string
}

/** The revenue of each currency, from its opening balance to its closing one. */
export async function readFeeTotals(reader: Reader, asked: SumsAsked): Promise<FeeReportTotal[]> {
  const given = await sumsGiven(reader, asked)
  const edges = await reader.query(selectEdges, given)
  const kinds = groupBy(await reader.query(selectKinds, given), ({ currency }) => currency)
  return edges
    .map((edge) => totalOf(edge, kinds.get(edge.currency) ?? []))
    .filter(({ opening, closing, by_kind }) => {
      return opening !== 0 || closing !== 0 || by_kind.length > 0
    })
}

/** What statements of sums are given; needs what has moved since the range began. */
export async function sumsGiven(reader: Reader, asked: SumsAsked) {
  const { tenant, accounts, range, snapshot } = asked
  const { first, end } = range
  await needSpan(reader, tenant, { from: first })
  return {
    tenant_id: tenant,
    account_ids: accounts,
    first_transaction_id: first,
    end_transaction_id: end,
    snapshot,
  }
}

function totalOf({ currency, opening, closing }: BalanceRow, rows: readonly KindRow[]) {
  const byKind = sumKinds(rows)
  const fees = byKind.filter(({ kind }) => isFeeKind(kind))
  return {
    currency,
    opening: Number(opening),
    earned: fees.reduce((total, { amount }) => total + amount, 0),
    by_kind: byKind,
    closing: Number(closing),
  }
}

/** Changes of the revenue, summed by kind. */
export function sumKinds(rows: readonly KindRow[]): FeeReportTotal['by_kind'] {
  const groups = groupBy(rows, ({ kind, is_in, counter_kind }) =>
    revenueKindOf(kind, is_in, counter_kind === 'outbound'),
  )
  return [...groups].map(([kind, group]) => ({
    kind,
    count: group.reduce((total, { count }) => total + count, 0),
    amount: showMinor(sum(group.map(({ amount }) => minor(amount)))),
  }))
}

/** Fees as the report shows them, in the order of their movements. */
export async function showFees(
  reader: Reader,
  tenant: TenantId,
  timeZone: string,
  moves: readonly MoveRow[],
): Promise<FeeReportEntry[]> {
  const abouts = await readAbouts(
    reader,
    tenant,
    moves.map(({ subject_id }) => subject_id),
  )
  return moves.map((move) => {
    const about = abouts.of(move.subject_id)
    const kind = revenueKindOf(move.kind, move.amount > 0n, false)
    return {
      transaction: showId('ledger_transaction', asId('ledger_transaction', move.transaction_id)),
      at: showInstant(move.at),
      day: dayOf(move.at, timeZone),
      kind: isFeeKind(kind) ? kind : fail('internal_error'),
      about: showSubject(move.subject_id, about),
      checkout_id: showIdOrNull('checkout', about?.checkout_id ?? null),
      settlement_id: showIdOrNull('settlement', about?.settlement_id ?? null),
      project_id: showIdOrNull('project', about?.project_id ?? null),
      reference: about?.reference ?? null,
      payer: abouts.party(about?.payer_id ?? null),
      seller: abouts.party(about?.seller_id ?? null),
      gross: about === undefined ? null : showMinor(about.gross),
      ...termsOf(about, minor(move.amount)),
      fee: showMinor(minor(move.amount)),
      currency: move.currency,
    }
  })
}

/** The terms that were agreed, where they give this fee: a release may have had others. */
function termsOf(about: AboutRow | undefined, fee: Minor) {
  const { gross, fee_flat: flat, fee_ppm: percentage } = about ?? {}
  const isKnown =
    gross !== undefined &&
    feeOn(gross, { flat: flat ?? null, percentage: percentage ?? null }) === fee
  if (!isKnown) return { percentage: null, flat: null }
  return { percentage: showPpm(percentage ?? ppm(0n)), flat: showMinor(flat ?? minor(0n)) }
}

/** What lies between a payout and the one before it; `from` is null for the first. */
export interface PayoutRange {
  readonly from: Date | null
  readonly to: Date
  readonly range: Range
  readonly currency: Currency
}

/**
 * The transactions whose changes of the revenue make up a payout: those between it and the payout
 * before it. Refuses with `not_found` what is no payout of the revenue, or took nothing of it.
 */
export async function readPayoutRange(
  reader: Reader,
  tenant: TenantId,
  id: Id<'outbound'>,
): Promise<PayoutRange> {
  const reserves = await reader.query(selectPayoutReserves, { tenant_id: tenant, id })
  const byOutbound = indexBy(reserves, ({ outbound_id }) => outbound_id)
  const own = byOutbound.get(id) ?? fail('not_found')
  const before = reserves.find(({ outbound_id }) => outbound_id !== id)
  return {
    from: before?.at ?? null,
    to: own.at,
    currency: own.currency,
    range: { first: firstAfter(before?.transaction_id ?? null), end: own.transaction_id },
  }
}
