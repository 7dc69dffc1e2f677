// The page's side of the handshake with the shop that opened it.
import { fieldOf, textField } from '../api/problem.ts'

const READY = 'holdfast:ready'
const START = 'holdfast:start'

/** What the shop asks for. */
export interface Start {
  readonly clientSecret: string
  readonly step: 0 | 1
  readonly method: string | undefined
}

/** What the page tells the shop. */
type PageMessage =
  | { readonly type: 'done'; readonly value: object; readonly redirectUrl: string | undefined }
  | { readonly type: 'refused' | 'close'; readonly code: string; readonly message: string }

/** The line to the shop, once the handshake is done. */
export interface Line {
  readonly tell: (message: PageMessage) => void
  /** Sets what happens when a person leaves by the shop's side: Escape, a click beside. */
  readonly onLeave: (handler: () => void) => void
}

/** The window that opened this page; undefined when a person opened it by its address. */
export function findOpener(): Window | undefined {
  if (window.parent !== window) return window.parent
  const opener: unknown = window.opener
  return isWindow(opener) ? opener : undefined
}

/**
 * Reports to the shop and waits for its answer. Only a message from a registered origin, sent by
 * the very window that opened this page, is taken. Gives a function that stops listening.
 */
export function meetOpener(
  opener: Window,
  origins: readonly string[],
  onStart: (start: Start, line: Line) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.source !== opener || !origins.includes(event.origin)) return
    const start = readStart(event.data)
    const port = event.ports[0]
    if (start !== undefined && port !== undefined) onStart(start, lineOver(port))
  }
  window.addEventListener('message', listen)
  for (const origin of likelyOrigins(origins)) opener.postMessage({ type: READY }, origin)
  return () => window.removeEventListener('message', listen)
}

/** The one origin the browser names, when it names one; else all that are registered. */
function likelyOrigins(origins: readonly string[]): readonly string[] {
  const named = URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
  return named !== undefined && origins.includes(named) ? [named] : origins
}

function lineOver(port: MessagePort): Line {
  let leave: (() => void) | undefined
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (textField(data, 'type') === 'leave') leave?.()
  }
  return {
    tell: (message) => port.postMessage(message),
    onLeave: (handler) => {
      leave = handler
    },
  }
}

function readStart(data: unknown): Start | undefined {
  const clientSecret = textField(data, 'clientSecret')
  if (textField(data, 'type') !== START || clientSecret === undefined) return undefined
  return {
    clientSecret,
    step: fieldOf(data, 'step') === 1 ? 1 : 0,
    method: textField(data, 'method'),
  }
}

// A window of another origin shows almost nothing of itself, so it is known by this function alone.
function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}

/** A line to nobody, for a page that no shop opened. */
export const silentLine: Line = { tell: () => undefined, onLeave: () => undefined }
