// The mails that tell members of what another person decides.
import type { ApprovalNotice, Tell } from '#approvals'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { parseId, showId } from '#kit'
import type { MemberNotice } from '#mail'
import { queueEmails, sendEmails, showAmount, showTime } from '#mail'
import { readMemberAddresses } from '#members'
import { holdersOf, readOrganisation } from '#organisations'
import { readElsewhere, readOutbounds } from '#outbounds'
import type { LetterDeps, Sender } from './letter-desk.ts'
import { dashboardUrl, senderOf } from './letter-desk.ts'

/** Writes to each member that a notice is for. */
export function approvalTeller(deps: LetterDeps): Tell {
  return async (unit, notice) => {
    const sender = await memberNoticeOf(unit)
    const letter = { ...sender, ...wordsOf(notice, sender), ...linkTo(deps, unit, notice) }
    const letters = notice.to.map(({ email: to }) => ({ ...letter, to }))
    const ids = await sendEmails(unit, deps.vault, letters)
    if (deps.isSmtpOn) queueEmails(unit, ids)
  }
}

/**
 * Tells who asked for and who approved an outbound that it would go to another account by now; of a
 * key that asked, the members who stand behind it.
 */
export async function elsewhereLetters(
  unit: Unit,
  deps: Pick<LetterDeps, 'baseUrl'>,
  ids: readonly Id<'outbound'>[],
): Promise<MemberNotice[]> {
  const { tx, tenant } = unit
  const outbounds = await readOutbounds(tx, tenant.id, ids)
  const elsewhere = await readElsewhere(tx, tenant.id, outbounds)
  if (elsewhere.size === 0) return []
  const members = await readMemberAddresses(tx, tenant.organisationId)
  const sender = await memberNoticeOf(unit)
  const asked = [...elsewhere.values()].map(({ approved }) => approved.askedBy)
  const holders = await holdersOf(unit, asked)
  return [...elsewhere.values()].flatMap(({ outbound, approved, account }) => {
    const { askedBy, approvedBy } = approved
    const behind = [...(holders.get(askedBy) ?? [askedBy]), approvedBy]
    const told = members.filter(({ id }) => behind.includes(id))
    const shown = showId('outbound', outbound.id)
    const letter = {
      ...sender,
      subject: 'An approved payment waits: its account has changed',
      heading: 'An approved payment waits',
      paragraphs: [
        'It would go to another account than was approved. Somebody who may approve, and has ' +
          'neither asked for it nor given the account, passes it, or sends the money back.',
      ],
      facts: [
        ['Payment', shown],
        ['Amount', showAmount(outbound.amount, outbound.currency, 'en')],
        ['Account by now', account.account_number],
      ],
      closing: 'You get this because you, or a key of yours, asked for it, or you approved it.',
      link: { label: 'Look at it', url: dashboardUrl(unit, deps, `outbounds/${shown}`) },
      about: outbound.id,
    } satisfies Omit<MemberNotice, 'to'>
    return told.map(({ email: to }) => ({ ...letter, to }))
  })
}

/** What every notice to members of the unit's organisation has in common. */
export async function memberNoticeOf(unit: Unit) {
  const sender = senderOf(unit, await readOrganisation(unit.tx, unit.tenant.id))
  return { kind: 'member_notice', ...sender, language: 'en' } as const
}

function linkTo(deps: LetterDeps, unit: Unit, { approval }: ApprovalNotice) {
  const about = parseId('approval', approval)
  const url = dashboardUrl(unit, deps, `approvals/${approval}`)
  return {
    link: { label: 'Look at it', url },
    ...(about === undefined ? {} : { about }),
  }
}

type Worded = Pick<MemberNotice, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'closing'>

function wordsOf(notice: ApprovalNotice, sender: Sender): Worded {
  const { kind, summary, askedBy, decidedBy, changes } = notice
  const what = summary.toLowerCase()
  const approved = decidedBy === null ? 'No owner has declined in time' : `${decidedBy} approved`
  const heading = {
    asked: `${askedBy} asks to ${what}`,
    waits: `Still waiting: ${what}`,
    done: `Done: ${what}`,
    declined: `Declined: ${what}`,
    withdrawn: `Withdrawn: ${what}`,
    failed: `Not done: ${what}`,
    lapsed: `Lapsed: ${what}`,
  }[kind]
  const paragraphs = {
    asked: [`This takes two owners, and ${askedBy} has asked for it.`, whenDone(notice, sender)],
    waits: [`This takes two owners, and ${askedBy} has asked for it.`, whenDone(notice, sender)],
    done: [`${askedBy} asked for this. ${sentence(approved)}, so it is done.`],
    declined: [
      `${askedBy} asked for this; ${decidedBy ?? 'an owner'} declined it. Nothing was done.`,
    ],
    withdrawn: [`${askedBy} had asked for this and took it back. Nothing was done.`],
    failed: [`${askedBy} asked for this, and it was refused when it was to be done.`],
    lapsed: [
      `${askedBy} had asked for this. Whoever asked, or stood behind it, may not do it any more, ` +
        'so nothing was done. Who may by now asks again.',
    ],
  }[kind]
  return {
    subject: heading,
    heading,
    paragraphs,
    facts: changes.map(({ field, before, after }) => [
      field.replaceAll('_', ' '),
      `${before ?? 'none'} → ${after ?? 'none'}`,
    ]),
    closing: 'You get this because you are a member of the organisation, or asked for it.',
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function whenDone({ doneAt }: ApprovalNotice, { timeZone = 'UTC' }: Sender): string {
  if (doneAt === null) return 'An owner has to stand behind it first, then another one.'
  const when = showTime(doneAt, { language: 'en', timeZone })
  return (
    'Another owner approves or declines it. Unless an owner declines before, it is done by ' +
    `itself on ${when}. If you did not expect this, tell an owner now.`
  )
}
