// The front door of the package.
import { createCore, type HoldfastOptions } from './core.ts'
import { clientResources, type Resources } from './resources.ts'

/**
 * A client of the service, for servers: its private key must never reach a browser.
 *
 * ```ts
 * const holdfast = new Holdfast(privateKey, { baseUrl: 'https://pay.example.com' })
 * const checkout = await holdfast.checkouts.get(checkoutId)
 * ```
 */
export class Holdfast implements Resources {
  readonly intents: Resources['intents']
  readonly checkouts: Resources['checkouts']
  readonly settlements: Resources['settlements']
  readonly projects: Resources['projects']
  readonly inbounds: Resources['inbounds']
  readonly invoices: Resources['invoices']
  readonly outbounds: Resources['outbounds']
  readonly transfers: Resources['transfers']
  readonly payoutAccounts: Resources['payoutAccounts']
  readonly payoutSupport: Resources['payoutSupport']
  readonly paymentInstruments: Resources['paymentInstruments']
  readonly participants: Resources['participants']
  readonly verifications: Resources['verifications']
  readonly events: Resources['events']
  readonly webhooks: Resources['webhooks']
  readonly requests: Resources['requests']
  readonly journal: Resources['journal']
  readonly statements: Resources['statements']
  readonly reports: Resources['reports']
  readonly manual: Resources['manual']
  readonly bank: Resources['bank']
  readonly search: Resources['search']
  readonly sandbox: Resources['sandbox']

  constructor(privateKey: string, options: HoldfastOptions = {}) {
    const all = clientResources(createCore(privateKey, options))
    this.intents = all.intents
    this.checkouts = all.checkouts
    this.settlements = all.settlements
    this.projects = all.projects
    this.inbounds = all.inbounds
    this.invoices = all.invoices
    this.outbounds = all.outbounds
    this.transfers = all.transfers
    this.payoutAccounts = all.payoutAccounts
    this.payoutSupport = all.payoutSupport
    this.paymentInstruments = all.paymentInstruments
    this.participants = all.participants
    this.verifications = all.verifications
    this.events = all.events
    this.webhooks = all.webhooks
    this.requests = all.requests
    this.journal = all.journal
    this.statements = all.statements
    this.reports = all.reports
    this.manual = all.manual
    this.bank = all.bank
    this.search = all.search
    this.sandbox = all.sandbox
  }
}

export { eventTypes, searchKinds } from '../generated/enums.ts'
export type * from '../generated/types.ts'
export type {
  Answer,
  CallOptions,
  DryRunOf,
  HoldfastOptions,
  LastResponse,
  TrialAnswer,
  TrialOptions,
} from './core.ts'
export {
  type ClientErrorCode,
  HoldfastError,
  type HoldfastErrorCode,
  type HoldfastErrorFacts,
} from './errors.ts'
export type { DownloadedFile } from './file.ts'
export type { List, Page } from './list.ts'
export {
  createReceiver,
  type FastifyLike,
  type NodeRequest,
  type NodeResponse,
  type Receiver,
  type ReceiverOptions,
  type WebhookAnswer,
  type WebhookEventType,
  type WebhookHandler,
} from './receiver.ts'
export type { CreatedIntentOf, FollowOptions, NewPaymentIntent, Resources } from './resources.ts'
export type { FollowedEvent } from './stream.ts'
export {
  type SignOptions,
  signWebhook,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookTest,
} from './webhook.ts'
