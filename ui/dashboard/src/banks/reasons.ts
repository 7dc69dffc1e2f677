// Why something at a bank waits, is held or differs, and what it became: in plain words, by the
// names that the API gives. A name that is not known here reads as itself.
import type { BankAskedWhy, BankFindingCode, BankPartKind } from '@holdfast/contract'
import { asSentence } from '../components/index.ts'
import { isIn } from '../kit/names.ts'

const findings: Readonly<Record<BankFindingCode, string>> = {
  no_opening: 'It does not say what lay there before.',
  no_closing: 'It does not say what lies there afterwards.',
  unreadable_entry: 'An entry of it cannot be read.',
  currencies_differ: 'It speaks of more than one currency.',
  sum_differs: 'Its entries do not add up to its balances.',
  wrong_sign: 'It adds up only if an entry goes the other way.',
  copy: 'The bank calls it a copy.',
  copy_differs: 'The bank calls it a copy, but it is not what came before.',
  double: 'It was told before.',
  overlap: 'It covers days that another statement covers already.',
  late_page: 'It comes after a later one was booked.',
  gap: 'One that comes before it is missing.',
  more_pages: 'A page of it is missing.',
  opening_differs: 'It does not begin with what the one before ended with.',
  other_bank: 'It names another bank than that of the account.',
}

const asked: Readonly<Record<BankAskedWhy, string>> = {
  unknown_debit: 'Money left, and no order of ours says so.',
  details_unknown: 'It is a sum, and the bank has not said of what.',
  details_differ: 'What it is made of does not add up to it.',
  amount_differs: 'Its amount is not that of the order that it names.',
  batch_differs: 'Its amount is not that of the batch that it names.',
  booked_twice: 'The order that it names was booked already.',
  not_under_way: 'The order that it names was not under way.',
  return_of_unknown: 'It came back, and no order of ours says of what.',
  returned_twice: 'The order that it names came back already.',
  credit_of_own_order: 'Money came with the name of an order that had left.',
  reversal_of_unknown: 'The bank took something back, and it is not known what.',
  cannot_be_taken_back: 'The bank took money back that cannot be taken from its project.',
  own_money_lacks: 'It would need money of the organisation’s own that is not there.',
  unknown_project: 'It names no project that is known.',
  several_projects: 'It may be meant for more than one project.',
}

const files = {
  too_large: 'It is larger than 64 MB, and nothing larger is read. Ask the bank for smaller ones.',
  doctype: 'It declares a document type, which no bank does.',
  not_well_formed: 'It is no well-formed XML.',
  too_deep: 'Its parts are nested too deeply.',
  cut_off: 'It ends in the middle.',
  unknown_message: 'It is no message that is known here.',
  unchecked: 'Its version could not be checked.',
  schema: 'It does not keep the schema of its message.',
  no_statement: 'There is no statement in it.',
  no_account: 'It does not say which account it is of.',
  unknown_account: 'It is of an account that is not connected.',
  other_connection: 'It is of another connection.',
  wrong_currency: 'It is of another currency than its account.',
  unknown_batch: 'It answers a file that is none of ours.',
  unknown_order: 'It answers an order that was not in its file.',
  not_sent: 'It answers a file that was not sent.',
  zip_nested: 'It is an archive within an archive.',
  zip_path: 'It is an archive that names a place outside of itself.',
  zip_too_many: 'It is an archive of too many files.',
  zip_unreadable: 'It is an archive that cannot be opened.',
} as const

const faults = {
  id_invalid: 'Its name cannot be written into a file.',
  amount_invalid: 'No file can carry its amount.',
  name_empty: 'Nothing of the name is left in the characters that banks take.',
  name_too_long: 'The name is longer than the 70 characters that banks take.',
  account_invalid: 'The account cannot be paid by this bank.',
  address_lines_only: 'The address has no town and country.',
  address_too_many_lines: 'The address has too many lines.',
  address_too_long: 'The address is too long.',
  remittance_too_long: 'The text is longer than banks take.',
} as const

const differences = {
  opening_not_booked: 'What lay there before the books began',
  given_by_hand: 'Given to the bank by hand',
  not_booked_yet: 'Not booked yet',
  left_without_booking: 'Came back before it was told to have left',
  statement_open: 'A statement that does not count yet',
} as const

const parts: Readonly<Record<BankPartKind, string>> = {
  order_executed: 'An order has left',
  order_returned: 'An order came back',
  payout_arrived: 'A payout arrived',
  inbound: 'Money came in',
  inbound_taken_back: 'Money was taken back',
  charge: 'Charge of the bank',
  charge_given_back: 'Charge given back',
  interest: 'Interest',
  own_money_in: 'Own money in',
  own_money_out: 'Own money out',
  own_account: 'On the organisation’s own account',
  before_start: 'Before the books of the account began',
  other_rail: 'Stands in the books already',
}

/** Why a statement waits or is held, or an entry is asked about. */
export function reasonText(name: string): string {
  if (isIn(findings, name)) return findings[name]
  if (isIn(asked, name)) return asked[name]
  return `${asSentence(name)}.`
}

/** Why a file is held. */
export function fileReason(name: string): string {
  return isIn(files, name) ? files[name] : `${asSentence(name)}.`
}

/** Why no file can carry an order. */
export function orderFault(name: string): string {
  return isIn(faults, name) ? faults[name] : `${asSentence(name)}.`
}

/** By what the books and the bank differ. */
export function differenceText(name: string): string {
  if (isIn(differences, name)) return differences[name]
  return isIn(asked, name) ? asked[name].replace(/\.$/, '') : asSentence(name)
}

/** What a part of an entry became. */
export function partText(kind: BankPartKind): string {
  return parts[kind]
}
