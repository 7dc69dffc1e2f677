// How things at banks are called, which tone their statuses have, and what these mean: a line for
// each, held by the types.
import type {
  Artefact,
  ArtefactStatus,
  BankBatchStatus,
  BankConnectionStatus,
  BankDecision,
  BankDecisionStatus,
  BankEntryStatus,
  BankOrderStatus,
  BankProposalKind,
  BankProposalStatus,
  BankRecallReason,
  BankRecallStatus,
  BankStatementKind,
  BankStatementStatus,
} from '@holdfast/contract'
import type { Tone } from '../components/index.ts'
import { isIn } from '../kit/names.ts'

/** What a status says to a person. */
export interface StatusWords {
  readonly label: string
  readonly tone: Tone
  /** One sentence for whoever meets it the first time. */
  readonly meaning: string
}

type Words<Status extends string> = Readonly<Record<Status, StatusWords>>

function words(tone: Tone, label: string, meaning: string): StatusWords {
  return { tone, label, meaning }
}

export const batchWords: Words<BankBatchStatus> = {
  draft: words('waiting', 'Draft', 'It is above the limit of its account: two people approve it.'),
  approved: words('active', 'Approved', 'Its file is being written.'),
  generated: words('waiting', 'File written', 'Its file is ready and has not been given away.'),
  handing_over: words('active', 'Handing over', 'Its file is being laid into the folder.'),
  sent: words('active', 'Sent', 'The bank has been given the file and has not answered.'),
  acknowledged: words('active', 'Acknowledged', 'The bank has read the file. Nothing is paid yet.'),
  payee_check: words(
    'review',
    'Payee check',
    'The bank asks about the name of somebody who is paid.',
  ),
  bank_approved: words('active', 'Accepted', 'The bank will pay. It counts when it is booked.'),
  executed: words('good', 'Executed', 'A statement says that all of it has left.'),
  partly: words('review', 'Partly executed', 'Some of it has left; the rest was not paid.'),
  rejected: words('bad', 'Rejected', 'The bank pays nothing of it. Its money went back.'),
  unknown: words('bad', 'Unknown', 'The bank has not answered in time. It is never sent again.'),
  withdrawn: words('neutral', 'Withdrawn', 'It never reached the bank. Its orders queue again.'),
}

export const orderWords: Words<BankOrderStatus> = {
  queued: words('waiting', 'Queued', 'It waits for a batch.'),
  sent: words('active', 'Sent', 'The bank has been given its file.'),
  acknowledged: words('active', 'Accepted', 'The bank will pay. It counts when it is booked.'),
  pending: words('active', 'Pending', 'The bank has it and has not decided.'),
  payee_check: words('review', 'Payee check', 'The bank asks about the name of who is paid.'),
  executed: words('good', 'Executed', 'A statement says that it has left.'),
  rejected: words('bad', 'Rejected', 'It was not paid. Its money went back.'),
  returned: words('bad', 'Returned', 'It had left and came back.'),
  cancelled: words('neutral', 'Cancelled', 'It was called off.'),
  unknown: words('bad', 'Unknown', 'The bank has not answered in time. It is never sent again.'),
}

export const statementWords: Words<BankStatementStatus> = {
  reading: words('active', 'Being read', 'Its entries are being written down.'),
  told: words('neutral', 'Told early', 'It tells early, or tells more: nothing of it is booked.'),
  waiting: words('waiting', 'Waiting', 'One that comes before it is missing.'),
  held: words('bad', 'Held', 'Nothing of it is booked before two people decide.'),
  dropped: words('neutral', 'Without effect', 'Nothing of it is booked.'),
  taken: words('active', 'Being booked', 'It is the next of its account.'),
  booked: words('good', 'Booked', 'Each entry stands in the books, or people are asked about it.'),
}

export const entryWords: Words<BankEntryStatus> = {
  told: words('neutral', 'Told early', 'It is booked by a statement.'),
  noted: words('active', 'To be booked', 'It is booked in its turn.'),
  asked: words('waiting', 'To decide', 'People decide what it is.'),
  booked: words('good', 'Booked', 'It stands in the books.'),
  void: words('neutral', 'Without effect', 'Its statement does not count, or it was told before.'),
}

export const decisionWords: Words<BankDecisionStatus> = {
  open: words('waiting', 'Open', 'Nobody has proposed an answer. Nothing is booked meanwhile.'),
  proposed: words('review', 'Proposed', 'A second person approves the answer, or refuses it.'),
  decided: words('good', 'Decided', 'Two people have decided, and it was booked.'),
  ended: words('neutral', 'Ended', 'Nothing is left to decide.'),
}

export const connectionWords: Words<BankConnectionStatus> = {
  proposed: words('review', 'Proposed', 'It is used when a second person has approved it.'),
  refused: words('neutral', 'Refused', 'It was refused, and never used.'),
  active: words('good', 'Active', 'Orders leave by it, and what the bank says is read.'),
  closing: words('waiting', 'Closing', 'It takes no new orders, and waits for what is under way.'),
  closed: words('neutral', 'Closed', 'It is no longer used. What came by it stays.'),
}

export const recallWords: Words<BankRecallStatus> = {
  requested: words('review', 'Proposed', 'A second person must agree before the bank is asked.'),
  declined: words('neutral', 'Declined', 'People did not agree: the bank was not asked.'),
  approved: words('active', 'Approved', 'Its file is being written.'),
  generated: words('waiting', 'File written', 'Its file is ready and has not been given away.'),
  handing_over: words('active', 'Handing over', 'Its file is being laid into the folder.'),
  sent: words('active', 'Asked', 'The bank has been asked and has not answered.'),
  pending: words('active', 'Looked at', 'The bank looks at it. Nothing has come back.'),
  unanswered: words('bad', 'Not answered', 'The bank has not answered in its time. Ask it.'),
  accepted: words('good', 'Agreed', 'The bank agrees. The money is back when it is booked.'),
  refused: words('bad', 'Refused', 'The bank does not give it back.'),
  overtaken: words('neutral', 'Overtaken', 'The money was back, or never left, before an answer.'),
}

export const recallReasons: Readonly<Record<BankRecallReason, string>> = {
  duplicate: 'Paid twice',
  technical_problem: 'A technical problem',
  fraud: 'Fraud',
  customer_request: 'A customer asks for it',
  wrong_amount: 'A wrong amount',
  wrong_account: 'A wrong account',
}

export const proposalWords: Words<BankProposalStatus> = {
  proposed: words('review', 'Proposed', 'Nothing is done before a second person approves it.'),
  approved: words('good', 'Approved', 'It was done.'),
  refused: words('neutral', 'Refused', 'Nothing was done.'),
}

export const fileWords: Words<ArtefactStatus> = {
  kept: words('active', 'Being read', 'It is kept, and is read in its turn.'),
  read: words('good', 'Read', 'All that it says was taken.'),
  held: words('bad', 'Held', 'It is kept, but not all that it says was taken.'),
}

const proposalKinds: Readonly<Record<BankProposalKind, string>> = {
  connect: 'Connect a bank',
  change: 'Change a connection',
  close: 'Close a connection',
  approve_batch: 'Release a batch',
  withdraw_batch: 'Withdraw a batch',
  cancel_order: 'Cancel an order',
  recall_order: 'Ask an order back',
  accept_payee: 'Let an order go for its payee',
  resume: 'Let files leave again',
  virtual_ibans: 'Add virtual IBANs',
  add_key: 'Use a new key',
  drop_key: 'Drop a key',
  collect_debits: 'Collect direct debits',
}

/** What a proposal asks for; by its own name where it is not known here. */
export function proposalTitle(kind: string): string {
  return isIn(proposalKinds, kind) ? proposalKinds[kind] : kind
}

export const statementKinds: Readonly<Record<BankStatementKind, string>> = {
  statement: 'Statement',
  report: 'Report of the day',
  notification: 'Notification',
}

/** A size in bytes, as people say it. */
export function sizeText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / 1_000 ** power)
}

// Days of banks have no zone.
const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as `Mon, 1 Mar 2027`. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(day))
}

/** The days that a statement covers. */
export function daysText(from: string | null, to: string | null): string | null {
  if (to === null) return from === null ? null : dayText(from)
  return from === null || from === to ? dayText(to) : `${dayText(from)} to ${dayText(to)}`
}

/** Which way a file went. */
export function wayText(direction: Artefact['direction']): string {
  return direction === 'in' ? 'From the bank' : 'To the bank'
}

/** What a decision is about, in a few words. */
export function decisionTitle({ kind }: Pick<BankDecision, 'kind'>): string {
  switch (kind) {
    case 'statement':
      return 'Does a statement count?'
    case 'entry':
      return 'What is this booking?'
    case 'start':
      return 'Begin the books of an account'
    case 'start_rest':
      return 'What is the rest of the opening?'
  }
}
