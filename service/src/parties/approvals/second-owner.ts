// What takes two owners: where that holds, who they are, and when it is done without the second.
import type { ApprovableOperation, MemberRole, Permission } from '@holdfast/contract'
import {
  isMemberOperation,
  mayRole,
  onlyOwnerHours,
  operationPermission,
  secondOwnerDays,
} from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { addMs, fail } from '#kit'
import { holdRoles } from '#members'
import type { Measured } from './measure.ts'
import type { ApprovalRow } from './store.ts'
import { selectRules } from './store.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What has to be known of a tenant. */
export type TenantOf = Pick<Unit['tenant'], 'id' | 'environment'>

/** Whether acts of a tenant take two owners: always in live, in a sandbox that tries it. */
export async function knowsSecondOwner(
  reader: Reader,
  { id, environment }: TenantOf,
): Promise<boolean> {
  if (environment === 'live') return true
  const [rules] = await reader.query(selectRules, { tenant_id: id })
  return rules?.second_owner === true
}

/**
 * When what an owner stands behind is done by itself: after 7 days, or after 24 hours where there
 * is no other owner.
 */
export function doneAt(
  { by, at }: { readonly by: string; readonly at: Date },
  roles: ReadonlyMap<string, MemberRole>,
): Date {
  const hasOther = [...roles].some(([id, role]) => role === 'owner' && id !== by)
  return addMs(at, hasOther ? secondOwnerDays * DAY_MS : onlyOwnerHours * HOUR_MS)
}

const LAPSED = {
  asker: 'Whoever asked may not do this any more.',
  approver: 'Whoever approved may not approve this any more.',
  backer: 'Who stood behind this is no owner any more.',
  early: 'There is another owner by now, who has not had 7 days to answer.',
} as const

/**
 * Asks again, when it is done, whether everybody may who asked, stood behind it and approved: by
 * the roles before it was done, which stay as they are until the unit ends. Refuses with
 * `approval_lapsed`.
 */
export async function assertStanding(
  unit: Unit,
  row: ApprovalRow,
  { member }: Pick<Measured, 'member'>,
): Promise<void> {
  const roles = await holdRoles(unit)
  if (member !== null) roles.set(member.id, member.role)
  if (!mayAsk(unit, row, roles)) fail('approval_lapsed', { detail: LAPSED.asker })
  const { rule, decided_by: by, decided_as: as, backed_by: backer, backed_at: at } = row
  const approver = by === null ? undefined : roles.get(by)
  if (rule === 'limit') {
    const mayApprove = approver !== undefined && mayRole(approver, 'approve', environmentOf(unit))
    if (!mayApprove) fail('approval_lapsed', { detail: LAPSED.approver })
    return
  }
  if (as === 'operator') return
  if (backer === null || at === null || roles.get(backer) !== 'owner') {
    fail('approval_lapsed', { detail: LAPSED.backer })
  }
  if (as === 'time') {
    if (doneAt({ by: backer, at }, roles) > unit.now) {
      fail('approval_lapsed', { detail: LAPSED.early })
    }
  } else if (approver !== 'owner') fail('approval_lapsed', { detail: LAPSED.approver })
}

/** Whether what waits could still be done for whoever asked for it and stands behind it. */
export function mayGoOn(
  unit: Unit,
  row: ApprovalRow,
  roles: ReadonlyMap<string, MemberRole>,
): boolean {
  const { backed_by: backer } = row
  return mayAsk(unit, row, roles) && (backer === null || roles.get(backer) === 'owner')
}

function mayAsk(
  unit: Unit,
  { requested_by: by, operation }: ApprovalRow,
  roles: ReadonlyMap<string, MemberRole>,
): boolean {
  const role = roles.get(by)
  return role !== undefined && mayRole(role, permissionOf(operation), environmentOf(unit))
}

/** What whoever asks for an operation must be allowed. */
export function permissionOf(operation: ApprovableOperation): Permission {
  return isMemberOperation(operation) ? operationPermission[operation] : 'money'
}

function environmentOf({ tenant }: Unit) {
  return tenant.environment
}
