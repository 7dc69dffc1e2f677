// What a key may do: what it was made for, and never what its owner may not. Pure decisions.
import type { Environment, KeyPermission, MemberRole } from '@holdfast/contract'
import {
  isMemberOperation,
  keyPermissions,
  mayRole,
  operationPermission,
  rolesWith,
} from '@holdfast/contract'
import type { Principal } from '#http'

/** Where a permission opens nothing: simulations are the sandbox's, booking by hand is live's. */
const nothingIn: Readonly<Partial<Record<KeyPermission, Environment>>> = {
  sandbox: 'live',
  approve: 'sandbox',
}

/** What a key could do by its permissions alone; null is everything. */
function reachOf(
  permissions: readonly KeyPermission[] | null,
  environment: Environment,
): KeyPermission[] {
  const all = permissions ?? keyPermissions
  return all.filter((one) => nothingIn[one] !== environment)
}

/** What two people stand behind in live: to move money, to be the second, to say where it goes. */
const STRONG: ReadonlySet<KeyPermission> = new Set(['money', 'approve', 'payouts', 'payees'])

/** Whether a key could move money, be a second person, or say where money goes. */
export function isStrong(
  permissions: readonly KeyPermission[] | null,
  environment: Environment,
): boolean {
  return reachOf(permissions, environment).some((one) => STRONG.has(one))
}

/** What a key could do by its permissions, and a role may not; nobody's role (null) may nothing. */
export function excessOf(
  permissions: readonly KeyPermission[] | null,
  role: MemberRole | null,
  environment: Environment,
): KeyPermission[] {
  return reachOf(permissions, environment).filter((one) => {
    return role === null || !mayRole(role, one, environment)
  })
}

/** Whether a key may call an operation: by what it was made for, and by what its owner may. */
export function mayKeyCall(principal: Principal, operationId: string): boolean {
  return lackOf(principal, operationId) === null
}

/** Why a key may not call an operation, and who can help; null when it may. */
export function lackOf(
  { permissions = null, ceiling = null, environment }: Principal,
  operationId: string,
): string | null {
  const wanted = isMemberOperation(operationId) ? operationPermission[operationId] : undefined
  if (permissions !== null && !permissions.some((one) => one === wanted)) {
    const makers = rolesWith(operationPermission.createKeyPair, environment).join(', ')
    return (
      `This key is restricted; this takes one with the permission ${wanted}. ` +
      `Keys are made in the dashboard by these roles: ${makers}.`
    )
  }
  if (ceiling === null || wanted === undefined) return null
  if (mayRole(ceiling, wanted, environment)) return null
  const roles = rolesWith(wanted, environment).join(', ')
  return (
    `A key never does what its owner may not, and the role ${ceiling} lacks the permission ` +
    `${wanted}; these have it: ${roles}. An owner makes another key, or takes this one over.`
  )
}
