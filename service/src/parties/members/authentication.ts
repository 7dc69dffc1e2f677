// Who asks with a session, and whether the role allows it: the one place where both are decided.
import type { Environment, MemberOperationId, MemberRole } from '@holdfast/contract'
import {
  isMemberOperation,
  mayRole,
  needsStepUp,
  openAtStage,
  operationPermission,
} from '@holdfast/contract'
import type { Authenticate, MemberPrincipal, Principal, RequestFacts } from '#http'
import { addMs, assert, asTenantId, fail, realNow } from '#kit'
import { cookieHash, isCsrfToken } from './cookie.ts'
import type { MembersDeps } from './deps.ts'
import { IDLE_MS, shortened } from './sessions.ts'
import type { SessionRow } from './store.ts'
import { selectSession, selectStandingSession, touchSession } from './store.ts'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const TOUCH_INTERVAL_MS = 60_000
/** What a page does by itself, again and again: it does not keep a session from being idle. */
const NO_USE: ReadonlySet<string> = new Set(['streamEvents', 'getMemberSession'])

/**
 * Finds the member of a session by its cookie; null without one. Refuses, in this order:
 * `not_signed_in` (unknown, idle, ended), `csrf_refused`, `bad_request` (no environment named),
 * `second_factor_required`, `role_not_allowed`, `step_up_required`.
 */
export function createMemberAuthenticator(deps: MembersDeps): Authenticate {
  return async (_credential, facts) => {
    const hash = cookieHash(facts.cookie)
    if (hash === undefined) return null
    const { operationId } = facts
    assert(isMemberOperation(operationId), 'members are asked about operations that are theirs')
    const isOwn = operationPermission[operationId] === 'own'
    const environment = environmentOf(facts) ?? (isOwn ? 'live' : undefined)
    const now = realNow()
    const of = [hash, environment ?? 'live', now, addMs(now, -IDLE_MS)]
    const [session] = await deps.database.global.query(selectSession, of)
    if (session === undefined) return fail('not_signed_in')
    refuseForeignPage(deps, facts, hash)
    if (environment === undefined) {
      return fail('bad_request', {
        detail: 'Name the environment in the header x-holdfast-environment: sandbox or live.',
      })
    }
    refuseBeforeSecondFactor(operationId, session)
    if (session.is_open) refuseDisallowed(operationId, session, { environment, facts, now })
    await touch(deps, { hash, session, facts, now })
    return principalOf(session, environment)
  }
}

/** Whether a session that was found lives still, and works in the same organisation. */
export async function isSessionStanding(
  { database }: Pick<MembersDeps, 'database'>,
  { sessionId, organisationId }: MemberPrincipal,
): Promise<boolean> {
  const now = realNow()
  const of = [sessionId, organisationId, now, addMs(now, -IDLE_MS)]
  return (await database.global.query(selectStandingSession, of)).length > 0
}

/**
 * A page of another origin cannot read the token, nor send it; where a browser names its origin it
 * must be ours, whatever the method.
 */
function refuseForeignPage(deps: MembersDeps, facts: RequestFacts, hash: Buffer): void {
  const isSafe = SAFE_METHODS.has(facts.method)
  refuseForeignOrigin(deps, facts, isSafe)
  if (!isSafe && !isCsrfToken(deps.keys, hash, facts.csrfToken)) fail('csrf_refused')
}

/** Refuses with `csrf_refused` what another page sent, or what does not say which page did. */
export function refuseForeignOrigin(
  { baseUrl }: Pick<MembersDeps, 'baseUrl'>,
  { origin }: Pick<RequestFacts, 'origin'>,
  mayBeMissing = false,
): void {
  if (origin === undefined && mayBeMissing) return
  if (origin !== new URL(baseUrl).origin) fail('csrf_refused')
}

function environmentOf({ environment }: RequestFacts): Environment | undefined {
  return environment === 'sandbox' || environment === 'live' ? environment : undefined
}

/** A session that lacks its second factor may give it, or set up the first there is. */
function refuseBeforeSecondFactor(id: MemberOperationId, session: SessionRow): void {
  if (session.is_open) return
  const stage = session.has_factor ? 'second_factor' : 'enrolling'
  if (!openAtStage[stage].has(id)) fail('second_factor_required')
}

interface Asked {
  readonly environment: Environment
  readonly facts: RequestFacts
  readonly now: Date
}

function refuseDisallowed(id: MemberOperationId, session: SessionRow, asked: Asked): void {
  const { environment, facts, now } = asked
  const role: MemberRole = session.role
  if (!mayRole(role, operationPermission[id], environment)) fail('role_not_allowed')
  const isProven = session.stepped_up_until !== null && session.stepped_up_until > now
  if (needsStepUp(id, environment) && !facts.isTrial && !isProven) fail('step_up_required')
}

interface Use {
  readonly hash: Buffer
  readonly session: SessionRow
  readonly facts: RequestFacts
  readonly now: Date
}

async function touch({ database }: MembersDeps, { hash, session, facts, now }: Use): Promise<void> {
  if (NO_USE.has(facts.operationId)) return
  if (addMs(session.last_used_at, TOUCH_INTERVAL_MS) > now) return
  await database.global.query(touchSession, [hash, now, facts.ip, shortened(facts.userAgent)])
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
