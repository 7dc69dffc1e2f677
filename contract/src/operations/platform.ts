// Events, webhook handlers and the sandbox.

import {
  AdvanceClockBodySchema,
  AdvancedClockSchema,
  ClockSchema,
  CreateWebhookHandlerBodySchema,
  CreditProjectBodySchema,
  CreditResultSchema,
  EventListQuerySchema,
  EventListSchema,
  EventSchema,
  ResetSandboxBodySchema,
  SandboxEmailListQuerySchema,
  SandboxEmailListSchema,
  WebhookHandlerListQuerySchema,
  WebhookHandlerListSchema,
  WebhookHandlerSchema,
} from '../schemas/index.ts'
import {
  byPrivateKey,
  idParams,
  type Operation,
  queryErrors,
  readErrors,
  writeErrors,
} from './operation.ts'

const events = { ...byPrivateKey, area: 'events', tag: 'Events' } as const
const webhooks = { ...byPrivateKey, area: 'webhooks', tag: 'Webhooks' } as const
const sandbox = { ...byPrivateKey, area: 'sandbox', tag: 'Sandbox' } as const

/** Operations on what the service tells, and on the sandbox. */
export const platformOperations = {
  listEvents: {
    ...events,
    id: 'listEvents',
    method: 'GET',
    path: '/v1/events',
    summary: 'List events',
    description:
      'Newest first; with `after_sequence` oldest first. The sequence has no gaps, so a ' +
      'consumer can replay and see a loss. With `wait` too, it is told of the next event as soon ' +
      'as it is there. A page that is asked for some events only (of a type, a time, a thing) ' +
      'looks at 5,000: it may hold fewer than `limit`, or none, and have a `next_cursor`.',
    query: EventListQuerySchema,
    answer: EventListSchema,
    errors: queryErrors,
  },
  getEvent: {
    ...events,
    id: 'getEvent',
    method: 'GET',
    path: '/v1/event/{id}',
    summary: 'Get an event',
    description: 'The event as it was delivered, with its sequence number.',
    params: idParams('event'),
    answer: EventSchema,
    errors: readErrors,
  },
  createWebhookHandler: {
    ...webhooks,
    id: 'createWebhookHandler',
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Create a webhook handler',
    description:
      'Events are delivered at least once and in any order. Both secrets are shown in this ' +
      'answer only.',
    body: CreateWebhookHandlerBodySchema,
    answer: WebhookHandlerSchema,
    errors: writeErrors,
    idempotent: true,
  },
  listWebhookHandlers: {
    ...webhooks,
    id: 'listWebhookHandlers',
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'List webhook handlers',
    description: 'Newest first, without their secrets.',
    query: WebhookHandlerListQuerySchema,
    answer: WebhookHandlerListSchema,
    errors: queryErrors,
  },
  getWebhookHandler: {
    ...webhooks,
    id: 'getWebhookHandler',
    method: 'GET',
    path: '/v1/webhook/{id}',
    summary: 'Get a webhook handler',
    description: 'Without its secrets.',
    params: idParams('webhook_handler'),
    answer: WebhookHandlerSchema,
    errors: readErrors,
  },
  deleteWebhookHandler: {
    ...webhooks,
    id: 'deleteWebhookHandler',
    method: 'DELETE',
    path: '/v1/webhook/{id}',
    summary: 'Delete a webhook handler',
    description: 'Nothing is delivered to it any more.',
    params: idParams('webhook_handler'),
    answer: null,
    errors: readErrors,
  },
  creditProject: {
    ...sandbox,
    id: 'creditProject',
    method: 'POST',
    path: '/_sandbox/v1/project/{id}/credit',
    summary: 'Credit a project with pretend money',
    description:
      'Pretends that a bank transfer arrived, of at most 250,000.00. With the reference of a ' +
      'checkout or invoice it pays that one. It may be told of late, or twice under one ' +
      '`notice_id`, or be held for a review; in another currency it is sent back.',
    params: idParams('project'),
    body: CreditProjectBodySchema,
    answer: CreditResultSchema,
    errors: [...writeErrors, 'not_found', 'sandbox_only'],
    idempotent: true,
  },
  getClock: {
    ...sandbox,
    id: 'getClock',
    method: 'GET',
    path: '/_sandbox/v1/clock',
    summary: 'Read the clock',
    description: 'The time of the sandbox, and whether it stands still.',
    answer: ClockSchema,
    errors: [...readErrors, 'sandbox_only'],
  },
  freezeClock: {
    ...sandbox,
    id: 'freezeClock',
    method: 'POST',
    path: '/_sandbox/v1/clock/freeze',
    summary: 'Freeze the clock',
    description: 'The time of the sandbox stands still until it is advanced or resumed.',
    answer: ClockSchema,
    errors: [...writeErrors, 'sandbox_only', 'clock_busy'],
    idempotent: true,
  },
  advanceClock: {
    ...sandbox,
    id: 'advanceClock',
    method: 'POST',
    path: '/_sandbox/v1/clock/advance',
    summary: 'Advance the clock',
    description:
      'Moves the clock forward and runs everything that falls due on the way, in order of due ' +
      'time. Answers when it is done.',
    body: AdvanceClockBodySchema,
    answer: AdvancedClockSchema,
    errors: [...writeErrors, 'sandbox_only', 'clock_busy', 'clock_not_movable'],
    idempotent: true,
  },
  stopAdvance: {
    ...sandbox,
    id: 'stopAdvance',
    method: 'POST',
    path: '/_sandbox/v1/clock/advance/stop',
    summary: 'Stop an advance of the clock',
    description:
      'An advance that is under way goes no further: whoever waits for it is answered with ' +
      '`stopped`. Answers where the clock stands once it has ended. What was due before that ' +
      'time is done, and nothing is half done; what is due from then on falls due later. Where ' +
      'none is under way nothing happens.',
    answer: ClockSchema,
    errors: [...writeErrors, 'sandbox_only', 'clock_busy'],
    idempotent: true,
  },
  resumeClock: {
    ...sandbox,
    id: 'resumeClock',
    method: 'POST',
    path: '/_sandbox/v1/clock/resume',
    summary: 'Resume the clock',
    description: 'The clock runs on at real speed from where it stands.',
    answer: ClockSchema,
    errors: [...writeErrors, 'sandbox_only', 'clock_busy'],
    idempotent: true,
  },
  resetSandbox: {
    ...sandbox,
    id: 'resetSandbox',
    method: 'POST',
    path: '/_sandbox/v1/reset',
    summary: 'Empty the sandbox',
    description:
      'Empties the sandbox: no participant, project, payment, event, e-mail or webhook handler ' +
      'is left; the keys stay, and without a seed the payout accounts and the rules of owners. ' +
      'With a `seed` the ids come from the seed and the clock stands still at ' +
      '2030-01-01T00:00:00.000Z. While it stands still, what falls due is done by advances only ' +
      '(by `PT0S`, what is due now): the same calls on the same seed give the same ids, events ' +
      'and balances. Secrets are never seeded. Done again it does the same, so it needs no key.',
    body: ResetSandboxBodySchema,
    answer: ClockSchema,
    errors: [...writeErrors, 'sandbox_only', 'sandbox_reset'],
    idempotent: false,
  },
  listSandboxEmails: {
    ...sandbox,
    id: 'listSandboxEmails',
    method: 'GET',
    path: '/_sandbox/v1/emails',
    summary: 'List e-mails',
    description: 'The e-mails of the sandbox with their links, newest first.',
    query: SandboxEmailListQuerySchema,
    answer: SandboxEmailListSchema,
    errors: [...queryErrors, 'sandbox_only'],
  },
} as const satisfies Record<string, Operation>
