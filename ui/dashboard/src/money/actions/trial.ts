// A money action before it is done: what the fields say is tried out, so that a refusal stands
// beside the field it is about and the button can name the amount.
import type { Currency, DryRun, OperationId } from '@holdfast/contract'
import { useState } from 'react'
import { ApiError, type CallRequest, fieldOf, rehearseOperation } from '../../api/index.ts'
import { faultsOf, formatAmount } from '../../components/index.ts'
import type { Faults } from '../intents/draft.ts'

/** What the fields ask for, or what is wrong with them. */
export type Wanted<Id extends OperationId> =
  | { readonly ok: true; readonly request: CallRequest<Id> }
  | { readonly ok: false; readonly faults: Faults }

/** A request that was tried out, and what it would do. */
interface Tried<Id extends OperationId> {
  readonly request: CallRequest<Id>
  readonly run: DryRun
}

export interface Trial<Id extends OperationId> {
  readonly tried: Tried<Id> | null
  readonly error: Error | null
  readonly isPending: boolean
  readonly attempt: (wanted: Wanted<Id>) => Promise<void>
  /** Back to the fields. */
  readonly reset: () => void
}

/** Tries out what a form asks for; a refusal speaks of amounts of this currency. */
export function useTrial<Id extends OperationId>(operation: Id, currency: Currency): Trial<Id> {
  const [tried, setTried] = useState<Tried<Id> | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  const attempt = async (wanted: Wanted<Id>) => {
    if (!wanted.ok) return setError(faultError(wanted.faults))
    setPending(true)
    setError(null)
    try {
      const run = await rehearseOperation(operation, wanted.request)
      setTried({ request: wanted.request, run })
    } catch (cause) {
      setError(inAmounts(cause, currency))
    } finally {
      setPending(false)
    }
  }
  const reset = () => {
    setTried(null)
    setError(null)
  }
  return { tried, error, isPending, attempt, reset }
}

/** A refusal as people read it: the service counts what is left in minor units. */
function inAmounts(cause: unknown, currency: Currency): Error {
  if (!(cause instanceof ApiError)) return cause instanceof Error ? cause : faultError(new Map())
  const { status, title, message, code, requestId, faults } = cause
  const errors = faults.map((fault) => ({
    ...fault,
    message: fault.message.replace(/\bhas (\d+) left\b/, (_, minor: string) => {
      return `has ${formatAmount(Number(minor), currency)} left`
    }),
  }))
  return new ApiError(status, { title, detail: message, code, request_id: requestId, errors })
}

/** Faults of fields, to be given to a form as its error. */
export function faultError(faults: Faults): ApiError {
  return faultsOf([...faults].map(([pointer, message]) => ({ pointer, message })))
}

/** The sum of the amounts of all that a dry run would make. */
export function sumIn({ result }: DryRun, list: string): number {
  const made = fieldOf(result, list)
  if (!Array.isArray(made)) return 0
  return made.reduce((sum: number, one: unknown) => {
    const amount = fieldOf(one, 'amount')
    return typeof amount === 'number' ? sum + amount : sum
  }, 0)
}

/** The amount of the newest return of an inbound that a dry run would send back. */
export function newestReturn({ result }: DryRun): number {
  const returns = fieldOf(result, 'returns')
  const amount = Array.isArray(returns) ? fieldOf(returns.at(-1), 'amount') : null
  return typeof amount === 'number' ? amount : 0
}
