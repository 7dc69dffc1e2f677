// What the bank refuses, with the code of ISO's external list that says why.

import { decimalsOf, parseAmount } from './money.ts'
import type { Order, OrderedBatch, OrderedPayment } from './orders.ts'
import { isRouted } from './orders.ts'

/** Why something is refused. */
export interface Refusal {
  readonly code: string
  readonly text: string
}

/** From this day on an address of lines alone is refused (SEPA rulebooks of 2025). */
const STRUCTURED_FROM = '2026-11-15'

/** What is wrong with a file whose form is right: its counts and sums. */
export function fileRefusal(order: Order): Refusal | undefined {
  const payments = order.batches.flatMap((batch) => batch.payments)
  if (order.numberOfPayments !== String(payments.length)) {
    return {
      code: 'AM18',
      text: `NbOfTxs says ${order.numberOfPayments}, found ${payments.length}`,
    }
  }
  if (!isSumOf(order.controlSum, payments)) return { code: 'AM10', text: 'CtrlSum is not the sum' }
  const wrong = order.batches.find(
    ({ numberOfPayments: count, controlSum, payments: inside }) =>
      (count !== undefined && count !== String(inside.length)) || !isSumOf(controlSum, inside),
  )
  if (wrong === undefined) return undefined
  return { code: 'AM10', text: `sums of ${wrong.paymentInformationId} are wrong` }
}

/** A control sum is over numbers without their currencies, so that it is counted in thousandths. */
function isSumOf(controlSum: string | undefined, payments: readonly OrderedPayment[]): boolean {
  if (controlSum === undefined) return true
  const sum = payments.reduce((total, { amount, currency }) => {
    return total + (amount ?? 0n) * 10n ** BigInt(3 - decimalsOf(currency || 'EUR'))
  }, 0n)
  // BHD is a currency of three decimal places.
  return parseAmount(controlSum, 'BHD') === sum
}

/** What is wrong with a block; `isBooked` tells whether a date is one on which the bank books. */
export function batchRefusal(
  batch: OrderedBatch,
  given: { hasAccount: boolean; today: string; isBooked: (date: string) => boolean },
): Refusal | undefined {
  if (!given.hasAccount) return { code: 'AC02', text: 'the account to debit is not known here' }
  if (batch.date < given.today) return { code: 'DT01', text: 'the requested date has passed' }
  if (!batch.isInstant && !given.isBooked(batch.date)) {
    return { code: 'DT01', text: 'the requested date is no business day' }
  }
  if (!isServiceLevel(batch.serviceLevel)) return { code: 'FF04', text: 'wrong service level' }
  return undefined
}

/** What is wrong with one transfer, by itself. */
export function paymentRefusal(
  payment: OrderedPayment,
  given: { currency: string; today: string },
): Refusal | undefined {
  if (payment.currency !== given.currency)
    return { code: 'AM03', text: 'not the account’s currency' }
  if (payment.amount === undefined) return { code: 'CH20', text: 'too many decimal places' }
  if (payment.amount === 0n) return { code: 'AM01', text: 'an amount of zero' }
  if (!isPayeeNumber(payment)) return { code: 'AC01', text: 'the payee’s account number is wrong' }
  if (payment.payeeName === '') return { code: 'BE22', text: 'the payee’s name is missing' }
  if (payment.hasLinesOnly && given.today >= STRUCTURED_FROM) {
    return { code: 'BE04', text: 'an address needs town and country' }
  }
  if (!isServiceLevel(payment.serviceLevel)) return { code: 'FF04', text: 'wrong service level' }
  return undefined
}

/** One by a routing number is looked at with the others of its kind. */
function isPayeeNumber({ isIban: hasIban, payeeAccount }: OrderedPayment): boolean {
  if (hasIban) return isIban(payeeAccount)
  return isRouted(payeeAccount) || /^[0-9A-Z]{6,30}$/.test(payeeAccount)
}

/** A level that SEPA knows, or none. */
export function isServiceLevel(level: string | undefined): boolean {
  return level === undefined || ['SEPA', 'URGP', 'NURG'].includes(level)
}

/** Length and check digits (ISO 13616: the remainder by 97 is 1). */
export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && ibanRemainder(text) === 1n
}

function ibanRemainder(text: string): bigint {
  return remainderOf(`${text.slice(4)}${text.slice(0, 4)}`)
}

/** The remainder by 97, letters counted from 10 on. */
export function remainderOf(text: string): bigint {
  return BigInt([...text].map((one) => parseInt(one, 36)).join('')) % 97n
}

/** A number of nobody that passes where this one does: zeros, of its country and length. */
export function numberForgotten(number: string): string {
  if (!isIban(number)) return '0'.repeat(number.length)
  const zeros = `${number.slice(0, 2)}00${'0'.repeat(number.length - 4)}`
  const check = String(98n - ibanRemainder(zeros)).padStart(2, '0')
  return `${zeros.slice(0, 2)}${check}${zeros.slice(4)}`
}
