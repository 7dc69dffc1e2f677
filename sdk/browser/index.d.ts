/** Why a call did not succeed, as values. */
export declare const errorCodes: readonly [
  'cancelled',
  'failed',
  'timed_out',
  'invalid_client_secret',
  'invalid_options',
  'blocked',
]

/** Ways of paying that the page can begin with, as values. */
export declare const paymentMethods: readonly [
  'card',
  'direct_debit',
  'international_bank_transfer',
  'local_bank_transfer',
  'open_banking',
]

/** Where the page can begin, as values. */
export declare const paymentSteps: { readonly summary: 0; readonly methods: 1 }

/** Where pages can be shown, as values. */
export declare const surfaces: readonly ['auto', 'frame', 'window']

/** Why a call did not succeed. */
export type HoldfastErrorCode = (typeof errorCodes)[number]

/** What every call of this library rejects with. */
export declare class HoldfastError extends Error {
  readonly code: HoldfastErrorCode
  constructor(code: HoldfastErrorCode, message: string)
}

/** How to reach the service. */
export interface HoldfastOptions {
  /**
   * Address of the service, as `https://pay.example.com`. Left out: where this library was loaded
   * from; on a page of this machine `http://localhost:4280`.
   */
  baseUrl?: string
  /** Where pages are shown; `auto` by default. */
  surface?: (typeof surfaces)[number]
}

/** A way of paying that the page can begin with. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** Where the checkout begins. */
export interface PaymentOptions {
  /** 0 the summary (default), 1 the payment methods; as a number or a text. */
  step?: 0 | 1 | '0' | '1'
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

/** The session that a setup intent made. */
export interface SetupConfirmation {
  session_id: string
  /** ISO 8601. */
  expires_at: string
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

/** Makes the library for one organisation, by its public key. */
export declare function holdfast(publicKey: string, options?: HoldfastOptions): Holdfast

/** @alias holdfast */
export default holdfast
