// Reads pain.001 (.03 and .09): what a customer orders, as the bank keeps it.
import type { Element } from './element.ts'
import { childrenOf, elementAt, elementsNamed, ownTextOf, textAt } from './element.ts'
import { parseAmount } from './money.ts'

/** One transfer of an order, with what the bank's check needs to know of it. */
export interface OrderedPayment {
  readonly endToEndId: string
  readonly instructionId: string | undefined
  readonly uetr: string | undefined
  /** Minor units; nothing where the amount is none of its currency. */
  readonly amount: bigint | undefined
  readonly currency: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly isIban: boolean
  readonly remittance: string
  readonly reference: string | undefined
  readonly serviceLevel: string | undefined
  readonly instrument?: string | undefined
  /** True where an address has lines and neither town nor country. */
  readonly hasLinesOnly: boolean
  /** Of a debit: under which mandate. */
  readonly mandate?: { readonly id: string; readonly signedOn: string }
}

/** One block of an order: transfers from one account on one date. */
export interface OrderedBatch {
  readonly paymentInformationId: string
  readonly debtorAccount: string
  readonly date: string
  readonly isBatchBooked: boolean
  readonly isInstant: boolean
  readonly serviceLevel: string | undefined
  readonly instrument?: string | undefined
  readonly numberOfPayments: string | undefined
  readonly controlSum: string | undefined
  readonly payments: readonly OrderedPayment[]
  /** Of debits: `debtorAccount` is the one that they are collected to. */
  readonly debit?: {
    readonly creditorId: string
    readonly sequenceType: string
    readonly instrument: string
  }
}

/** A whole file of orders. */
export interface Order {
  readonly messageId: string
  readonly numberOfPayments: string
  readonly controlSum: string | undefined
  readonly batches: readonly OrderedBatch[]
}

/** Reads what the schema has let through. */
export function readOrder(root: Element): Order {
  return readOrderOf(elementAt(root, 'CstmrCdtTrfInitn'), readBatch)
}

/** The head of a file, and its blocks. */
export function readOrderOf(
  body: Element | undefined,
  readBatch: (batch: Element) => OrderedBatch,
): Order {
  return {
    messageId: textAt(body, 'GrpHdr/MsgId') ?? '',
    numberOfPayments: textAt(body, 'GrpHdr/NbOfTxs') ?? '',
    controlSum: textAt(body, 'GrpHdr/CtrlSum'),
    batches: childrenOf(body, 'PmtInf').map(readBatch),
  }
}

/** The id of a message that may be broken: what an answer quotes. */
export function messageIdOf(root: Element | undefined): string {
  const [found] = root === undefined ? [] : elementsNamed(root, 'MsgId')
  const text = found === undefined ? '' : ownTextOf(found)
  return text !== '' && text.length <= 35 ? text : 'NOTPROVIDED'
}

/**
 * The account as the books know it: an IBAN, or a local number without spaces; after the routing
 * number of its bank and a stroke, where that is named by one.
 */
export function accountNumberOf(account: Element | undefined, agent?: Element): string {
  const id = elementAt(account, 'Id')
  const local = textAt(id, 'Othr/Id')
  const number = (textAt(id, 'IBAN') ?? local ?? '').replace(/[\s-]/g, '').toUpperCase()
  const member = elementAt(agent, 'FinInstnId/ClrSysMmbId')
  const isRouted = local !== undefined && textAt(member, 'ClrSysId/Cd') === 'USABA'
  return isRouted ? `${textAt(member, 'MmbId') ?? ''}/${number}` : number
}

/** True where an account is named by routing number and account number. */
export function isRouted(number: string): boolean {
  return number.includes('/')
}

/** A number as files name it: the account's, and the routing number of its bank if it has one. */
export function numberParts(number: string): {
  readonly account: string
  readonly bank: string | undefined
} {
  const [bank, account] = number.split('/')
  return account === undefined ? { account: number, bank: undefined } : { account, bank }
}

function readBatch(batch: Element): OrderedBatch {
  const date = textAt(batch, 'ReqdExctnDt/Dt') ?? textAt(batch, 'ReqdExctnDt/DtTm')
  return {
    paymentInformationId: textAt(batch, 'PmtInfId') ?? '',
    debtorAccount: accountNumberOf(elementAt(batch, 'DbtrAcct'), elementAt(batch, 'DbtrAgt')),
    date: (date ?? textAt(batch, 'ReqdExctnDt') ?? '').slice(0, 10),
    isBatchBooked: textAt(batch, 'BtchBookg') === 'true' || textAt(batch, 'BtchBookg') === '1',
    isInstant: textAt(batch, 'PmtTpInf/LclInstrm/Cd') === 'INST',
    serviceLevel: textAt(batch, 'PmtTpInf/SvcLvl/Cd'),
    instrument: textAt(batch, 'PmtTpInf/LclInstrm/Cd'),
    numberOfPayments: textAt(batch, 'NbOfTxs'),
    controlSum: textAt(batch, 'CtrlSum'),
    payments: childrenOf(batch, 'CdtTrfTxInf').map(readPayment),
  }
}

function readPayment(payment: Element): OrderedPayment {
  const amount = elementAt(payment, 'Amt/InstdAmt') ?? elementAt(payment, 'Amt/EqvtAmt/Amt')
  return {
    ...readTransaction(payment, amount, 'Cdtr'),
    serviceLevel: textAt(payment, 'PmtTpInf/SvcLvl/Cd'),
    instrument: textAt(payment, 'PmtTpInf/LclInstrm/Cd'),
    hasLinesOnly: hasLinesOnly(elementAt(payment, 'Cdtr/PstlAdr')),
  }
}

/** What transfers and debits say alike; `other` is whom they pay, or who pays them. */
export function readTransaction(
  of: Element,
  amount: Element | undefined,
  other: 'Cdtr' | 'Dbtr',
): Omit<OrderedPayment, 'serviceLevel' | 'instrument' | 'hasLinesOnly'> {
  const currency = amount?.attributes.Ccy ?? ''
  return {
    endToEndId: textAt(of, 'PmtId/EndToEndId') ?? '',
    instructionId: textAt(of, 'PmtId/InstrId'),
    uetr: textAt(of, 'PmtId/UETR'),
    amount: parseAmount(amount === undefined ? '' : ownTextOf(amount), currency),
    currency,
    payeeName: textAt(of, `${other}/Nm`) ?? '',
    payeeAccount: accountNumberOf(elementAt(of, `${other}Acct`), elementAt(of, `${other}Agt`)),
    isIban: elementAt(of, `${other}Acct/Id/IBAN`) !== undefined,
    remittance: childrenOf(elementAt(of, 'RmtInf'), 'Ustrd').map(ownTextOf).join(''),
    reference: textAt(of, 'RmtInf/Strd/CdtrRefInf/Ref'),
  }
}

function hasLinesOnly(address: Element | undefined): boolean {
  if (childrenOf(address, 'AdrLine').length === 0) return false
  return textAt(address, 'TwnNm') === undefined || textAt(address, 'Ctry') === undefined
}
