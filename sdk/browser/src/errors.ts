/**
 * Why a call did not succeed: `cancelled` the person left; `failed` the payment or the request
 * failed; `timed_out` the page or the service did not answer in time; `invalid_client_secret` the
 * secret is of another kind, unknown, used or expired; `blocked` the browser did not let the page
 * open, or one is open already.
 */
export type HoldfastErrorCode =
  | 'cancelled'
  | 'failed'
  | 'timed_out'
  | 'invalid_client_secret'
  | 'blocked'

/** What every call of this library rejects with. */
export class HoldfastError extends Error {
  readonly code: HoldfastErrorCode

  constructor(code: HoldfastErrorCode, message: string) {
    super(message)
    this.name = 'HoldfastError'
    this.code = code
  }
}
