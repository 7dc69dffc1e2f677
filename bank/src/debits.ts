// Reads pain.008, as the bank keeps it, and says what is wrong with it.
import { addDays } from './calendar.ts'
import type { Refusal } from './checks.ts'
import { isIban, isServiceLevel, remainderOf } from './checks.ts'
import type { Element } from './element.ts'
import { childrenOf, elementAt, textAt } from './element.ts'
import type { Order, OrderedBatch, OrderedPayment } from './orders.ts'
import { accountNumberOf, readOrderOf, readTransaction } from './orders.ts'

/** The message by which debits are ordered. */
export const DEBITS = 'pain.008.001.08'

const TYPES: ReadonlySet<string> = new Set(['FRST', 'RCUR', 'FNAL', 'OOFF'])
const INSTRUMENTS: ReadonlySet<string> = new Set(['CORE', 'B2B'])

/** Reads what the schema has let through: debits as orders, whose payee is the payer. */
export function readDebits(root: Element): Order {
  return readOrderOf(elementAt(root, 'CstmrDrctDbtInitn'), readBatch)
}

function readBatch(batch: Element): OrderedBatch {
  const creditorId = textAt(batch, 'CdtrSchmeId/Id/PrvtId/Othr/Id')
  const terms = {
    creditorId: creditorId ?? '',
    sequenceType: textAt(batch, 'PmtTpInf/SeqTp') ?? '',
    instrument: textAt(batch, 'PmtTpInf/LclInstrm/Cd') ?? '',
  }
  return {
    paymentInformationId: textAt(batch, 'PmtInfId') ?? '',
    debtorAccount: accountNumberOf(elementAt(batch, 'CdtrAcct')),
    date: (textAt(batch, 'ReqdColltnDt') ?? '').slice(0, 10),
    isBatchBooked: textAt(batch, 'BtchBookg') === 'true' || textAt(batch, 'BtchBookg') === '1',
    isInstant: false,
    serviceLevel: textAt(batch, 'PmtTpInf/SvcLvl/Cd'),
    numberOfPayments: textAt(batch, 'NbOfTxs'),
    controlSum: textAt(batch, 'CtrlSum'),
    payments: childrenOf(batch, 'DrctDbtTxInf').map(readDebit),
    debit: terms,
  }
}

function readDebit(debit: Element): OrderedPayment {
  const mandate = elementAt(debit, 'DrctDbtTx/MndtRltdInf')
  return {
    ...readTransaction(debit, elementAt(debit, 'InstdAmt'), 'Dbtr'),
    serviceLevel: undefined,
    hasLinesOnly: false,
    mandate: {
      id: textAt(mandate, 'MndtId') ?? '',
      signedOn: textAt(mandate, 'DtOfSgntr') ?? '',
    },
  }
}

/** What is wrong with a block of debits. */
export function debitBatchRefusal(
  batch: OrderedBatch,
  given: { hasAccount: boolean; today: string; isBooked: (date: string) => boolean },
): Refusal | undefined {
  const { date, debit, serviceLevel } = batch
  if (!given.hasAccount) return { code: 'AC02', text: 'the account to credit is not known here' }
  if (date < addDays(given.today, 1)) return { code: 'DT01', text: 'too late for this day' }
  if (!given.isBooked(date)) return { code: 'DT01', text: 'the day is no business day' }
  if (!isServiceLevel(serviceLevel)) return { code: 'FF04', text: 'wrong service level' }
  if (debit === undefined || !INSTRUMENTS.has(debit.instrument)) {
    return { code: 'FF05', text: 'the local instrument is neither CORE nor B2B' }
  }
  if (!TYPES.has(debit.sequenceType)) return { code: 'FF07', text: 'no sequence type' }
  if (!isCreditorId(debit.creditorId)) return { code: 'BE17', text: 'wrong creditor identifier' }
  return undefined
}

/** Check digits over all but the business code (ISO 7064). */
function isCreditorId(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(text)) return false
  return remainderOf(`${text.slice(7)}${text.slice(0, 4)}`) === 1n
}

/** What is wrong with one debit, by itself. */
export function debitRefusal(
  debit: OrderedPayment,
  given: { currency: string },
): Refusal | undefined {
  const { amount, currency, isIban: hasIban, mandate, payeeAccount, payeeName } = debit
  if (currency !== given.currency) return { code: 'AM03', text: 'not the account’s currency' }
  if (amount === undefined) return { code: 'CH20', text: 'too many decimal places' }
  if (amount === 0n) return { code: 'AM01', text: 'an amount of zero' }
  if (!hasIban || !isIban(payeeAccount)) {
    return { code: 'AC01', text: 'the payer’s account number is wrong' }
  }
  if (payeeName === '') return { code: 'BE22', text: 'the payer’s name is missing' }
  if (mandate === undefined || mandate.id === '' || mandate.signedOn === '') {
    return { code: 'MD02', text: 'the mandate lacks its reference or day' }
  }
  return undefined
}
