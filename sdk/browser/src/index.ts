// The front door of the browser library.
import { HoldfastError } from './errors.ts'
import { textOf } from './messages.ts'
import { present } from './present.ts'
import { expectKind, isInvoiceSecret } from './secrets.ts'
import { confirmInvoice, confirmSetup, type SetupConfirmation } from './setup.ts'

export type { HoldfastErrorCode } from './errors.ts'
export type { SetupConfirmation } from './setup.ts'
export { HoldfastError }

/** How to reach the service. */
export interface HoldfastOptions {
  /** Address of the service, as `https://pay.example.com`. */
  baseUrl: string
  /**
   * Where pages are shown. `auto` (default): a frame, on touch devices a window, and a frame there
   * too when the browser blocks the window.
   */
  surface?: 'auto' | 'frame' | 'window'
}

/** A way of paying that the page can begin with. */
export type PaymentMethod =
  | 'card'
  | 'direct_debit'
  | 'international_bank_transfer'
  | 'local_bank_transfer'
  | 'open_banking'

/** Where the checkout begins. */
export interface PaymentOptions {
  /** 0 the summary (default), 1 the payment methods. */
  step?: 0 | 1
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

/** The calls of the library. Each rejects with a `HoldfastError`. */
export interface Holdfast {
  confirmPaymentIntent(clientSecret: string, options?: PaymentOptions): Promise<PaymentConfirmation>
  confirmVerification(clientSecret: string): Promise<VerificationConfirmation>
  confirmSetupIntent(clientSecret: string): Promise<SetupConfirmation>
}

/**
 * Makes the library for one organisation.
 *
 * @param publicKey The public key, `sandbox_pk_…` or `live_pk_…`; never the private one.
 * @throws {TypeError} When the key is a private key, or `baseUrl` is no web address.
 * @example
 * const pay = holdfast('sandbox_pk_…', { baseUrl: 'http://localhost:4280' })
 * const { checkout_id, project_id } = await pay.confirmPaymentIntent(clientSecret)
 */
export function holdfast(publicKey: string, options: HoldfastOptions): Holdfast {
  if (!publicKey.includes('_pk_')) throw new TypeError('Pass the public key: it contains `_pk_`.')
  const { protocol, origin } = new URL(options.baseUrl)
  if (!/^https?:$/.test(protocol)) throw new TypeError('`baseUrl` must be a web address.')
  const shared = {
    url: `${origin}/checkout?key=${encodeURIComponent(publicKey)}`,
    surface: options.surface ?? 'auto',
  } as const
  return {
    async confirmPaymentIntent(clientSecret, { step, method } = {}) {
      expectKind(clientSecret, 'payment_intent')
      // An invoice is confirmed without a page: there is nothing to choose.
      if (isInvoiceSecret(clientSecret)) {
        return await confirmInvoice(publicKey, origin, clientSecret)
      }
      return await present({
        ...shared,
        title: 'Checkout',
        start: { clientSecret, step, method },
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
