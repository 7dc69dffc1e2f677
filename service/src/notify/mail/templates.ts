// What is written to people. Each kind is a function from facts to a letter; nobody's own bank
// details ever stand in a mail, and every link leads to a page that asks before it acts.
import type { Language } from '@holdfast/contract'
import { distinct, remembered } from '#kit'
import type { BuyerLetter } from './buyer-letters.ts'
import { buyerLetter, whyBought } from './buyer-letters.ts'
import type { EmailLink, Letter, RenderedEmail } from './letter.ts'
import { renderLetter } from './letter.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import { ownSignIn } from './own-sign-in.ts'
import type { PayeeLetter } from './payee-letters.ts'
import { payeeLetter } from './payee-letters.ts'
import type { Addressed, Pen } from './phrases.ts'
import { penOf, writePhrases } from './phrases.ts'

/** A webhook handler failed for too long. */
interface HandlerDisabled extends Addressed {
  readonly kind: 'handler_disabled'
  readonly handlerUrl: string
  readonly failingSince: Date
  /** The dashboard's page of webhooks. */
  readonly url: string
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
  /** Names and values, in their order; the date is added to them. */
  readonly facts: readonly (readonly [string, string])[]
  readonly closing: string
  /** The dashboard's page of it. */
  readonly link: EmailLink
}

/** Every kind of mail. */
export type NewEmail =
  | BuyerLetter
  | PayeeLetter
  | HandlerDisabled
  | MemberInvited
  | MemberNotice
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

/** A mail as it leaves: who it is from, by name, and where an answer goes. */
export interface WrittenEmail extends RenderedEmail {
  readonly from: string
  /** Null: to the address that it comes from. */
  readonly replyTo: string | null
}

/** Writes a mail. */
export function renderEmail(email: NewEmail): WrittenEmail {
  const { accentColour = null, isSandbox, organisationName: from } = email
  const pen = penOf(email)
  const { words, language, name } = pen
  const sandbox = isSandbox ? [words.sandboxNote] : []
  const foot = [...askAndWhy(email, pen), ...sandbox, ...imprintOf(email, pen)]
  const { nextTitle, buttonNote } = words
  const paper = { language, name, accentColour, nextTitle, buttonNote, foot }
  const replyTo = isToMembers(email) ? null : (email.supportEmail ?? null)
  return { ...renderLetter(letterOf(email, pen), paper), from, replyTo }
}

/** Whoever works for the organisation asks nobody outside, and knows why it writes. */
function isToMembers(email: NewEmail): boolean {
  if (email.kind === 'payout') return email.dashboardUrl !== null
  return email.kind === 'handler_disabled' || email.kind.startsWith('member_')
}

/** How the receiver asks, and why it is he who gets the mail. */
function askAndWhy(email: NewEmail, pen: Pen): string[] {
  if (isToMembers(email)) return []
  const { words, name } = pen
  const { supportEmail: support = null } = email
  const ask = support === null ? words.questionsTo({ name }) : words.questions({ support })
  const why = 'sellers' in email ? whyBought(email, pen) : words.why.isPaid({ name })
  return [ask, why]
}

/** Who writes, in full: by the name in the register, its number and country. */
function imprintOf({ issuer }: Addressed, { name, language }: Pen): string[] {
  if (issuer === undefined) return []
  const { legalName, companyNumber, country } = issuer
  const land = country === null ? null : (namesOfLands(language).of(country) ?? country)
  const parts = [name, legalName, companyNumber, land].filter((one) => one !== null)
  return [distinct(parts).join(' · ')]
}

const namesOfLands = remembered(
  (language: Language) => new Intl.DisplayNames([language], { type: 'region' }),
)

function letterOf(email: NewEmail, pen: Pen): Letter {
  switch (email.kind) {
    case 'transfer_instructions':
    case 'receipt':
    case 'refund':
    case 'refund_waiting':
    case 'debit_pre_notification':
    case 'payment_status':
      return buyerLetter(email, pen)
    case 'verification_wanted':
    case 'verification_outcome':
    case 'payout':
    case 'payout_failed':
    case 'bank_account_changed':
    case 'bank_account_link':
      return payeeLetter(email, pen)
    case 'handler_disabled':
      return handlerDisabled(email, pen)
    case 'member_invited':
      return memberInvited(email, pen)
    case 'member_notice':
      return memberNotice(email, pen)
    case 'member_changed':
    case 'member_recovery':
    case 'member_new_email':
    case 'member_tries':
    case 'member_let_in':
      return ownSignIn(email, pen)
  }
}

function handlerDisabled(email: HandlerDisabled, pen: Pen): Letter {
  const { handlerUrl, failingSince, url, at } = email
  const { words, name } = pen
  return {
    ...writePhrases(words.handlerDisabled, { name, date: pen.time(failingSince) }),
    facts: [
      [words.labels.address, handlerUrl],
      [words.labels.date, pen.time(at)],
    ],
    link: { label: words.seeDashboard, url },
  }
}

function memberInvited({ invitedBy: by, url, at }: MemberInvited, pen: Pen): Letter {
  const { words, name } = pen
  return {
    ...writePhrases(words.memberInvited, { name, by }),
    facts: [[words.labels.date, pen.time(at)]],
    link: { label: words.joinDashboard, url },
  }
}

function memberNotice(email: MemberNotice, { words, time }: Pen): Letter {
  const { subject, heading, paragraphs, facts, closing, link, at } = email
  const dated = [...facts, [words.labels.date, time(at)] as const]
  return { subject, heading, paragraphs, facts: dated, next: [], closing, link }
}
