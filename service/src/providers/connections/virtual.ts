// Lists and ranges of IBANs that a bank gives for one account: read, checked, proposed, approved.
import type { BankVirtualIbansInput } from '@holdfast/contract'
import { virtualIbansMax } from '@holdfast/contract'
import { composeIBAN, extractIBAN } from 'ibantools'
import type { Unit } from '#db'
import { fieldFault } from '#http'
import type { FieldFault, Result } from '#kit'
import { accepted, bareText, invalid, parseId, refused, showId } from '#kit'
import type { Vault } from '#participants'
import { approveVirtualIbans, readKnownIbans, readVirtualList } from '#projects'
import { findAccounts, maskedNumber, openAccount, readAccounts } from './accounts.ts'
import type { ConnectedAccountRecord, ProposalRecord } from './connection.ts'
import { refuseNow } from './proposal.ts'

/** What is kept with a proposal; the IBANs are rows of their own. */
export interface VirtualChange {
  readonly connected_account_id: string
  readonly count: number
  readonly first: string
  readonly last: string
}

/** A list that may be proposed, and the account that it is of. */
interface CheckedList {
  readonly account: ConnectedAccountRecord
  readonly ibans: readonly string[]
  readonly change: VirtualChange
}

const AT = '/virtual_ibans'
/** More of them would only say the same. */
const FAULTS_MAX = 20

/** Checks a list or range. Refuses with 422, naming what is wrong with which of it. */
export async function checkVirtualList(
  unit: Unit,
  vault: Vault,
  given: BankVirtualIbansInput,
): Promise<Result<CheckedList>> {
  const accountId = parseId('connected_account', given.connected_account_id)
  const accounts = await readAccounts(unit.tx, unit.tenant.id, null)
  const account = accounts.find(({ id }) => id === accountId)
  if (account?.kind !== 'client_money' || !account.is_open) {
    return refused(invalid(fieldFault(`${AT}/connected_account_id`, 'not_found')))
  }
  const list = readList(given)
  if ('faults' in list) return refused(invalid(...list.faults))
  const { ibans, at } = list
  const faults = await takenFaults(unit, vault, list)
  if (faults.length > 0) return refused(invalid(...faults.slice(0, FAULTS_MAX)))
  const [first, last] = [ibans[0], ibans.at(-1)]
  if (first === undefined || last === undefined) {
    return refused(invalid(fieldFault(at(0), 'required')))
  }
  return accepted({
    account,
    ibans,
    change: {
      connected_account_id: showId('connected_account', account.id),
      count: ibans.length,
      first: maskedNumber(first),
      last: maskedNumber(last),
    },
  })
}

interface ReadList {
  readonly ibans: readonly string[]
  /** Where one of them was given. */
  readonly at: (place: number) => string
}

interface Faulty {
  readonly faults: readonly FieldFault[]
}

function readList({ ibans, range }: BankVirtualIbansInput): ReadList | Faulty {
  const [hasList, hasRange] = [(ibans ?? null) !== null, (range ?? null) !== null]
  if (hasList === hasRange) {
    const code = hasList ? 'exclusive' : 'one_required'
    return { faults: [fieldFault(`${AT}/ibans`, code)] }
  }
  if (ibans === undefined || ibans === null) return rangeOf(range ?? { first: '', last: '' })
  const at = (place: number) => `${AT}/ibans/${place}`
  const plain = ibans.map(bareText)
  const faults = plain.flatMap((iban, place) => {
    if (!extractIBAN(iban).valid) return [fieldFault(at(place), 'not_usable')]
    return plain.indexOf(iban) === place ? [] : [fieldFault(at(place), 'duplicate')]
  })
  return faults.length > 0 ? { faults: faults.slice(0, FAULTS_MAX) } : { ibans: plain, at }
}

interface Ends {
  readonly first: string
  readonly last: string
}

const DIGITS_AT_END = /[0-9]+$/

/** All IBANs between two, each with its own check digits; the ends are of one bank. */
function rangeOf(range: Ends): ReadList | Faulty {
  const ends = ['first', 'last'] as const
  const wrong = ends.filter((end) => !extractIBAN(bareText(range[end])).valid)
  const fault = (end: 'first' | 'last', code: 'not_usable' | 'mismatch') => {
    return fieldFault(`${AT}/range/${end}`, code)
  }
  if (wrong.length > 0) return { faults: wrong.map((end) => fault(end, 'not_usable')) }
  const [from, to] = [partsOf(range.first), partsOf(range.last)]
  if (from.head !== to.head || from.digits.length !== to.digits.length) {
    return { faults: [fault('last', 'mismatch')] }
  }
  const [low, high] = [BigInt(from.digits), BigInt(to.digits)]
  if (high < low) return { faults: [fault('last', 'mismatch')] }
  const count = high - low + 1n
  if (count > BigInt(virtualIbansMax)) {
    const limit = { limit: String(virtualIbansMax) }
    return { faults: [fieldFault(`${AT}/range/last`, 'too_large', limit)] }
  }
  const ibans: string[] = []
  for (let number = low; number <= high; number += 1n) {
    const bban = from.head.slice(2) + String(number).padStart(from.digits.length, '0')
    const iban = composeIBAN({ countryCode: from.head.slice(0, 2), bban })
    // Where numbers have a check digit of their own, they do not follow each other.
    if (iban === null) return { faults: [fault('last', 'not_usable')] }
    ibans.push(iban)
  }
  return { ibans, at: () => `${AT}/range` }
}

/** Its country and what stands before the digits at its end, and these. */
function partsOf(text: string): { readonly head: string; readonly digits: string } {
  const iban = bareText(text)
  const bban = iban.slice(4)
  const [digits = ''] = DIGITS_AT_END.exec(bban) ?? []
  return { head: iban.slice(0, 2) + bban.slice(0, bban.length - digits.length), digits }
}

/** What the tenant has already: as a virtual IBAN, or as an account of its own. */
async function takenFaults(
  unit: Unit,
  vault: Vault,
  { ibans, at }: ReadList,
): Promise<FieldFault[]> {
  const { id: tenantId } = unit.tenant
  const known = await readKnownIbans(unit.tx, tenantId, ibans)
  const own = (await findAccounts(unit.tx, vault, { tenantId, numbers: ibans })).map((account) => {
    const { number } = openAccount(vault, tenantId, account)
    return 'iban' in number ? number.iban : number.local
  })
  return ibans.flatMap((iban, place) => {
    return known.has(iban) || own.includes(iban) ? [fieldFault(at(place), 'duplicate')] : []
  })
}

/** Approves a list: from now on each new project of the currency is given one of it. */
export async function approveVirtualList(
  unit: Unit,
  vault: Vault,
  { id, change }: ProposalRecord,
): Promise<Result<null>> {
  const named = change?.connected_account_id
  const accountId = typeof named === 'string' ? parseId('connected_account', named) : undefined
  const accounts = await readAccounts(unit.tx, unit.tenant.id, null)
  const account = accounts.find((one) => one.id === accountId)
  if (account?.is_open !== true) return refuseNow('The account is not in use any more.')
  const taken = await approveVirtualIbans(unit, id, (iban) => {
    return vault.fingerprint(`virtual iban ${iban}`)
  })
  const [place] = taken
  if (place === undefined) return accepted(null)
  const ibans = await readVirtualList(unit.tx, unit.tenant.id, id)
  const name = `Number ${place + 1} of the list (${maskedNumber(ibans[place] ?? '')})`
  return refuseNow(`${name} is another organisation's.`)
}
