// Made from the contract by generate.ts. Do not edit: change the contract and run it.

import type {
  AdvanceClockBody,
  AdvancedClock,
  AnyIntent,
  Checkout,
  Clock,
  CreatedIntent,
  CreateParticipantBody,
  CreatePaymentIntentRequest,
  CreateProjectBody,
  CreateReleasesBody,
  CreateVerificationBody,
  CreateWebhookHandlerBody,
  CreditProjectBody,
  CreditResult,
  Event,
  EventList,
  EventListQuery,
  Inbound,
  KnownParticipant,
  Outbound,
  OutboundResult,
  Project,
  SandboxEmailList,
  SandboxEmailListQuery,
  Settlement,
  Verification,
  WebhookHandler,
  WebhookHandlerList,
  WebhookHandlerListQuery,
} from './types.ts'

/** Method and path of every call. */
export const paths = {
  createPaymentIntent: { method: 'POST', path: '/v1/intents/payment' },
  getIntent: { method: 'GET', path: '/v1/intent/{id}' },
  cancelIntent: { method: 'POST', path: '/v1/intent/{id}/cancel' },
  getCheckout: { method: 'GET', path: '/v1/checkout/{id}' },
  getSettlement: { method: 'GET', path: '/v1/settlement/{id}' },
  createProject: { method: 'POST', path: '/v1/projects' },
  getProject: { method: 'GET', path: '/v1/project/{id}' },
  createReleases: { method: 'POST', path: '/v1/outbounds/releases' },
  getOutbound: { method: 'GET', path: '/v1/outbound/{id}' },
  cancelOutbound: { method: 'POST', path: '/v1/outbound/{id}/cancel' },
  getInbound: { method: 'GET', path: '/v1/inbound/{id}' },
  createParticipant: { method: 'POST', path: '/v1/participants' },
  getParticipant: { method: 'GET', path: '/v1/participant/{id}' },
  createVerification: { method: 'POST', path: '/v1/verifications' },
  getVerification: { method: 'GET', path: '/v1/verification/{id}' },
  listEvents: { method: 'GET', path: '/v1/events' },
  getEvent: { method: 'GET', path: '/v1/event/{id}' },
  createWebhookHandler: { method: 'POST', path: '/v1/webhooks' },
  listWebhookHandlers: { method: 'GET', path: '/v1/webhooks' },
  getWebhookHandler: { method: 'GET', path: '/v1/webhook/{id}' },
  deleteWebhookHandler: { method: 'DELETE', path: '/v1/webhook/{id}' },
  creditProject: { method: 'POST', path: '/_sandbox/v1/project/{id}/credit' },
  getClock: { method: 'GET', path: '/_sandbox/v1/clock' },
  freezeClock: { method: 'POST', path: '/_sandbox/v1/clock/freeze' },
  advanceClock: { method: 'POST', path: '/_sandbox/v1/clock/advance' },
  resumeClock: { method: 'POST', path: '/_sandbox/v1/clock/resume' },
  listSandboxEmails: { method: 'GET', path: '/_sandbox/v1/emails' },
} as const

/** What every call takes and answers. */
export interface Calls {
  createPaymentIntent: {
    body: CreatePaymentIntentRequest
    query: null
    answer: CreatedIntent
  }
  getIntent: {
    body: null
    query: null
    answer: AnyIntent
  }
  cancelIntent: {
    body: null
    query: null
    answer: AnyIntent
  }
  getCheckout: {
    body: null
    query: null
    answer: Checkout
  }
  getSettlement: {
    body: null
    query: null
    answer: Settlement
  }
  createProject: {
    body: CreateProjectBody
    query: null
    answer: Project
  }
  getProject: {
    body: null
    query: null
    answer: Project
  }
  createReleases: {
    body: CreateReleasesBody
    query: null
    answer: OutboundResult
  }
  getOutbound: {
    body: null
    query: null
    answer: Outbound
  }
  cancelOutbound: {
    body: null
    query: null
    answer: Outbound
  }
  getInbound: {
    body: null
    query: null
    answer: Inbound
  }
  createParticipant: {
    body: CreateParticipantBody
    query: null
    answer: KnownParticipant
  }
  getParticipant: {
    body: null
    query: null
    answer: KnownParticipant
  }
  createVerification: {
    body: CreateVerificationBody
    query: null
    answer: Verification
  }
  getVerification: {
    body: null
    query: null
    answer: Verification
  }
  listEvents: {
    body: null
    query: EventListQuery
    answer: EventList
  }
  getEvent: {
    body: null
    query: null
    answer: Event
  }
  createWebhookHandler: {
    body: CreateWebhookHandlerBody
    query: null
    answer: WebhookHandler
  }
  listWebhookHandlers: {
    body: null
    query: WebhookHandlerListQuery
    answer: WebhookHandlerList
  }
  getWebhookHandler: {
    body: null
    query: null
    answer: WebhookHandler
  }
  deleteWebhookHandler: {
    body: null
    query: null
    answer: null
  }
  creditProject: {
    body: CreditProjectBody
    query: null
    answer: CreditResult
  }
  getClock: {
    body: null
    query: null
    answer: Clock
  }
  freezeClock: {
    body: null
    query: null
    answer: Clock
  }
  advanceClock: {
    body: AdvanceClockBody
    query: null
    answer: AdvancedClock
  }
  resumeClock: {
    body: null
    query: null
    answer: Clock
  }
  listSandboxEmails: {
    body: null
    query: SandboxEmailListQuery
    answer: SandboxEmailList
  }
}

/** The name of a call. */
export type CallName = keyof Calls
