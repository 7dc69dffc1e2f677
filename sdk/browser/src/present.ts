import type { ErrorCode } from './choices.ts'
import { HoldfastError } from './errors.ts'
import { isReady, type PageMessage, readMessage, START } from './messages.ts'
import { openFrame, openWindow, prefersWindow, type Surface } from './surface.ts'

const READY_TIMEOUT_MS = 5_000

/** What to show, and how to read what comes out of it. */
export interface Presentation<T> {
  readonly url: string
  readonly title: string
  readonly surface: 'auto' | 'frame' | 'window'
  /** What the page is told after the handshake; holds the client secret. */
  readonly start: Readonly<Record<string, unknown>>
  /** Undefined when the page's answer is not what this call promises. */
  readonly read: (value: unknown) => T | undefined
  /** What is added to the query of a redirect. */
  readonly query: (value: T) => Readonly<Record<string, string>>
}

let isOpen = false

/**
 * Shows the page and resolves with its answer. The secret is handed over only after the page has
 * reported from the exact origin of its address and from the very window that was opened.
 * Rejects with a `HoldfastError`.
 */
export async function present<T>(presentation: Presentation<T>): Promise<T> {
  if (isOpen) throw new HoldfastError('blocked', 'Another page is open; finish it first.')
  return await new Promise((resolve, reject) => converse(presentation, resolve, reject))
}

function converse<T>(
  presentation: Presentation<T>,
  resolve: (value: T) => void,
  reject: (error: HoldfastError) => void,
): void {
  const { origin } = new URL(presentation.url)
  let port: MessagePort | undefined
  let redirect: string | undefined

  const fail = (code: ErrorCode, message: string) => reject(new HoldfastError(code, message))
  const close = () => {
    clearTimeout(timer)
    removeEventListener('message', listen)
    port?.close()
    surface?.remove()
    isOpen = false
  }
  // After `done` a rejection has no effect: a promise is settled once.
  const end = (code: ErrorCode, message: string) => {
    close()
    fail(code, message)
    if (redirect !== undefined) location.assign(redirect)
  }
  const gone = () => end('cancelled', 'The page was closed.')
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message === undefined) return
    if (message.type === 'done') {
      const value = presentation.read(message.value)
      if (value === undefined) return fail('failed', 'The page gave an answer without its ids.')
      resolve(value)
      redirect = redirectTo(message.redirectUrl, presentation.query(value))
      return
    }
    const settle = message.type === 'refused' ? fail : end
    settle(codeOf(message), message.message)
  }
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null) return
    if (event.source !== surface?.target || !isReady(event.data)) return
    clearTimeout(timer)
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = receive
    surface.target.postMessage({ ...presentation.start, type: START }, origin, [channel.port2])
  }

  addEventListener('message', listen)
  const timer = setTimeout(() => {
    const hint = `Is ${location.origin} among your frame origins (dashboard, Settings)?`
    end('timed_out', `The page at ${origin} did not answer. ${hint}`)
  }, READY_TIMEOUT_MS)
  const onLeave = () => (port === undefined ? gone() : port.postMessage({ type: 'leave' }))
  const surface = open(presentation, { onLeave, onGone: gone })
  isOpen = true
  if (surface !== undefined) return
  end('blocked', 'The browser blocked the window. Call this straight from a click.')
}

function open<T>(
  { url, title, surface }: Presentation<T>,
  events: Parameters<typeof openWindow>[1],
): Surface | undefined {
  if (surface === 'frame') return openFrame(url, title, events)
  if (surface === 'window') return openWindow(url, events)
  const own = prefersWindow() ? openWindow(url, events) : undefined
  return own ?? openFrame(url, title, events)
}

const codes: readonly string[] = ['cancelled', 'failed', 'timed_out', 'invalid_client_secret']

function codeOf({ code }: Extract<PageMessage, { code: string }>): ErrorCode {
  return isCode(code) ? code : 'failed'
}

function isCode(code: string): code is ErrorCode {
  return codes.includes(code)
}

/**
 * The address to go to: the given one with its query kept, and `added` set in it. Undefined when
 * there is none, or when it is no web address.
 */
export function redirectTo(
  given: string | undefined,
  added: Readonly<Record<string, string>>,
): string | undefined {
  if (given === undefined || !/^https?:\/\//i.test(given) || !URL.canParse(given)) return undefined
  const url = new URL(given)
  for (const [name, value] of Object.entries(added)) url.searchParams.append(name, value)
  return url.href
}
