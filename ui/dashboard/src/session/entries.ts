// What stands in the forms of a page when the session ends: kept in this tab, and given back once,
// to the same member, when the same form is there again. Forms with secrets are left out.

import { fieldOf, queries, textField } from '../api/index.ts'
import { sessionKey } from './session.ts'

const KEPT = 'holdfast-entries'
/** A form in which one of these stands is not kept. */
const PRIVATE = '[data-private], [type="password"], [autocomplete="one-time-code"]'
const CONTROLS = 'input:not([type="file"], [type="hidden"], [role]), select, textarea'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Kept {
  readonly path: string
  readonly member: string
  readonly entries: Map<string, string>
}

let waiting: Kept | null = null

/** Keeps what is entered in the forms of this page. */
export function keepEntries(): void {
  const entries = [...document.forms].filter(isOpen).flatMap(entriesOf)
  const filled = entries.flatMap(([name, control]) => {
    const text = textOf(control)
    return text === '' ? [] : [[name, text] as const]
  })
  if (filled.length === 0) return
  const kept = new Map<string, string>(filled)
  const where = { path: location.pathname, member: memberId() }
  sessionStorage.setItem(KEPT, JSON.stringify({ ...where, entries: Object.fromEntries(kept) }))
}

/**
 * Gives back to a form one entry that was kept for it; false when there is none. One at a time: a
 * page draws itself with an entry before it takes the next, as when a person types.
 */
export function giveBack(form: HTMLFormElement): boolean {
  waiting ??= takeKept()
  if (waiting === null || waiting.entries.size === 0 || !isOpen(form)) return false
  const { path, member, entries } = waiting
  if (path !== location.pathname || member !== memberId()) return false
  for (const [name, control] of entriesOf(form)) {
    const text = entries.get(name)
    if (text === undefined || !takes(control, text)) continue
    entries.delete(name)
    if (enter(control, text)) return true
  }
  return false
}

function isOpen(form: HTMLFormElement): boolean {
  return !form.matches(PRIVATE) && form.querySelector(PRIVATE) === null
}

/** The controls of a form, each named by what people read: its form, its label, its number. */
function entriesOf(form: HTMLFormElement): [string, Control][] {
  const counts = new Map<string, number>()
  return [...form.querySelectorAll<Control>(CONTROLS)].map((control) => {
    const label = `${form.ariaLabel ?? ''}/${control.labels?.[0]?.textContent ?? ''}`
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return [`${label}/${count}`, control]
  })
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

function textOf(control: Control): string {
  if (!isToggle(control)) return control.value
  return control.checked ? 'on' : control.type === 'radio' ? '' : 'off'
}

/** Whether a control can show a text: a choice may be there only after another one. */
function takes(control: Control, text: string): boolean {
  if (!(control instanceof HTMLSelectElement)) return true
  return [...control.options].some(({ value }) => value === text)
}

/** Enters a text as a person would; true when it was another one before. */
function enter(control: Control, text: string): boolean {
  if (textOf(control) === text) return false
  if (isToggle(control)) control.click()
  else {
    // React compares with what it set on the control itself.
    Reflect.set(Object.getPrototypeOf(control), 'value', text, control)
    const type = control instanceof HTMLSelectElement ? 'change' : 'input'
    control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return true
}

/** Reads what was kept for this page, and forgets it: it is given back once. */
function takeKept(): Kept | null {
  const text = sessionStorage.getItem(KEPT)
  if (text === null) return null
  const kept: unknown = JSON.parse(text)
  // Signing in stands between, with a form of its own.
  if (textField(kept, 'path') !== location.pathname) return null
  sessionStorage.removeItem(KEPT)
  const entries = Object.entries(fieldOf(kept, 'entries') ?? {})
  return {
    path: textField(kept, 'path') ?? '',
    member: textField(kept, 'member') ?? '',
    entries: new Map(entries.map(([name, value]) => [name, String(value)])),
  }
}

/** Who is signed in here, by what is kept of the session. */
function memberId(): string {
  const session: unknown = queries.getQueryData(sessionKey)
  return textField(fieldOf(session, 'member'), 'id') ?? ''
}
