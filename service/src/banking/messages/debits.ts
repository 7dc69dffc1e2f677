// pain.008.001.08: direct debits as a file. What leaves is valid, or is not written.
import type { BankAccountCurrency, BankSequenceType } from '@holdfast/contract'
import { isValidIBAN } from 'ibantools'
import { writeText } from './characters.ts'
import type { Element } from './document.ts'
import { bankElement } from './document.ts'
import type { OwnAccount } from './orders.ts'
import type { BankProfile, CollectionScheme } from './profile.ts'
import { showAmount } from './values.ts'
import type { FileHead, OrderFault, Written } from './write.ts'
import { countsOf, ID, isAmount, nameFault, writeOrders } from './write.ts'

/** The message that files of debits are. */
export const DEBIT_MESSAGE = 'pain.008.001.08'
const BODY = 'CstmrDrctDbtInitn'

/** A unique mandate reference, as banks take it. */
const MANDATE = /^[A-Za-z0-9+?/:().,'-]{1,35}$/

/** A debit as it is given to the writer. */
export interface Debit {
  /** The 26 characters after an id's prefix. */
  readonly endToEndId: string
  /** In minor units, above 0. */
  readonly amount: bigint
  readonly currency: BankAccountCurrency
  readonly debtorName: string
  readonly debtorIban: string
  readonly mandate: {
    readonly reference: string
    /** `2026-04-01`. */
    readonly signedOn: string
  }
  readonly remittance: string
}

/** Debits that a bank collects under one PmtInf. */
export interface DebitGroup {
  readonly creditor: OwnAccount
  readonly creditorId: string
  readonly scheme: CollectionScheme
  readonly sequenceType: BankSequenceType
  readonly day: string
  readonly orders: readonly Debit[]
}

/**
 * Writes the groups of one file. Refused, each by name: debits that the profile cannot carry; and
 * the file, where it does not keep its schema. Nothing is cut.
 */
export async function writeDirectDebits(
  head: FileHead,
  groups: readonly DebitGroup[],
  profile: BankProfile,
): Promise<Written> {
  const faults = groups.flatMap(({ orders, scheme }) =>
    orders.flatMap((debit) => {
      const fault = debitFault(debit, scheme, profile)
      return fault === undefined ? [] : [{ endToEndId: debit.endToEndId, fault }]
    }),
  )
  const orders = groups.flatMap((group) => group.orders)
  const blocks = () => {
    return groups.map((group, index) => groupElement(group, head.paymentIds[index], profile))
  }
  const file = { message: DEBIT_MESSAGE, body: BODY, orders, faults, blocks, profile }
  return await writeOrders(head, file)
}

/** Why a debit cannot be carried by a scheme of a profile; undefined where it can. */
export function debitFault(
  debit: Debit,
  scheme: CollectionScheme,
  profile: BankProfile,
): OrderFault | undefined {
  if (!ID.test(debit.endToEndId)) return 'id_invalid'
  if (!isAmount(debit.amount)) return 'amount_invalid'
  if (debit.currency !== scheme.currency) return 'currency_not_taken'
  if (debit.amount > scheme.amountMax) return 'amount_above_limit'
  const name = nameFault(debit.debtorName, profile)
  if (name !== undefined) return name
  if (!isValidIBAN(debit.debtorIban)) return 'account_invalid'
  if (!MANDATE.test(debit.mandate.reference)) return 'mandate_invalid'
  const remittance = writeText(debit.remittance, profile.characters)
  return remittance.length > scheme.referenceMax ? 'remittance_too_long' : undefined
}

function groupElement(group: DebitGroup, id: string | undefined, profile: BankProfile): Element {
  const { creditor, creditorId, orders, day, scheme, sequenceType } = group
  const { currency, number } = creditor
  return {
    PmtInfId: id,
    PmtMtd: 'DD',
    BtchBookg: String(profile.isBatchBooked),
    ...countsOf(orders),
    PmtTpInf: {
      SvcLvl: { Cd: 'SEPA' },
      LclInstrm: { Cd: scheme.instrument },
      SeqTp: sequenceType,
    },
    ReqdColltnDt: day,
    Cdtr: { Nm: writeText(creditor.name, profile.characters) },
    CdtrAcct: {
      Id: 'iban' in number ? { IBAN: number.iban } : { Othr: { Id: number.local } },
      Ccy: currency.toUpperCase(),
    },
    CdtrAgt: { FinInstnId: bankElement(creditor) },
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: orders.map((debit) => debitElement(debit, profile)),
  }
}

function debitElement(debit: Debit, { characters }: BankProfile): Element {
  const { endToEndId, amount, currency, debtorName, debtorIban, mandate, remittance } = debit
  const text = writeText(remittance, characters)
  return {
    // Banks that give no end-to-end id back often give this one.
    PmtId: { InstrId: endToEndId, EndToEndId: endToEndId },
    InstdAmt: { '@Ccy': currency.toUpperCase(), '#': showAmount({ amount, currency }) },
    DrctDbtTx: {
      MndtRltdInf: { MndtId: mandate.reference, DtOfSgntr: mandate.signedOn, AmdmntInd: 'false' },
    },
    // Whose bank it is follows from the IBAN.
    DbtrAgt: { FinInstnId: bankElement({ bic: null }) },
    Dbtr: { Nm: writeText(debtorName, characters) },
    DbtrAcct: { Id: { IBAN: debtorIban } },
    RmtInf: text === '' ? undefined : { Ustrd: text },
  }
}
