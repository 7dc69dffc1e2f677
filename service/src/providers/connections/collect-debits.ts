// What two people decide of direct debits: that a connection collects, by which creditor
// identifier, scheme and notice.
import type { BankDebitScheme } from '@holdfast/contract'
import { bankDebitSchemes, debitNoticeDays } from '@holdfast/contract'
import { Type } from 'typebox'
import type { Unit } from '#db'
import { fieldFault, validateValue } from '#http'
import type { Id, Result } from '#kit'
import { accepted, assert, invalid, refused } from '#kit'
import { bankProfiles, checkCreditorId, collectionScheme } from '#messages'
import { readAccounts } from './accounts.ts'
import { refuseNow } from './proposal.ts'
import { setDebits } from './store.ts'
import type { Given, Subject } from './subject.ts'
import { activeOf } from './subject.ts'

/** By what a connection is to collect, as it is kept with the proposal. */
export interface DebitTerms {
  readonly creditor_id: string
  readonly scheme: BankDebitScheme
  readonly notice_days: number
}

const AT = '/collect_debits'
/** In which direct debits are collected. */
const CURRENCY = 'eur'

/**
 * Checks by what a connection is to collect. Refuses with 422 for an identifier that is none, and
 * for a scheme that its profile does not have; with 409 without an account in euro.
 */
export async function collectSubject(
  unit: Unit,
  given: Given<'collect_debits'>,
): Promise<Result<Subject>> {
  const found = await activeOf(unit, given.connection_id, `${AT}/connection_id`)
  if (!found.ok) return found
  const { id, profile } = found.value
  const creditor = checkCreditorId(given.creditor_id)
  if ('fault' in creditor) {
    return refused(invalid(fieldFault(`${AT}/creditor_id`, creditor.fault)))
  }
  if (collectionScheme(bankProfiles[profile], given.scheme) === undefined) {
    return refused(invalid(fieldFault(`${AT}/scheme`, 'not_usable')))
  }
  const accounts = await readAccounts(unit.tx, unit.tenant.id, id)
  const hasEuro = accounts.some((account) => {
    return account.is_open && account.kind === 'client_money' && account.currency === CURRENCY
  })
  if (!hasEuro) return refuseNow("The connection has no account of clients' money in euro.")
  const change: DebitTerms = {
    creditor_id: creditor.id,
    scheme: given.scheme,
    notice_days: given.notice_days ?? debitNoticeDays,
  }
  return accepted({ connectionId: id, change })
}

/** Two people have agreed: debits that start from now on are collected by it. */
export async function collectDebits(
  unit: Unit,
  id: Id<'bank_connection'>,
  change: unknown,
): Promise<Result<null>> {
  assert(isTerms(change), 'what is kept of collecting has its fields')
  const { creditor_id, scheme, notice_days } = change
  const terms = { creditor_id, debit_scheme: scheme, notice_days }
  await unit.tx.query(setDebits, { tenant_id: unit.tenant.id, id, ...terms, now: unit.now })
  return accepted(null)
}

const StoredTerms = Type.Object({
  creditor_id: Type.String(),
  scheme: Type.Enum([...bankDebitSchemes]),
  notice_days: Type.Integer(),
})

function isTerms(value: unknown): value is DebitTerms {
  return validateValue(StoredTerms, value).length === 0
}
