import { useEffect, useRef } from 'preact/hooks'

const EVERY_MS = 4_000

/** Asks every few seconds while `isOn` and the page is in sight. Faults wait for the next turn. */
export function usePolling(isOn: boolean, ask: () => Promise<void>): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current().catch(() => undefined)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
