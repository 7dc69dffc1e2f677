// The time that counts for money here: in the sandbox that of its clock, which may be moved.
import { browserNow } from '../kit/clock.ts'
import { useOperation } from './hooks.ts'
import { environmentNow } from './place.ts'

const ASKED_EVERY_MS = 60_000

/** Now, as resources of this environment are dated; null until the sandbox has told it. */
export function useTenantNow(): Date | null {
  const isSandbox = environmentNow() === 'sandbox'
  const clock = useOperation('getClock', {}, { enabled: isSandbox, everyMs: ASKED_EVERY_MS })
  if (!isSandbox) return browserNow()
  if (clock.data === undefined) return null
  const told = Date.parse(clock.data.now)
  return new Date(clock.data.frozen ? told : told + browserNow().getTime() - clock.dataUpdatedAt)
}
