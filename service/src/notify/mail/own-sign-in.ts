// What members are told of how they sign in, and owners of how others come back.
import type { Letter } from './letter.ts'
import type { Addressed, Pen } from './phrases.ts'
import { writePhrases } from './phrases.ts'

/** Something that a member signs in with has changed. */
interface MemberChanged extends Addressed {
  readonly kind: 'member_changed'
  /** As the audit log says it. */
  readonly change: string
  /** The dashboard's page of what somebody signs in with. */
  readonly url: string
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
  /** The dashboard's page of what somebody signs in with. */
  readonly url: string
}

/** To an owner: whoever runs the service lets a member back in. */
interface MemberLetIn extends Addressed {
  readonly kind: 'member_let_in'
  /** The name of the member. */
  readonly who: string
  /** The dashboard's page of members. */
  readonly url: string
}

/** Every kind of these mails. */
export type OwnSignIn = MemberChanged | MemberRecovery | MemberNewEmail | MemberTries | MemberLetIn

/** Writes one of these mails. */
export function ownSignIn(email: OwnSignIn, pen: Pen): Letter {
  const { words, name } = pen
  const { labels } = words
  const { url, at } = email
  const date = [labels.date, pen.time(at)] as const
  const dashboard = { label: words.seeDashboard, url }
  switch (email.kind) {
    case 'member_changed': {
      const facts = [[labels.change, email.change] as const, date]
      return { ...writePhrases(words.memberChanged, { name }), facts, link: dashboard }
    }
    case 'member_recovery': {
      const link = { label: words.setNewPassword, url }
      return { ...writePhrases(words.memberRecovery, { name }), facts: [date], link }
    }
    case 'member_new_email': {
      const link = { label: words.confirmAddress, url }
      return { ...writePhrases(words.memberNewEmail, { name }), facts: [date], link }
    }
    case 'member_tries': {
      const facts = [[labels.address, email.ip] as const, date]
      return { ...writePhrases(words.memberTries, { name }), facts, link: dashboard }
    }
    case 'member_let_in': {
      const letter = writePhrases(words.memberLetIn, { name, who: email.who })
      return { ...letter, facts: [date], link: dashboard }
    }
  }
}
