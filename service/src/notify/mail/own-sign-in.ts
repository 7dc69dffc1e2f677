// What members are told of how they sign in, and owners of how others come back.
import type { Letter } from './letter.ts'
import type { Addressed } from './phrases.ts'
import { writePhrases } from './phrases.ts'
import type { Words } from './words.ts'

/** Something that a member signs in with has changed. */
interface MemberChanged extends Addressed {
  readonly kind: 'member_changed'
  /** As the audit log says it. */
  readonly change: string
}

/** A member who cannot sign in any more asked for a link. */
interface MemberRecovery extends Addressed {
  readonly kind: 'member_recovery'
  /** Where a new password is set. */
  readonly url: string
}

/** A member wants to sign in with this address. */
interface MemberNewEmail extends Addressed {
  readonly kind: 'member_new_email'
  /** Where it is confirmed. */
  readonly url: string
}

/** Somebody failed again and again to sign in as the member. */
interface MemberTries extends Addressed {
  readonly kind: 'member_tries'
  /** Where the last try came from. */
  readonly ip: string
}

/** To an owner: whoever runs the service lets a member back in. */
interface MemberLetIn extends Addressed {
  readonly kind: 'member_let_in'
  /** The name of the member. */
  readonly who: string
}

/** Every kind of these mails. */
export type OwnSignIn = MemberChanged | MemberRecovery | MemberNewEmail | MemberTries | MemberLetIn

/** Writes one of these mails. */
export function ownSignIn(email: OwnSignIn, words: Words): Letter {
  const name = email.organisationName
  const { labels } = words
  switch (email.kind) {
    case 'member_changed':
      return {
        ...writePhrases(words.memberChanged, { name }),
        facts: [[labels.change, email.change]],
      }
    case 'member_recovery': {
      const link = { label: words.setNewPassword, url: email.url }
      return { ...writePhrases(words.memberRecovery, { name }), link }
    }
    case 'member_new_email': {
      const link = { label: words.confirmAddress, url: email.url }
      return { ...writePhrases(words.memberNewEmail, { name }), link }
    }
    case 'member_tries':
      return { ...writePhrases(words.memberTries, { name }), facts: [[labels.address, email.ip]] }
    case 'member_let_in':
      return writePhrases(words.memberLetIn, { name, who: email.who })
  }
}
