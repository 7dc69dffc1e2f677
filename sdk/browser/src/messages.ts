// What the library and the page say to each other. Nothing that comes in is believed unread.

/** From the page to its opener, by `postMessage`: it runs and listens. */
const READY = 'holdfast:ready'
/** From the opener to the page, with a port: what to show. */
export const START = 'holdfast:start'

/** From the page, through the port. */
export type PageMessage =
  | { readonly type: 'done'; readonly value: unknown; readonly redirectUrl: string | undefined }
  | { readonly type: 'refused' | 'close'; readonly code: string; readonly message: string }

/** Whether a message is the page's sign that it is ready. */
export function isReady(data: unknown): boolean {
  return textOf(data, 'type') === READY
}

/** Reads a message of the page; undefined when it is none. */
export function readMessage(data: unknown): PageMessage | undefined {
  const type = textOf(data, 'type')
  if (type === 'done') {
    return { type, value: fieldOf(data, 'value'), redirectUrl: textOf(data, 'redirectUrl') }
  }
  if (type !== 'refused' && type !== 'close') return undefined
  return { type, code: textOf(data, 'code') ?? '', message: textOf(data, 'message') ?? '' }
}

/** A text field of an unknown value. */
export function textOf(data: unknown, name: string): string | undefined {
  const value = fieldOf(data, name)
  return typeof value === 'string' ? value : undefined
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}
