// Who asks with a session, and whether the role allows it: the one place where both are decided.
import type {
  Environment,
  ErrorCode,
  MemberOperationId,
  MemberRole,
  Permission,
} from '@holdfast/contract'
import {
  isMemberOperation,
  isOfOrganisation,
  isWithheldAfterRecovery,
  mayRole,
  needsStepUp,
  openAtStage,
  operationPermission,
  rolesWith,
} from '@holdfast/contract'
import type { Authenticate, MemberPrincipal, Principal, RequestFacts } from '#http'
import { KnownRefusal } from '#http'
import { addMs, assert, asTenantId, fail, present, realNow, showInstant } from '#kit'
import { cookieHash, isCsrfToken } from './cookie.ts'
import type { MembersDeps } from './deps.ts'
import { IDLE_MS, shortenUserAgent } from './sessions.ts'
import type { SessionRow } from './store.ts'
import { selectSession, selectStandingSession, touchSession } from './store.ts'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const TOUCH_INTERVAL_MS = 60_000
/** What a page does by itself, again and again: it does not keep a session from being idle. */
const NO_USE: ReadonlySet<string> = new Set(['streamEvents', 'getMemberSession'])

/**
 * Finds the member of a session by its cookie; null without one. Refuses, in this order:
 * `not_signed_in` (unknown, idle, ended), `csrf_refused`, `bad_request` (no environment named),
 * `second_factor_required`, `role_not_allowed`, `recovered_recently`, `step_up_required`.
 */
export function createMemberAuthenticator(deps: MembersDeps): Authenticate {
  return async (_credential, facts) => {
    const hash = cookieHash(facts.cookie)
    if (hash === undefined) return null
    const { operationId } = facts
    assert(isMemberOperation(operationId), 'members are asked about operations that are theirs')
    const environment = environmentOf(operationId, facts)
    const now = realNow()
    const of = {
      hash,
      environment: environment ?? 'live',
      after_expires_at: now,
      after_last_used_at: addMs(now, -IDLE_MS),
    }
    const [session] = await deps.database.global.query(selectSession, of)
    if (session === undefined) return fail('not_signed_in')
    const principal = principalOf(session, environment ?? 'live')
    if (isForeignPage(deps, facts, hash)) throw new KnownRefusal('csrf_refused', principal)
    if (environment === undefined) {
      return fail('bad_request', {
        detail: 'Name the environment in the header x-holdfast-environment: sandbox or live.',
      })
    }
    const refused = refusalOf(operationId, session, { environment, facts, now })
    if (refused === 'role_not_allowed') {
      const detail = rolesInstead(operationPermission[operationId], session.role, environment)
      throw new KnownRefusal(refused, principal, { detail })
    }
    if (refused === 'recovered_recently') {
      throw new KnownRefusal(refused, principal, { detail: untilWhen(session) })
    }
    if (refused !== null) throw new KnownRefusal(refused, principal)
    await noteUse(deps, { hash, session, facts, now })
    return principal
  }
}

/** Whether a session that was found lives still, in the same organisation and the same role. */
export async function isSessionStanding(
  { database }: Pick<MembersDeps, 'database'>,
  { sessionId, organisationId, role }: MemberPrincipal,
): Promise<boolean> {
  const now = realNow()
  const of = {
    id: sessionId,
    organisation_id: organisationId,
    after_expires_at: now,
    after_last_used_at: addMs(now, -IDLE_MS),
    role,
  }
  return (await database.global.query(selectStandingSession, of)).length > 0
}

/**
 * A page of another origin cannot read the token, nor send it; where a browser names its origin it
 * must be ours, whatever the method.
 */
function isForeignPage(deps: MembersDeps, facts: RequestFacts, hash: Buffer): boolean {
  const isSafe = SAFE_METHODS.has(facts.method)
  if (isForeignOrigin(deps, facts, isSafe)) return true
  return !(isSafe || isCsrfToken(deps.keys, hash, facts.csrfToken))
}

/** Refuses with `csrf_refused` what another page sent, or what does not say which page did. */
export function refuseForeignOrigin(
  deps: Pick<MembersDeps, 'baseUrl'>,
  facts: Pick<RequestFacts, 'origin'>,
): void {
  if (isForeignOrigin(deps, facts, false)) fail('csrf_refused')
}

function isForeignOrigin(
  { baseUrl }: Pick<MembersDeps, 'baseUrl'>,
  { origin }: Pick<RequestFacts, 'origin'>,
  mayBeMissing: boolean,
): boolean {
  if (origin === undefined && mayBeMissing) return false
  return origin !== new URL(baseUrl).origin
}

/** Which one an operation is about; undefined where it has to be named and is not. */
function environmentOf(
  id: MemberOperationId,
  { environment }: RequestFacts,
): Environment | undefined {
  if (isOfOrganisation(id)) return 'live'
  if (environment === 'sandbox' || environment === 'live') return environment
  return operationPermission[id] === 'own' ? 'live' : undefined
}

interface Asked {
  readonly environment: Environment
  readonly facts: RequestFacts
  readonly now: Date
}

/**
 * Why a session may not do something; null when it may. One that lacks its second factor may give
 * it, or set up the first there is.
 */
function refusalOf(id: MemberOperationId, session: SessionRow, asked: Asked): ErrorCode | null {
  const { environment, facts, now } = asked
  if (!session.is_open) {
    const stage = session.has_factor ? 'second_factor' : 'enrolling'
    return openAtStage[stage].has(id) ? null : 'second_factor_required'
  }
  if (!mayRole(session.role, operationPermission[id], environment)) return 'role_not_allowed'
  const isWithheld = session.withheld_until !== null && session.withheld_until > now
  if (isWithheld && isWithheldAfterRecovery(id, facts.method, environment)) {
    return 'recovered_recently'
  }
  const isProven = session.stepped_up_until !== null && session.stepped_up_until > now
  const isProofMissing = needsStepUp(id, environment) && !facts.isTrial && !isProven
  return isProofMissing ? 'step_up_required' : null
}

/** Tells whoever may not do something, for want of a permission, which roles have it. */
export function rolesInstead(
  permission: Permission,
  role: MemberRole,
  environment: Environment,
): string {
  const roles = rolesWith(permission, environment).join(', ')
  return `Your role, ${role}, does not allow this in ${environment}; these do: ${roles}.`
}

/** From when on the member may do it again. */
function untilWhen({ withheld_until }: SessionRow): string {
  const until = showInstant(present(withheld_until, 'it is withheld'))
  return (
    `Whoever runs the service has let you back in: until ${until}, nothing of money, payees, ` +
    'members or live keys is done by you.'
  )
}

interface Use {
  readonly hash: Buffer
  readonly session: SessionRow
  readonly facts: RequestFacts
  readonly now: Date
}

async function noteUse(
  { database }: MembersDeps,
  { hash, session, facts, now }: Use,
): Promise<void> {
  if (NO_USE.has(facts.operationId)) return
  if (addMs(session.last_used_at, TOUCH_INTERVAL_MS) > now) return
  await database.global.query(touchSession, {
    hash,
    last_used_at: now,
    ip: facts.ip,
    user_agent: shortenUserAgent(facts.userAgent),
  })
}

function principalOf(session: SessionRow, environment: Environment): Principal {
  return {
    tenantId: asTenantId(session.tenant_id),
    environment,
    keyId: session.member_id,
    kind: 'member',
    member: {
      memberId: session.member_id,
      sessionId: session.id,
      organisationId: session.organisation_id,
      name: session.name,
      email: session.email,
      role: session.role,
      isOpen: session.is_open,
      steppedUpUntil: session.stepped_up_until,
    },
  }
}
