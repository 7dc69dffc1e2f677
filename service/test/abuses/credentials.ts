// What somebody may ask with, and what the contract says comes of it. Nothing here knows the
// service: whether an operation opens is computed from its declared kind and permission.
import type {
  Environment,
  ErrorCode,
  KeyPermission,
  MemberOperationId,
  MemberRole,
  Operation,
} from '@holdfast/contract'
import {
  isMemberOperation,
  mayRole,
  needsStepUp,
  openAtStage,
  operationPermission,
} from '@holdfast/contract'
import { present } from '#kit'

/** The codes with which a credential itself is refused, whatever is asked for. */
export const refusals = [
  'unauthorised',
  'wrong_key_kind',
  'key_not_allowed',
  'key_network_refused',
  'private_key_from_browser',
  'client_unauthorised',
  'not_signed_in',
  'second_factor_required',
  'csrf_refused',
  'role_not_allowed',
  'step_up_required',
] as const satisfies readonly ErrorCode[]
export type Refusal = (typeof refusals)[number]

/** `passes`: the credential is taken, and the answer is about what was asked. */
export type Verdict = Refusal | 'passes'

/** One way to ask. */
export interface Credential {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Added to the address. */
  readonly query?: string
  readonly verdict: (operation: Operation) => Verdict
}

/** What each kind of operation answers to whoever has nothing that it knows. */
export function ofNobody({ auth }: Operation): Verdict {
  const byAuth = {
    private: 'unauthorised',
    member: 'not_signed_in',
    client: 'client_unauthorised',
    // With the token of a link in the body it opens a page.
    public: 'passes',
    // From the dashboard's own page alone.
    none: 'csrf_refused',
  } as const satisfies Record<Operation['auth'], Verdict>
  return byAuth[auth]
}

/** Something in the Authorization header that is not what it should be. */
export function ofWrongKey(operation: Operation): Verdict {
  return operation.auth === 'public' ? 'unauthorised' : ofNobody(operation)
}

/** A public key. */
export function ofPublicKey(operation: Operation): Verdict {
  if (operation.auth === 'public') return 'passes'
  return operation.auth === 'private' ? 'wrong_key_kind' : ofNobody(operation)
}

/** A private key: of its tenant whole, or with the permissions it has. */
export function ofPrivateKey(permissions: readonly KeyPermission[] | null) {
  return (operation: Operation): Verdict => {
    if (operation.auth !== 'private') return ofWrongKey(operation)
    const wanted = operationPermission[memberOperation(operation)]
    const isOpen = permissions === null || permissions.some((one) => one === wanted)
    return isOpen ? 'passes' : 'key_not_allowed'
  }
}

/** A private key without restriction, which is held to the role of whoever owns it. */
export function ofOwnedKey(role: MemberRole, environment: Environment) {
  return (operation: Operation): Verdict => {
    if (operation.auth !== 'private') return ofWrongKey(operation)
    const wanted = operationPermission[memberOperation(operation)]
    return mayRole(role, wanted, environment) ? 'passes' : 'key_not_allowed'
  }
}

/** A private key that is used from elsewhere than it may be. */
export function ofStrayKey(operation: Operation): Verdict {
  return operation.auth === 'private' ? 'key_network_refused' : ofWrongKey(operation)
}

/** The token of a page session. */
export function ofPage(operation: Operation): Verdict {
  return operation.auth === 'client' ? 'passes' : ofWrongKey(operation)
}

/** How a member's session stands. */
export interface Standing {
  readonly role: MemberRole
  readonly environment: Environment
  readonly stage?: 'second_factor' | 'enrolling'
  readonly isSteppedUp?: boolean
  /** What the request says of the page that sent it. */
  readonly page?: 'own' | 'foreign' | 'without token'
}

/** A member's session. */
export function ofMember(standing: Standing) {
  const { page = 'own' } = standing
  return (operation: Operation): Verdict => {
    if (operation.auth === 'none') return page === 'foreign' ? 'csrf_refused' : 'passes'
    if (operation.auth !== 'member' && operation.auth !== 'private') return ofNobody(operation)
    const isUntold = page === 'without token' && operation.method !== 'GET'
    if (page === 'foreign' || isUntold) return 'csrf_refused'
    return ofStanding(standing, memberOperation(operation))
  }
}

function ofStanding(
  { role, environment, stage, isSteppedUp = true }: Standing,
  id: MemberOperationId,
): Verdict {
  if (stage !== undefined) return openAtStage[stage].has(id) ? 'passes' : 'second_factor_required'
  if (!mayRole(role, operationPermission[id], environment)) return 'role_not_allowed'
  return needsStepUp(id, environment) && !isSteppedUp ? 'step_up_required' : 'passes'
}

/** A cookie whose session has ended. */
export function ofEndedSession(operation: Operation): Verdict {
  if (operation.auth === 'none') return 'passes'
  return operation.auth === 'private' ? 'not_signed_in' : ofNobody(operation)
}

function memberOperation({ id }: Operation): MemberOperationId {
  return present(isMemberOperation(id) ? id : undefined, `${id} has a permission`)
}
