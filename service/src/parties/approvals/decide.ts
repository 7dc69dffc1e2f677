// Deciding: by a second person, never by whoever asked; and ending what nobody decided.
import type { Approval, ApprovalStatus } from '@holdfast/contract'
import { approvalTransitions } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import { enqueue, withdraw } from '#jobs'
import type { Id } from '#kit'
import { addMs, fail, present, showId, sourcesOf } from '#kit'
import { carryOut, recordOutcomes } from './carry-out.ts'
import type { ApprovalDeps, Asker } from './deps.ts'
import { endAs } from './end.ts'
import { approvalExpiry, approvalRun } from './jobs.ts'
import { readApprovals, showApproval } from './show.ts'
import type { ApprovalRow } from './store.ts'
import { decideApproval, lockApprovals } from './store.ts'

/** Whoever approved does it at once; a process that dies meanwhile leaves it to a job. */
const RUN_AFTER_MS = 30_000

export interface Decision {
  readonly id: Id<'approval'>
  readonly to: 'approved' | 'declined' | 'withdrawn'
  readonly note: string | null
}

const done = { approved: 'Approved.', declined: 'Declined.', withdrawn: 'Withdrawn.' } as const

/**
 * Decides. Refusals: 404 `not_found`, 403 `second_person_needed` for whoever asked (or, to
 * withdraw, did not), 409 `invalid_state` when it was decided, withdrawn or has expired.
 */
export async function decide(
  { database }: ApprovalDeps,
  asker: Asker,
  decision: Decision,
): Promise<Approval> {
  const { principal, member, actor, facts } = asker
  return await database.transact(principal.tenantId, async (unit) => {
    const { id, to, note } = decision
    const before = await lock(unit, id)
    const isOwn = before.requested_by === member.memberId
    if (to === 'withdrawn' ? !isOwn : isOwn) {
      const detail = isOwn
        ? 'You asked for this: somebody else decides it.'
        : 'Only whoever asked for this can withdraw it.'
      fail('second_person_needed', { detail })
    }
    if (before.status === 'pending' && before.expires_at <= unit.now) fail('invalid_state')
    const row = await move(unit, asker, decision)
    await withdraw(unit, approvalExpiry, [id])
    if (to === 'approved') {
      const runAt = addMs(unit.now, RUN_AFTER_MS)
      enqueue(unit, approvalRun, { key: id, runAt, payload: { approval: id } })
    }
    await writeAudit(unit, [
      {
        actor,
        operation: facts.operationId,
        object: { kind: 'approval', id: showId('approval', id) },
        summary: done[to],
        before: { status: before.status },
        after: { status: row.status, note },
        requestId: facts.requestId,
        ip: facts.ip,
      },
    ])
    return showApproval(row, member.memberId)
  })
}

async function lock(unit: Unit, id: Id<'approval'>): Promise<ApprovalRow> {
  const [row] = await unit.tx.query(lockApprovals, [unit.tenant.id, [id]])
  return row ?? fail('not_found')
}

async function move(unit: Unit, { member }: Asker, decision: Decision): Promise<ApprovalRow> {
  const { id, to, note } = decision
  const sources = sourcesOf<ApprovalStatus>(approvalTransitions, to)
  // Who withdraws decides nothing.
  const by = to === 'withdrawn' ? null : member
  const [row] = await unit.tx.query(decideApproval, [
    unit.tenant.id,
    id,
    to,
    sources,
    by?.memberId ?? null,
    by?.name ?? null,
    by?.role ?? null,
    note,
    unit.now,
  ])
  return row ?? fail('invalid_state')
}

/** Approves, does it, and tells what came of it. */
export async function approve(
  deps: ApprovalDeps,
  asker: Asker,
  decision: Omit<Decision, 'to'>,
): Promise<Approval> {
  await decide(deps, asker, { ...decision, to: 'approved' })
  const { tenantId } = asker.principal
  const outcome = await carryOut(deps, tenantId, decision.id)
  return await deps.database.transact(tenantId, async (unit) => {
    if (outcome !== null) await recordOutcomes(unit, [outcome])
    const [row] = await readApprovals(unit.tx, tenantId, [decision.id])
    return showApproval(present(row, 'an approval stays'), asker.member.memberId)
  })
}

/** Ends approvals that nobody decided in time. */
export async function expire(unit: Unit, ids: readonly Id<'approval'>[]): Promise<void> {
  const endings = ids.map((id) => ({ id, httpStatus: null, code: null, objects: [] }))
  await endAs(unit, 'expired', endings)
}
