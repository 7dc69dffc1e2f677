// The time that counts for money here: in the sandbox that of its clock, which may be moved.
import { now } from '../kit/clock.ts'
import { useOperation } from './hooks.ts'
import { environment } from './place.ts'

const ASKED_EVERY_MS = 60_000

/** Now, as resources of this environment are dated; null until the sandbox has told it. */
export function useTenantNow(): Date | null {
  const isSandbox = environment() === 'sandbox'
  const clock = useOperation('getClock', {}, { enabled: isSandbox, everyMs: ASKED_EVERY_MS })
  if (!isSandbox) return now()
  if (clock.data === undefined) return null
  const told = Date.parse(clock.data.now)
  return new Date(clock.data.frozen ? told : told + now().getTime() - clock.dataUpdatedAt)
}
