// What is written to buyers about a payment of theirs: each letter says who sells, until when the
// money is held, and what is to pay, in figures as the pages write them.
import type { Currency, Language, TransferInstructions } from '@holdfast/contract'
import type { Minor } from '#kit'
import { parseMinor } from '#kit'
import { showAmount } from './amount.ts'
import { showDate } from './date.ts'
import type { Fact, Letter } from './letter.ts'
import type { Addressed } from './phrases.ts'
import { writePhrases } from './phrases.ts'
import type { Words } from './words.ts'

export interface Money {
  readonly amount: Minor
  readonly currency: Currency
}

/** What every letter about a payment says of it. */
export interface OfPayment extends Addressed {
  /** Who sells, as far as a name is known. */
  readonly sellers: readonly string[]
  /** The day until which money is held; `release`: until it is let go; null: it is not held. */
  readonly heldUntil: Date | 'release' | null
  /** Where the buyer comes back to it: a secret. */
  readonly statusUrl: string
}

/** A buyer is sent the way back to a payment. */
interface PaymentStatusMail extends OfPayment {
  readonly kind: 'payment_status'
  readonly at: Date
  readonly money: Money
  readonly reference: string
}

/** A buyer is to pay by bank transfer: where to, and how it is found. */
interface TransferInstructionsMail extends OfPayment {
  readonly kind: 'transfer_instructions'
  readonly at: Date
  readonly instructions: TransferInstructions
}

/** A checkout was paid in full. */
interface Receipt extends OfPayment {
  readonly kind: 'receipt'
  /** When it was paid, on the tenant's clock. */
  readonly at: Date
  readonly money: Money
  /** The buyer fee that is part of it; 0 for none. */
  readonly fee: Minor
  readonly items: readonly { readonly description: string; readonly amount: Minor }[]
  readonly reference: string
}

/** Money goes back to a buyer. */
interface Refund extends OfPayment {
  readonly kind: 'refund'
  readonly at: Date
  readonly money: Money
}

/** A refund waits until its buyer is verified. */
interface RefundWaiting extends OfPayment {
  readonly kind: 'refund_waiting'
  readonly at: Date
  readonly money: Money
  /** Where the verification begins. */
  readonly url: string
}

/** A direct debit will be collected. */
interface DebitPreNotification extends OfPayment {
  readonly kind: 'debit_pre_notification'
  readonly money: Money
  readonly collectedAt: Date
  readonly mandateReference: string
  /** As `DE•• •••• 3000`: never the whole number. */
  readonly maskedAccount: string
}

/** Every letter to a buyer about a payment. */
export type BuyerLetter =
  | TransferInstructionsMail
  | Receipt
  | Refund
  | RefundWaiting
  | DebitPreNotification
  | PaymentStatusMail

/** Writes a letter to a buyer. */
export function buyerLetter(email: BuyerLetter, words: Words, language: Language): Letter {
  const status = { label: words.seePayment, url: email.statusUrl }
  const letter = bodyOf(email, words, language)
  if (email.kind !== 'refund_waiting') return { ...letter, link: status }
  return { ...letter, link: { label: words.verifyDetails, url: email.url }, also: status }
}

function bodyOf(email: BuyerLetter, words: Words, language: Language): Letter {
  switch (email.kind) {
    case 'transfer_instructions':
      return transferInstructions(email, words, language)
    case 'receipt':
      return receiptLetter(email, words, language)
    case 'refund':
    case 'refund_waiting':
      return refundLetter(email, words, language)
    case 'debit_pre_notification':
      return debitPreNotification(email, words, language)
    case 'payment_status':
      return paymentStatus(email, words, language)
  }
}

/** Who sells, and until when the money is held. */
function factsOf(email: OfPayment, { labels, ...words }: Words, language: Language): Fact[] {
  const { sellers, heldUntil, organisationName: name } = email
  const facts: Fact[] = []
  if (sellers.length > 0) facts.push([labels.soldBy, sellers.join(', ')])
  if (heldUntil !== null) {
    const until =
      heldUntil === 'release' ? words.untilRelease({ name }) : showDate(heldUntil, language)
    facts.push([labels.heldUntil, until])
  }
  return facts
}

function transferInstructions(
  email: TransferInstructionsMail,
  words: Words,
  language: Language,
): Letter {
  const { organisationName: name, instructions, at } = email
  const { labels } = words
  const amount = showAmount(parseMinor(instructions.amount), instructions.currency, language)
  const routingLabels: Readonly<Record<string, string>> = {
    sort_code: labels.sortCode,
    bic_swift: labels.bic,
    ach: labels.routingNumber,
    wire: labels.routingNumber,
  }
  const facts: Fact[] = [
    [labels.amount, amount, 'strong'],
    [labels.beneficiary, instructions.beneficiary],
  ]
  if (instructions.iban !== null) facts.push([labels.iban, instructions.iban])
  if (instructions.account_number !== null) {
    facts.push([labels.accountNumber, instructions.account_number])
  }
  for (const { routing_code_type: type, routing_code: code } of instructions.routing) {
    facts.push([routingLabels[type] ?? type, code])
  }
  facts.push([labels.bank, instructions.bank_name], [labels.reference, instructions.reference])
  facts.push([labels.date, showDate(at, language)], ...factsOf(email, words, language))
  return { ...writePhrases(words.transferInstructions, { name, amount }), facts }
}

function receiptLetter(email: Receipt, words: Words, language: Language): Letter {
  const { organisationName: name, money, fee, items, reference, at } = email
  const { labels } = words
  const show = (amount: Minor) => showAmount(amount, money.currency, language)
  const facts: Fact[] = items.map(({ description, amount }) => [description, show(amount)])
  if (fee > 0n) facts.push([labels.fee, show(fee)])
  facts.push([labels.total, show(money.amount), 'strong'])
  facts.push([labels.date, showDate(at, language)], ...factsOf(email, words, language))
  facts.push([labels.reference, reference])
  return { ...writePhrases(words.receipt, { name, amount: show(money.amount) }), facts }
}

function paymentStatus(email: PaymentStatusMail, words: Words, language: Language): Letter {
  const { organisationName: name, money, at, reference } = email
  const { labels } = words
  const amount = showAmount(money.amount, money.currency, language)
  const facts: Fact[] = [
    [labels.total, amount, 'strong'],
    [labels.date, showDate(at, language)],
    ...factsOf(email, words, language),
    [labels.reference, reference],
  ]
  return { ...writePhrases(words.paymentStatus, { name, amount }), facts }
}

function refundLetter(email: Refund | RefundWaiting, words: Words, language: Language): Letter {
  const { organisationName: name, money, at } = email
  const { labels } = words
  const amount = showAmount(money.amount, money.currency, language)
  const facts: Fact[] = [
    [labels.amount, amount, 'strong'],
    [labels.date, showDate(at, language)],
    ...factsOf(email, words, language),
  ]
  const phrases = email.kind === 'refund' ? words.refund : words.refundWaiting
  return { ...writePhrases(phrases, { name, amount }), facts }
}

function debitPreNotification(
  email: DebitPreNotification,
  words: Words,
  language: Language,
): Letter {
  const { organisationName: name, money, collectedAt, mandateReference, maskedAccount } = email
  const { labels } = words
  const amount = showAmount(money.amount, money.currency, language)
  const date = showDate(collectedAt, language)
  return {
    ...writePhrases(words.debitPreNotification, { name, amount, date }),
    facts: [
      [labels.amount, amount, 'strong'],
      [labels.date, date],
      [labels.account, maskedAccount],
      [labels.mandate, mandateReference],
      [labels.creditor, name],
      ...factsOf(email, words, language),
    ],
  }
}
