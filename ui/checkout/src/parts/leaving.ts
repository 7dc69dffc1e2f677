import { useEffect, useRef, useState } from 'preact/hooks'
import type { Line } from '../frame/opener.ts'

/** Whether the person is being asked if to leave, and how to ask, stay and go. */
export interface Leaving {
  readonly isAsking: boolean
  readonly ask: () => void
  readonly stay: () => void
  readonly go: () => void
}

/**
 * Leaving a page that a shop opened: by its button, by Escape inside, or by the shop's side. Asks
 * unless nothing would be lost.
 */
export function useLeaving(line: Line, losesNothing: boolean, onGo: () => void): Leaving {
  const [isAsking, setAsking] = useState(false)
  const ask = () => (losesNothing ? onGo() : setAsking(true))
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInDialog = document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !isInDialog) latest.current()
    }
    line.onLeave(() => latest.current())
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [line])
  return { isAsking, ask, stay: () => setAsking(false), go: onGo }
}
