// What a bank to practise with says of a name, before it is asked to pay: by the words in it.
import type { PayeeCheckResult } from '@holdfast/contract'
import { tellOfPayee } from '@holdfast/practice-bank'
import type { CheckPayee } from '#connections'

const RESULTS: ReadonlyMap<string, PayeeCheckResult> = new Map([
  ['RCVC', 'match'],
  ['RVMC', 'close_match'],
  ['RVNM', 'no_match'],
  ['RVNA', 'not_applicable'],
  ['RVNC', 'unavailable'],
])

/** Asks a bank to practise with about a payee. */
export const checkPractisedPayee: CheckPayee = async (_connection, { name }) => {
  const { code, suggested } = tellOfPayee(name)
  return { result: RESULTS.get(code) ?? 'unavailable', suggestedName: suggested ?? null }
}
