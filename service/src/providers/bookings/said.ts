// What a bank has said of a booking, as it is kept: sealed with the entry, read again whenever it
// is decided or shown.
import { type Static, type TObject, Type } from 'typebox'
import { routedNumber } from '#banks'
import { validateValue } from '#http'
import { assert } from '#kit'
import type { Detail, Entry, Party } from '#messages'

const text = Type.Union([Type.String(), Type.Null()])
/** Minor units as digits: an amount of a bank may be longer than a JSON number holds. */
const digits = Type.Union([Type.String({ pattern: '^[0-9]{1,30}$' }), Type.Null()])

function stored<const P extends Parameters<typeof Type.Object>[0]>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false })
}

const StoredParty = stored({
  name: text,
  iban: text,
  other: text,
  /** The routing number of its bank. */
  aba: Type.Optional(Type.String()),
})

const StoredDetail = stored({
  /** Null where the file gives none of its own, or another currency. */
  amount: digits,
  end_to_end: text,
  instruction: text,
  uetr: text,
  message: text,
  payment: text,
  transaction: text,
  booking: text,
  debtor: StoredParty,
  creditor: StoredParty,
  remittance: text,
  creditor_reference: text,
  is_return: Type.Boolean(),
  return_code: text,
  return_text: text,
  note: text,
})

const StoredSaid = stored({
  is_reversal: Type.Boolean(),
  is_return: Type.Boolean(),
  family: text,
  sub_family: text,
  proprietary: text,
  batches: Type.Array(stored({ message: text, payment: text })),
  details: Type.Array(StoredDetail),
  charges: Type.Array(Type.String({ pattern: '^[0-9]{1,30}$' })),
  note: text,
})

export type Said = Static<typeof StoredSaid>
export type SaidDetail = Static<typeof StoredDetail>
export type SaidParty = Static<typeof StoredParty>

/** What is kept of an entry in an account of this currency. */
export function saidOf(entry: Entry, currency: string): Said {
  return {
    is_reversal: entry.isReversal,
    is_return: entry.isReturn,
    family: entry.bankCode.family,
    sub_family: entry.bankCode.subFamily,
    proprietary: entry.bankCode.proprietary,
    batches: entry.batches.map(({ messageId, paymentId }) => ({
      message: messageId,
      payment: paymentId,
    })),
    details: entry.details.map((detail) => detailOf(detail, currency)),
    charges: entry.charges.flatMap((one) => {
      return one.currency === currency && one.amount > 0n ? [String(one.amount)] : []
    }),
    note: entry.text,
  }
}

function detailOf(detail: Detail, currency: string): SaidDetail {
  const { money, references, remittance, returned, bankCode } = detail
  return {
    amount: money?.currency === currency ? String(money.amount) : null,
    end_to_end: references.endToEndId,
    instruction: references.instructionId,
    uetr: references.uetr,
    message: references.messageId,
    payment: references.paymentId,
    transaction: references.transactionId,
    booking: references.bankReference,
    debtor: partyOf(detail.debtor),
    creditor: partyOf(detail.creditor),
    remittance: remittance.text === '' ? null : remittance.text,
    creditor_reference: remittance.creditorReference,
    is_return: returned !== null || RETURNS.has(bankCode.subFamily ?? ''),
    return_code: returned?.code ?? returned?.proprietary ?? null,
    return_text: returned?.texts[0] ?? null,
    note: detail.text,
  }
}

/** Families of bank transaction codes of a detail that say that money comes back. */
const RETURNS: ReadonlySet<string> = new Set(['RRTN', 'RPCR', 'PRDD', 'UPDD'])

function partyOf({ name, iban, other, aba }: Party): SaidParty {
  return { name, iban, other, ...(aba === null ? {} : { aba }) }
}

/** The number of who paid, in one text: with that of his bank, where it does not say it itself. */
export function payerNumberOf({ iban, other, aba }: SaidParty): string | null {
  if (iban !== null || other === null || aba === undefined) return iban ?? other
  return routedNumber({ aba, local: other })
}

/** Reads what was kept. Throws for what no version of this service has written. */
export function parseSaid(json: string): Said {
  const value: unknown = JSON.parse(json)
  assert(isSaid(value), 'what is kept of an entry has its fields')
  return value
}

function isSaid(value: unknown): value is Said {
  return validateValue(StoredSaid, value).length === 0
}
