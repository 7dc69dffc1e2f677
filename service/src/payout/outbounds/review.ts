// Reviews by a person: outbounds that are held back, and what is decided about them.
import type { DecideOutboundBody } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, compact, Failure, indexBy, present, refused } from '#kit'
import type { Vault } from '#participants'
import { lockIdentities, readPayees } from '#participants'
import { readProjects } from '#projects'
import { endOutbounds } from './ending.ts'
import type { OutboundRecord } from './outbound.ts'
import { waitingStatuses } from './outbound.ts'
import type { Approver } from './passing.ts'
import { approveElsewhere } from './passing.ts'
import { continueOutbounds } from './progress.ts'
import { lockOutbounds, readOutbounds } from './rows.ts'
import { setHeld } from './store.ts'

/**
 * Has outbounds looked at by a person before they go to the rail: they wait `in_review` when all
 * else is there. One result each: 404 `not_found`, 409 `invalid_state` for one that waits no more.
 */
export async function holdOutboundsForReview(
  unit: Unit,
  ids: readonly Id<'outbound'>[],
): Promise<Result<OutboundRecord>[]> {
  const found = await lockOutbounds(unit, ids)
  const holdable = [...found.values()].filter(({ status }) =>
    waitingStatuses.some((waits) => waits === status),
  )
  const held = new Set(holdable.map(({ id }) => id))
  unit.tx.write(setHeld, { tenant_id: unit.tenant.id, ids: [...held], is_held: true })
  return ids.map((id) => {
    const outbound = found.get(id)
    if (outbound === undefined) return refused(new Failure('not_found'))
    return held.has(id) ? accepted(outbound) : refused(new Failure('invalid_state'))
  })
}

/** What a person decides of an outbound in review. */
export interface ReviewDecision {
  readonly id: Id<'outbound'>
  readonly outcome: DecideOutboundBody['outcome']
  /** The member who decides; null or left out: nobody who could be a second person. */
  readonly by?: Approver | null
}

/**
 * Decides reviews: passed ones go to the rail, failed and cancelled ones give their money back.
 * One result each: 404 `not_found`, 409 `invalid_state` for one that is not in review, or whose
 * project still is, 409 `bank_account_cooling` for one whose account may not be paid to yet, 403
 * `second_person_needed` for one that goes to another account than was approved, where whoever
 * passes it may not approve that.
 */
export async function decideOutbounds(
  unit: Unit,
  vault: Vault,
  decisions: readonly ReviewDecision[],
): Promise<Result<OutboundRecord>[]> {
  const ids = decisions.map(({ id }) => id)
  const found = await lockOutbounds(unit, ids)
  const inReview = decisions.filter(({ id }) => found.get(id)?.status === 'in_review')
  const toPass = inReview.flatMap(({ id, outcome, by = null }) => {
    const outbound = outcome === 'pass' ? found.get(id) : undefined
    return outbound === undefined ? [] : [{ outbound, by }]
  })
  const cooling = await heldBack(
    unit,
    toPass.map(({ outbound }) => outbound),
  )
  const payable = toPass.filter(({ outbound }) => !cooling.has(outbound.id))
  const refusals = await approveElsewhere(unit, payable)
  const passed = await passableOutbounds(
    unit,
    payable.map(({ outbound }) => outbound).filter(({ id }) => !refusals.has(id)),
  )
  unit.tx.write(setHeld, { tenant_id: unit.tenant.id, ids: passed, is_held: false })
  await continueOutbounds(unit, vault, passed)
  await endOutbounds(
    unit,
    inReview.flatMap(({ id, outcome }) => {
      if (outcome === 'pass') return []
      const outbound = present(found.get(id), 'what is in review is found')
      return [{ outbound, reason: outcome === 'fail' ? 'generic_failure_contact_support' : null }]
    }),
  )
  const after = indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  return ids.map((id) => {
    const outbound = after.get(id)
    if (outbound === undefined) return refused(new Failure('not_found'))
    if (cooling.has(id)) return refused(new Failure('bank_account_cooling'))
    const refusal = refusals.get(id)
    if (refusal !== undefined) return refused(refusal)
    const isDecided = found.get(id)?.status === 'in_review' && outbound.status !== 'in_review'
    return isDecided ? accepted(outbound) : refused(new Failure('invalid_state'))
  })
}

/** Those whose account may not be paid to yet: nobody can pass them. */
async function heldBack(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
): Promise<ReadonlySet<Id<'outbound'>>> {
  const toAccounts = outbounds.filter(({ back_to_inbound_id }) => back_to_inbound_id === null)
  const ids = compact(toAccounts.map(({ participant_id }) => participant_id))
  await lockIdentities(unit, ids)
  const payees = await readPayees(unit.tx, unit.tenant.id, ids, unit.now)
  return new Set(
    toAccounts.flatMap(({ id, participant_id: to }) =>
      to !== null && (payees.get(to)?.hold ?? null) !== null ? [id] : [],
    ),
  )
}

/** Those that a person may pass: while their project is in review they stay as they are. */
async function passableOutbounds(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
): Promise<Id<'outbound'>[]> {
  const projectIds = compact(outbounds.map(({ project_id }) => project_id))
  const projects = await readProjects(unit.tx, unit.tenant.id, projectIds)
  return outbounds.flatMap(({ id, project_id }) => {
    const isInReview = project_id !== null && projects.get(project_id)?.status === 'in_review'
    return isInReview ? [] : [id]
  })
}
