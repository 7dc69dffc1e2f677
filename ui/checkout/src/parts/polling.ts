import { useEffect, useRef } from 'preact/hooks'

const EVERY_MS = 4_000
const SOON_MS = 1_500

/** How often to ask: not at all, now and then, or because an answer comes soon. */
export type Pace = 'off' | 'calm' | 'soon'

/** Asks every few seconds while the page is in sight. Faults wait for the next turn. */
export function usePolling(pace: Pace, ask: () => Promise<void>): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (pace === 'off') return undefined
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') latest.current().catch(() => undefined)
      },
      pace === 'soon' ? SOON_MS : EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [pace])
}
