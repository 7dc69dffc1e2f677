// What reviewers decide, by the commands of the rooms that own what is decided.
import type {
  Decided,
  DecideHeldBody,
  DecideInboundBody,
  DecideOutboundBody,
} from '@holdfast/contract'
import type { Unit } from '#db'
import type { HandMatch, InboundRecord } from '#inbounds'
import { decideInbounds, matchByHand } from '#inbounds'
import type { Id, Result } from '#kit'
import { showId } from '#kit'
import type { Approver, HeldDecision, HeldOutboundDecision } from '#outbounds'
import { decideHeldOutbounds, decideOutbounds } from '#outbounds'
import type { Vault } from '#participants'
import { decideHeldReturns } from '#returns'
import { continueQueueLater, decideHeldTransfers } from '#transfers'
import { writeNotes } from './work.ts'

interface By {
  readonly memberId: string
}

export type OutboundDecision = By &
  DecideOutboundBody & { readonly id: Id<'outbound'>; readonly by: Approver }
export type HeldOutbound = HeldOutboundDecision & Pick<DecideHeldBody, 'note'>
export type HeldTransfer = HeldDecision<'transfer'> & Pick<DecideHeldBody, 'note'>
export type HeldReturn = HeldDecision<'inbound_return'> & Pick<DecideHeldBody, 'note'>
export type InboundDecision = By & DecideInboundBody & { readonly id: Id<'inbound'> }

/** Decides outbounds in review, and keeps what was noted. One result each, as `decideOutbounds`. */
export async function decideOutboundReviews(
  unit: Unit,
  vault: Vault,
  decisions: readonly OutboundDecision[],
): Promise<Result<Decided>[]> {
  const results = await decideOutbounds(unit, vault, decisions)
  await keepNotes(unit, decisions, results)
  return results.map((result) =>
    result.ok ? { ok: true, value: decidedOf('outbound', result.value) } : result,
  )
}

/** Decides outbounds that keys asked for above their limits, and keeps what was noted. */
export async function decideOutboundsOfKeys(
  unit: Unit,
  vault: Vault,
  decisions: readonly HeldOutbound[],
): Promise<Result<Decided>[]> {
  const results = await decideHeldOutbounds(unit, vault, decisions)
  await keepNotes(unit, decisions, results)
  return results.map((result) =>
    result.ok ? { ok: true, value: decidedOf('outbound', result.value) } : result,
  )
}

/** The same for transfers. */
export async function decideTransfersOfKeys(
  unit: Unit,
  decisions: readonly HeldTransfer[],
): Promise<Result<Decided>[]> {
  const results = await decideHeldTransfers(unit, decisions)
  await keepNotes(unit, decisions, results)
  return results.map((result) =>
    result.ok ? { ok: true, value: decidedOf('transfer', result.value) } : result,
  )
}

/** The same for money that is sent back to its payers. */
export async function decideReturnsOfKeys(
  unit: Unit,
  decisions: readonly HeldReturn[],
): Promise<Result<Decided>[]> {
  const results = await decideHeldReturns(unit, decisions)
  await keepNotes(unit, decisions, results)
  return results.map((result) =>
    result.ok ? { ok: true, value: decidedOf('inbound_return', result.value) } : result,
  )
}

/** Decides inbounds in review, and keeps what was noted. One result each, as `decideInbounds`. */
export async function decideInboundReviews(
  unit: Unit,
  vault: Vault,
  decisions: readonly InboundDecision[],
): Promise<Result<Decided>[]> {
  const results = await decideInbounds(unit, vault, decisions)
  await keepNotes(unit, decisions, results)
  return results.map((result) =>
    result.ok ? { ok: true, value: decidedOf('inbound', result.value) } : result,
  )
}

/** Matches money by hand; what waited for it goes on. One result each, as `matchByHand`. */
export async function matchAll(
  unit: Unit,
  matches: readonly HandMatch[],
): Promise<Result<InboundRecord>[]> {
  const results = await matchByHand(unit, matches)
  const projects = results.flatMap((result) => (result.ok ? [result.value.project_id] : []))
  await continueQueueLater(unit, projects)
  return results
}

function decidedOf<K extends 'outbound' | 'transfer' | 'inbound' | 'inbound_return'>(
  kind: K,
  { id, status }: { readonly id: Id<K>; readonly status: string },
): Decided {
  return { id: showId(kind, id), status }
}

async function keepNotes(
  unit: Unit,
  decisions: readonly (By & { readonly id: string; readonly note?: string | null })[],
  results: readonly Result<unknown>[],
): Promise<void> {
  const notes = decisions.flatMap(({ id, memberId, note }, index) => {
    const isDone = results[index]?.ok === true
    const text = note ?? null
    return isDone && text !== null ? [{ uuid: id, memberId, text }] : []
  })
  await writeNotes(unit, notes)
}
