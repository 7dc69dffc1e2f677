// The mail that invites somebody to the dashboard.
import type { Database, Unit } from '#db'
import { languageFor, queueEmails, sendEmails } from '#mail'
import type { InvitationLetter, MembersDeps } from '#members'
import { memberKeys, startFailedTries } from '#members'
import { readOrganisation } from '#organisations'
import type { LetterDeps } from './letters.ts'

/**
 * Sends an invitation; false where no mail server is named. It is kept with the mails of live,
 * which no key can read: whoever reads an invitation could accept it.
 */
async function sendInvitation(
  unit: Unit,
  { vault, isSmtpOn }: LetterDeps,
  { to, organisationName, invitedBy, url }: InvitationLetter,
): Promise<boolean> {
  if (!isSmtpOn) return false
  const { accentColour, language } = await readOrganisation(unit.tx, unit.tenant.id)
  const sender = { organisationName, accentColour, language: languageFor(language) }
  const letter = {
    kind: 'member_invited',
    to,
    invitedBy,
    url,
    isSandbox: false,
    ...sender,
  } as const
  queueEmails(unit, await sendEmails(unit, vault, [letter]))
  return true
}

type OnError = (error: unknown, about: string) => void

/** What the room of members is given. */
export function membersOf(
  { rootKey, baseUrl }: { readonly rootKey: Buffer; readonly baseUrl: string },
  database: Database,
  { letters, onError }: { readonly letters: LetterDeps; readonly onError: OnError },
): MembersDeps {
  const invite = async (unit: Unit, letter: InvitationLetter) =>
    await sendInvitation(unit, letters, letter)
  const failures = startFailedTries({ database, onError })
  return { database, baseUrl, keys: memberKeys(rootKey), invite, failures }
}
