// The closed sets of the library, at run time too.
import { HoldfastError } from './errors.ts'

/** Ways of paying that the page can begin with. */
export const paymentMethods = [
  'card',
  'direct_debit',
  'international_bank_transfer',
  'local_bank_transfer',
  'open_banking',
] as const
export type Method = (typeof paymentMethods)[number]

/** Where the page can begin. */
export const paymentSteps = { summary: 0, methods: 1 } as const
/** A step, as a number or as attributes and queries have it. */
export type Step = 0 | 1 | '0' | '1'

/** Where pages can be shown. */
export const surfaces = ['auto', 'frame', 'window'] as const
export type SurfaceName = (typeof surfaces)[number]

/**
 * Why a call did not succeed: `cancelled` the person left; `failed` the payment or the request
 * failed; `timed_out` the page or the service did not answer in time; `invalid_client_secret` the
 * secret is of another kind, unknown, used or expired; `invalid_options` a choice that there is
 * not; `blocked` the browser did not let the page open, or one is open already.
 */
export const errorCodes = [
  'cancelled',
  'failed',
  'timed_out',
  'invalid_client_secret',
  'invalid_options',
  'blocked',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Throws `invalid_options` for a value that is none of a set. */
export function expectOneOf(name: string, value: unknown, set: readonly unknown[]): void {
  if (set.includes(value)) return
  const message = `\`${name}\` is one of ${set.join(', ')}; this is ${String(value)}.`
  throw new HoldfastError('invalid_options', message)
}

/** The number of a step; 0 where none is given. Throws `invalid_options`. */
export function stepOf(step: Step | undefined): 0 | 1 {
  const given = String(step ?? 0)
  expectOneOf('step', given, ['0', '1'])
  return given === '1' ? 1 : 0
}
