// What nobody decided in time: it expires, or is done where an owner stands behind it.
import type { AuditRecord } from '#audit'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import { advance } from '#events'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { addMs, showId } from '#kit'
import { holdRoles } from '#members'
import { stopWaiting } from './decide.ts'
import { endAs } from './end.ts'
import { approvalExpiry, approvalNotice, approvalRun } from './jobs.ts'
import type { TellDeps } from './notices.ts'
import { tellMembers } from './notices.ts'
import { DAY_MS, doneAt } from './second-owner.ts'
import type { ApprovalRow } from './store.ts'
import { decideApproval, lockApprovals, postponeApproval } from './store.ts'

/** Ends, or does, what nobody decided in time. */
export async function passTime(unit: Unit, ids: readonly Id<'approval'>[]): Promise<void> {
  const rows = await unit.tx.query(lockApprovals, { tenant_id: unit.tenant.id, ids: [...ids] })
  const waiting = rows.filter(({ status }) => status === 'pending')
  for (const row of waiting) await passTimeOf(unit, row)
}

async function passTimeOf(unit: Unit, row: ApprovalRow): Promise<void> {
  const { id, backed_by: by, backed_at: at } = row
  if (by === null || at === null) {
    await stopWaiting(unit, id)
    return await endAs(unit, 'expired', [{ id, httpStatus: null, code: null, objects: [] }])
  }
  // Who has become an owner meanwhile has the same time to answer.
  const until = doneAt({ by, at }, await holdRoles(unit))
  if (until > unit.now) {
    await unit.tx.query(postponeApproval, {
      tenant_id: unit.tenant.id,
      id,
      expires_at: until,
      updated_at: unit.now,
    })
    const job = { key: id, payload: { approval: id } }
    enqueue(unit, approvalExpiry, { ...job, runAt: until })
    return
  }
  await approveInTime(unit, id)
}

/** Approves what an owner stands behind and nobody declined, to be done at once. */
async function approveInTime(unit: Unit, id: Id<'approval'>): Promise<void> {
  const isMoved = await decideWithoutMember(unit, id, { to: 'approved', as: 'time' })
  if (!isMoved) return
  const summary = 'Approved by itself: no owner has declined in time.'
  await writeAudit(unit, [auditOf({ id, name: null, to: 'approved', summary })])
}

interface Decided {
  readonly to: 'approved' | 'declined'
  readonly as: 'time' | 'operator'
}

/** Decides without a member; what is approved is done at once. False where it waits no more. */
export async function decideWithoutMember(
  unit: Unit,
  id: Id<'approval'>,
  { to, as }: Decided,
): Promise<boolean> {
  const given = { member_id: null, name: null, role: as, note: null }
  const move = { move: decideApproval, given }
  const moved = await advance(unit, 'approval', [{ id, to }], move)
  if (!moved.has(id)) return false
  await stopWaiting(unit, id)
  const payload = { approval: id }
  if (to === 'approved') enqueue(unit, approvalRun, { key: id, runAt: unit.now, payload })
  return true
}

/** The entry of an end that no member made. */
export function auditOf({
  id,
  name,
  to,
  summary,
}: {
  readonly id: Id<'approval'>
  /** Of the operator's command; null where nobody has decided. */
  readonly name: string | null
  readonly to: Decided['to'] | 'expired'
  readonly summary: string
}): AuditRecord {
  return {
    actor: { kind: 'tool', id: null, name },
    operation: name === null ? 'approvalInTime' : 'approvals',
    object: { kind: 'approval', id: showId('approval', id) },
    summary,
    before: { status: 'pending' },
    after: { status: to },
    requestId: null,
    ip: null,
  }
}

/** Tells all members again, and tomorrow once more. */
export async function remindMembers(
  unit: Unit,
  deps: TellDeps,
  ids: readonly Id<'approval'>[],
): Promise<void> {
  const rows = await unit.tx.query(lockApprovals, { tenant_id: unit.tenant.id, ids: [...ids] })
  for (const row of rows.filter(({ status }) => status === 'pending')) {
    const tomorrow = addMs(unit.now, DAY_MS)
    if (tomorrow < row.expires_at) {
      const job = { key: row.id, payload: { approval: row.id } }
      enqueue(unit, approvalNotice, { ...job, runAt: tomorrow })
    }
    await tellMembers(deps, unit, row, { kind: 'waits' })
  }
}
