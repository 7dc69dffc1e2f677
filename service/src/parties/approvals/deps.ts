// What approvals need from outside, and who asks.
import type { AuditActor } from '#audit'
import { actorOf } from '#audit'
import type { Database, Unit } from '#db'
import type { MemberPrincipal, Performer, Principal, RequestFacts } from '#http'
import { deriveKey, fail } from '#kit'
import type { TellDeps } from './notices.ts'

export interface ApprovalDeps extends TellDeps {
  readonly database: Database
  /** Is told, in its unit, that something waits for whoever may approve. */
  readonly onAsked: (unit: Unit) => Promise<void>
  /** Does what was approved, by its own operation. */
  readonly performer: Performer
}

/** The key that seals waiting requests, from an installation's root key. */
export function approvalSealKey(rootKey: Buffer): Buffer {
  return deriveKey(rootKey, 'approvals')
}

/** A request of a member, as a plain route knows it. */
export interface Asked {
  readonly principal: Principal | null
  readonly facts: RequestFacts
}

/** Who asks, in which request. */
export interface Asker {
  readonly principal: Principal
  readonly member: MemberPrincipal
  readonly actor: AuditActor
  readonly facts: RequestFacts
}

/** The member who asks. Refuses with `not_signed_in`. */
export function askerOf({ principal, facts }: Asked): Asker {
  const member = principal?.member
  if (principal === null || member === undefined) return fail('not_signed_in')
  return { principal, member, actor: actorOf(principal), facts }
}
