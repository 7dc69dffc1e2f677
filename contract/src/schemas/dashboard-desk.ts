// What the desk of the dashboard shows: how much is where, what waits, and what happened when.

import { type Static, Type } from 'typebox'
import { idCharactersMax } from '../limits.ts'
import { QueueCountSchema } from './dashboard-queues.ts'
import { CurrencySchema } from './enums.ts'
import { deskPaging, nextCursor } from './paging.ts'
import { date, id, instant, nullable, oneOf, resource, shownAmount, text } from './parts.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const NextPayoutSchema = resource('NextPayout', 'What will be paid out of the revenue.', {
  amount: shownAmount('As the revenue stands now, less what is owed; minor units.'),
  at: instant('When it is made: Monday 06:00 in the time zone of the organisation.'),
  has_account: Type.Boolean({
    description: 'Whether there is a bank account for it; without one it is not made.',
  }),
})

export const OverviewCurrencySchema = resource(
  'OverviewCurrency',
  'Where the money of a currency is, by the ledger.',
  {
    currency: CurrencySchema,
    held: shownAmount('In projects, settlements and checkouts.'),
    in_review: shownAmount('Received, and looked at before it counts.'),
    leaving: shownAmount('Set aside for outbounds and conversions that have not left yet.'),
    revenue: shownAmount('Fees that were earned and not paid out.'),
    interest: shownAmount('What banks have paid for it.'),
    own_money: shownAmount('Your own money, put into the accounts that hold that of others.'),
    shortfall: shownAmount(
      'What is owed for money that was taken back, and for what banks have charged; positive.',
    ),
    at_bank: shownAmount('The real money: the sum of all of these, less the shortfall.'),
    unreconciled: shownAmount('Of what is held: received, and matched to no checkout.'),
    next_payout: nullable(NextPayoutSchema),
  },
)
export type OverviewCurrency = Static<typeof OverviewCurrencySchema>

const InstallationDoubtSchema = oneOf(
  'InstallationDoubt',
  ['other_installation', 'superseded', 'forked', 'behind', 'moved', 'unreadable'],
  'Why the database may be a copy of the one that lives.',
)
export type InstallationDoubt = Static<typeof InstallationDoubtSchema>

/** What can be wrong besides, in the order in which it is shown: what operators have alerts of. */
export const healthFacts = [
  'failing_handlers',
  'late_deliveries',
  'untold_events',
  'late_work',
  'old_work',
  'silent_orders',
  'unknown_orders',
  'bank_alarms',
  'late_statements',
  'differing_days',
  'unexplained_nights',
  'unsigned_nights',
] as const
export type HealthFact = (typeof healthFacts)[number]

export const OverviewFactSchema = resource('OverviewFact', 'One thing that can be wrong.', {
  fact: oneOf(
    'HealthFact',
    healthFacts,
    '`failing_handlers`: webhook handlers that do not acknowledge; `late_deliveries`: for six ' +
      'hours; `untold_events`, `late_work`: due for two minutes; `old_work`: waits for people ' +
      'for two days; `silent_orders`: not answered by a rail for two days; `unknown_orders`: ' +
      'nobody knows what a bank did; `bank_alarms`, `late_statements`: of banks; ' +
      '`differing_days`: of the last 92; `unexplained_nights`, `unsigned_nights`: the latter ' +
      'for three days.',
  ),
  items: count('How many; 0: all is well.'),
  since: nullable(instant('Since when the oldest; null: none, or it has no time.')),
})
export type OverviewFact = Static<typeof OverviewFactSchema>

export const OverviewHealthSchema = resource('OverviewHealth', 'Whether anything is wrong.', {
  is_well: Type.Boolean({ description: 'True when nothing below asks for attention.' }),
  installation_doubt: nullable(
    InstallationDoubtSchema,
    'Null: no doubt. Else nothing is sent before the operator says which copy lives.',
  ),
  failed_outbounds: count('Failed outbounds that nobody has put aside yet.'),
  parked_deliveries: count('Deliveries that were given up.'),
  disabled_handlers: count('Webhook handlers that were disabled because they kept failing.'),
  parked_jobs: count('Work that failed too often and waits for somebody.'),
  taken_back: count('Inbounds of which a bank took money back, and that nobody has put aside.'),
  owed: Type.Array(
    resource('OverviewOwed', 'What the organisation owes in a currency.', {
      currency: CurrencySchema,
      amount: shownAmount('In minor units.'),
    }),
    { description: 'Owed for money that was taken back, as far as nothing has repaid it.' },
  ),
  reconciliation: nullable(
    resource('OverviewReconciliation', 'The newest day that was compared.', {
      day: date('The day, UTC.'),
      agrees: Type.Boolean({ description: 'Whether all books of that day agree.' }),
    }),
  ),
  facts: Type.Array(OverviewFactSchema, {
    description: 'What else is looked at, always all of it.',
  }),
  journal: resource('OverviewJournal', 'How far the ledger is sealed.', {
    sealed: count('Entries of the journal.'),
    unsealed: count('Transactions that are not sealed yet.'),
    lag_seconds: count('For how long the oldest of them has not been sealed.'),
    is_late: Type.Boolean({ description: 'Not sealed for more than five minutes.' }),
    last_checkpoint_at: nullable(instant('When the newest checkpoint was signed.')),
  }),
})
export type OverviewHealth = Static<typeof OverviewHealthSchema>

export const OverviewSchema = resource('Overview', 'The first screen.', {
  as_of: instant('The time of the tenant.'),
  time_zone: text('Of the organisation.', { example: 'Europe/London' }),
  currencies: Type.Array(OverviewCurrencySchema, {
    description: 'Those in which there is or was money.',
  }),
  queues: Type.Array(QueueCountSchema),
  health: OverviewHealthSchema,
})
export type Overview = Static<typeof OverviewSchema>

export const HolderSchema = resource('Holder', 'A seller for whom money is held.', {
  participant_id: nullable(id('participant'), 'Null: money that is kept for no seller.'),
  email: nullable(text('The e-mail address.')),
  name: nullable(text('The name, where it is known.')),
  currency: CurrencySchema,
  amount: shownAmount('What its settlements hold, in minor units.'),
  settlements: count('How many settlements that is.'),
})
export const HolderListSchema = resource('HolderList', 'The ten largest of each currency.', {
  data: Type.Array(HolderSchema),
})
export type HolderList = Static<typeof HolderListSchema>

export const FlowsQuerySchema = Type.Object(
  {
    currency: CurrencySchema,
    from: Type.Optional(date('The first day; 30 days before the last when left out.')),
    to: Type.Optional(date('The last day; today when left out. At most 400 days.')),
  },
  {
    title: 'FlowsQuery',
    description: 'Which days, in the time zone of the organisation.',
    additionalProperties: false,
  },
)
export type FlowsQuery = Static<typeof FlowsQuerySchema>

export const FlowDaySchema = resource('FlowDay', 'One day.', {
  day: date('In the time zone of the organisation.'),
  held: shownAmount('The real money at the end of the day.'),
  inflow: shownAmount('What came from outside.'),
  outflow: shownAmount('What left, as a positive amount.'),
  deliveries_ok: count('Deliveries of webhooks made on the day that were acknowledged.'),
  deliveries_failed: count('Deliveries made on the day that were tried, and not acknowledged yet.'),
})
export type FlowDay = Static<typeof FlowDaySchema>

export const FlowsSchema = resource('Flows', 'Money and deliveries, day by day.', {
  time_zone: text('Of the organisation.', { example: 'Europe/London' }),
  currency: CurrencySchema,
  days: Type.Array(FlowDaySchema, { description: 'Oldest first; every day of the range.' }),
})
export type Flows = Static<typeof FlowsSchema>

/** What stands in the picture of a project, from left to right. */
export const pictureKinds = [
  'payer',
  'inbound',
  'source_project',
  'project',
  'settlement',
  'checkout',
  'outbound',
  'conversion',
  'payee',
  'target_project',
  'revenue',
  'shortfall',
  'taken_back',
  'sent_back',
] as const
export const PictureKindSchema = oneOf('PictureKind', pictureKinds, 'What a node stands for.')
export type PictureKind = Static<typeof PictureKindSchema>

export const waitReasons = [
  'payment',
  'date',
  'funds',
  'verification',
  'account',
  'approval',
  'review',
  'bank',
  'release',
] as const
export const PictureWaitSchema = resource('PictureWait', 'Why money waits, and what ends it.', {
  reason: oneOf('PictureWaitReason', waitReasons, 'What it waits for.'),
  detail: text('The same as a sentence.'),
  since: nullable(instant('Since when.')),
  until: nullable(instant('When it goes on by itself, where that is known.')),
  ends_by: text('What ends the wait, as a sentence.'),
  resource_id: nullable(text('What has to move first, as a verification.')),
})
export type PictureWait = Static<typeof PictureWaitSchema>

export const PictureNodeSchema = resource('PictureNode', 'A place where money is, was or goes.', {
  key: text('Names the node within the picture.'),
  kind: PictureKindSchema,
  id: nullable(text('Id of the resource; null for what has none, or stands for many.')),
  title: text('A few words; a person by the e-mail address, else by the account, masked.'),
  status: nullable(text('Where the resource stands.')),
  amount: nullable(shownAmount('What it is meant to be, where that is said.')),
  balance: shownAmount('What is there now: what came in less what went out. Payers and payees: 0.'),
  count: Type.Integer({ minimum: 1, description: 'How many resources the node stands for.' }),
  wait: nullable(PictureWaitSchema),
})
export type PictureNode = Static<typeof PictureNodeSchema>

export const PictureEdgeSchema = resource('PictureEdge', 'Money that went from node to node.', {
  from: text('Key of a node.'),
  to: text('Key of a node.'),
  amount: Type.Integer({ minimum: 1, description: 'In minor units, what went back deducted.' }),
  kind: oneOf('PictureEdgeKind', ['money', 'fee'], 'Whether it is a fee.'),
})
export type PictureEdge = Static<typeof PictureEdgeSchema>

export const PictureSchema = resource(
  'Picture',
  'Where the money of a project came from, is, and went. Between the ends, what goes into a node ' +
    'less what goes out of it is its balance.',
  {
    project_id: id('project'),
    currency: CurrencySchema,
    as_of: instant('The time of the tenant.'),
    nodes: Type.Array(PictureNodeSchema),
    edges: Type.Array(PictureEdgeSchema),
  },
)
export type Picture = Static<typeof PictureSchema>

export const AnyIdParamsSchema = Type.Object(
  { id: text('Id of any resource.', { max: idCharactersMax }) },
  { additionalProperties: false },
)

export const timelineKinds = [
  'status',
  'event',
  'posting',
  'email',
  'delivery',
  'audit',
  'note',
] as const
export const TimelineKindSchema = oneOf('TimelineKind', timelineKinds, 'What happened.')
export type TimelineKind = Static<typeof TimelineKindSchema>

export const TimelineQuerySchema = Type.Object(
  {
    kind: Type.Optional(TimelineKindSchema),
    ...deskPaging('Entries of a page.'),
  },
  { title: 'TimelineQuery', description: 'Which entries.', additionalProperties: false },
)
export type TimelineQuery = Static<typeof TimelineQuerySchema>

export const emailStatuses = [
  'sent',
  'waiting',
  'held_back',
  'failed',
  'superseded',
  'not_set_up',
] as const
const EmailStatusSchema = oneOf(
  'EmailStatus',
  emailStatuses,
  'Whether the mail server has taken it, it waits for that, or it is held back; it was given up ' +
    'after several tries, a later one took its place, or no mail server is set up: not sent.',
)
export type EmailStatus = Static<typeof EmailStatusSchema>

export const TimelineEntrySchema = resource('TimelineEntry', 'One thing that happened.', {
  kind: TimelineKindSchema,
  at: instant('When.'),
  id: nullable(
    text('Of the event, e-mail, ledger transaction, delivery, audit entry or note; else null.'),
  ),
  title: text('What happened, in a word or two.', { example: 'checkout_settled' }),
  detail: nullable(text('More about it.')),
  from: nullable(text('The status before, or the kind of account that gave.')),
  to: nullable(text('The status after, or the kind of account that received.')),
  amount: nullable(shownAmount('In minor units.')),
  currency: nullable(CurrencySchema),
  by: nullable(text('Who did it, where somebody did.')),
  email_status: nullable(EmailStatusSchema, 'What became of an e-mail; null for everything else.'),
  links: Type.Array(text('An id.'), { description: 'Other resources that it is about.' }),
})
export type TimelineEntry = Static<typeof TimelineEntrySchema>

export const TimelineSchema = resource('Timeline', 'What happened to a resource, newest first.', {
  data: Type.Array(TimelineEntrySchema),
  next_cursor: nextCursor,
})
export type Timeline = Static<typeof TimelineSchema>

export const SentEmailSchema = resource(
  'SentEmail',
  'An e-mail about a resource, without its words.',
  {
    id: id('email'),
    kind: text('What it says.', { example: 'receipt' }),
    to: text('The address.'),
    subject: text('The subject.'),
    status: EmailStatusSchema,
    created_at: instant('When it was written.'),
    sent_at: nullable(
      instant('When the mail server took it, in real time; null: not sent by mail.'),
    ),
  },
)
export type SentEmail = Static<typeof SentEmailSchema>

export const SentEmailListSchema = resource('SentEmailList', 'The newest 100, newest first.', {
  data: Type.Array(SentEmailSchema),
})
export type SentEmailList = Static<typeof SentEmailListSchema>

export const DueItemSchema = resource('DueItem', 'Something that falls due.', {
  at: instant('When, in the time of the tenant.'),
  kind: text('What is due.', { example: 'checkout.abandon' }),
  id: nullable(text('Of what, where it is one resource.')),
})
export const DueListSchema = resource('DueList', 'What falls due, earliest first.', {
  now: instant('The time of the tenant.'),
  data: Type.Array(DueItemSchema, { description: 'The first 200.' }),
  deliveries: count('Deliveries and mails that wait to be sent.'),
})
export type DueList = Static<typeof DueListSchema>
