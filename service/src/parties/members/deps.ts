// What this room is given when the service is put together.
import type { Database, Unit } from '#db'
import { deriveKey } from '#kit'
import type { FailedTries } from './failed-tries.ts'

/** A letter that invites somebody. */
export interface InvitationLetter {
  readonly to: string
  readonly organisationName: string
  readonly invitedBy: string
  readonly url: string
}

/** Keys of this room, each for one purpose. */
export interface MemberKeys {
  /** Seals secrets of authenticators. */
  readonly seal: Buffer
  /** What the dashboard's page sends with each change. */
  readonly csrf: Buffer
  readonly recovery: Buffer
  readonly tries: Buffer
}

export interface MembersDeps {
  readonly database: Database
  /** How browsers reach the service: links, the origin they come from, the domain of passkeys. */
  readonly baseUrl: string
  readonly keys: MemberKeys
  /** Sends the letter with the unit's other effects; false where no mail server is named. */
  readonly invite: (unit: Unit, letter: InvitationLetter) => Promise<boolean>
  /** Gathers tries that failed, for the audit log. */
  readonly failures: FailedTries
}

/** The keys of this room, from the installation's root key. */
export function memberKeys(rootKey: Buffer): MemberKeys {
  return {
    seal: deriveKey(rootKey, 'members: seal'),
    csrf: deriveKey(rootKey, 'members: csrf'),
    recovery: deriveKey(rootKey, 'members: recovery codes'),
    tries: deriveKey(rootKey, 'members: tries'),
  }
}
