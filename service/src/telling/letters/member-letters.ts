// The letters to people who work in the dashboard, and what their room is given.
import type { Unit } from '#db'
import { languageFor, queueEmails, sendEmails } from '#mail'
import type { MemberLetter, Post } from '#members'
import { readOrganisation } from '#organisations'
import type { LetterDeps } from './letter-desk.ts'

/**
 * Sends letters to members; nothing where no mail server is named. They are kept with the mails of
 * live, which no key can read: whoever reads a link could use it.
 */
export function memberPost({ vault, isSmtpOn }: Pick<LetterDeps, 'vault' | 'isSmtpOn'>): Post {
  return async (unit: Unit, letter: MemberLetter) => {
    if (!isSmtpOn) return false
    const { name, accentColour, language } = await readOrganisation(unit.tx, unit.tenant.id)
    const sender = { organisationName: name, accentColour, language: languageFor(language) }
    const email = { ...letter, ...sender, isSandbox: false }
    queueEmails(unit, await sendEmails(unit, vault, [email]))
    return true
  }
}
