// What waits and can never be done: whoever asked for it, or stood behind it, lost the right.
import type { ApprovableOperation } from '@holdfast/contract'
import { errors } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import type { CommandWatch } from '#http'
import { holdRoles } from '#members'
import { stopWaiting } from './decide.ts'
import { endAs } from './end.ts'
import { auditOf } from './in-time.ts'
import type { TellDeps } from './notices.ts'
import { tellMembers } from './notices.ts'
import { mayGoOn } from './second-owner.ts'
import { lockWaiting } from './store.ts'

/** By these somebody loses a right. */
const taking: ReadonlySet<string> = new Set([
  'changeMemberRole',
  'removeMember',
] satisfies ApprovableOperation[])

/** Ends what cannot be done any more in the transaction that takes the right to it. */
export function lapseWatch(deps: TellDeps): CommandWatch {
  return {
    concerns: (_principal, operationId) => taking.has(operationId),
    look: async (unit) => {
      await lapseApprovals(unit, deps)
    },
  }
}

const SUMMARY = 'Lapsed: whoever asked, or stood behind it, may not do it any more.'

/**
 * Ends what waits in the tenant of whoever asked or stood behind it and may not any more, and tells
 * whom it concerns. What somebody decides at this moment is left: deciding asks the same.
 */
export async function lapseApprovals(unit: Unit, deps: TellDeps): Promise<number> {
  const waiting = await unit.tx.query(lockWaiting, { tenant_id: unit.tenant.id })
  if (waiting.length === 0) return 0
  const roles = await holdRoles(unit)
  const lost = waiting.filter((row) => !mayGoOn(unit, row, roles))
  for (const row of lost) {
    const { id } = row
    await stopWaiting(unit, id)
    await writeAudit(unit, [auditOf({ id, name: null, to: 'expired', summary: SUMMARY })])
    await tellMembers(deps, unit, row, { kind: 'lapsed' })
  }
  const { status: httpStatus } = errors.approval_lapsed
  const outcome = { httpStatus, code: 'approval_lapsed', objects: [] }
  const endings = lost.map(({ id }) => ({ id, ...outcome }))
  await endAs(unit, 'expired', endings)
  return lost.length
}
