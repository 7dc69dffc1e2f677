// The front door of the package.
import { createCore, type HoldfastOptions } from './core.ts'
import * as make from './resources.ts'

/**
 * A client of the service, for servers: its private key must never reach a browser.
 *
 * ```ts
 * const holdfast = new Holdfast(privateKey, { baseUrl: 'https://pay.example.com' })
 * const checkout = await holdfast.checkouts.get(checkoutId)
 * ```
 */
export class Holdfast {
  readonly intents: ReturnType<typeof make.intentsOf>
  readonly checkouts: ReturnType<typeof make.checkoutsOf>
  readonly settlements: ReturnType<typeof make.settlementsOf>
  readonly projects: ReturnType<typeof make.projectsOf>
  readonly outbounds: ReturnType<typeof make.outboundsOf>
  readonly inbounds: ReturnType<typeof make.inboundsOf>
  readonly participants: ReturnType<typeof make.participantsOf>
  readonly verifications: ReturnType<typeof make.verificationsOf>
  readonly events: ReturnType<typeof make.eventsOf>
  readonly webhooks: ReturnType<typeof make.webhooksOf>
  readonly sandbox: ReturnType<typeof make.sandboxOf>

  constructor(privateKey: string, options: HoldfastOptions = {}) {
    const core = createCore(privateKey, options)
    this.intents = make.intentsOf(core)
    this.checkouts = make.checkoutsOf(core)
    this.settlements = make.settlementsOf(core)
    this.projects = make.projectsOf(core)
    this.outbounds = make.outboundsOf(core)
    this.inbounds = make.inboundsOf(core)
    this.participants = make.participantsOf(core)
    this.verifications = make.verificationsOf(core)
    this.events = make.eventsOf(core)
    this.webhooks = make.webhooksOf(core)
    this.sandbox = make.sandboxOf(core)
  }
}

export type * from '../generated/types.ts'
export type { Answer, CallOptions, HoldfastOptions, LastResponse } from './core.ts'
export {
  type ClientErrorCode,
  HoldfastError,
  type HoldfastErrorCode,
  type HoldfastErrorFacts,
} from './errors.ts'
export type { List, Page } from './list.ts'
export type { CreatedIntentOf, NewPaymentIntent } from './resources.ts'
export {
  type SignOptions,
  signWebhook,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhook.ts'
