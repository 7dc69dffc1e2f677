// What this room is given when the service is put together.
import type { Database, Unit } from '#db'
import { deriveKey } from '#kit'
import type { FailedTries } from './failed-tries.ts'
import type { RecoveryRequests } from './recovery-requests.ts'

/** A letter to somebody who works in the dashboard, or is to. */
export type MemberLetter = { readonly to: string } & (
  | { readonly kind: 'member_invited'; readonly invitedBy: string; readonly url: string }
  /** Something changed that the person signs in with; `change` is the entry of the audit log. */
  | { readonly kind: 'member_changed'; readonly change: string }
  | { readonly kind: 'member_recovery'; readonly url: string }
  | { readonly kind: 'member_new_email'; readonly url: string }
  /** Somebody tried to sign in as the person, and failed. */
  | { readonly kind: 'member_tries'; readonly ip: string }
  /** To owners: whoever runs the service lets a member back in. */
  | { readonly kind: 'member_let_in'; readonly who: string }
)

/** Sends a letter with the unit's other effects; false where no mail server is named. */
export type Post = (unit: Unit, letter: MemberLetter) => Promise<boolean>

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
  readonly post: Post
  /** Whether a mail server is named. */
  readonly isMailOn: boolean
  /** Where faults are told that no request waits for. */
  readonly onError: (error: unknown, about: string) => void
  /** Sends links to those who cannot sign in any more, apart from the requests that ask for it. */
  readonly recoveries: RecoveryRequests
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
