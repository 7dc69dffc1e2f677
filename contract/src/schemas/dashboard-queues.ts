// Queues of work: what waits for a person, who has taken it, what was noted, and how it is decided.

import { type Static, Type } from 'typebox'
import { reconciliationReasons } from '../enums.ts'
import { matchEvidences, unmatchedReasons } from '../enums-unmatched.ts'
import { idCharactersMax, noteCharactersMax } from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import { deskPaging, nextCursor } from './paging.ts'
import {
  amount,
  given,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  shownAmount,
  text,
} from './parts.ts'
import { BankAccountSchema } from './people.ts'

export const workQueues = [
  'approvals',
  'bookings',
  'payments_to_make',
  'outbounds_above_limit',
  'transfers_above_limit',
  'returns_above_limit',
  'disputed_accounts',
  'proposed_accounts',
  'same_people',
  'outbounds_in_review',
  'inbounds_in_review',
  'reviews',
  'verifications',
  'taken_back',
  'stranded_settlements',
  'unreconciled',
  'parked_deliveries',
  'failed_outbounds',
  'failed_transfers',
  'bank_proposals',
  'bank_batches',
  'bank_decisions',
  'bank_alarms',
  'bank_files',
  'bank_channels',
  'bank_nights',
] as const
export const WorkQueueSchema = oneOf('WorkQueue', workQueues, 'A queue of work.')
export type WorkQueue = Static<typeof WorkQueueSchema>

const total = resource('QueueTotal', 'Money of a currency.', {
  currency: CurrencySchema,
  amount: shownAmount('In minor units.'),
})

export const QueueCountSchema = resource('QueueCount', 'How much waits in a queue.', {
  queue: WorkQueueSchema,
  count: Type.Integer({ minimum: 0, description: 'Items in it.' }),
  mine: Type.Integer({ minimum: 0, description: 'Items assigned to you.' }),
  for_you: Type.Integer({
    minimum: 0,
    description:
      'Items that you may decide: your role may, and it is not you, or a key of yours, who asked.',
  }),
  oldest_at: nullable(instant('Since when the oldest waits.')),
  totals: Type.Array(total, { description: 'The money that waits, where items have an amount.' }),
})
export type QueueCount = Static<typeof QueueCountSchema>

export const QueueListSchema = resource('QueueList', 'All queues.', {
  data: Type.Array(QueueCountSchema),
})
export type QueueList = Static<typeof QueueListSchema>

export const QueueParamsSchema = Type.Object(
  { queue: WorkQueueSchema },
  { additionalProperties: false },
)

export const QueueQuerySchema = Type.Object(
  {
    assigned_to: Type.Optional(
      text('`me`, `nobody`, or the id of a member.', { max: idCharactersMax }),
    ),
    ...deskPaging('Items of a page.'),
  },
  { title: 'QueueQuery', description: 'Which items.', additionalProperties: false },
)
export type QueueQuery = Static<typeof QueueQuerySchema>

export const WorkAssigneeSchema = resource('WorkAssignee', 'Who has taken it.', {
  member_id: id('member'),
  name: text('The name of the member.'),
})

export const WorkDecisionSchema = resource('WorkDecision', 'An operation that decides an item.', {
  operation: text('Its id.', { example: 'decideOutboundReview' }),
  method: text('GET or POST.'),
  path: text('Where to send it, with the id filled in.'),
  outcomes: Type.Array(text('What can be given as `outcome`; empty where nothing is chosen.')),
  second_person: Type.Boolean({ description: 'Whether another person must approve.' }),
})

export const InboundPayerSchema = resource(
  'InboundPayer',
  'Who paid an inbound, as its bank tells.',
  {
    name: nullable(text('The name of the payer; its first letters only where it is masked.')),
    is_masked: Type.Boolean({
      description: 'True for roles that neither match money nor decide reviews.',
    }),
    account: nullable(text('The paying account, masked.')),
    text: nullable(text('What the payer wrote.')),
  },
)
export type InboundPayer = Static<typeof InboundPayerSchema>

const unmatchedReason = oneOf(
  'UnmatchedReason',
  unmatchedReasons,
  'Why money waits to be matched, as it stands now.',
)

export const QueueItemSchema = resource('QueueItem', 'Something that waits for a person.', {
  queue: WorkQueueSchema,
  id: text(
    'Id of the approval, booking, outbound, transfer, inbound or its return, settlement, ' +
      'project, participant, verification or delivery; of banks: of the proposal, decision, ' +
      'batch, order, file, connection, account or night.',
  ),
  title: text('What it is, in a few words.'),
  reason: nullable(text('Why it is here.')),
  since: instant('Since when it waits.'),
  amount: nullable(shownAmount('In minor units.')),
  currency: nullable(CurrencySchema),
  project_id: nullable(id('project')),
  settlement_id: nullable(id('settlement')),
  checkout_id: nullable(id('checkout')),
  participant_id: nullable(id('participant')),
  email: nullable(text('The e-mail address of the participant.')),
  bank_account: nullable(
    BankAccountSchema,
    'The account that is decided about: the proposed one, the one on file after a disputed ' +
      'change, or where an outbound above a limit would be paid to. Null in other queues, and ' +
      'where there is none.',
  ),
  bank_account_before: nullable(
    BankAccountSchema,
    'What is paid to until a proposal is accepted, or was before a disputed change.',
  ),
  received: nullable(
    shownAmount('Of an inbound: the whole of it, of which `amount` waits, in minor units.'),
  ),
  payer: nullable(InboundPayerSchema, 'Of an inbound: who paid it.'),
  unmatched: nullable(unmatchedReason, 'Of unreconciled money: why nothing has taken it.'),
  assignee: nullable(WorkAssigneeSchema),
  notes: Type.Integer({ minimum: 0, description: 'How many notes there are.' }),
  decisions: Type.Array(WorkDecisionSchema),
})
export type QueueItem = Static<typeof QueueItemSchema>

export const QueueItemListSchema = resource('QueueItemList', 'Oldest first.', {
  data: Type.Array(QueueItemSchema),
  next_cursor: nextCursor,
})
export type QueueItemList = Static<typeof QueueItemListSchema>

export const AssignWorkBodySchema = input('AssignWorkBody', 'Who takes it.', {
  member_id: nullable(id('member'), 'The member; null for nobody.'),
})
export type AssignWorkBody = Static<typeof AssignWorkBodySchema>

export const CloseWorkBodySchema = input('CloseWorkBody', 'Whether it is put aside.', {
  closed: Type.Boolean({
    description: 'True: it leaves its queue until it changes again; false: it comes back.',
  }),
})
export type CloseWorkBody = Static<typeof CloseWorkBodySchema>

const words = text('What is noted. It cannot be changed later.', { min: 1, max: noteCharactersMax })
export const NoteBodySchema = input('NoteBody', 'A note.', { text: words })
export type NoteBody = Static<typeof NoteBodySchema>

export const NoteSchema = resource('Note', 'What a member noted.', {
  id: id('note'),
  text: words,
  member_id: id('member'),
  name: text('The name of the member.'),
  created_at: instant('When, in real time.'),
})
export type Note = Static<typeof NoteSchema>

export const WorkSchema = resource('Work', 'What people do about a resource.', {
  id: text('Id of the resource.'),
  assignee: nullable(WorkAssigneeSchema),
  closed_at: nullable(instant('When it was put aside, in real time.')),
  notes: Type.Array(NoteSchema, { description: 'Oldest first.' }),
})
export type Work = Static<typeof WorkSchema>

/** How the review of an outbound ends. */
export const outboundOutcomes = ['pass', 'fail', 'cancel'] as const

export const DecideOutboundBodySchema = input('DecideOutboundBody', 'How the review ends.', {
  outcome: oneOf(
    'DecideOutboundOutcome',
    outboundOutcomes,
    'Let it go; or give the money back to where it came from.',
  ),
  note: given(words),
})
export type DecideOutboundBody = Static<typeof DecideOutboundBodySchema>

const heldOutcome = oneOf(
  'DecideHeldOutcome',
  ['pass', 'refuse'],
  'Let it go on; or cancel it, and its money stays or goes back where it came from.',
)

export const DecideHeldBodySchema = input('DecideHeldBody', 'Whether it goes on.', {
  outcome: heldOutcome,
  note: given(words),
})
export type DecideHeldBody = Static<typeof DecideHeldBodySchema>

export const DecideHeldOutboundBodySchema = input(
  'DecideHeldOutboundBody',
  'Whether it goes on, and to which account.',
  {
    outcome: heldOutcome,
    note: given(words),
    bank_account_id: given(
      id(
        'bank_account',
        'The account that you have seen its payee paid to: with another by now it is not passed. ' +
          'Left out: whichever it is.',
      ),
    ),
  },
)
export type DecideHeldOutboundBody = Static<typeof DecideHeldOutboundBodySchema>

export const DecideInboundBodySchema = input('DecideInboundBody', 'How the review ends.', {
  outcome: oneOf('DecideInboundOutcome', ['pass', 'send_back'], 'Keep it, or send it back.'),
  note: given(words),
})
export type DecideInboundBody = Static<typeof DecideInboundBodySchema>

export const DecidedSchema = resource('Decided', 'What a decision led to.', {
  id: text('Id of the outbound, transfer or inbound.'),
  status: text('Where it stands now.'),
})
export type Decided = Static<typeof DecidedSchema>

const reasonOf = (title: string, description: string) =>
  oneOf(title, reconciliationReasons, description)

export const MatchLackSchema = resource('MatchLack', 'What a settlement still lacks.', {
  settlement_id: id('settlement'),
  lacks: shownAmount('In minor units.'),
})

export const MatchSuggestionSchema = resource(
  'MatchSuggestion',
  'A checkout that might be meant.',
  {
    checkout_id: id('checkout'),
    project_id: id('project'),
    reference: text('Its reference.'),
    outstanding: shownAmount('What it lacks, in minor units.'),
    would_take: shownAmount('What it would take of the unreconciled money.'),
    lacks: Type.Array(MatchLackSchema, {
      description: 'Its due settlements that still lack money, in the order they are filled.',
    }),
    can_match: Type.Boolean({
      description:
        'False for one of another project: the money is transferred there first. False where the ' +
        'inbound has paid another checkout: what is left of it is transferred.',
    }),
    status: text('Where it stands.'),
    buyer_id: id('participant'),
    buyer: text('The e-mail address of the buyer.'),
    buyer_name: nullable(text('The name of the buyer.')),
    created_at: instant('When it was created.'),
    reason: nullable(
      reasonOf(
        'MatchSuggestionReason',
        'The rule of reconciliation that would match it, were there no other; null: none.',
      ),
    ),
    evidence: Type.Array(oneOf('MatchEvidence', matchEvidences, 'What speaks for it.')),
    score: Type.Integer({
      minimum: 0,
      description: 'How much speaks for it: suggestions stand in this order.',
    }),
  },
)
export type MatchSuggestion = Static<typeof MatchSuggestionSchema>

export const MatchSuggestionsSchema = resource('MatchSuggestions', 'The likeliest first.', {
  inbound_id: id('inbound'),
  amount: shownAmount('What was received.'),
  unreconciled: shownAmount('What is not matched of it.'),
  available: shownAmount('What of that still stands in the balance of the project.'),
  reason: reasonOf('MatchInboundReason', 'Why it stands in the project.'),
  reference: nullable(text('What the payer wrote.')),
  payer_account: nullable(text('The paying account, masked.')),
  payer: InboundPayerSchema,
  unmatched: nullable(unmatchedReason, 'Why nothing has taken it; null where nothing is left.'),
  data: Type.Array(MatchSuggestionSchema, { description: 'At most 50.' }),
})
export type MatchSuggestions = Static<typeof MatchSuggestionsSchema>

export const MatchInboundBodySchema = input('MatchInboundBody', 'What it pays.', {
  checkout_id: id('checkout'),
  amount: given(amount('How much of it; as much as the checkout lacks when left out.')),
})
export type MatchInboundBody = Static<typeof MatchInboundBodySchema>
