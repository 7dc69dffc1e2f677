// Sessions: kept by the hash of their cookie. A session that opens more gets another cookie.
import { memberSessionHours, memberSessionIdleMinutes, stepUpMinutes } from '@holdfast/contract'
import type { Reader } from '#db'
import type { RequestFacts } from '#http'
import { addMs, fail, newUuid, realNow } from '#kit'
import { drawCookie } from './cookie.ts'
import type { ShownSessionRow } from './store.ts'
import { insertSession, renewSession, selectSessionById, selectSessionsOf } from './store.ts'

export const IDLE_MS = memberSessionIdleMinutes * 60_000
const ABSOLUTE_MS = memberSessionHours * 3_600_000
const STEP_UP_MS = stepUpMinutes * 60_000
const USER_AGENT_CHARACTERS_MAX = 300

/** A session and the cookie that opens it, which is nowhere else in plain text. */
export interface OpenedSession {
  readonly id: string
  readonly cookie: string
}

export interface NewSession {
  readonly memberId: string
  readonly organisationId: string
  /** Both factors were given. */
  readonly isOpen: boolean
}

/** Where a browser is: what a session is told apart by in lists. */
export type Browser = Pick<RequestFacts, 'ip' | 'userAgent'>

/** Begins a session. One that is open at once was proven at this moment. */
export async function beginSession(
  reader: Reader,
  { memberId, organisationId, isOpen }: NewSession,
  { ip, userAgent }: Browser,
): Promise<OpenedSession> {
  const now = realNow()
  const { plain, hash } = drawCookie()
  const id = newUuid(now)
  await reader.query(insertSession, {
    hash,
    id,
    member_id: memberId,
    organisation_id: organisationId,
    is_open: isOpen,
    stepped_up_until: isOpen ? addMs(now, STEP_UP_MS) : null,
    user_agent: shortenUserAgent(userAgent),
    ip,
    now,
    expires_at: addMs(now, ABSOLUTE_MS),
  })
  return { id, cookie: plain }
}

/** What a browser says of itself, in one line that fits. */
export function shortenUserAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null
}

export interface Renewal {
  /** Whoever uses it has proven at this moment who it is. */
  readonly isProven: boolean
  /** Where it works from now on; null: where it did. */
  readonly organisationId: string | null
}

/** Opens a session under another cookie; the one before opens nothing any more. */
export async function changeCookie(
  reader: Reader,
  sessionId: string,
  { isProven, organisationId }: Renewal,
): Promise<OpenedSession> {
  const now = realNow()
  const { plain, hash } = drawCookie()
  const until = isProven ? addMs(now, STEP_UP_MS) : null
  const rows = await reader.query(renewSession, {
    id: sessionId,
    hash,
    stepped_up_until: until,
    organisation_id: organisationId,
    last_used_at: now,
  })
  if (rows.length === 0) fail('not_signed_in')
  return { id: sessionId, cookie: plain }
}

/** A session by its id, while it is there. */
export async function readSession(reader: Reader, id: string): Promise<ShownSessionRow> {
  const [row] = await reader.query(selectSessionById, { id })
  return row ?? fail('not_signed_in')
}

/** Where a member is signed in, the last used first. */
export async function listSessions(reader: Reader, memberId: string): Promise<ShownSessionRow[]> {
  const now = realNow()
  return await reader.query(selectSessionsOf, {
    member_id: memberId,
    after_expires_at: now,
    after_last_used_at: addMs(now, -IDLE_MS),
  })
}
