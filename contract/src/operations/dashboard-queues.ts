// Queues of work, and what is decided there.

import {
  AnyIdParamsSchema,
  AssignWorkBodySchema,
  CloseWorkBodySchema,
  DecidedSchema,
  DecideHeldBodySchema,
  DecideHeldOutboundBodySchema,
  DecideInboundBodySchema,
  DecideOutboundBodySchema,
  InboundSchema,
  MatchInboundBodySchema,
  MatchSuggestionsSchema,
  NoteBodySchema,
  QueueItemListSchema,
  QueueListSchema,
  QueueParamsSchema,
  QueueQuerySchema,
  WorkSchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

const read = { ...byMember, method: 'GET', errors: memberReadErrors } as const
const write = { ...byMember, method: 'POST', errors: memberWriteErrors, idempotent: true } as const
const decideErrors = [...memberWriteErrors, 'invalid_state', 'bank_account_cooling'] as const

/** What waits for people. */
export const dashboardQueueOperations = {
  listQueues: {
    ...read,
    id: 'listQueues',
    path: '/dashboard/v1/queues',
    summary: 'List the queues',
    description: 'How much waits in each, and since when.',
    answer: QueueListSchema,
  },
  listQueueItems: {
    ...read,
    id: 'listQueueItems',
    path: '/dashboard/v1/queue/{queue}',
    summary: 'List the items of a queue',
    description: 'Oldest first, each with the operations that decide it.',
    params: QueueParamsSchema,
    query: QueueQuerySchema,
    answer: QueueItemListSchema,
  },
  getWork: {
    ...read,
    id: 'getWork',
    path: '/dashboard/v1/work/{id}',
    summary: 'Get what people do about a resource',
    description: 'Who has taken it, and all notes.',
    params: AnyIdParamsSchema,
    answer: WorkSchema,
  },
  assignWork: {
    ...write,
    id: 'assignWork',
    path: '/dashboard/v1/work/{id}/assign',
    summary: 'Assign a resource',
    description: 'To a member of the organisation, or to nobody.',
    params: AnyIdParamsSchema,
    body: AssignWorkBodySchema,
    answer: WorkSchema,
  },
  noteWork: {
    ...write,
    id: 'noteWork',
    path: '/dashboard/v1/work/{id}/notes',
    summary: 'Note something about a resource',
    description: 'Notes are kept as they were written.',
    params: AnyIdParamsSchema,
    body: NoteBodySchema,
    answer: WorkSchema,
  },
  closeWork: {
    ...write,
    id: 'closeWork',
    path: '/dashboard/v1/work/{id}/close',
    summary: 'Put a resource aside',
    description:
      'A failed outbound, a parked delivery or unreconciled money leaves its queue until it ' +
      'changes again.',
    params: AnyIdParamsSchema,
    body: CloseWorkBodySchema,
    answer: WorkSchema,
  },
  decideOutboundReview: {
    ...write,
    id: 'decideOutboundReview',
    path: '/dashboard/v1/outbound/{id}/decide',
    summary: 'Decide an outbound in review',
    description:
      'It goes on, or its money goes back to where it came from. While its project is in review ' +
      'it cannot go on. One that would go to another account than a second person approved is ' +
      'passed by somebody who may approve, and has neither asked for it nor given the account.',
    params: idParams('outbound'),
    body: DecideOutboundBodySchema,
    answer: DecidedSchema,
    errors: [...decideErrors, 'second_person_needed'],
  },
  decideHeldOutbound: {
    ...write,
    id: 'decideHeldOutbound',
    path: '/dashboard/v1/outbound/{id}/pass',
    summary: 'Decide an outbound above the limits of a key',
    description:
      'A key asked for more than it may move alone: it goes on, or is cancelled. Whoever made, ' +
      'rolled or took over the key cannot let it go on. It goes to the account of now: what ' +
      'would go to another one when it leaves waits in review.',
    params: idParams('outbound'),
    body: DecideHeldOutboundBodySchema,
    answer: DecidedSchema,
    errors: [...decideErrors, 'second_person_needed', 'bank_account_changed'],
  },
  decideHeldTransfer: {
    ...write,
    id: 'decideHeldTransfer',
    path: '/dashboard/v1/transfer/{id}/pass',
    summary: 'Decide a transfer above the limits of a key',
    description:
      'A key asked for more than it may move alone: it goes on, or is cancelled. Whoever made, ' +
      'rolled or took over the key cannot let it go on.',
    params: idParams('transfer'),
    body: DecideHeldBodySchema,
    answer: DecidedSchema,
    errors: [...decideErrors, 'second_person_needed'],
  },
  decideHeldReturn: {
    ...write,
    id: 'decideHeldReturn',
    path: '/dashboard/v1/inbound-return/{id}/pass',
    summary: 'Decide a return above the limits of a key',
    description:
      'A key asked for more to be sent back than it may move alone: it goes on, or is called ' +
      'off. Whoever made, rolled or took over the key cannot let it go on.',
    params: idParams('inbound_return'),
    body: DecideHeldBodySchema,
    answer: DecidedSchema,
    errors: [...decideErrors, 'second_person_needed'],
  },
  decideInboundReview: {
    ...write,
    id: 'decideInboundReview',
    path: '/dashboard/v1/inbound/{id}/decide',
    summary: 'Decide an inbound in review',
    description: 'Its money counts and is reconciled, or it is sent back.',
    params: idParams('inbound'),
    body: DecideInboundBodySchema,
    answer: DecidedSchema,
    errors: decideErrors,
  },
  suggestMatches: {
    ...read,
    id: 'suggestMatches',
    path: '/dashboard/v1/inbound/{id}/suggestions',
    summary: 'Suggest what an inbound pays',
    description:
      'Checkouts of its project that lack money or owe it, and those elsewhere that the payer ' +
      'names, with what speaks for each.',
    params: idParams('inbound'),
    answer: MatchSuggestionsSchema,
  },
  matchInbound: {
    ...write,
    id: 'matchInbound',
    path: '/dashboard/v1/inbound/{id}/match',
    summary: 'Match an inbound to a checkout',
    description:
      'Its unreconciled money goes to the checkout by the rules of reconciliation: to what is ' +
      'owed for money that was taken back, to the due settlements in their order, then to the ' +
      'buyer fee; what is left stays unreconciled.',
    params: idParams('inbound'),
    body: MatchInboundBodySchema,
    answer: InboundSchema,
    errors: [...memberWriteErrors, 'invalid_state'],
  },
} as const satisfies Record<string, Operation>
