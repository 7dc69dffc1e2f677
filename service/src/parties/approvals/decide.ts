// Deciding: by a second person, never by whoever asked.
import type { Approval } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import { enqueue, withdraw } from '#jobs'
import type { Id } from '#kit'
import { addMs, fail, present, showId } from '#kit'
import { holdRoles } from '#members'
import { beginApproval } from './ask.ts'
import { carryOut, recordOutcomes } from './carry-out.ts'
import type { ApprovalDeps, Asker } from './deps.ts'
import { approvalExpiry, approvalNotice, approvalRun } from './jobs.ts'
import { tellMembers } from './notices.ts'
import { doneAt } from './second-owner.ts'
import { readApprovals, showApproval } from './show.ts'
import type { ApprovalRow } from './store.ts'
import { backApproval, decideApproval, lockApprovals } from './store.ts'

/** Whoever approved does it at once; a process that dies meanwhile leaves it to a job. */
const RUN_AFTER_MS = 30_000

export interface Decision {
  readonly id: Id<'approval'>
  readonly to: 'approved' | 'declined' | 'withdrawn'
  readonly note: string | null
}

const done = { approved: 'Approved.', declined: 'Declined.', withdrawn: 'Withdrawn.' } as const

/**
 * Decides. An owner who approves what takes two, and which no owner has asked for, stands behind it
 * from then on: it still waits. Refusals: 404 `not_found`, 403 `second_person_needed` for whoever
 * asked (or, to withdraw, did not), 403 `owner_needed` for others than owners where it takes two of
 * them, 409 `invalid_state` when it was decided, withdrawn or has expired.
 */
export async function decideAsked(
  deps: ApprovalDeps,
  asker: Asker,
  decision: Decision,
): Promise<Approval> {
  const { principal, member, actor, facts } = asker
  return await deps.database.transact(principal.tenantId, async (unit) => {
    const { id, to, note } = decision
    const before = await lockApproval(unit, id)
    assertMayDecide(before, asker, to)
    if (before.status === 'pending' && before.expires_at <= unit.now) fail('invalid_state')
    const isBacking = to === 'approved' && before.rule === 'second_owner' && !before.backed_by
    const row = isBacking
      ? await standBehind(unit, deps, asker, before)
      : await endApproval(unit, deps, asker, { before, decision })
    await writeAudit(unit, [
      {
        actor,
        operation: facts.operationId,
        object: { kind: 'approval', id: showId('approval', id) },
        summary: isBacking ? BACKED : done[to],
        before: { status: before.status },
        after: { status: row.status, note },
        requestId: facts.requestId,
        ip: facts.ip,
      },
    ])
    return showApproval(row, member.memberId)
  })
}

const BACKED = 'Approved as the first of two owners.'

function assertMayDecide(
  { requested_by: asked, backed_by: backer, rule }: ApprovalRow,
  { member }: Asker,
  to: Decision['to'],
): void {
  const isOwn = asked === member.memberId
  if (to === 'withdrawn') {
    if (isOwn) return
    fail('second_person_needed', { detail: 'Only whoever asked for this can withdraw it.' })
  }
  if (isOwn) fail('second_person_needed', { detail: OWN })
  if (rule === 'limit') return
  if (member.role !== 'owner') fail('owner_needed')
  // Whoever stands behind it may take that back, which ends it.
  if (to === 'approved' && backer === member.memberId) {
    fail('second_person_needed', { detail: OTHER_OWNER })
  }
}

const OWN = 'You asked for this: somebody else decides it.'
const OTHER_OWNER = 'You have approved this as the first of two owners: another owner decides it.'

/** The first of two owners approves: from now on it is done by itself unless one declines. */
async function standBehind(
  unit: Unit,
  deps: ApprovalDeps,
  { member }: Asker,
  { id }: ApprovalRow,
): Promise<ApprovalRow> {
  const until = doneAt({ by: member.memberId, at: unit.now }, await holdRoles(unit))
  const backed = {
    tenant_id: unit.tenant.id,
    id,
    backed_by: member.memberId,
    backed_by_name: member.name,
    expires_at: until,
    now: unit.now,
  }
  const [row] = await unit.tx.query(backApproval, backed)
  if (row === undefined) return fail('invalid_state')
  await beginApproval(unit, deps, row)
  return row
}

async function endApproval(
  unit: Unit,
  deps: ApprovalDeps,
  asker: Asker,
  { before, decision }: { readonly before: ApprovalRow; readonly decision: Decision },
): Promise<ApprovalRow> {
  const { id, to } = decision
  const row = await moveApproval(unit, asker, decision)
  await stopWaiting(unit, id)
  if (to === 'approved') {
    const runAt = addMs(unit.now, RUN_AFTER_MS)
    enqueue(unit, approvalRun, { key: id, runAt, payload: { approval: id } })
  } else await tellMembers(deps, unit, before, { kind: to, decidedBy: asker.member.name })
  return row
}

/** Takes back what an approval that has ended left to be done in time. */
export async function stopWaiting(unit: Unit, id: string): Promise<void> {
  await withdraw(unit, approvalExpiry, [id])
  await withdraw(unit, approvalNotice, [id])
}

async function lockApproval(unit: Unit, id: Id<'approval'>): Promise<ApprovalRow> {
  const [row] = await unit.tx.query(lockApprovals, { tenant_id: unit.tenant.id, ids: [id] })
  return row ?? fail('not_found')
}

async function moveApproval(
  unit: Unit,
  { member }: Asker,
  decision: Decision,
): Promise<ApprovalRow> {
  const { id, to, note } = decision
  // Who withdraws decides nothing.
  const by = to === 'withdrawn' ? null : member
  const { memberId = null, name = null, role = null } = by ?? {}
  const given = { member_id: memberId, name, role, note }
  await advanceAll(unit, 'approval', [{ id, to }], { move: decideApproval, given })
  return await lockApproval(unit, id)
}

/** Approves, does it, and tells what came of it. */
export async function approveAndRun(
  deps: ApprovalDeps,
  asker: Asker,
  decision: Omit<Decision, 'to'>,
): Promise<Approval> {
  await decideAsked(deps, asker, { ...decision, to: 'approved' })
  const { tenantId } = asker.principal
  const outcome = await carryOut(deps, tenantId, decision.id)
  return await deps.database.transact(tenantId, async (unit) => {
    if (outcome !== null) await recordOutcomes(unit, deps, [outcome])
    const [row] = await readApprovals(unit.tx, tenantId, [decision.id])
    return showApproval(present(row, 'an approval stays'), asker.member.memberId)
  })
}
