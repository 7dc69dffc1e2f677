// Inbounds and the checkouts of their projects: finding what each pays, and paying it.
import type { CheckoutName, CheckoutView, Funding, OverCheckout } from '#checkouts'
import {
  endCheckouts,
  fundCheckouts,
  hasEnded,
  isForsaken,
  lacksOf,
  lacksOfNamed,
  readCheckouts,
  readOpenCheckouts,
  readOverCheckouts,
  settleCheckouts,
} from '#checkouts'
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { bareText, compact, distinct, groupBy, indexBy, zero } from '#kit'
import { accountOf } from '#ledger'
import type { Payer } from '#participants'
import { readParticipants, readPayers, rememberPayers } from '#participants'
import type { ProjectRecord } from '#projects'
import { numberShares, writeShares } from './allocations.ts'
import type { LackState } from './lacks.ts'
import { lackState, type Placement } from './lacks.ts'
import type { ClosedCheckout, Match, MatchReason, OpenCheckout } from './matching.ts'
import { matchInbound } from './matching.ts'
import type { InboundNotice } from './notice.ts'
import { readOwed, repayOwed } from './owed.ts'
import type { InboundRecord } from './store.ts'
import { setMatches } from './store.ts'
import type { MatchingRule } from './taught-rules.ts'
import { checkoutByRule, readTaught } from './taught-rules.ts'

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
  readonly placement: Placement
  /** It waited for this money: its buyer pays from the account that it came from. */
  readonly isAwaited: boolean
  /** Nothing is left of what this one was for: it ends with the money that comes for it. */
  readonly ends: CheckoutView | null
  /** The rule taught by the organisation that matched it. */
  readonly ruleId?: Id<'matching_rule'>
}

/**
 * Finds what inbounds pay, in their order: what one takes, the next one no longer finds. The caller
 * holds the locks of their projects.
 */
export async function matchReceipts(unit: Unit, receipts: readonly Receipt[]): Promise<Matched[]> {
  if (receipts.length === 0) return []
  const known = await readKnown(unit, receipts)
  return receipts.map((receipt) => {
    const matched = matchOne(known, receipt)
    known.payers.learn(learntFrom(matched))
    return matched
  })
}

/** What the inbounds of a unit are matched by. */
interface Known {
  readonly candidates: readonly Candidate[]
  readonly closed: readonly OverCheckout[]
  /** Named by the rail or a reference: also those that wait for nothing any more. */
  readonly named: ReadonlyMap<Id<'checkout'>, CheckoutView>
  readonly payers: Payers
  /** In the order of the receipts: what is taught of their payers. */
  readonly taught: ReadonlyMap<Receipt, MatchingRule | null>
  readonly lacks: LackState
}

async function readKnown(unit: Unit, receipts: readonly Receipt[]): Promise<Known> {
  const { id: tenant } = unit.tenant
  const projectIds = distinct(receipts.map(({ project }) => project.id))
  const open = await readOpenCheckouts(unit.tx, tenant, projectIds)
  const closed = await readOverCheckouts(unit.tx, tenant, receipts.map(nameOf))
  const meant = receipts.flatMap(({ notice }) => (isMeant(notice) ? notice.checkoutId : null))
  const named = await readCheckouts(unit.tx, tenant, [
    ...compact(meant),
    ...closed.map(({ id }) => id),
  ])
  const payers = await payersOf(unit, receipts)
  const rules = await readTaught(
    unit.tx,
    tenant,
    receipts.map(({ notice: { payerAccount, reference } }) => {
      return { fingerprint: payerAccount?.fingerprint ?? null, text: reference }
    }),
  )
  const taught = new Map(receipts.map((receipt, place) => [receipt, rules[place] ?? null]))
  const buyerIds = [...open.values()].map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(unit.tx, tenant, buyerIds)
  const candidates = [...open.values()].map((view) => ({
    view,
    buyerName: buyers.get(view.checkout.buyer_id)?.name ?? null,
  }))
  const owed = await readOwed(unit, [...open.keys(), ...named.keys()])
  return { candidates, closed, named, payers, taught, lacks: lackState(owed) }
}

function matchOne(known: Known, receipt: Receipt): Matched {
  const { candidates, closed, named, payers, lacks } = known
  const { notice, inbound, project } = receipt
  if (isMeant(notice)) return meantMatch(receipt, named, lacks)
  const here = candidates.filter(({ view }) => view.checkout.project_id === project.id)
  const [filled, waiting] = partBy(here, ({ view }) => lacks.isFilled(view))
  const found = matchInbound(
    { ...notice, amount: inbound.amount, payerIds: payers.of(notice) },
    waiting.map((candidate) => openCheckout(candidate, lacks)),
    [...closedOf(closed, project), ...filled.map(({ view }) => settledBefore(view))],
  )
  const match = byRule(known, receipt, found, waiting) ?? found
  const isMatch = ({ view }: Candidate) => view.checkout.id === match.checkoutId
  const awaiting = waiting.find(isMatch)?.view
  if (awaiting !== undefined && isForsaken(awaiting)) return lateFor(receipt, awaiting)
  const view = awaiting ?? filled.find(isMatch)?.view ?? settledOf(named, match)
  const placement =
    view === undefined
      ? placeNothing(inbound.amount)
      : lacks.take(view, inbound.amount, lacksOf(view))
  const isAwaited = awaiting !== undefined
  return { receipt, ...match, view, placement, isAwaited, ends: null }
}

/** What nothing else matches and names nothing goes where the organisation taught that it goes. */
function byRule(
  { taught, lacks }: Known,
  receipt: Receipt,
  found: Match,
  waiting: readonly Candidate[],
): (Match & Pick<Matched, 'ruleId'>) | null {
  const rule = taught.get(receipt) ?? null
  const isFree = found.checkoutId === null && found.reason !== 'checkout_ended'
  if (rule === null || !isFree || rule.project_id !== receipt.project.id) return null
  const open = waiting.flatMap(({ view }) =>
    isForsaken(view) ? [] : [{ id: view.checkout.id, outstanding: lacks.outstanding(view) }],
  )
  const checkoutId = checkoutByRule(receipt.inbound.amount, open)
  return checkoutId === null ? null : { checkoutId, reason: 'taught', ruleId: rule.id }
}

/** One that is settled takes what repays it, and what it lacks again. */
function settledOf(
  named: ReadonlyMap<Id<'checkout'>, CheckoutView>,
  { checkoutId }: Match,
): CheckoutView | undefined {
  return checkoutId === null ? undefined : named.get(checkoutId)
}

/** It takes nothing: it has ended, or ends with this. */
function lateFor(receipt: Receipt, ends: CheckoutView | null): Matched {
  return {
    receipt,
    checkoutId: null,
    reason: 'checkout_ended',
    view: undefined,
    placement: placeNothing(receipt.inbound.amount),
    isAwaited: false,
    ends,
  }
}

function partBy<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function nameOf({ notice }: Receipt): CheckoutName {
  const { projectId, reference, checkoutId } = notice
  return { projectId, reference: bareText(reference ?? ''), checkoutId }
}

/** Meant for certain settlements of a checkout that the rail names. */
function isMeant({ checkoutId, meantFor, shares }: InboundNotice): boolean {
  return checkoutId !== null && ((meantFor ?? null) !== null || (shares ?? null) !== null)
}

function placeNothing(amount: Minor): Placement {
  return { repays: [], settlements: [], fee: zero, rest: amount }
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
    return { ...lateFor(receipt, null), reason: 'no_match' }
  }
  const isOpen = view.checkout.status === 'settling'
  const match = { receipt, checkoutId: view.checkout.id, reason: 'named_by_rail', view } as const
  const { shares } = notice
  if (shares !== undefined && shares !== null) {
    const fee = isOpen ? shares.fee : zero
    const placement = lacks.give(view, inbound.amount, { ...shares, fee })
    return { ...match, placement, isAwaited: true, ends: null }
  }
  if (hasEnded(view.checkout)) return lateFor(receipt, null)
  if (isOpen && isForsaken(view)) return lateFor(receipt, view)
  const ids = new Set(notice.meantFor ?? [])
  const placement = lacks.take(view, inbound.amount, lacksOfNamed(view, ids), {
    settlementIds: ids,
    hasFee: notice.meantForFee === true,
  })
  return { ...match, placement, isAwaited: true, ends: null }
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

/** Writes where inbounds went, moves the money there, and learns who pays from which account. */
export async function payMatches(unit: Unit, matches: readonly Matched[]): Promise<void> {
  if (matches.length === 0) return
  await recordMatches(unit, matches)
  await rememberPayers(unit, matches.flatMap(learntFrom))
  await repayOwed(unit, matches.flatMap(repaymentsOf))
  await fundCheckouts(unit, matches.flatMap(fundingOf))
  // Money that nothing of an open checkout takes settles it all the same when it lacks nothing.
  const idle = matches.flatMap(({ view, placement: { settlements, fee } }) =>
    view?.checkout.status === 'settling' && settlements.length === 0 && fee === 0n
      ? [view.checkout.id]
      : [],
  )
  if (idle.length > 0) {
    await settleCheckouts(unit, await readCheckouts(unit.tx, unit.tenant.id, distinct(idle)))
  }
  const ended = indexBy(compact(matches.map(({ ends }) => ends)), ({ checkout }) => checkout.id)
  await endCheckouts(unit, [...ended.values()], 'cancelled')
}

function repaymentsOf({ receipt: { project }, placement }: Matched) {
  return placement.repays.map((repay) => ({ ...repay, from: accountOf(project.id) }))
}

/** What a person says that unreconciled money of an inbound pays. */
export interface ByHand {
  readonly inbound: InboundRecord
  readonly view: CheckoutView
  readonly placement: Placement
  /** How many shares the inbound was given to before. */
  readonly allocatedBefore: number
}

/**
 * Writes where unreconciled money went, and moves it there. Nothing is learnt of the payer: a
 * person may be wrong. The caller holds the lock of the project and has worked out the shares.
 */
export async function payByHand(unit: Unit, of: ByHand): Promise<void> {
  const { inbound, view, placement, allocatedBefore } = of
  const { id: checkoutId } = view.checkout
  const { id: tenant } = unit.tenant
  unit.tx.write(setMatches, {
    tenant_id: tenant,
    updated_at: unit.now,
    rows: [
      {
        id: inbound.id,
        checkout_id: checkoutId,
        rest: placement.rest,
        reason: BY_HAND,
        rule: null,
      },
    ],
  })
  await writeShares(unit, numberShares(inbound.id, placement, allocatedBefore))
  const { repays, settlements, fee } = placement
  const from = accountOf(inbound.project_id)
  await repayOwed(
    unit,
    repays.map((repay) => ({ ...repay, from })),
  )
  await fundCheckouts(unit, [{ inboundId: inbound.id, checkoutId, view, settlements, fee }])
}

async function recordMatches(unit: Unit, matches: readonly Matched[]): Promise<void> {
  unit.tx.write(setMatches, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: matches.map(({ receipt, checkoutId, placement, reason, ruleId }) => ({
      id: receipt.inbound.id,
      checkout_id: checkoutId,
      rest: placement.rest,
      reason,
      rule: ruleId ?? null,
    })),
  })
  await writeShares(
    unit,
    matches.flatMap(({ receipt, placement }) => numberShares(receipt.inbound.id, placement, 0)),
  )
}

/** An account that pays with the reference of a buyer's checkout is one that pays for them. */
function learntFrom({ receipt: { notice }, view, reason, isAwaited }: Matched): Payer[] {
  const fingerprint = notice.payerAccount?.fingerprint
  const isSure = reason === 'reference' || reason === 'named_by_rail'
  if (fingerprint === undefined || view === undefined || !isSure || !isAwaited) return []
  return [{ fingerprint, participantId: view.checkout.buyer_id }]
}

function fundingOf({ receipt, checkoutId, view, placement }: Matched): Funding[] {
  if (checkoutId === null || view === undefined) return []
  const { settlements, fee } = placement
  return [{ inboundId: receipt.inbound.id, checkoutId, view, settlements, fee }]
}
