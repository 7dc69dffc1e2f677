// The letters to people who work in the dashboard, and what their room is given.
import type { Unit } from '#db'
import type { NewEmail } from '#mail'
import { queueEmails, sendEmails } from '#mail'
import type { MemberLetter, Post } from '#members'
import { readOrganisation } from '#organisations'
import type { LetterDeps, Sender } from './letter-desk.ts'
import { senderOf } from './letter-desk.ts'

/**
 * Sends letters to members; nothing where no mail server is named. They are kept with the mails of
 * live, which no key can read: whoever reads a link could use it.
 */
export function memberPost({ vault, baseUrl, isSmtpOn }: LetterDeps): Post {
  return async (unit: Unit, letter: MemberLetter) => {
    if (!isSmtpOn) return false
    const sender = senderOf(unit, await readOrganisation(unit.tx, unit.tenant.id))
    const email = letterFrom({ ...sender, isSandbox: false }, letter, `${baseUrl}/dashboard/live`)
    queueEmails(unit, await sendEmails(unit, vault, [email]))
    return true
  }
}

/** A letter that has no link of its own leads to the page of the dashboard that it is about. */
function letterFrom(sender: Sender, letter: MemberLetter, dashboard: string): NewEmail {
  switch (letter.kind) {
    case 'member_changed':
    case 'member_tries':
      return { ...sender, ...letter, url: `${dashboard}/security` }
    case 'member_let_in':
      return { ...sender, ...letter, url: `${dashboard}/members` }
    case 'member_invited':
    case 'member_recovery':
    case 'member_new_email':
      return { ...sender, ...letter }
  }
}
