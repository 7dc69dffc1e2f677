// Who gives an account to be paid to, and whether they may by themselves.
import type { AccountGiver } from '@holdfast/contract'
import { mayRole, operations } from '@holdfast/contract'
import type { ParsedRequest, Principal, RouteOperation } from '#http'
import type { Id } from '#kit'
import { asId, realNow, showId } from '#kit'
import type { GiverRight } from './standing.ts'

/** Who gives an account, in which request. */
export interface Giver {
  readonly kind: AccountGiver
  /** As the API shows it. */
  readonly id: string | null
  readonly name: string | null
  readonly right: GiverRight
  /** What is done: the id of an operation. */
  readonly operation: string
  readonly requestId: string | null
  readonly ip: string | null
  /** The operation does other things, too, of which the audit log tells by itself. */
  readonly isBeside: boolean
}

/** Somebody of whom nothing is known: whatever he gives is only proposed. */
export const unknownGiver: Giver = {
  kind: 'unknown',
  id: null,
  name: null,
  right: 'none',
  operation: 'unknown',
  requestId: null,
  ip: null,
  isBeside: true,
}

type Asked = Pick<ParsedRequest<RouteOperation>, 'principal' | 'requestId' | 'ip'>

/** Somebody who gives his own account in his verification. */
export function ownGiver(participantId: Id<'participant'>): Giver {
  const id = showId('participant', participantId)
  const operation = operations.giveVerificationBankAccount.id
  return { ...unknownGiver, kind: 'participant', id, right: 'own', operation }
}

/**
 * Who asks for an operation that may give an account among other things. A member has the right
 * with the permission `payees` and a fresh proof of who he is; a key with the permission; a page
 * never.
 */
export function giverOf({ principal, requestId, ip }: Asked, operation: string): Giver {
  const right = mayGive(principal) ? 'alone' : 'none'
  return { ...personOf(principal), operation, requestId, ip, right, isBeside: true }
}

/**
 * Who asks for an operation that needs the permission `payees` itself, asks members for a proof,
 * and stands behind the gate of approvals. A key is no second person.
 */
export function deciderOf({ principal, requestId, ip }: Asked, operation: string): Giver {
  const right = principal.kind === 'member' ? 'proven' : 'alone'
  return { ...personOf(principal), operation, requestId, ip, right, isBeside: false }
}

/** The person who is paid, on a page that a link from his mailbox opened. */
export function selfOf(
  { requestId, ip }: Pick<Asked, 'requestId' | 'ip'>,
  participantId: Id<'participant'>,
  operation: string,
): Giver {
  const id = showId('participant', participantId)
  const who = { kind: 'participant', id, name: null } as const
  return { ...who, right: 'proven', operation, requestId, ip, isBeside: false }
}

function personOf({ kind, keyId, member }: Principal): Pick<Giver, 'kind' | 'id' | 'name'> {
  if (kind === 'member') {
    return { kind, id: showId('member', asId('member', keyId)), name: member?.name ?? null }
  }
  if (kind !== 'private') return { kind: 'unknown', id: null, name: null }
  return { kind: 'key', id: showId('api_key', asId('api_key', keyId)), name: null }
}

function mayGive({ kind, member, environment, ...key }: Principal): boolean {
  const { permissions = null, ceiling = null } = key
  if (kind === 'private') {
    const isGiven = permissions === null || permissions.includes('payees')
    return isGiven && (ceiling === null || mayRole(ceiling, 'payees', environment))
  }
  if (kind !== 'member' || member === undefined) return false
  const isProven = member.steppedUpUntil !== null && member.steppedUpUntil > realNow()
  return isProven && mayRole(member.role, 'payees', environment)
}
