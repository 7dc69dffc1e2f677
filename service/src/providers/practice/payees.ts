// What a bank to practise with says of a name, before it is asked to pay: by the words in it.
import type { PayeeCheckResult } from '@holdfast/contract'
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
  // Loaded with the first who is asked about: live has none.
  const { tellOfPayee } = await import('@holdfast/practice-bank')
  const { code, suggested } = tellOfPayee(name)
  return { result: RESULTS.get(code) ?? 'unavailable', suggestedName: suggested ?? null }
}
