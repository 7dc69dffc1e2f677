// Who made an entry of the audit log, in words.
import type { AuditEntryShown } from '@holdfast/contract'

/** A member's or tool's name; a key is called a key. */
export function actorName({ kind, name }: AuditEntryShown['actor']): string {
  switch (kind) {
    case 'member':
      return name ?? 'A member'
    case 'key':
      return 'An API key'
    case 'tool':
      return name === null ? 'At the command line' : `Tool ${name}`
    case 'participant':
      return 'The person who is paid'
    case 'unknown':
      return 'Somebody unknown'
  }
}
