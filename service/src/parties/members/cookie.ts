// The cookie of a session, and the token that only the dashboard's own page knows.
import { memberSessionHours } from '@holdfast/contract'
import type { AnswerHeaders } from '#http'
import { isSameSecret, keyedHash, randomText, sha256 } from '#kit'
import type { MemberKeys } from './deps.ts'

/** Bound to this host, and to https or this machine; no other site can set it or have it sent. */
const NAME = '__Host-holdfast'
/** 206 bits. */
const CHARACTERS = 40
const FORM = /^[0-9a-z]{40}$/
/** What every cookie of ours says. */
export const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict'

/** A new text for a cookie, and the hash that it is found by. */
export function drawCookie(): { readonly plain: string; readonly hash: Buffer } {
  const plain = randomText(CHARACTERS)
  return { plain, hash: sha256(plain) }
}

/** The headers that give a browser its session, and the cookie by which it is known again. */
export function cookieHeaders(plain: string, device: string | null): AnswerHeaders {
  const maxAgeS = memberSessionHours * 3_600
  const session = `${NAME}=${plain}; Max-Age=${maxAgeS}; ${ATTRIBUTES}`
  return { 'set-cookie': device === null ? session : [session, device] }
}

/** The headers that take it away. */
export function noCookieHeaders(): AnswerHeaders {
  return { 'set-cookie': `${NAME}=; Max-Age=0; ${ATTRIBUTES}` }
}

/** The hash of the session's cookie among those of a request; undefined when there is none. */
export function cookieHash(header: string | undefined): Buffer | undefined {
  const value = cookieValue(header, NAME)
  return value === undefined ? undefined : sha256(value)
}

/** The value of one of our cookies; undefined without it, with two of it, and in another form. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [value] = values
  return value !== undefined && values.length === 1 && FORM.test(value) ? value : undefined
}

/** The token of a session: it follows from the cookie, which the page cannot read. */
export function csrfToken({ csrf }: MemberKeys, hash: Buffer): string {
  return keyedHash(csrf, hash).toString('base64url')
}

/** Whether a page sent the token of its session. */
export function isCsrfToken(keys: MemberKeys, hash: Buffer, given: string | undefined): boolean {
  return given !== undefined && isSameSecret(given, csrfToken(keys, hash))
}
