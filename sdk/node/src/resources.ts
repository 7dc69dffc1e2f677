// What the generated calls say too widely, and what is more than one call.
import { resourcesOf } from '../generated/resources.ts'
import type * as api from '../generated/types.ts'
import type { Answer, CallOptions, Core, DryRunOf, TrialAnswer, TrialOptions } from './core.ts'
import type { DownloadedFile } from './file.ts'
import { followEvents } from './stream.ts'
import { verifyWebhook } from './webhook.ts'

/** The intent that creating one of this type answers. */
export type CreatedIntentOf<Type extends api.IntentType> = Type extends 'payment_link'
  ? api.LinkIntent
  : api.PaymentIntent

/** A payment intent of one type. `currency` may be left out when a project is named. */
export type NewPaymentIntent<Type extends api.IntentType> = api.CreatePaymentIntentRequest & {
  readonly type: Type
}

/** Every resource of a client: each method is one call of the API, or a few. */
export function clientResources(core: Core) {
  const all = resourcesOf(core)
  return {
    ...all,
    intents: {
      ...all.intents,
      /**
       * Creates a payment intent. Its `client_secret` is for the buyer's page; a payment link has a
       * `url` in its place. Amounts are whole minor units, percentages fractions: 1.5 % is 0.015.
       */
      createPayment: async <
        const Type extends api.IntentType,
        const Options extends TrialOptions = CallOptions,
      >(
        body: NewPaymentIntent<Type>,
        options?: Options,
      ): Promise<Answer<TrialAnswer<CreatedIntentOf<Type>, Options>>> =>
        await core.call<'createPaymentIntent', TrialAnswer<CreatedIntentOf<Type>, Options>>(
          'createPaymentIntent',
          { body, options },
        ),
      /** Tries a payment intent out: what creating it would answer, and all that would follow. */
      dryRunPayment: async <const Type extends api.IntentType>(
        body: NewPaymentIntent<Type>,
        options?: CallOptions,
      ): Promise<Answer<DryRunOf<CreatedIntentOf<Type>>>> =>
        await core.call<'dryRunPaymentIntent', DryRunOf<CreatedIntentOf<Type>>>(
          'dryRunPaymentIntent',
          { body, options },
        ),
    },
    events: {
      ...all.events,
      /**
       * Follows events as they happen, without end and without gaps: it connects again by itself
       * and goes on after the last event that it has given. `for await … break` ends it.
       */
      follow: (options: FollowOptions = {}) => followEvents(core, options),
    },
    reports: {
      ...all.reports,
      /** The report of fees as a file: CSV for accounts, PDF to be filed. */
      feesFile: async (
        query: FileQuery<api.FeeReportQuery>,
        options?: CallOptions,
      ): Promise<DownloadedFile> => await core.file('getFeeReport', { query, options }),
      /** The report of payouts as a file: CSV for accounts, PDF to be filed. */
      payoutsFile: async (
        query: FileQuery<api.PayoutReportQuery>,
        options?: CallOptions,
      ): Promise<DownloadedFile> => await core.file('getPayoutReport', { query, options }),
    },
    webhooks: {
      ...all.webhooks,
      /** Nothing is delivered to it any more. */
      delete: async (id: string, options?: CallOptions): Promise<void> => {
        await core.call('deleteWebhookHandler', { id, options })
      },
      verify: verifyWebhook,
    },
  }
}

/** What a report is asked for as a file. */
export type FileQuery<Query> = Omit<Query, 'format' | 'limit' | 'cursor'> & {
  readonly format: 'csv' | 'pdf'
}

/** The resources of a client. */
export type Resources = ReturnType<typeof clientResources>

/** Where following begins. */
export interface FollowOptions {
  /** After this number; left out, with what happens from now on. */
  readonly afterSequence?: number
  readonly type?: api.EventType
  /** Told why a connection broke, before it is made again. */
  readonly onInterrupted?: (error: unknown) => void
  /** Told of each connection that stands, the first and those made again. */
  readonly onConnected?: () => void
  /** Ends the following. */
  readonly signal?: AbortSignal
}
