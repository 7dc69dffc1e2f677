// The mail that tells members that the statement of a month can be read.
import type { Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { enqueue, stepHandler } from '#jobs'
import { queueEmails, sendEmails } from '#mail'
import { readOrganisation } from '#organisations'
import { monthAfter, NOTICE_KEY, noticeDue, readMailedMembers, statementNotice } from '#statements'
import { memberNoticeOf } from './approval-letter.ts'
import type { LetterDeps } from './letter-desk.ts'

/**
 * Writes the mails of a month and puts the next month on the calendar, in one transaction: each
 * month is told once, also one that ended while nothing ran. A month that has not ended by the
 * clocks of today's time zone waits until it has; when nobody wants mails any more it ends.
 */
export function statementNoticeHandler(deps: LetterDeps): RunnableHandler {
  return stepHandler(statementNotice, async (unit, jobs) => {
    for (const { payload } of jobs) await tellOfMonth(unit, deps, payload.period)
  })
}

async function tellOfMonth(unit: Unit, deps: LetterDeps, period: string): Promise<void> {
  const { timeZone } = await readOrganisation(unit.tx, unit.tenant.id)
  const due = noticeDue(period, timeZone)
  if (due > unit.now) {
    enqueue(unit, statementNotice, { key: NOTICE_KEY, runAt: due, payload: { period } })
    return
  }
  const members = await readMailedMembers(unit.tx, unit.tenant)
  if (members.length === 0) return
  const sender = await memberNoticeOf(unit)
  const letters = members.map(({ email: to }) => ({
    ...sender,
    ...wordsOf(unit, deps, period),
    to,
  }))
  const ids = await sendEmails(unit, deps.vault, letters)
  if (deps.isSmtpOn) queueEmails(unit, ids)
  const next = monthAfter(period)
  const wanted = noticeDue(next, timeZone)
  const runAt = wanted > unit.now ? wanted : unit.now
  enqueue(unit, statementNotice, { key: NOTICE_KEY, runAt, payload: { period: next } })
}

function wordsOf({ tenant }: Unit, { baseUrl }: Pick<LetterDeps, 'baseUrl'>, period: string) {
  const words = new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const month = words.format(new Date(`${period}-01`))
  const place = `proof/statements?of=organisation&period=${period}`
  return {
    subject: `The statement of ${month} is there`,
    heading: `The statement of ${month} is there`,
    paragraphs: [
      'Everything that was held and earned in the month, movement by movement, to be read or ' +
        'saved as PDF, CSV or JSON. The link asks you to sign in.',
    ],
    facts: [],
    closing: 'You get this because statements are mailed to you; it is switched off beside them.',
    link: { label: 'Read it', url: `${baseUrl}/dashboard/${tenant.environment}/${place}` },
  }
}
