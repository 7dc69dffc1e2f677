// What is written to buyers about a payment of theirs: each letter says who sells, until when the
// money is held, what is to pay, and what becomes of it, in figures as the pages write them.
import type { TransferInstructions } from '@holdfast/contract'
import type { Minor } from '#kit'
import { parseMinor } from '#kit'
import type { Fact, Letter } from './letter.ts'
import type { Addressed, Money, Pen } from './phrases.ts'
import { writePhrases } from './phrases.ts'

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
  /** When it was begun. */
  readonly at: Date
  readonly money: Money
  readonly reference: string
}

/** A buyer is to pay by bank transfer: where to, and how it is found. */
interface TransferInstructionsMail extends OfPayment {
  readonly kind: 'transfer_instructions'
  readonly instructions: TransferInstructions
}

/** A checkout was paid in full. */
interface Receipt extends OfPayment {
  readonly kind: 'receipt'
  readonly money: Money
  /** The buyer fee that is part of it; 0 for none. */
  readonly fee: Minor
  readonly items: readonly { readonly description: string; readonly amount: Minor }[]
  readonly reference: string
}

/** Money goes back to a buyer. */
interface Refund extends OfPayment {
  readonly kind: 'refund'
  readonly money: Money
  /** What it was paid for, as far as it is known. */
  readonly paidFor: string | null
}

/** A refund waits until its buyer is verified. */
interface RefundWaiting extends OfPayment {
  readonly kind: 'refund_waiting'
  readonly money: Money
  /** What it was paid for, as far as it is known. */
  readonly paidFor: string | null
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
export function buyerLetter(email: BuyerLetter, pen: Pen): Letter {
  const { words } = pen
  const status = { label: words.seePayment, url: email.statusUrl }
  const letter = bodyOf(email, pen)
  if (email.kind !== 'refund_waiting') return { ...letter, link: status }
  return { ...letter, link: { label: words.verifyDetails, url: email.url }, also: status }
}

/** Why it is he who gets it: from whom he bought, and who takes the payment. */
export function whyBought({ sellers }: Pick<OfPayment, 'sellers'>, { words, name }: Pen): string {
  if (sellers.length === 0) return words.why.pays({ name })
  return words.why.bought({ name, sellers: sellers.join(', ') })
}

function bodyOf(email: BuyerLetter, pen: Pen): Letter {
  switch (email.kind) {
    case 'transfer_instructions':
      return transferInstructions(email, pen)
    case 'receipt':
      return receiptLetter(email, pen)
    case 'refund':
    case 'refund_waiting':
      return refundLetter(email, pen)
    case 'debit_pre_notification':
      return debitPreNotification(email, pen)
    case 'payment_status':
      return paymentStatus(email, pen)
  }
}

/** When it was, who sells, through whom, and until when the money is held. */
function factsOf(email: OfPayment, { words, name, day }: Pen): Fact[] {
  const { sellers, heldUntil, at } = email
  const { labels } = words
  const facts: Fact[] = [[labels.date, day(at)]]
  if (sellers.length > 0) facts.push([labels.soldBy, sellers.join(', ')])
  facts.push([labels.through, name])
  if (heldUntil !== null) {
    const until = heldUntil === 'release' ? words.untilRelease({ name }) : day(heldUntil)
    facts.push([labels.heldUntil, until])
  }
  return facts
}

/** What becomes of the money once it is there. */
function moneyGoes({ heldUntil }: OfPayment, { words: { money }, name, day }: Pen): string {
  if (heldUntil === null) return money.notHeld({})
  if (heldUntil === 'release') return money.heldUntilRelease({ name })
  return money.heldUntil({ name, date: day(heldUntil) })
}

function transferInstructions(email: TransferInstructionsMail, pen: Pen): Letter {
  const { instructions } = email
  const { words, name } = pen
  const { labels } = words
  const { currency } = instructions
  const amount = pen.money({ amount: parseMinor(instructions.amount), currency })
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
  if (instructions.iban !== null) facts.push([labels.iban, inFours(instructions.iban)])
  if (instructions.account_number !== null) {
    facts.push([labels.accountNumber, instructions.account_number])
  }
  for (const { routing_code_type: type, routing_code: code } of instructions.routing) {
    facts.push([routingLabels[type] ?? type, code])
  }
  facts.push([labels.bank, instructions.bank_name], [labels.reference, instructions.reference])
  const { creditor_reference: structured } = instructions
  if (structured !== null) facts.push([labels.creditorReference, inFours(structured)])
  facts.push(...factsOf(email, pen))
  const letter = writePhrases(words.transferInstructions, { name, amount })
  return { ...letter, facts, next: [...letter.next, moneyGoes(email, pen)] }
}

/** As banks print it: `DE89 3704 0044 …`. */
function inFours(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

function receiptLetter(email: Receipt, pen: Pen): Letter {
  const { money, fee, items, reference } = email
  const { words, name } = pen
  const { labels } = words
  const show = (amount: Minor) => pen.money({ ...money, amount })
  const facts: Fact[] = items.map(({ description, amount }) => [description, show(amount)])
  if (fee > 0n) facts.push([labels.fee, show(fee)])
  facts.push([labels.total, show(money.amount), 'strong'], ...factsOf(email, pen))
  facts.push([labels.reference, reference])
  const letter = writePhrases(words.receipt, { name, amount: show(money.amount) })
  return { ...letter, facts, next: [moneyGoes(email, pen)] }
}

function paymentStatus(email: PaymentStatusMail, pen: Pen): Letter {
  const { money, reference } = email
  const { words, name } = pen
  const { labels } = words
  const amount = pen.money(money)
  const facts: Fact[] = [
    [labels.total, amount, 'strong'],
    ...factsOf(email, pen),
    [labels.reference, reference],
  ]
  return { ...writePhrases(words.paymentStatus, { name, amount }), facts }
}

function refundLetter(email: Refund | RefundWaiting, pen: Pen): Letter {
  const { words, name } = pen
  const { labels } = words
  const amount = pen.money(email.money)
  const facts: Fact[] = [[labels.amount, amount, 'strong']]
  if (email.paidFor !== null) facts.push([labels.paidFor, email.paidFor])
  facts.push(...factsOf(email, pen))
  const phrases = email.kind === 'refund' ? words.refund : words.refundWaiting
  return { ...writePhrases(phrases, { name, amount }), facts }
}

function debitPreNotification(email: DebitPreNotification, pen: Pen): Letter {
  const { money, collectedAt, mandateReference, maskedAccount } = email
  const { words, name } = pen
  const { labels } = words
  const amount = pen.money(money)
  const date = pen.day(collectedAt)
  const letter = writePhrases(words.debitPreNotification, { name, amount, date })
  // The day that counts is that of the collection.
  const of = factsOf({ ...email, at: collectedAt }, pen)
  return {
    ...letter,
    facts: [
      [labels.amount, amount, 'strong'],
      ...of,
      [labels.account, maskedAccount],
      [labels.mandate, mandateReference],
      [labels.creditor, name],
    ],
    next: [...letter.next, moneyGoes(email, pen)],
  }
}
