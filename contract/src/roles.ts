// What members of an organisation are, and what each role may do in each environment.

import type { Environment } from './enums.ts'

/** What a member may be allowed to do. */
export const permissions = [
  // Their own sign-in, sessions and security.
  'own',
  // See everything that is about money.
  'read',
  // Create and cancel intents, links and invoices.
  'payments',
  // Release, refund, transfer, credit, match.
  'money',
  // Be the second person.
  'approve',
  // Take what waits in queues, note something about it, put it aside.
  'work',
  // Decide verifications and money in review, see documents.
  'review',
  // Keys, webhooks, request log, event log.
  'developers',
  // Organisation, branding, origins.
  'settings',
  // Bank accounts that revenue is paid to.
  'payouts',
  // Say where buyers and sellers are paid to: give, accept and refuse their bank accounts.
  'payees',
  // Who is a member, in which role.
  'members',
  // Audit log, proofs, statements.
  'audit',
  // Clock, simulations, reset, mailbox.
  'sandbox',
] as const
export type Permission = (typeof permissions)[number]

/** What a member is in an organisation. */
export const memberRoles = [
  'owner',
  'developer',
  'finance',
  'support',
  'reviewer',
  'read_only',
] as const
export type MemberRole = (typeof memberRoles)[number]

const inLive = {
  owner: permissions,
  developer: ['own', 'read', 'work', 'developers', 'settings', 'sandbox'],
  finance: ['own', 'read', 'work', 'payments', 'money', 'approve', 'payouts', 'payees', 'audit'],
  support: ['own', 'read', 'work', 'payments', 'sandbox'],
  reviewer: ['own', 'read', 'work', 'review', 'audit'],
  read_only: ['own', 'read', 'audit'],
} as const satisfies Record<MemberRole, readonly Permission[]>

/**
 * What each role may do in each environment. In the sandbox no money is real, and a developer must
 * be able to try everything to its end, with a key that does no more than its owner.
 */
export const rolePermissions: Readonly<
  Record<Environment, Readonly<Record<MemberRole, readonly Permission[]>>>
> = {
  live: inLive,
  sandbox: {
    ...inLive,
    developer: [...inLive.developer, 'payments', 'money', 'payouts', 'payees', 'review', 'audit'],
  },
}

/** What nobody is given by one owner alone: it decides about others, or beside them. */
export const guardedPermissions = [
  'approve',
  'payees',
  'members',
] as const satisfies readonly Permission[]

/**
 * Whether it takes two owners to make somebody of a role one of another; null: not a member. It
 * does where a guarded permission is gained, and where an owner ceases to be one.
 */
export function takesTwoOwners(before: MemberRole | null, after: MemberRole | null): boolean {
  if (before === 'owner' && after !== 'owner') return true
  return guardedPermissions.some((one) => {
    const had = before !== null && mayRole(before, one, 'live')
    return !had && after !== null && mayRole(after, one, 'live')
  })
}

/** Whether a role has a permission in an environment. */
export function mayRole(
  role: MemberRole,
  permission: Permission,
  environment: Environment,
): boolean {
  return rolePermissions[environment][role].includes(permission)
}

/** Whether a role is shown the names of payers: it matches money, or decides about it. */
export function seesPayers(role: MemberRole, environment: Environment): boolean {
  return mayRole(role, 'money', environment) || mayRole(role, 'review', environment)
}

/** The roles that have a permission in an environment: who can do what others may not. */
export function rolesWith(permission: Permission, environment: Environment): readonly MemberRole[] {
  return memberRoles.filter((role) => mayRole(role, permission, environment))
}
