// Inbounds and the checkouts of their projects: finding what each pays, and paying it.
import type { CheckoutName, CheckoutView, Funding, OverCheckout, PartLack } from '#checkouts'
import {
  feeLackOf,
  fundCheckouts,
  hasEnded,
  lacksOf,
  lacksOfNamed,
  outstandingOf,
  readCheckouts,
  readOpenCheckouts,
  readOverCheckouts,
  settleCheckouts,
} from '#checkouts'
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { compact, distinct, groupBy, less, plus, smaller, sum, zero } from '#kit'
import type { Payer } from '#participants'
import { readParticipants, readPayers, rememberPayers } from '#participants'
import type { ProjectRecord } from '#projects'
import { lackOf } from '#settlements'
import type { InboundNotice } from './notice.ts'
import type {
  Allocation,
  ClosedCheckout,
  Match,
  MatchReason,
  OpenCheckout,
} from './reconciliation.ts'
import { allocate, bare, matchInbound } from './reconciliation.ts'
import type { InboundRecord } from './store.ts'
import { insertAllocations, setMatches } from './store.ts'

const BY_HAND: MatchReason = 'by_hand'

/** An inbound that is booked, and what the rail told of it. */
export interface Receipt {
  readonly notice: InboundNotice
  readonly inbound: InboundRecord
  readonly project: ProjectRecord
}

export interface Matched {
  readonly receipt: Receipt
  readonly checkoutId: Id<'checkout'> | null
  /** The checkout, where it takes money. */
  readonly view: CheckoutView | undefined
  readonly reason: MatchReason
  readonly allocation: Allocation
}

/**
 * Finds what inbounds pay, in their order: what one takes, the next one no longer finds. The caller
 * holds the locks of their projects.
 */
export async function matchReceipts(unit: Unit, receipts: readonly Receipt[]): Promise<Matched[]> {
  if (receipts.length === 0) return []
  const { id: tenant } = unit.tenant
  const projectIds = distinct(receipts.map(({ project }) => project.id))
  const open = await readOpenCheckouts(unit.tx, tenant, projectIds)
  const closed = await readOverCheckouts(unit.tx, tenant, receipts.map(nameOf))
  const meant = receipts.flatMap(({ notice }) => (isMeant(notice) ? notice.checkoutId : null))
  const named = await readCheckouts(unit.tx, tenant, compact(meant))
  const payers = await payersOf(unit, receipts)
  const buyerIds = [...open.values()].map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(unit.tx, tenant, buyerIds)
  const lacks = lackState()
  const candidates = [...open.values()].map((view) => ({
    view,
    buyerName: buyers.get(view.checkout.buyer_id)?.name ?? null,
  }))
  const matchOne = (receipt: Receipt): Matched => {
    const { notice, inbound, project } = receipt
    if (isMeant(notice)) return meantMatch(receipt, named, lacks)
    const here = candidates.filter(({ view }) => view.checkout.project_id === project.id)
    const [filled, waiting] = parted(here, ({ view }) => lacks.isFilled(view))
    const match = matchInbound(
      { ...notice, amount: inbound.amount, payerIds: payers.of(notice) },
      waiting.map((candidate) => openCheckout(candidate, lacks)),
      [...closedOf(closed, project), ...filled.map(({ view }) => settledBefore(view))],
    )
    const view = waiting.find((one) => one.view.checkout.id === match.checkoutId)?.view
    const allocation =
      view === undefined ? nothing(inbound.amount) : lacks.take(view, inbound.amount, lacksOf(view))
    return { receipt, ...match, view, allocation }
  }
  return receipts.map((receipt) => {
    const matched = matchOne(receipt)
    payers.learn(learntFrom(matched))
    return matched
  })
}

function parted<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function nameOf({ notice }: Receipt): CheckoutName {
  const { projectId, reference, checkoutId } = notice
  return { projectId, reference: bare(reference ?? ''), checkoutId }
}

/** Meant for certain settlements of a checkout that the rail names. */
function isMeant({ checkoutId, meantFor, shares }: InboundNotice): boolean {
  return checkoutId !== null && ((meantFor ?? null) !== null || (shares ?? null) !== null)
}

function nothing(amount: Minor): Allocation {
  return { settlements: [], fee: zero, rest: amount }
}

interface Candidate {
  readonly view: CheckoutView
  readonly buyerName: string | null
}

function openCheckout({ view, buyerName }: Candidate, lacks: LackState): OpenCheckout {
  const { id, reference, buyer_id: buyerId } = view.checkout
  return { id, reference, outstanding: lacks.outstanding(view), buyerId, buyerName }
}

/** One that is settled with what others of its batch bring. */
function settledBefore({ checkout: { id, reference } }: CheckoutView): ClosedCheckout {
  return { id, reference, isSettled: true }
}

function closedOf(closed: readonly OverCheckout[], project: ProjectRecord) {
  return closed.flatMap(({ id, project_id, reference, status }) =>
    project_id === project.id ? [{ id, reference, isSettled: status === 'settled' }] : [],
  )
}

/** Money of a debit or a lender goes where that was drawn for, and nowhere else. */
function meantMatch(
  receipt: Receipt,
  named: ReadonlyMap<Id<'checkout'>, CheckoutView>,
  lacks: LackState,
): Matched {
  const { notice, inbound, project } = receipt
  const view = notice.checkoutId === null ? undefined : named.get(notice.checkoutId)
  if (view === undefined || view.checkout.project_id !== project.id) {
    const match: Match = { checkoutId: null, reason: 'no_match' }
    return { receipt, ...match, view: undefined, allocation: nothing(inbound.amount) }
  }
  const isOpen = view.checkout.status === 'settling'
  const { shares } = notice
  if (shares !== undefined && shares !== null) {
    const allocation = lacks.give(view, inbound.amount, {
      ...shares,
      fee: isOpen ? shares.fee : zero,
    })
    return { receipt, checkoutId: view.checkout.id, reason: 'named_by_rail', view, allocation }
  }
  if (hasEnded(view.checkout)) {
    const match: Match = { checkoutId: null, reason: 'checkout_ended' }
    return { receipt, ...match, view: undefined, allocation: nothing(inbound.amount) }
  }
  const parts = lacksOfNamed(view, new Set(notice.meantFor ?? []))
  const paysFee = isOpen && notice.meantForFee === true
  const allocation = lacks.take(view, inbound.amount, parts, paysFee)
  return { receipt, checkoutId: view.checkout.id, reason: 'named_by_rail', view, allocation }
}

/** Who is known to own the paying accounts while a batch of inbounds is matched. */
interface Payers {
  /** Told by the rail, on file, or they paid from it before. */
  of(notice: InboundNotice): ReadonlySet<Id<'participant'>>
  learn(payers: readonly Payer[]): void
}

async function payersOf(unit: Unit, receipts: readonly Receipt[]): Promise<Payers> {
  const fingerprints = compact(receipts.map(({ notice }) => notice.payerAccount?.fingerprint))
  const rows = await readPayers(unit.tx, unit.tenant.id, fingerprints)
  const known = groupBy(rows, keyOf)
  return {
    of: ({ payerIds, payerAccount }) => {
      const owners = known.get(keyOf(payerAccount ?? null)) ?? []
      return new Set([...payerIds, ...owners.map(({ participantId }) => participantId)])
    },
    learn: (payers) => {
      for (const payer of payers) {
        known.set(keyOf(payer), [...(known.get(keyOf(payer)) ?? []), payer])
      }
    },
  }
}

function keyOf(account: { readonly fingerprint: Buffer } | null): string {
  return account?.fingerprint.toString('hex') ?? ''
}

/** What checkouts lack while a batch of inbounds is spread over them. */
interface LackState {
  outstanding(view: CheckoutView): Minor
  /** It lacked something, and lacks nothing after those before: it is settled with them. */
  isFilled(view: CheckoutView): boolean
  /** Spreads an amount over what the parts lack, then over the fee. */
  take(view: CheckoutView, amount: Minor, parts: readonly PartLack[], paysFee?: boolean): Allocation
  /** Gives exact shares, as far as the amount goes. */
  give(view: CheckoutView, amount: Minor, shares: NonNullable<InboundNotice['shares']>): Allocation
}

function lackState(): LackState {
  const toParts = new Map<string, Minor>()
  const toSettlements = new Map<string, Minor>()
  const toFees = new Map<string, Minor>()
  const partKey = (view: CheckoutView, id: string) => `${view.checkout.id} ${id}`
  const feeLeft = (view: CheckoutView) =>
    less(feeLackOf(view), toFees.get(view.checkout.id) ?? zero)
  const lackLeft = (view: CheckoutView, { settlementId: id, lack }: PartLack): Minor => {
    const settlement = view.settlements.find((one) => one.id === id)
    const own = less(lack, toParts.get(partKey(view, id)) ?? zero)
    const all = settlement === undefined ? zero : lackOf(settlement)
    return smaller(own, less(all, toSettlements.get(id) ?? zero))
  }
  const note = (view: CheckoutView, allocation: Allocation): Allocation => {
    for (const { id, amount } of allocation.settlements) {
      const key = partKey(view, id)
      toParts.set(key, plus(toParts.get(key) ?? zero, amount))
      toSettlements.set(id, plus(toSettlements.get(id) ?? zero, amount))
    }
    const { id } = view.checkout
    toFees.set(id, plus(toFees.get(id) ?? zero, allocation.fee))
    return allocation
  }
  const left = (view: CheckoutView, parts: readonly PartLack[]) =>
    parts.flatMap((part) => {
      const lack = lackLeft(view, part)
      return lack > 0n ? [{ settlementId: part.settlementId, lack }] : []
    })
  const outstanding = (view: CheckoutView) =>
    plus(sum(left(view, lacksOf(view)).map(({ lack }) => lack)), feeLeft(view))
  return {
    outstanding,
    isFilled: (view) => outstandingOf(view) > 0n && outstanding(view) <= 0n,
    take: (view, amount, parts, paysFee = true) =>
      note(view, allocate(amount, left(view, parts), paysFee ? feeLeft(view) : zero)),
    give: (view, amount, shares) => {
      const asked = shares.settlements.map(({ id, amount: lack }) => ({ settlementId: id, lack }))
      return note(view, allocate(amount, asked, smaller(shares.fee, feeLeft(view))))
    },
  }
}

/** Writes where inbounds went, moves the money there, and learns who pays from which account. */
export async function payMatches(unit: Unit, matches: readonly Matched[]): Promise<void> {
  if (matches.length === 0) return
  await recordMatches(unit, matches)
  await rememberPayers(unit, matches.flatMap(learntFrom))
  await fundCheckouts(unit, matches.flatMap(fundingOf))
  // Money that nothing of an open checkout takes settles it all the same when it lacks nothing.
  const idle = matches.flatMap(({ view, allocation: { settlements, fee } }) =>
    view?.checkout.status === 'settling' && settlements.length === 0 && fee === 0n
      ? [view.checkout.id]
      : [],
  )
  if (idle.length > 0) {
    await settleCheckouts(unit, await readCheckouts(unit.tx, unit.tenant.id, distinct(idle)))
  }
}

/** What a person says that unreconciled money of an inbound pays. */
export interface ByHand {
  readonly inbound: InboundRecord
  readonly view: CheckoutView
  readonly allocation: Allocation
  /** How many shares the inbound was given to before. */
  readonly allocatedBefore: number
}

/**
 * Writes where unreconciled money went, and moves it there. Nothing is learnt of the payer: a
 * person may be wrong. The caller holds the lock of the project and has worked out the shares.
 */
export async function payByHand(unit: Unit, of: ByHand): Promise<void> {
  const { inbound, view, allocation, allocatedBefore } = of
  const { id: checkoutId } = view.checkout
  const { id: tenant } = unit.tenant
  await unit.tx.query(setMatches, [
    tenant,
    unit.now,
    [inbound.id],
    [checkoutId],
    [allocation.rest],
    [BY_HAND],
  ])
  await insertRows(unit, numbered(inbound.id, allocation, allocatedBefore))
  const { settlements, fee } = allocation
  await fundCheckouts(unit, [{ inboundId: inbound.id, checkoutId, view, settlements, fee }])
}

interface Share {
  readonly settlement: Id<'settlement'> | null
  readonly amount: Minor
}

async function recordMatches(unit: Unit, matches: readonly Matched[]): Promise<void> {
  await unit.tx.query(setMatches, [
    unit.tenant.id,
    unit.now,
    matches.map(({ receipt }) => receipt.inbound.id),
    matches.map(({ checkoutId }) => checkoutId),
    matches.map(({ allocation }) => allocation.rest),
    matches.map(({ reason }) => reason),
  ])
  await insertRows(
    unit,
    matches.flatMap(({ receipt, allocation }) => numbered(receipt.inbound.id, allocation, 0)),
  )
}

interface AllocationToWrite extends Share {
  readonly inbound: Id<'inbound'>
  readonly position: number
}

/** The shares of an inbound, numbered from `first` on. */
function numbered(
  inbound: Id<'inbound'>,
  { settlements, fee }: Allocation,
  first: number,
): AllocationToWrite[] {
  const shares: Share[] = settlements.map(({ id, amount }) => ({ settlement: id, amount }))
  if (fee > 0n) shares.push({ settlement: null, amount: fee })
  return shares.map((share, index) => ({ ...share, position: first + index, inbound }))
}

async function insertRows(unit: Unit, rows: readonly AllocationToWrite[]): Promise<void> {
  if (rows.length === 0) return
  await unit.tx.query(insertAllocations, [
    unit.tenant.id,
    rows.map((row) => row.inbound),
    rows.map((row) => row.position),
    rows.map((row) => row.settlement),
    rows.map((row) => row.amount),
  ])
}

/** An account that pays with the reference of a buyer's checkout is one that pays for them. */
function learntFrom({ receipt: { notice }, view, reason }: Matched): Payer[] {
  const fingerprint = notice.payerAccount?.fingerprint
  const isSure = reason === 'reference' || reason === 'named_by_rail'
  if (fingerprint === undefined || view === undefined || !isSure) return []
  return [{ fingerprint, participantId: view.checkout.buyer_id }]
}

function fundingOf({ receipt, checkoutId, view, allocation }: Matched): Funding[] {
  if (checkoutId === null || view === undefined) return []
  const { settlements, fee } = allocation
  return [{ inboundId: receipt.inbound.id, checkoutId, view, settlements, fee }]
}
