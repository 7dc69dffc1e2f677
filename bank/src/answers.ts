// Writes pain.002: what became of a file of orders.
import type { Refusal } from './checks.ts'
import type { Element } from './element.ts'
import { amountElement, elementOf, writeMessage } from './element.ts'
import { formatAmount } from './money.ts'

/** Versions of pain.002 that the bank writes. */
export type AnswerVersion = '03' | '10'

/** What is said of one transfer. */
export interface PaymentAnswer {
  readonly endToEndId: string
  readonly instructionId: string | undefined
  readonly amount: bigint
  readonly currency: string
  readonly status: string
  readonly refusal: Refusal | undefined
}

/** What is said of one block. */
export interface BatchAnswer {
  readonly reference: string
  readonly status: string | undefined
  readonly refusal: Refusal | undefined
  readonly payments: readonly PaymentAnswer[]
}

/** A whole answer. A status that is missing is not said. */
export interface Answer {
  readonly messageId: string
  readonly at: number
  readonly originalMessageId: string
  readonly originalMessage: string
  readonly status: string | undefined
  readonly refusals: readonly Refusal[]
  readonly batches: readonly BatchAnswer[]
}

const TEXT_MAX = 105

/** The file of an answer. */
export function writeAnswer(answer: Answer, version: AnswerVersion): Buffer {
  const body = elementOf(
    'CstmrPmtStsRpt',
    elementOf(
      'GrpHdr',
      elementOf('MsgId', answer.messageId),
      elementOf('CreDtTm', new Date(answer.at).toISOString()),
    ),
    elementOf(
      'OrgnlGrpInfAndSts',
      elementOf('OrgnlMsgId', answer.originalMessageId),
      elementOf('OrgnlMsgNmId', answer.originalMessage === '' ? 'unknown' : answer.originalMessage),
      answer.status === undefined ? undefined : elementOf('GrpSts', answer.status),
      answer.refusals.map(reasonElement),
    ),
    answer.batches.map(batchElement),
  )
  return writeMessage(`pain.002.001.${version}`, body)
}

function batchElement(batch: BatchAnswer): Element {
  return elementOf(
    'OrgnlPmtInfAndSts',
    elementOf('OrgnlPmtInfId', batch.reference),
    batch.status === undefined ? undefined : elementOf('PmtInfSts', batch.status),
    batch.refusal === undefined ? undefined : reasonElement(batch.refusal),
    batch.payments.map(paymentElement),
  )
}

function paymentElement(payment: PaymentAnswer): Element {
  const { instructionId, amount, currency } = payment
  const instructed = amountElement('InstdAmt', formatAmount(amount, currency), currency)
  return elementOf(
    'TxInfAndSts',
    instructionId === undefined ? undefined : elementOf('OrgnlInstrId', instructionId),
    elementOf('OrgnlEndToEndId', payment.endToEndId),
    elementOf('TxSts', payment.status),
    payment.refusal === undefined ? undefined : reasonElement(payment.refusal),
    elementOf('OrgnlTxRef', elementOf('Amt', instructed)),
  )
}

/** A code of ACH stands in no list of ISO: it is the bank's own word. */
export function reasonOf(code: string): Element {
  return elementOf('Rsn', elementOf(/^R\d\d$/.test(code) ? 'Prtry' : 'Cd', code))
}

function reasonElement({ code, text }: Refusal): Element {
  return elementOf(
    'StsRsnInf',
    reasonOf(code),
    text === '' ? undefined : elementOf('AddtlInf', text.replace(/\s+/g, ' ').slice(0, TEXT_MAX)),
  )
}
