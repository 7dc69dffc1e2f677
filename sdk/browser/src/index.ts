// The front door of the browser library.
import { serviceOrigin } from './base.ts'
import {
  type ErrorCode,
  expectOneOf,
  type Method,
  paymentMethods,
  type Step,
  type SurfaceName,
  stepOf,
  surfaces,
} from './choices.ts'
import { HoldfastError } from './errors.ts'
import { textOf } from './messages.ts'
import { present } from './present.ts'
import { expectKind, isInvoiceSecret } from './secrets.ts'
import { confirmInvoice, confirmSetup, type SetupConfirmation } from './setup.ts'

export { errorCodes, paymentMethods, paymentSteps, surfaces } from './choices.ts'
export type { SetupConfirmation } from './setup.ts'
export { HoldfastError }

/** Why a call did not succeed. */
export type HoldfastErrorCode = ErrorCode

/** How to reach the service. */
export interface HoldfastOptions {
  /**
   * Address of the service, as `https://pay.example.com`. Left out: where this library was loaded
   * from; on a page of this machine `http://localhost:4280`.
   */
  baseUrl?: string
  /**
   * Where pages are shown. `auto` (default): a frame, on touch devices a window, and a frame there
   * too when the browser blocks the window.
   */
  surface?: SurfaceName
}

/** A way of paying that the page can begin with. */
export type PaymentMethod = Method

/** Where the checkout begins. */
export interface PaymentOptions {
  /** 0 the summary (default), 1 the payment methods; as a number or a text. */
  step?: Step
  /** The method that is open at the start. */
  method?: PaymentMethod
}

/** What confirming a payment intent made. */
export interface PaymentConfirmation {
  checkout_id: string
  project_id: string
  /** For an invoice intent. */
  invoice_id?: string
}

/** The verification that was handed in. */
export interface VerificationConfirmation {
  verification_id: string
}

/** The operations of the first version. Each rejects with a `HoldfastError`. */
export interface HoldfastV1 {
  readonly confirmPaymentIntent: (
    clientSecret: string,
    options?: PaymentOptions,
  ) => Promise<PaymentConfirmation>
  readonly confirmVerification: (clientSecret: string) => Promise<VerificationConfirmation>
  readonly confirmSetupIntent: (clientSecret: string) => Promise<SetupConfirmation>
}

/** The library of one organisation: its operations by version, those of the first beside them. */
export interface Holdfast extends HoldfastV1 {
  readonly v1: HoldfastV1
}

/**
 * Makes the library for one organisation.
 *
 * @param publicKey The public key, `sandbox_pk_…` or `live_pk_…`; never the private one.
 * @throws {TypeError} When the key is missing or a private key, or `baseUrl` is no web address, or
 *   is left out where nothing tells it.
 * @example
 * const pay = holdfast('sandbox_pk_…', { baseUrl: 'http://localhost:4280' })
 * const { checkout_id, project_id } = await pay.v1.confirmPaymentIntent(clientSecret)
 */
export function holdfast(publicKey: string, options: HoldfastOptions = {}): Holdfast {
  checkKey(publicKey)
  const origin = serviceOrigin(options.baseUrl)
  const surface = options.surface ?? 'auto'
  expectOneOf('surface', surface, surfaces)
  const url = `${origin}/checkout?key=${encodeURIComponent(publicKey)}`
  const shared = { url, surface } as const
  const v1: HoldfastV1 = {
    async confirmPaymentIntent(clientSecret, { step, method } = {}) {
      expectKind(clientSecret, 'payment_intent')
      if (method !== undefined) expectOneOf('method', method, paymentMethods)
      const start = { clientSecret, step: stepOf(step), method }
      // An invoice is confirmed without a page: there is nothing to choose.
      if (isInvoiceSecret(clientSecret)) {
        return await confirmInvoice(publicKey, origin, clientSecret)
      }
      return await present({
        ...shared,
        title: 'Checkout',
        start,
        read: readPayment,
        query: ({ checkout_id, project_id }) => ({ checkout_id, project_id }),
      })
    },
    async confirmVerification(clientSecret) {
      expectKind(clientSecret, 'verification')
      return await present({
        ...shared,
        title: 'Verification',
        start: { clientSecret },
        read: readVerification,
        query: ({ verification_id }) => ({ verification_id }),
      })
    },
    async confirmSetupIntent(clientSecret) {
      expectKind(clientSecret, 'setup_intent')
      return await confirmSetup(publicKey, origin, clientSecret)
    },
  }
  return { ...v1, v1 }
}

/** @alias holdfast */
export default holdfast

/** Scripts of a page are not compiled: a key that is missing comes as something else. */
function checkKey(publicKey: unknown): void {
  if (typeof publicKey !== 'string' || publicKey === '') {
    throw new TypeError('The public key is missing: holdfast("sandbox_pk_…" or "live_pk_…").')
  }
  if (!publicKey.includes('_pk_')) throw new TypeError('Pass the public key: it contains `_pk_`.')
}

function readPayment(value: unknown): PaymentConfirmation | undefined {
  const checkout_id = textOf(value, 'checkout_id')
  const project_id = textOf(value, 'project_id')
  const invoice_id = textOf(value, 'invoice_id')
  if (checkout_id === undefined || project_id === undefined) return undefined
  return { checkout_id, project_id, ...(invoice_id === undefined ? {} : { invoice_id }) }
}

function readVerification(value: unknown): VerificationConfirmation | undefined {
  const verification_id = textOf(value, 'verification_id')
  return verification_id === undefined ? undefined : { verification_id }
}
