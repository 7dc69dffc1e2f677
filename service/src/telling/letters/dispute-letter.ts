// The mail that tells members that somebody who is paid has disputed a change of his account. It
// names him by his id alone: mails to members outlive a person who is erased.
import { mayRole } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { showId } from '#kit'
import type { MemberNotice } from '#mail'
import { queueEmails, sendEmails } from '#mail'
import { readMemberAddresses } from '#members'
import type { Participant } from '#participants'
import { readParticipants } from '#participants'
import { memberNoticeOf } from './approval-letter.ts'
import type { LetterDeps } from './letter-desk.ts'

/** Writes to each member who may say where others are paid to in this environment. */
export async function tellDisputes(
  unit: Unit,
  { vault, baseUrl, isSmtpOn }: LetterDeps,
  ids: readonly Id<'participant'>[],
): Promise<void> {
  const { tx, tenant } = unit
  const people = [...(await readParticipants(tx, tenant.id, ids)).values()]
  const members = await readMemberAddresses(tx, tenant.organisationId)
  const told = members.filter(({ role }) => mayRole(role, 'payees', tenant.environment))
  const sender = await memberNoticeOf(unit)
  const letters = people.flatMap((person) => {
    const letter = { ...sender, ...wordsOf(person, `${baseUrl}/dashboard/${tenant.environment}`) }
    return told.map(({ email: to }): MemberNotice => ({ ...letter, to }))
  })
  const stored = await sendEmails(unit, vault, letters)
  if (isSmtpOn) queueEmails(unit, stored)
}

type Worded = Pick<
  MemberNotice,
  'subject' | 'heading' | 'paragraphs' | 'facts' | 'closing' | 'link' | 'about'
>

function wordsOf({ id, bankAccount: account }: Participant, desk: string): Worded {
  const shown = showId('participant', id)
  return {
    subject: 'Somebody you pay says: this change of account was not me',
    heading: 'Payouts to a participant are stopped',
    paragraphs: [
      'The person who is paid says that a change of the account was somebody else’s. Nothing is ' +
        'paid to this participant until somebody who may has looked at it.',
      'Ask the person in a way that you know. If the account is wrong, go back to the right one ' +
        'first; then let payouts go on.',
    ],
    facts: [
      ['Participant', shown],
      ['Account on file now', account === null ? 'none' : account.account_number],
    ],
    closing: 'You get this because you may say where others are paid to.',
    link: { label: 'Look at it', url: `${desk}/participants/${shown}` },
    about: id,
  }
}
