// Live updates: what the event stream tells of is asked again, where it is shown. Nothing is asked
// while nobody is there, so that a session still ends when it is left alone.

import { operationFacts } from 'virtual:contract'
import { useEffect } from 'react'
import { environmentNow, queries, textField } from '../api/index.ts'
import { sessionKey } from '../session/session.ts'
import { takeFrames } from './frames.ts'

const GATHER_MS = 1_000
const AWAY_MS = 5 * 60_000
const AGAIN_MS = 3_000
const SIGNS = ['pointerdown', 'keydown', 'scroll', 'focus'] as const

const areas = new Set(Object.values(operationFacts).map(([, , area]) => area))

/** Follows the event stream of this environment while the shell stands. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const ended = new AbortController()
    const renew = renewal()
    void follow(ended.signal, renew.tell)
    return () => {
      ended.abort()
      renew.stop()
    }
  }, [])
}

/** Gathers what changed and asks it again; waits with that while nobody is there. */
function renewal() {
  const changed = new Set<string>()
  let lastSign = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAway = () => document.hidden || performance.now() - lastSign > AWAY_MS
  const flush = () => {
    timer = undefined
    if (isAway()) return
    for (const area of changed) {
      void queries.invalidateQueries({
        queryKey: [area],
        predicate: ({ queryKey }) => queryKey[1] !== sessionKey[1],
      })
    }
    changed.clear()
  }
  const sign = () => {
    lastSign = performance.now()
    if (changed.size > 0) timer ??= setTimeout(flush, GATHER_MS)
  }
  for (const name of SIGNS) addEventListener(name, sign, { passive: true })
  document.addEventListener('visibilitychange', sign)
  return {
    tell: (type: string) => {
      for (const area of areasOf(type)) changed.add(area)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop: () => {
      clearTimeout(timer)
      for (const name of SIGNS) removeEventListener(name, sign)
      document.removeEventListener('visibilitychange', sign)
    },
  }
}

/** Which queries an event is about: those of its resource, and whatever the desk draws. */
function areasOf(type: string): readonly string[] {
  const own = [...areas].filter((area) => type.startsWith(`${area.replace(/s$/, '')}_`))
  const payouts = type.startsWith('payout_') ? ['outbounds'] : []
  return ['dashboard', 'projects', 'events', ...own, ...payouts]
}

async function follow(signal: AbortSignal, tell: (type: string) => void): Promise<void> {
  let last: string | null = null
  while (!signal.aborted) {
    try {
      last = await readOnce(signal, last, tell)
    } catch {
      // The service is away or the network is: it is tried again below.
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

async function readOnce(
  signal: AbortSignal,
  last: string | null,
  tell: (type: string) => void,
): Promise<string | null> {
  const headers = new Headers({ 'x-holdfast-environment': environmentNow() })
  if (last !== null) headers.set('last-event-id', last)
  const response = await fetch('/v1/events/stream', { headers, signal, cache: 'no-store' })
  // The session has ended: asking for it again shows that to the shell, which leaves this page.
  if (response.status === 401) await queries.invalidateQueries({ queryKey: sessionKey })
  if (!response.ok || response.body === null) return last
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let place = last
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return place
    const { frames, rest } = takeFrames(text + value)
    text = rest
    for (const { id, data } of frames) {
      place = id ?? place
      if (data !== '') tell(textField(JSON.parse(data), 'type') ?? '')
    }
  }
}
