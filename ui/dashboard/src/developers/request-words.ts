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

/** How an HTTP status is coloured; the number stands beside it. */
export function statusTone(status: number): 'good' | 'warn' | 'bad' {
  if (status < 400) return 'good'
  return status < 500 ? 'warn' : 'bad'
}
