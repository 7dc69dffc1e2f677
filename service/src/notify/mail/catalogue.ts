// Which mails there are: who gets each, when, and where it leads. The reference is written from it.
import type { NewEmail } from './templates.ts'

/** A mail as the reference lists it. */
export interface ListedLetter {
  readonly title: string
  readonly to: string
  readonly when: string
  /** Where its links lead, the first one first. */
  readonly leadsTo: string
}

/** Every kind, in the order of a payment; then what members get. */
export const letterCatalogue: { readonly [K in NewEmail['kind']]: ListedLetter } = {
  transfer_instructions: {
    title: 'How to pay by bank transfer',
    to: 'the buyer',
    when: 'a checkout that is paid by transfer, or an invoice, begins',
    leadsTo: 'his payment',
  },
  debit_pre_notification: {
    title: 'Notice of a direct debit',
    to: 'the buyer',
    when: 'the days before a debit that the scheme asks for have come',
    leadsTo: 'his payment',
  },
  receipt: {
    title: 'Receipt',
    to: 'the buyer',
    when: 'a checkout is paid in full',
    leadsTo: 'his payment',
  },
  payment_status: {
    title: 'The way back to a payment',
    to: 'the buyer',
    when: 'somebody sends him the link: `POST /v1/checkout/{id}/status-link`',
    leadsTo: 'his payment',
  },
  refund: {
    title: 'Refund',
    to: 'the buyer',
    when: 'a refund has left',
    leadsTo: 'his payment',
  },
  refund_waiting: {
    title: 'A refund that waits for the buyer',
    to: 'the buyer',
    when: 'a refund waits, or will, until he is verified',
    leadsTo: 'his verification; his payment',
  },
  verification_wanted: {
    title: 'Verification wanted',
    to: 'a seller; a buyer who asks for the link on the page of his payment',
    when: 'money for him waits, or will, until he is verified',
    leadsTo: 'his verification; a buyer’s payment',
  },
  verification_outcome: {
    title: 'Outcome of a verification',
    to: 'who was verified',
    when: 'a verification has passed or failed',
    leadsTo: 'a buyer’s payment; a seller has no page to come back to',
  },
  payout: {
    title: 'Payout',
    to: 'the seller; the contact of the organisation, of its revenue',
    when: 'a release, or a payout of revenue, has left',
    leadsTo: 'the payout in the dashboard; a seller has no page to come back to',
  },
  payout_failed: {
    title: 'A payment that no account took',
    to: 'the seller, or the buyer of a refund',
    when: 'money could not be paid for want of an account, or the link is asked for again',
    leadsTo: 'the page where another account is given; a buyer’s payment',
  },
  bank_account_link: {
    title: 'The link to give or change an account',
    to: 'the seller, or the buyer who asks for it',
    when: 'the organisation, or the person, asks for it',
    leadsTo: 'the page where an account is given; a buyer’s payment',
  },
  bank_account_changed: {
    title: 'An account was changed',
    to: 'who is paid, at the address on file',
    when: 'another account of his is paid to from now on',
    leadsTo: 'the page where he says that it was not he',
  },
  handler_disabled: {
    title: 'A webhook handler was disabled',
    to: 'the contact of the organisation',
    when: 'a handler has failed for five days',
    leadsTo: 'the webhooks in the dashboard',
  },
  member_notice: {
    title: 'Notice to members',
    to: 'members, as the list below says',
    when: 'the list below says',
    leadsTo: 'the dashboard’s page of it',
  },
  member_invited: {
    title: 'Invitation',
    to: 'who is invited to the dashboard',
    when: 'an owner invites, or sends it again',
    leadsTo: 'the page where it is accepted',
  },
  member_recovery: {
    title: 'Link to come back',
    to: 'the member',
    when: 'somebody says that the password is forgotten',
    leadsTo: 'the page where a new password is set',
  },
  member_new_email: {
    title: 'Confirm a new address',
    to: 'the member, at the new address',
    when: 'the member wants to sign in with it',
    leadsTo: 'the page where it is confirmed',
  },
  member_changed: {
    title: 'How you sign in has changed',
    to: 'the member; of an address, at both',
    when: 'a password, second factor or address was changed',
    leadsTo: 'what the member signs in with, in the dashboard',
  },
  member_tries: {
    title: 'Somebody tries to sign in',
    to: 'the member',
    when: 'several tries have failed, at most once a day',
    leadsTo: 'what the member signs in with, in the dashboard',
  },
  member_let_in: {
    title: 'A member is let back in',
    to: 'the owners of each organisation of the member',
    when: 'whoever runs the service makes a link for somebody who has lost everything',
    leadsTo: 'the members in the dashboard',
  },
}

/** What members are told of by a notice: `member_notice`. */
export const memberNotices: readonly Omit<ListedLetter, 'title'>[] = [
  {
    to: 'owners, and who asked',
    when:
      'something that takes two owners is asked for, still waits, is done, declined, withdrawn, ' +
      'refused, or has lapsed',
    leadsTo: 'the approval',
  },
  {
    to: 'who may decide it, in live; once an hour at most for each queue',
    when:
      'something waits in a queue: approvals, bookings, payments to make, limits, reviews, ' +
      'verifications',
    leadsTo: 'the queue',
  },
  {
    to: 'who asked for and who approved a payment, and members behind the key that did',
    when: 'the account that an approved payment would go to has changed since',
    leadsTo: 'the outbound',
  },
  {
    to: 'who may say where others are paid to',
    when: 'somebody who is paid says that a change of his account was not his',
    leadsTo: 'the participant',
  },
  {
    to: 'who may move money',
    when: 'a bank or card issuer has taken money back',
    leadsTo: 'the inbound',
  },
  {
    to: 'owners, and who owns the key',
    when:
      'a key will do less than it does, or end: when that begins, 7 days before, and when it ' +
      'has come',
    leadsTo: 'the keys',
  },
]
