// The request log in words.
import type { LoggedRequest } from '@holdfast/contract'

/** Who asked, in words. */
export function actorWords(kind: LoggedRequest['actor']['kind']): string {
  switch (kind) {
    case 'private':
      return 'Private key'
    case 'public':
      return 'Public key'
    case 'client':
      return 'Page session'
    case 'member':
      return 'Member'
  }
}

/** How long an answer took, to the tenth of a millisecond where it was quick. */
export function tookWords(ms: number): string {
  if (ms < 0.1) return 'under 0.1 ms'
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

/** How an HTTP status is coloured; the number stands beside it. */
export function statusTone(status: number): 'good' | 'warn' | 'bad' {
  if (status < 400) return 'good'
  return status < 500 ? 'warn' : 'bad'
}
