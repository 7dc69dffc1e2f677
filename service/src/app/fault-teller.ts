// What background work says of itself when it fails.
import type { ServerLog } from '#http'
import { describeFault } from '#http'

/** Gives what tells the log of an error and what it was about, and counts it. */
export function faultTeller(
  log: ServerLog,
  count: (about: string) => void,
): (error: unknown, about: string) => void {
  return (error, about) => {
    count(about)
    log.error({ about, ...describeFault(error) }, 'background work failed')
  }
}
