// The resources of a client: each method is one call of the API.
import type * as api from '../generated/types.ts'
import type { Answer, CallOptions, Core } from './core.ts'
import { type List, listOf } from './list.ts'
import { verifyWebhook } from './webhook.ts'

/** The intent that creating one of this type answers. */
export type CreatedIntentOf<Type extends api.IntentType> = Type extends 'payment_link'
  ? api.LinkIntent
  : api.PaymentIntent

/** A payment intent of one type. `currency` may be left out when a project is named. */
export type NewPaymentIntent<Type extends api.IntentType> = api.CreatePaymentIntentRequest & {
  readonly type: Type
}

/** Advancing the clock runs everything that falls due on the way. */
const ADVANCE_TIMEOUT_MS = 600_000

/** Payment intents: a payment that a buyer then confirms. */
export function intentsOf(core: Core) {
  return {
    /**
     * Creates a payment intent. Its `client_secret` is for the buyer's page; a payment link has a
     * `url` in its place. Amounts are whole minor units, percentages fractions: 1.5 % is 0.015.
     */
    createPayment: async <const Type extends api.IntentType>(
      body: NewPaymentIntent<Type>,
      options?: CallOptions,
    ): Promise<Answer<CreatedIntentOf<Type>>> =>
      await core.call<'createPaymentIntent', CreatedIntentOf<Type>>('createPaymentIntent', {
        body,
        options,
      }),
    /** An intent of any type. Its client secret is not shown again. */
    get: async (id: string, options?: CallOptions) => await core.call('getIntent', { id, options }),
    /** Possible while the intent is `unconfirmed`. */
    cancel: async (id: string, options?: CallOptions) =>
      await core.call('cancelIntent', { id, options }),
  }
}

/** Checkouts: confirmed payments. */
export function checkoutsOf(core: Core) {
  return {
    /** What the buyer owes, what has come in, and the settlements it pays. */
    get: async (id: string, options?: CallOptions) =>
      await core.call('getCheckout', { id, options }),
  }
}

/** Settlements: money kept for one purpose and one seller. */
export function settlementsOf(core: Core) {
  return {
    /** What it is for, what it holds, and where it stands. */
    get: async (id: string, options?: CallOptions) =>
      await core.call('getSettlement', { id, options }),
  }
}

/** Projects: the accounts that hold money. */
export function projectsOf(core: Core) {
  return {
    /** A controlled project, which shows the accounts that buyers can pay into. */
    create: async (body: api.CreateProjectBody, options?: CallOptions) =>
      await core.call('createProject', { body, options }),
    /** With the newest 100 of its checkouts, settlements, inbounds, outbounds and transfers. */
    get: async (id: string, options?: CallOptions) =>
      await core.call('getProject', { id, options }),
  }
}

/** Outbounds: money that leaves a project. */
export function outboundsOf(core: Core) {
  return {
    /** Releases to sellers: all or none, in order. */
    release: async (body: api.CreateReleasesBody, options?: CallOptions) =>
      await core.call('createReleases', { body, options }),
    get: async (id: string, options?: CallOptions) =>
      await core.call('getOutbound', { id, options }),
    /** Possible while nothing was sent; reserved money goes back. */
    cancel: async (id: string, options?: CallOptions) =>
      await core.call('cancelOutbound', { id, options }),
  }
}

/** Inbounds: receipts of money. */
export function inboundsOf(core: Core) {
  return {
    get: async (id: string, options?: CallOptions) =>
      await core.call('getInbound', { id, options }),
  }
}

/** Participants: buyers and sellers. */
export function participantsOf(core: Core) {
  return {
    /** The e-mail address is all that is needed. */
    create: async (body: api.CreateParticipantBody, options?: CallOptions) =>
      await core.call('createParticipant', { body, options }),
    get: async (id: string, options?: CallOptions) =>
      await core.call('getParticipant', { id, options }),
  }
}

/** Verifications of those who receive money. */
export function verificationsOf(core: Core) {
  return {
    /** Ahead of the first payout. Not needed: the first outbound makes one by itself. */
    create: async (body: api.CreateVerificationBody, options?: CallOptions) =>
      await core.call('createVerification', { body, options }),
    get: async (id: string, options?: CallOptions) =>
      await core.call('getVerification', { id, options }),
  }
}

/** Events: what happened, in order and without gaps. */
export function eventsOf(core: Core) {
  return {
    /** Newest first; with `after_sequence` oldest first, to replay and to see a loss. */
    list: (query: api.EventListQuery = {}, options?: CallOptions): List<api.Event> =>
      listOf(
        async (cursor) =>
          await core.call('listEvents', { query: following(query, cursor), options }),
      ),
    get: async (id: string, options?: CallOptions) => await core.call('getEvent', { id, options }),
  }
}

/** Webhook handlers, and what they receive. */
export function webhooksOf(core: Core) {
  return {
    /** Both secrets are in this answer only: keep them. */
    create: async (body: api.CreateWebhookHandlerBody, options?: CallOptions) =>
      await core.call('createWebhookHandler', { body, options }),
    get: async (id: string, options?: CallOptions) =>
      await core.call('getWebhookHandler', { id, options }),
    list: (
      query: api.WebhookHandlerListQuery = {},
      options?: CallOptions,
    ): List<api.WebhookHandler> =>
      listOf(
        async (cursor) =>
          await core.call('listWebhookHandlers', { query: following(query, cursor), options }),
      ),
    /** Nothing is delivered to it any more. */
    delete: async (id: string, options?: CallOptions): Promise<void> => {
      await core.call('deleteWebhookHandler', { id, options })
    },
    verify: verifyWebhook,
  }
}

/** What only sandbox keys can do. */
export function sandboxOf(core: Core) {
  return {
    /** Pretends that a bank transfer arrived; with a checkout's reference it pays that one. */
    credit: async (projectId: string, body: api.CreditProjectBody, options?: CallOptions) =>
      await core.call('creditProject', { id: projectId, body, options }),
    clock: {
      get: async (options?: CallOptions) => await core.call('getClock', { options }),
      freeze: async (options?: CallOptions) => await core.call('freezeClock', { options }),
      resume: async (options?: CallOptions) => await core.call('resumeClock', { options }),
      /** Runs everything that falls due on the way and answers when it is done. */
      advance: async (body: api.AdvanceClockBody, options?: CallOptions) =>
        await core.call('advanceClock', {
          body,
          options: { timeoutMs: ADVANCE_TIMEOUT_MS, ...options },
        }),
    },
    emails: {
      /** The e-mails that were sent, with their links, newest first. */
      list: (
        query: api.SandboxEmailListQuery = {},
        options?: CallOptions,
      ): List<api.SandboxEmail> =>
        listOf(
          async (cursor) =>
            await core.call('listSandboxEmails', { query: following(query, cursor), options }),
        ),
    },
  }
}

/** The query of the next page. A cursor knows where it stands, so it replaces `after_sequence`. */
function following<Query extends object>(query: Query, cursor: string | undefined): Query {
  return cursor === undefined ? query : { ...query, after_sequence: undefined, cursor }
}
