// What unreconciled money may have been meant for, and why it waits: the rules of reconciliation,
// asked of each likely checkout alone, and what else speaks for it.
import type { MatchEvidence, ReconciliationReason, UnmatchedReason } from '@holdfast/contract'
import type { CheckoutView, Depth, PartLack } from '#checkouts'
import { lacksOf, outstandingOf, readCheckouts, readLikelyCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { bareText, compact, distinct, fail, groupBy, indexBy, present, smaller } from '#kit'
import type { Participant, Vault } from '#participants'
import { readParticipants, readPayers } from '#participants'
import { readProjects } from '#projects'
import { matchInbound } from './matching.ts'
import { openPayerName } from './notice.ts'
import type { HeldRow, InboundRecord } from './store.ts'
import { selectHeld } from './store.ts'
import { readTaught } from './taught-rules.ts'
import type { Likely, Waiting } from './unmatched.ts'
import { evidenceFor, scoreOf, whyUnmatched } from './unmatched.ts'

const SUGGESTIONS_MAX = 50
/** Of one inbound that somebody looks at. */
const DEEP: Depth = { nearest: 100, short: 50 }
/** Of each inbound of a page, only to say why it waits. */
const FLAT: Depth = { nearest: 10, short: 0 }

/** Who paid an inbound, as its bank tells. Personal data. */
export interface PaidBy {
  readonly name: string | null
  /** Masked. */
  readonly account: string | null
  readonly text: string | null
  /** The whole of it. */
  readonly received: Minor
}

interface Suggestion {
  readonly view: CheckoutView
  readonly outstanding: Minor
  readonly wouldTake: Minor
  readonly lacks: readonly PartLack[]
  readonly canMatch: boolean
  readonly buyer: Participant
  /** The rule that would match it, were there no other checkout. */
  readonly reason: ReconciliationReason | null
  readonly evidence: readonly MatchEvidence[]
  readonly score: number
}

export interface Suggestions {
  readonly inbound: InboundRecord
  readonly paidBy: PaidBy
  /** How much of the unreconciled money is still in the project's balance. */
  readonly available: Minor
  readonly why: UnmatchedReason | null
  readonly suggestions: readonly Suggestion[]
}

/** Where an inbound is looked for. */
export interface InboundName {
  readonly tenant: TenantId
  readonly id: Id<'inbound'>
}

/**
 * Checkouts of the project of an inbound that lack something, or owe it for money that was taken
 * back, and those elsewhere that its payer names or is to pay, the likeliest first. Refuses with
 * `not_found`.
 */
export async function suggestMatches(
  reader: Reader,
  vault: Vault,
  { tenant, id }: InboundName,
): Promise<Suggestions> {
  const [row] = await reader.query(selectHeld, { tenant_id: tenant, ids: [id] })
  if (row === undefined) return fail('not_found')
  const [found] = await readFound(reader, vault, { tenant, rows: [row], depth: DEEP })
  const { waiting, likely, paid, buyers } = present(found, 'each row is looked for')
  const project = (await readProjects(reader, tenant, [row.project_id])).get(row.project_id)
  const { currency } = present(project, 'an inbound has a project')
  const suggestions = likely
    .filter(({ view }) => view.checkout.currency === currency && outstandingOf(view) > 0n)
    .map((one) => suggestionOf(waiting, one, buyerOf(buyers, one)))
  return {
    inbound: row,
    paidBy: paidByOf(row, waiting.payerName),
    available: row.unreconciled,
    why: row.unreconciled > 0n ? whyUnmatched(waiting, likely, paid) : null,
    suggestions: suggestions.toSorted((a, b) => b.score - a.score).slice(0, SUGGESTIONS_MAX),
  }
}

/** Who paid these inbounds, and why each that waits to be matched does. */
export async function readWhyUnmatched(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  ids: readonly Id<'inbound'>[],
): Promise<Map<Id<'inbound'>, { readonly paidBy: PaidBy; readonly why: UnmatchedReason }>> {
  const rows = await reader.query(selectHeld, { tenant_id: tenant, ids })
  const found = await readFound(reader, vault, { tenant, rows, depth: FLAT })
  return new Map(
    found.map(({ row, waiting, likely, paid }) => [
      row.id,
      {
        paidBy: paidByOf(row, waiting.payerName),
        why: whyUnmatched(waiting, likely, paid),
      },
    ]),
  )
}

/** Who paid these inbounds. */
export async function readPaidBy(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  ids: readonly Id<'inbound'>[],
): Promise<Map<Id<'inbound'>, PaidBy>> {
  const rows = await reader.query(selectHeld, { tenant_id: tenant, ids })
  return new Map(rows.map((row) => [row.id, paidByOf(row, nameOf(vault, tenant, row))]))
}

function paidByOf({ payer_masked, reference, amount }: HeldRow, name: string | null): PaidBy {
  return { name, account: payer_masked, text: reference, received: amount }
}

function nameOf(vault: Vault, tenantId: TenantId, row: HeldRow): string | null {
  return openPayerName(vault, { tenantId, noticeId: row.rail_notice_id }, row.payer_name_sealed)
}

type Buyers = ReadonlyMap<Id<'participant'>, Participant>

function buyerOf(buyers: Buyers, { view }: Likely): Participant {
  return present(buyers.get(view.checkout.buyer_id), 'a checkout has a buyer')
}

interface Asked {
  readonly tenant: TenantId
  readonly rows: readonly HeldRow[]
  readonly depth: Depth
}

interface Found {
  readonly row: HeldRow
  readonly waiting: Waiting
  readonly likely: readonly Likely[]
  readonly paid: CheckoutView | undefined
  readonly buyers: Buyers
}

async function readFound(
  reader: Reader,
  vault: Vault,
  { tenant, rows, depth }: Asked,
): Promise<Found[]> {
  const fingerprints = compact(rows.map(({ payer_fingerprint }) => payer_fingerprint))
  const payers = groupBy(await readPayers(reader, tenant, fingerprints), ({ fingerprint }) =>
    fingerprint.toString('hex'),
  )
  const taught = await readTaught(
    reader,
    tenant,
    rows.map((row) => ({ fingerprint: row.payer_fingerprint, text: row.reference })),
  )
  const all = rows.map((row, place): Waiting => {
    const known = payers.get(row.payer_fingerprint?.toString('hex') ?? '') ?? []
    return {
      inbound: row,
      payerName: nameOf(vault, tenant, row),
      payerIds: new Set(known.map(({ participantId }) => participantId)),
      taughtProjectId: taught[place]?.project_id ?? null,
    }
  })
  const asked = all.map(({ inbound, payerName, payerIds, taughtProjectId }) => ({
    projectIds: distinct(compact([inbound.project_id, taughtProjectId])),
    amount: inbound.unreconciled,
    text: bareText(inbound.reference ?? ''),
    payerIds,
    payerName,
  }))
  const likely = await readLikelyCheckouts(reader, tenant, asked, depth)
  const paid = await readCheckouts(
    reader,
    tenant,
    compact(rows.map(({ checkout_id }) => checkout_id)),
  )
  const buyerIds = likely.flat().map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(reader, tenant, buyerIds)
  const waitingOf = indexBy(all, ({ inbound }) => inbound.id)
  return rows.map((row, place) => ({
    row,
    waiting: present(waitingOf.get(row.id), 'each row waits'),
    likely: (likely[place] ?? []).map((view) => {
      return { view, buyerName: buyers.get(view.checkout.buyer_id)?.name ?? null }
    }),
    paid: row.checkout_id === null ? undefined : paid.get(row.checkout_id),
    buyers,
  }))
}

function suggestionOf(waiting: Waiting, likely: Likely, buyer: Participant): Suggestion {
  const { inbound } = waiting
  const { view } = likely
  const outstanding = outstandingOf(view)
  const reason = reasonFor(waiting, likely)
  const evidence = evidenceFor(waiting, likely)
  const isFree = inbound.checkout_id === null || inbound.checkout_id === view.checkout.id
  return {
    view,
    outstanding,
    wouldTake: smaller(inbound.unreconciled, outstanding),
    lacks: lacksOf(view),
    canMatch: isFree && view.checkout.project_id === inbound.project_id,
    buyer,
    reason,
    evidence,
    score: scoreOf(reason, evidence),
  }
}

function reasonFor(
  { inbound, payerName, payerIds }: Waiting,
  { view, buyerName }: Likely,
): ReconciliationReason | null {
  const { id, reference, buyer_id: buyerId, status, project_id } = view.checkout
  if (project_id !== inbound.project_id) return null
  const isSettled = status === 'settled'
  const open = { id, reference, outstanding: outstandingOf(view), buyerId, buyerName }
  const { checkoutId, reason } = matchInbound(
    {
      amount: inbound.unreconciled,
      reference: inbound.reference,
      payerName,
      payerIds,
      checkoutId: null,
    },
    isSettled ? [] : [open],
    // One that has settled is found by name, never by amount.
    isSettled ? [{ id, reference, isSettled }] : [],
  )
  return checkoutId === null ? null : reason
}
