// What a page keeps in its tab, so that a phone that slept, or a page that was reloaded, goes on
// where it was. Nothing of a bank account is kept.
import type { PageKind } from '@holdfast/contract'
import { textField } from '../api/problem.ts'

const NAME_CHARACTERS = 12
/** What has a page of its own. */
const KINDS = ['intent', 'verification', 'invoice', 'payee', 'status'] as const

/** A session that goes on. */
export interface KeptSession {
  readonly token: string
  readonly kind: PageKind
}

/** Keeps a session under the end of the secret or token that opened it. */
export function keepSession(opener: string, session: KeptSession): void {
  write(sessionName(opener), { token: session.token, kind: session.kind })
}

/** The session that this secret or token opened in this tab before. */
export function keptSession(opener: string): KeptSession | undefined {
  const kept = read(sessionName(opener))
  const token = textField(kept, 'token')
  const kind = textField(kept, 'kind')
  const known = KINDS.find((one) => one === kind)
  return token === undefined || known === undefined ? undefined : { token, kind: known }
}

export function dropSession(opener: string): void {
  storage()?.removeItem(sessionName(opener))
}

/** Keeps what was typed into a form. */
export function keepEntries(name: string, entries: Readonly<Record<string, string>>): void {
  write(`holdfast.form.${name}`, entries)
}

/** What was typed into a form before. */
export function keptEntry(name: string, entry: string): string | undefined {
  return textField(read(`holdfast.form.${name}`), entry)
}

export function dropEntries(name: string): void {
  storage()?.removeItem(`holdfast.form.${name}`)
}

function sessionName(opener: string): string {
  return `holdfast.session.${opener.slice(-NAME_CHARACTERS)}`
}

function write(name: string, value: object): void {
  storage()?.setItem(name, JSON.stringify(value))
}

function read(name: string): unknown {
  try {
    const text = storage()?.getItem(name)
    return text === null || text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined where the browser forbids storage in frames: the page then works, but starts anew. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
