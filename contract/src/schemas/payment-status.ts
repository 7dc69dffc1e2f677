// A payment as its buyer comes back to see it: what is paid, held, released and given back, and
// what is wanted of him. By a link from his mailbox, which opens nothing else.

import { type Static, Type } from 'typebox'
import { PublicOrganisationSchema, TransferInstructionsSchema } from './client.ts'
import {
  CheckoutStatusSchema,
  CheckoutTypeSchema,
  CurrencySchema,
  EnvironmentSchema,
} from './enums.ts'
import {
  id,
  instant,
  nullable,
  oneOf,
  paymentReference,
  resource,
  shownAmount,
  text,
} from './parts.ts'

/** Where the money for one thing stands, as its buyer is told. */
export const paidForStates = [
  'later',
  'unpaid',
  'on_credit',
  'held',
  'held_until',
  'in_review',
  'leaving',
  'released',
  'refunding',
  'refunded',
  'cancelled',
] as const
export type PaidForState = (typeof paidForStates)[number]

export const PaidForSchema = resource('PaidFor', 'One settlement, as its buyer sees it.', {
  description: text('What it is for.', { example: 'Deposit for a used car' }),
  summary: nullable(text('Further words.')),
  seller: nullable(text('Who sells, by name.', { example: 'Ada Lovelace' })),
  state: oneOf('PaidForState', paidForStates, 'Where its money stands, or what it waits for.'),
  due: Type.Boolean({ description: 'True when it is part of the total.' }),
  amount: shownAmount('What it costs, in minor units.'),
  paid: shownAmount('What has come in for it, in minor units.'),
  held: shownAmount('What of that is held, in minor units.'),
  released: shownAmount('What has gone to the seller, in minor units.'),
  refunded: shownAmount('What has gone back to the buyer, in minor units.'),
  required_by: nullable(instant('When it is needed, where that is later.')),
  release_at: nullable(instant('The day until which it is held, where there is one.')),
})
export type PaidFor = Static<typeof PaidForSchema>

export const paymentMoves = [
  'paid',
  'lent',
  'released',
  'refunded',
  'sent_back',
  'taken_back',
] as const
export type PaymentMove = (typeof paymentMoves)[number]

export const PaymentMovementSchema = resource('PaymentMovement', 'Money that has moved.', {
  kind: oneOf(
    'PaymentMove',
    paymentMoves,
    'Paid by the buyer; lent for him; gone to the seller; gone back; taken back by a bank.',
  ),
  at: instant('When.'),
  amount: shownAmount('In minor units.'),
  description: nullable(text('What it was for, where it was for one thing.')),
})
export type PaymentMovement = Static<typeof PaymentMovementSchema>

export const WantedOfBuyerSchema = resource(
  'WantedOfBuyer',
  'What a refund waits for that only the buyer can give.',
  {
    kind: oneOf(
      'WantedKind',
      ['verification', 'bank_account'],
      'Who he is; or an account that can be paid to.',
    ),
    state: oneOf('WantedState', ['wanted', 'checking'], 'Wanted of him, or being looked at.'),
    amount: shownAmount('The refund, in minor units.'),
  },
)
export type WantedOfBuyer = Static<typeof WantedOfBuyerSchema>

export const PublicPaymentStatusSchema = resource(
  'PublicPaymentStatus',
  'A payment, as its buyer sees it by a link from his mailbox.',
  {
    environment: EnvironmentSchema,
    organisation: PublicOrganisationSchema,
    seen_at: instant('The time on the clock of the environment.'),
    reference: paymentReference('The reference of the payment.'),
    type: CheckoutTypeSchema,
    status: CheckoutStatusSchema,
    created_at: instant('When it was begun.'),
    paid_at: nullable(instant('When it was paid in full; null: not yet.')),
    currency: CurrencySchema,
    total: shownAmount('What is to pay, fee included, in minor units.'),
    fee: shownAmount('Buyer fee, in minor units.'),
    paid: shownAmount('What has come in, in minor units.'),
    outstanding: shownAmount('What is still missing, in minor units; never below 0.'),
    over_paid: shownAmount('What came in beyond that, in minor units.'),
    held: shownAmount('What is held, in minor units.'),
    released: shownAmount('What has gone to sellers, in minor units.'),
    refunding: shownAmount('What is on its way back to the buyer, in minor units.'),
    refunded: shownAmount('What has gone back to the buyer, in minor units.'),
    taken_back: shownAmount('What a bank or card issuer has taken back, in minor units.'),
    lines: Type.Array(PaidForSchema),
    movements: Type.Array(PaymentMovementSchema, {
      description: 'What has moved, the oldest first; the newest 100.',
    }),
    wanted: nullable(WantedOfBuyerSchema, 'What a refund waits for; null: nothing of the buyer.'),
    instructions: nullable(TransferInstructionsSchema, 'Where to pay what is missing, if by bank.'),
    has_invoice: Type.Boolean({ description: 'Whether there is an invoice.' }),
    has_receipt: Type.Boolean({ description: 'Whether there is a receipt: it is paid in full.' }),
  },
)
export type PublicPaymentStatus = Static<typeof PublicPaymentStatusSchema>

export const SentWantedLinkSchema = resource(
  'SentWantedLink',
  'The link by which the buyer gives what is wanted was sent to his mailbox.',
  { email_masked: text('The address on file.', { example: 'b•••@example.com' }) },
)
export type SentWantedLink = Static<typeof SentWantedLinkSchema>

export const SentStatusLinkSchema = resource(
  'SentStatusLink',
  'A link was sent to the buyer. It is not shown to anybody else.',
  {
    checkout_id: id('checkout'),
    expires_at: instant('When the link ends, in real time.'),
  },
)
export type SentStatusLink = Static<typeof SentStatusLinkSchema>

export const RevokedStatusLinksSchema = resource(
  'RevokedStatusLinks',
  'All links to the payment, and pages that they opened, have ended.',
  {
    checkout_id: id('checkout'),
    revoked_at: instant('When, in real time.'),
  },
)
export type RevokedStatusLinks = Static<typeof RevokedStatusLinksSchema>
