// The stream of events: server-sent events over one long answer, again and again.
import type { Event } from '../generated/types.ts'
import type { Core } from './core.ts'
import { HoldfastError } from './errors.ts'
import type { FollowOptions } from './resources.ts'
import { isWorthRetrying, retryDelayMs } from './retry.ts'
import { sleep } from './wait.ts'

/** An event of the stream. */
export interface FollowedEvent extends Event {
  /** True when it was asked for again; then it may be older than the one before. */
  readonly isResent: boolean
}

/** Follows events. Throws what another try would not help against, as a key that is not known. */
export async function* followEvents(
  core: Core,
  { afterSequence, type, signal, onInterrupted, onConnected }: FollowOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  let last = afterSequence === undefined ? undefined : String(afterSequence)
  for (let failures = 0; ; ) {
    try {
      const path = `/v1/events/stream${type === undefined ? '' : `?type=${type}`}`
      const body = await core.stream(path, { lastEventId: last, signal })
      onConnected?.()
      for await (const { id, event, data } of framesOf(body)) {
        failures = 0
        last = id ?? last
        if (data !== undefined) yield { ...eventOf(data), isResent: event === 'resent' }
      }
    } catch (error) {
      if (signal?.aborted === true) return
      const isFinal = error instanceof HoldfastError && !isWorthRetrying(error)
      if (isFinal) throw error
      failures += 1
      onInterrupted?.(error)
    }
    if (signal?.aborted === true) return
    await sleep(retryDelayMs(failures + 1, null, Math.random()), signal).catch(() => undefined)
  }
}

interface Frame {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: string | undefined
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) yield frameOf(frame)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function frameOf(text: string): Frame {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
    }),
  )
  return { id: fields.get('id'), event: fields.get('event'), data: fields.get('data') }
}

function eventOf(data: string): Event {
  const event: unknown = JSON.parse(data)
  if (isEvent(event)) return event
  throw new Error('The stream holds something that is no event.')
}

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && 'sequence' in value && 'payload' in value
}
