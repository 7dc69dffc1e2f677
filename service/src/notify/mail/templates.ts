// What is written to people. Each kind is a function from facts to a letter; nobody's own bank
// details ever stand in a mail, and every link leads to a page that asks before it acts.
import type { Language } from '@holdfast/contract'
import { showAmount } from './amount.ts'
import type { BuyerLetter, Money } from './buyer-letters.ts'
import { buyerLetter } from './buyer-letters.ts'
import { showDate } from './date.ts'
import { wordsIn } from './languages.ts'
import type { EmailLink, Fact, Letter, RenderedEmail } from './letter.ts'
import { renderLetter } from './letter.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import { ownSignIn } from './own-sign-in.ts'
import type { Addressed } from './phrases.ts'
import { writePhrases } from './phrases.ts'
import type { Words } from './words.ts'

/** A seller has money waiting and must be verified before it can be paid out. */
export interface VerificationWanted extends Addressed {
  readonly kind: 'verification_wanted'
  /** Null when it is not known yet. */
  readonly money: Money | null
  /** Where the verification begins. */
  readonly url: string
}

/** A verification was decided. */
interface VerificationOutcome extends Addressed {
  readonly kind: 'verification_outcome'
  readonly isPassed: boolean
  /** Where a new try begins, when there is one. */
  readonly url: string | null
}

/** Money has left for the receiver's bank account. */
interface Payout extends Addressed {
  readonly kind: 'payout'
  readonly at: Date
  readonly money: Money
  readonly reference: string | null
}

/** Money could not be paid for want of an account that takes it. */
interface PayoutFailed extends Addressed {
  readonly kind: 'payout_failed'
  readonly at: Date
  readonly money: Money
  /** Where another account is given. */
  readonly url: string
  /** Of a refund: where the payment stands. */
  readonly statusUrl: string | null
}

/** A webhook handler failed for too long. */
interface HandlerDisabled extends Addressed {
  readonly kind: 'handler_disabled'
  readonly handlerUrl: string
  readonly failingSince: Date
}

/** Somebody is invited to work in the organisation's dashboard. */
interface MemberInvited extends Addressed {
  readonly kind: 'member_invited'
  readonly invitedBy: string
  /** Where the invitation is accepted. */
  readonly url: string
}

/**
 * Members are told of what happens in their organisation. In English, as the dashboard is: the
 * words come with it.
 */
export interface MemberNotice extends Addressed {
  readonly kind: 'member_notice'
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Names and values, in their order. */
  readonly facts: readonly (readonly [string, string])[]
  readonly closing: string
  readonly link: EmailLink | null
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
}

/** Every kind of mail. */
export type NewEmail =
  | VerificationWanted
  | VerificationOutcome
  | BuyerLetter
  | Payout
  | PayoutFailed
  | HandlerDisabled
  | MemberInvited
  | MemberNotice
  | AccountChanged
  | AccountLink
  | OwnSignIn

/** The kinds of mail, as the API shows them. */
export const emailKinds = [
  'verification_wanted',
  'verification_outcome',
  'transfer_instructions',
  'receipt',
  'refund',
  'refund_waiting',
  'debit_pre_notification',
  'payment_status',
  'payout',
  'payout_failed',
  'handler_disabled',
  'member_invited',
  'member_notice',
  'bank_account_changed',
  'bank_account_link',
  'member_changed',
  'member_recovery',
  'member_new_email',
  'member_tries',
  'member_let_in',
] as const satisfies readonly NewEmail['kind'][]

/** Writes a mail. */
export function renderEmail(email: NewEmail): RenderedEmail {
  const language = email.language ?? 'en'
  const words = wordsIn(language)
  return renderLetter(letterOf(email, words, language), {
    language,
    name: email.organisationName,
    accentColour: email.accentColour ?? null,
    logoUrl: email.logoUrl ?? null,
    sandboxNote: email.isSandbox ? words.sandboxNote : null,
    buttonNote: words.buttonNote,
  })
}

function letterOf(email: NewEmail, words: Words, language: Language): Letter {
  const name = email.organisationName
  switch (email.kind) {
    case 'verification_wanted':
      return verificationWanted(email, words, language)
    case 'verification_outcome':
      return verificationOutcome(email, words)
    case 'transfer_instructions':
    case 'receipt':
    case 'refund':
    case 'refund_waiting':
    case 'debit_pre_notification':
    case 'payment_status':
      return buyerLetter(email, words, language)
    case 'payout':
      return payoutLetter(email, words, language)
    case 'payout_failed':
      return payoutFailed(email, words, language)
    case 'handler_disabled': {
      const date = showDate(email.failingSince, language)
      const letter = writePhrases(words.handlerDisabled, { name, date })
      return { ...letter, facts: [[words.labels.address, email.handlerUrl]] }
    }
    case 'member_invited': {
      const letter = writePhrases(words.memberInvited, { name, by: email.invitedBy })
      return { ...letter, link: { label: words.joinDashboard, url: email.url } }
    }
    case 'member_notice':
      return memberNotice(email)
    case 'bank_account_changed':
      return accountChanged(email, words, language)
    case 'bank_account_link': {
      const [phrases, label] = email.isFirst
        ? [words.accountWanted, words.giveFirstAccount]
        : [words.accountLink, words.changeAccount]
      return { ...writePhrases(phrases, { name }), link: { label, url: email.url } }
    }
    case 'member_changed':
    case 'member_recovery':
    case 'member_new_email':
    case 'member_tries':
    case 'member_let_in':
      return ownSignIn(email, words)
  }
}

function memberNotice({ link, facts, ...letter }: MemberNotice): Letter {
  const { subject, heading, paragraphs, closing } = letter
  const told: Letter = { subject, heading, paragraphs, closing, facts }
  return link === null ? told : { ...told, link }
}

function verificationWanted(email: VerificationWanted, words: Words, language: Language): Letter {
  const { organisationName: name, money, url } = email
  const link: EmailLink = { label: words.verifyDetails, url }
  if (money === null) {
    const phrases = { ...words.verificationWanted, ...words.verificationWantedSoon }
    return { ...writePhrases(phrases, { name, amount: '' }), link }
  }
  const amount = showAmount(money.amount, money.currency, language)
  return { ...writePhrases(words.verificationWanted, { name, amount }), link }
}

function verificationOutcome(email: VerificationOutcome, words: Words): Letter {
  const { organisationName: name, isPassed, url } = email
  const letter = writePhrases(isPassed ? words.verificationPassed : words.verificationFailed, {
    name,
  })
  return url === null ? letter : { ...letter, link: { label: words.tryAgain, url } }
}

function payoutLetter(email: Payout, words: Words, language: Language): Letter {
  const { organisationName: name, money, reference, at } = email
  const { labels } = words
  const amount = showAmount(money.amount, money.currency, language)
  const facts: Fact[] = [
    [labels.amount, amount, 'strong'],
    [labels.date, showDate(at, language)],
  ]
  if (reference !== null) facts.push([labels.reference, reference])
  return { ...writePhrases(words.payout, { name, amount }), facts }
}

function payoutFailed(email: PayoutFailed, words: Words, language: Language): Letter {
  const { organisationName: name, money, at, url, statusUrl } = email
  const { labels } = words
  const amount = showAmount(money.amount, money.currency, language)
  const facts: Fact[] = [
    [labels.amount, amount, 'strong'],
    [labels.date, showDate(at, language)],
  ]
  const link = { label: words.giveAccount, url }
  const letter = { ...writePhrases(words.payoutFailed, { name, amount }), facts, link }
  return statusUrl === null
    ? letter
    : { ...letter, also: { label: words.seePayment, url: statusUrl } }
}

function accountChanged(email: AccountChanged, words: Words, language: Language): Letter {
  const { organisationName: name, account, accountBefore, payableFrom, url } = email
  const { labels } = words
  const facts: Fact[] = [[labels.newAccount, account]]
  if (accountBefore !== null) facts.unshift([labels.accountBefore, accountBefore])
  if (payableFrom !== null) facts.push([labels.paidFrom, showDate(payableFrom, language)])
  return {
    ...writePhrases(words.accountChanged, { name }),
    facts,
    link: { label: words.notMe, url },
  }
}
