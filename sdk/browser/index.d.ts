/** Why a call did not succeed. */
export type HoldfastErrorCode =
  | 'cancelled'
  | 'failed'
  | 'timed_out'
  | 'invalid_client_secret'
  | 'blocked'

/** What every call of this library rejects with. */
export declare class HoldfastError extends Error {
  readonly code: HoldfastErrorCode
  constructor(code: HoldfastErrorCode, message: string)
}

/** How to reach the service. */
export interface HoldfastOptions {
  /** Address of the service, as `https://pay.example.com`. */
  baseUrl: string
  /** Where pages are shown; `auto` by default. */
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

/** The session that a setup intent made. */
export interface SetupConfirmation {
  session_id: string
  /** ISO 8601. */
  expires_at: string
}

/** The calls of the library. Each rejects with a `HoldfastError`. */
export interface Holdfast {
  confirmPaymentIntent(clientSecret: string, options?: PaymentOptions): Promise<PaymentConfirmation>
  confirmVerification(clientSecret: string): Promise<VerificationConfirmation>
  confirmSetupIntent(clientSecret: string): Promise<SetupConfirmation>
}

/** Makes the library for one organisation, by its public key. */
export declare function holdfast(publicKey: string, options: HoldfastOptions): Holdfast
