// The catalogue of errors. Each is answered as `application/problem+json` with its code, status,
// title and detail; the codes are part of the API and never change their meaning.

import type { ErrorEntry } from './error-entry.ts'
import { memberErrors } from './errors-members.ts'
import { moneyErrors, stateErrors } from './errors-money.ts'
import { payeeErrors } from './errors-payees.ts'
import { idempotencyErrors, requestErrors } from './errors-requests.ts'

export type { ErrorEntry } from './error-entry.ts'

/** Every error of the API, by its code. */
export const errors = {
  ...requestErrors,
  ...memberErrors,
  ...payeeErrors,
  ...idempotencyErrors,
  ...stateErrors,
  ...moneyErrors,
} as const satisfies Record<string, ErrorEntry>

/** The code of an error. */
export type ErrorCode = keyof typeof errors
