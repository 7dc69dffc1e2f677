// What is written to whoever is paid, or is to be: a seller, or a buyer who gets money back.
import type { Minor } from '#kit'
import { less, plus, zero } from '#kit'
import type { Fact, Letter } from './letter.ts'
import type { Addressed, Money, Pen } from './phrases.ts'
import { paidByFacts, writePhrases } from './phrases.ts'

/** Somebody has money waiting and must be verified before it can be paid out. */
export interface VerificationWanted extends Addressed {
  readonly kind: 'verification_wanted'
  /** Null when it is not known yet. */
  readonly money: Money | null
  /** Where the verification begins. */
  readonly url: string
  /** Of a buyer: where the payment stands; null: of a seller. */
  readonly statusUrl: string | null
}

/** A verification was decided. */
interface VerificationOutcome extends Addressed {
  readonly kind: 'verification_outcome'
  readonly isPassed: boolean
  /** Of a buyer: where his latest payment stands; null: of a seller, who has no such page. */
  readonly statusUrl: string | null
}

/** Money has left for the receiver's bank account. */
interface Payout extends Addressed {
  readonly kind: 'payout'
  readonly money: Money
  /** What was taken of it before; null: nothing. */
  readonly fee: Minor | null
  /** What it is paid for, as far as it is known. */
  readonly paidFor: string | null
  readonly reference: string | null
  /** Of the organisation's own revenue: the dashboard's page; null: to a seller, who has none. */
  readonly dashboardUrl: string | null
}

/** Money could not be paid for want of an account that takes it. */
interface PayoutFailed extends Addressed {
  readonly kind: 'payout_failed'
  readonly money: Money
  /** Where another account is given. */
  readonly url: string
  /** Of a refund: where the payment stands. */
  readonly statusUrl: string | null
}

/** Somebody who is paid is told that his account was changed, and may say that it was not he. */
interface AccountChanged extends Addressed {
  readonly kind: 'bank_account_changed'
  /** Told apart by country and bank; its end would prove to anybody that he knows it. */
  readonly account: string
  /** Null: there was none. */
  readonly accountBefore: string | null
  /** The end of the cooling-off time; null: at once. */
  readonly payableFrom: Date | null
  /** Where he says that it was not he. */
  readonly url: string
}

/** Somebody who is paid may change his account himself. */
interface AccountLink extends Addressed {
  readonly kind: 'bank_account_link'
  /** There is none that is paid to until then. */
  readonly isFirst: boolean
  readonly url: string
  /** Of a buyer: where the payment stands; null: of a seller. */
  readonly statusUrl: string | null
}

/** Every kind of these mails. */
export type PayeeLetter =
  | VerificationWanted
  | VerificationOutcome
  | Payout
  | PayoutFailed
  | AccountChanged
  | AccountLink

/** Writes one of these mails. */
export function payeeLetter(email: PayeeLetter, pen: Pen): Letter {
  switch (email.kind) {
    case 'verification_wanted':
      return verificationWanted(email, pen)
    case 'verification_outcome':
      return verificationOutcome(email, pen)
    case 'payout':
      return payoutLetter(email, pen)
    case 'payout_failed':
      return payoutFailed(email, pen)
    case 'bank_account_changed':
      return accountChanged(email, pen)
    case 'bank_account_link':
      return accountLink(email, pen)
  }
}

/** The way back to a payment, where there is one, beside the way on. */
function alsoStatus(letter: Letter, statusUrl: string | null, { words }: Pen): Letter {
  if (statusUrl === null) return letter
  return { ...letter, also: { label: words.seePayment, url: statusUrl } }
}

function verificationWanted(email: VerificationWanted, pen: Pen): Letter {
  const { money, url, statusUrl } = email
  const { words, name } = pen
  const link = { label: words.verifyDetails, url }
  const facts = paidByFacts(email, pen)
  if (money === null) {
    const phrases = { ...words.verificationWanted, ...words.verificationWantedSoon }
    const letter = writePhrases(phrases, { name, amount: '' })
    return alsoStatus({ ...letter, facts, link }, statusUrl, pen)
  }
  const amount = pen.money(money)
  const total: Fact = [words.labels.amount, amount, 'strong']
  const letter = writePhrases(words.verificationWanted, { name, amount })
  return alsoStatus({ ...letter, facts: [total, ...facts], link }, statusUrl, pen)
}

function verificationOutcome(email: VerificationOutcome, pen: Pen): Letter {
  const { isPassed, statusUrl } = email
  const { words, name } = pen
  const phrases = isPassed ? words.verificationPassed : words.verificationFailed
  const letter = { ...writePhrases(phrases, { name }), facts: paidByFacts(email, pen) }
  return statusUrl === null
    ? letter
    : { ...letter, link: { label: words.seePayment, url: statusUrl } }
}

function payoutLetter(email: Payout, pen: Pen): Letter {
  const { money, fee, paidFor, reference, dashboardUrl } = email
  const { words, name } = pen
  const { labels } = words
  const amount = pen.money(money)
  const facts: Fact[] = []
  if (fee !== null) {
    const { currency } = money
    const whole = pen.money({ amount: plus(money.amount, fee), currency })
    facts.push(
      [labels.total, whole],
      [labels.fee, pen.money({ amount: less(zero, fee), currency })],
    )
  }
  facts.push([labels.amount, amount, 'strong'])
  if (paidFor !== null) facts.push([labels.paidFor, paidFor])
  facts.push(...paidByFacts(email, pen))
  if (reference !== null) facts.push([labels.reference, reference])
  const letter = { ...writePhrases(words.payout, { name, amount }), facts }
  return dashboardUrl === null
    ? letter
    : { ...letter, link: { label: words.seeDashboard, url: dashboardUrl } }
}

function payoutFailed(email: PayoutFailed, pen: Pen): Letter {
  const { money, url, statusUrl } = email
  const { words, name } = pen
  const amount = pen.money(money)
  const facts: Fact[] = [[words.labels.amount, amount, 'strong'], ...paidByFacts(email, pen)]
  const link = { label: words.giveAccount, url }
  const letter = { ...writePhrases(words.payoutFailed, { name, amount }), facts, link }
  return alsoStatus(letter, statusUrl, pen)
}

function accountChanged(email: AccountChanged, pen: Pen): Letter {
  const { account, accountBefore, payableFrom, url, at } = email
  const { words, name } = pen
  const { labels } = words
  const facts: Fact[] = [[labels.newAccount, account]]
  if (accountBefore !== null) facts.unshift([labels.accountBefore, accountBefore])
  if (payableFrom !== null) facts.push([labels.paidFrom, pen.time(payableFrom)])
  facts.push([labels.date, pen.time(at)], [labels.paidBy, name])
  const link = { label: words.notMe, url }
  return { ...writePhrases(words.accountChanged, { name }), facts, link }
}

function accountLink(email: AccountLink, pen: Pen): Letter {
  const { isFirst, url, statusUrl } = email
  const { words, name } = pen
  const [phrases, label] = isFirst
    ? [words.accountWanted, words.giveFirstAccount]
    : [words.accountLink, words.changeAccount]
  const facts = paidByFacts(email, pen)
  return alsoStatus(
    { ...writePhrases(phrases, { name }), facts, link: { label, url } },
    statusUrl,
    pen,
  )
}
