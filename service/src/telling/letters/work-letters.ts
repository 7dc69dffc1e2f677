// The mails that tell members what waits for them in live: one for each queue, and not more often
// than hourly. What comes meanwhile is told together when the hour is over.
import type { EventType, WorkQueue } from '@holdfast/contract'
import type { PendingEvent, Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import {
  choiceField,
  defineJob,
  enqueue,
  enqueueUnlessKept,
  instantField,
  orNull,
  stepHandler,
} from '#jobs'
import { addMs } from '#kit'
import { queueEmails, sendEmails, showTime } from '#mail'
import { readMemberAddresses } from '#members'
import { readQueueFor } from '#work'
import { memberNoticeOf } from './approval-letter.ts'
import type { LetterDeps, Sender } from './letter-desk.ts'

const PAUSE_MS = 60 * 60 * 1_000

/** The queues that members are told of, in the words of the dashboard. */
const toldQueues = [
  'approvals',
  'bookings',
  'payments_to_make',
  'outbounds_above_limit',
  'outbounds_in_review',
  'verifications',
  'bank_proposals',
  'bank_decisions',
  'bank_alarms',
  'bank_files',
  'bank_channels',
  'bank_nights',
] as const satisfies readonly WorkQueue[]
type ToldQueue = (typeof toldQueues)[number]

const titles: Readonly<Record<ToldQueue, string>> = {
  approvals: 'To approve',
  bookings: 'Bank bookings',
  payments_to_make: 'Payments to make',
  outbounds_above_limit: 'Outbounds above a key’s limit',
  outbounds_in_review: 'Outbounds in review',
  verifications: 'Verifications',
  bank_proposals: 'Changes at banks to approve',
  bank_decisions: 'Bank statements to decide',
  bank_alarms: 'To ask a bank',
  bank_files: 'Bank files on hold',
  bank_channels: 'Bank connections in trouble',
  bank_nights: 'Bank closings to sign off',
}

interface WorkNotice {
  readonly queue: ToldQueue
  /** What was told last: since when the newest item waited then; null: nothing yet. */
  readonly newest: Date | null
}

const workNotice = defineJob<WorkNotice>({
  name: 'work.notice',
  lane: 'deliveries',
  payload: { queue: choiceField(toldQueues), newest: orNull(instantField) },
})

/**
 * Something has come into a queue of live: whoever may decide it is told. While the hour after a
 * mail is not over its job waits, and finds what came.
 */
export async function tellOfWork(unit: Unit, queue: ToldQueue): Promise<void> {
  if (unit.tenant.environment !== 'live') return
  const job = { key: queue, runAt: unit.now, payload: { queue, newest: null } }
  await enqueueUnlessKept(unit, workNotice, job)
}

/** A booking by hand waits for a second person. */
export async function tellOfBookings(unit: Unit): Promise<void> {
  await tellOfWork(unit, 'bookings')
}

const ofEvents: Readonly<Partial<Record<EventType, ToldQueue>>> = {
  verification_in_review: 'verifications',
  outbound_in_review: 'outbounds_in_review',
  outbound_executing: 'payments_to_make',
  payout_executing: 'payments_to_make',
}

/** What is told to nobody outside, and brings something into a queue. */
const ofSteps: ReadonlyMap<string, ToldQueue> = new Map([
  ['bank_proposal proposed', 'bank_proposals'],
  ['bank_decision open', 'bank_decisions'],
  ['bank_decision proposed', 'bank_decisions'],
])

function queueOf({ type, payload }: PendingEvent): ToldQueue | undefined {
  const isHeld = type === 'outbound_paused' && payload.paused_reason === 'approval_required'
  return isHeld ? 'outbounds_above_limit' : ofEvents[type]
}

/** Tells of what the unit has brought into queues. Called once, at its end. */
export async function tellOfEvents(unit: Unit): Promise<void> {
  const queues = new Set(unit.pending.events.flatMap((event) => queueOf(event) ?? []))
  for (const { resource, to } of unit.pending.steps) {
    const queue = ofSteps.get(`${resource} ${to}`)
    if (queue !== undefined) queues.add(queue)
  }
  for (const queue of queues) await tellOfWork(unit, queue)
}

/** Writes the mails, where a mail server is named. */
export function workNoticeHandler(deps: LetterDeps): RunnableHandler {
  return stepHandler(workNotice, async (unit, jobs) => {
    if (!deps.isSmtpOn) return
    for (const { payload } of jobs) await tellMembers(unit, deps, payload)
  })
}

async function tellMembers(
  unit: Unit,
  deps: LetterDeps,
  { queue, newest }: WorkNotice,
): Promise<void> {
  const members = await readMemberAddresses(unit.tx, unit.tenant.organisationId)
  const sender = await memberNoticeOf(unit)
  let latest: Date | null = null
  for (const { id: memberId, role, email: to } of members) {
    const viewer = { memberId, role, environment: 'live' } as const
    const waits = await readQueueFor(unit.tx, unit.tenant.id, { queue, viewer })
    latest = waits.newest
    if (waits.newest === null || waits.forYou === 0) continue
    if (newest !== null && waits.newest <= newest) continue
    const letter = { ...sender, ...wordsOf(deps, queue, { ...waits, ...sender }), to }
    queueEmails(unit, await sendEmails(unit, deps.vault, [letter]))
  }
  if (latest === null || (newest !== null && latest <= newest)) return
  const payload = { queue, newest: latest }
  enqueue(unit, workNotice, { key: queue, runAt: addMs(unit.now, PAUSE_MS), payload })
}

interface Waits extends Pick<Sender, 'timeZone'> {
  readonly forYou: number
  readonly oldest: Date | null
}

function wordsOf({ baseUrl }: LetterDeps, queue: ToldQueue, waits: Waits) {
  const { forYou, oldest, timeZone = 'UTC' } = waits
  const heading = `${titles[queue]}: ${forYou === 1 ? '1 waits' : `${forYou} wait`} for you`
  const place = queue === 'approvals' ? 'approvals?status=pending' : `operations?queue=${queue}`
  const facts: readonly (readonly [string, string])[] = [
    ['How many you may decide', String(forYou)],
    ...(oldest === null
      ? []
      : ([['The oldest waits since', showTime(oldest, { language: 'en', timeZone })]] as const)),
  ]
  return {
    subject: heading,
    heading,
    paragraphs: ['Nothing happens until somebody decides.'],
    facts,
    closing: 'You get this because you may decide it; it is written once an hour at most.',
    link: { label: 'Look at it', url: `${baseUrl}/dashboard/live/${place}` },
  }
}
