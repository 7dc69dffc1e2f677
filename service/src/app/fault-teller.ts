// What background work says of itself when it fails.
import type { ServerLog } from '#http'

/** Gives what tells the log of an error and what it was about. */
export function faultTeller(log: ServerLog): (error: unknown, about: string) => void {
  return (error, about) => {
    log.error({ about, error: nameOf(error) }, 'background work failed')
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
