// Intents, checkouts, settlements, debits and invoices: how money comes in, and what it is for.

import { type Static, Type } from 'typebox'
import { CollectSchema } from './collect.ts'
import {
  CheckoutStatusSchema,
  CheckoutTypeSchema,
  CurrencySchema,
  DebitStatusSchema,
  IntentOutputTypeSchema,
  IntentStatusSchema,
  InvoiceStatusSchema,
  SettlementStatusSchema,
  SettlementTypeSchema,
} from './enums.ts'
import { FeeSchema, TakeBackReasonSchema, TransferSchema } from './movements.ts'
import {
  flatAmount,
  id,
  instant,
  MetadataSchema,
  nullable,
  paymentReference,
  percentage,
  resource,
  shownAmount,
  statementReference,
  text,
  timestamps,
  url,
} from './parts.ts'
import { KnownParticipantSchema } from './people.ts'

const settlementTerms = {
  amount: shownAmount('What it is for, in minor units, tax included.'),
  description: text('Reason for the settlement.', { example: 'Deposit for a used car' }),
  summary: nullable(text('Further words shown to the buyer.')),
  fee_flat: nullable(flatAmount('Flat fee the seller pays on each release.')),
  fee_percentage: nullable(percentage('Fee the seller pays on each release.')),
  tax_flat: nullable(flatAmount('Tax that is already inside the amount.')),
  tax_percentage: nullable(percentage('Tax that is already inside the amount.')),
  required_by: nullable(instant('When the money is needed; until then it is not collected.')),
  release_at: nullable(instant('When the money is released by itself.')),
  reference: nullable(statementReference('Reference of its releases.')),
}

export const SettlementIntentSchema = resource(
  'SettlementIntent',
  'A settlement inside a payment intent; it becomes a settlement when the intent is confirmed.',
  {
    ...timestamps,
    settlement_id: nullable(
      id('settlement'),
      'The settlement that exists already and gets more money; null: a new one is made.',
    ),
    to: nullable(KnownParticipantSchema, 'The seller; null for types `funding` and `transfer`.'),
    target_project_id: nullable(id('project'), 'The project that a `transfer` fills; else null.'),
    type: SettlementTypeSchema,
    ...settlementTerms,
    metadata: nullable(MetadataSchema),
  },
)
export type SettlementIntent = Static<typeof SettlementIntentSchema>

export const SettlementSchema = resource(
  'Settlement',
  'Money of a project that is kept for one purpose and one seller.',
  {
    id: id('settlement'),
    ...timestamps,
    currency: CurrencySchema,
    status: SettlementStatusSchema,
    type: SettlementTypeSchema,
    project_id: id('project'),
    from: nullable(KnownParticipantSchema, 'The buyer.'),
    to: nullable(KnownParticipantSchema, 'The seller; null for type `funding`.'),
    ...settlementTerms,
    balance: shownAmount(
      'What it holds, in minor units; negative when credit was drawn that has not arrived.',
    ),
    taken_back: shownAmount('What was taken back of the money that paid it, in minor units.'),
    metadata: MetadataSchema,
  },
)
export type Settlement = Static<typeof SettlementSchema>

const intentTerms = {
  status: IntentStatusSchema,
  currency: CurrencySchema,
  type: IntentOutputTypeSchema,
  fee_flat: nullable(flatAmount('Flat fee the buyer pays.')),
  fee_percentage: nullable(percentage('Fee the buyer pays on the sum of the settlements.')),
  settlements: nullable(Type.Array(SettlementIntentSchema)),
  redirect_url: nullable(url('Where the page goes when it is done.')),
  metadata: nullable(MetadataSchema),
}

export const PaymentIntentSchema = resource(
  'PaymentIntent',
  'A payment intent of type `checkout` or `invoice`.',
  {
    id: id('intent'),
    ...timestamps,
    project_id: nullable(id('project'), 'The project the money goes to, when it is known.'),
    from: nullable(KnownParticipantSchema, 'The buyer, when given.'),
    client_secret: nullable(
      text('For the browser library; shown only in the answer that created the intent.', {
        example: 'sandbox_i_01kawz3v7he5p9q2m4x8c6t0rd4f9a7c1e5b8d4a60b3c2d1e0f9a8b7c6',
      }),
    ),
    ...intentTerms,
  },
)
export type PaymentIntent = Static<typeof PaymentIntentSchema>

export const LinkIntentSchema = resource('LinkIntent', 'A payment intent of type `payment_link`.', {
  id: id('intent'),
  ...timestamps,
  project_id: nullable(id('project'), 'The project the money goes to, when it is known.'),
  from: nullable(KnownParticipantSchema, 'The buyer; null for a link that anyone may use again.'),
  url: url('The link to share.', 'https://pay.example.com/pay/3vQm7y'),
  ...intentTerms,
})
export type LinkIntent = Static<typeof LinkIntentSchema>

export const SessionIntentSchema = resource('SessionIntent', 'A setup intent.', {
  id: id('intent'),
  ...timestamps,
  participant: KnownParticipantSchema,
  client_secret: nullable(
    text('For the browser library; shown only in the answer that created the intent.', {
      example: 'sandbox_s_01kawz3v7he5p9q2m4x8c6t0rd4f9a7c1e5b8d4a60b3c2d1e0f9a8b7c6',
    }),
  ),
  status: IntentStatusSchema,
  type: IntentOutputTypeSchema,
  metadata: nullable(MetadataSchema),
})
export type SessionIntent = Static<typeof SessionIntentSchema>

export const CreatedIntentSchema = Type.Union([PaymentIntentSchema, LinkIntentSchema], {
  title: 'CreatedIntent',
  description: 'By `type`: `payment_link` is a link intent, the others are payment intents.',
})
export type CreatedIntent = Static<typeof CreatedIntentSchema>

export const AnyIntentSchema = Type.Union(
  [PaymentIntentSchema, LinkIntentSchema, SessionIntentSchema],
  {
    title: 'AnyIntent',
    description:
      'By `type`: `payment_link` is a link intent, `session` a session intent, the others are ' +
      'payment intents.',
  },
)
export type AnyIntent = Static<typeof AnyIntentSchema>

export const ConfirmationSchema = resource('Confirmation', 'What confirming an intent made.', {
  checkout_id: id('checkout'),
  project_id: id('project'),
  invoice_id: nullable(id('invoice'), 'The invoice of an invoice intent; null without one.'),
})
export type Confirmation = Static<typeof ConfirmationSchema>

export const DebitSchema = resource('Debit', 'A direct debit that is collected on its date.', {
  id: id('debit'),
  status: DebitStatusSchema,
  scheduled_at: instant('When it is collected.'),
  amount: shownAmount('What is collected, in minor units.'),
  checkout_id: id('checkout'),
  project_id: id('project'),
  replaces_debit_id: nullable(
    id('debit'),
    'The debit that failed or was returned, and that it collects again; null: none.',
  ),
  failure_reason: nullable(
    TakeBackReasonSchema,
    'Why it failed; null where it has not, or nobody says why.',
  ),
  bank_code: nullable(text("The bank's own code for that: AM04, MD06 …", { example: 'AM04' })),
})
export type Debit = Static<typeof DebitSchema>

export const CheckoutSchema = resource(
  'Checkout',
  'A confirmed payment: what the buyer owes, and what has come in.',
  {
    id: id('checkout'),
    ...timestamps,
    type: CheckoutTypeSchema,
    status: CheckoutStatusSchema,
    participant: KnownParticipantSchema,
    outstanding: shownAmount(
      'Positive: short, or owed for money that was taken back; 0: exact; negative: paid too much.',
    ),
    amount: shownAmount('Settlements due now and the buyer fee, in minor units.'),
    taken_back: shownAmount('What was taken back of its inbounds, in minor units.'),
    cancel_requested_at: nullable(
      instant('When it was cancelled, while the rail is asked to call the payment off.'),
    ),
    reference: paymentReference('The reference that names this checkout.'),
    intent_id: nullable(id('intent')),
    project_id: id('project'),
    transfers: Type.Array(TransferSchema, {
      deprecated: true,
      description: 'The former place of the fees; read `fees`.',
    }),
    fees: Type.Array(FeeSchema),
    settlements: Type.Array(SettlementSchema),
    debits: Type.Array(DebitSchema),
    metadata: nullable(MetadataSchema),
  },
)
export type Checkout = Static<typeof CheckoutSchema>

export const InvoiceSchema = resource(
  'Invoice',
  'An invoice wraps a checkout and says where to pay; the status of the checkout counts.',
  {
    id: id('invoice'),
    ...timestamps,
    status: InvoiceStatusSchema,
    currency: CurrencySchema,
    intent_id: id('intent'),
    project_id: id('project'),
    checkout_id: id('checkout'),
    participant: KnownParticipantSchema,
    settlements: Type.Array(SettlementSchema),
    collect: CollectSchema,
    reference: paymentReference('The reference the payer gives.'),
    subtotal: shownAmount('Sum of the settlements, in minor units.'),
    fee: shownAmount('Buyer fee, in minor units.'),
    total: shownAmount('Subtotal and fee, in minor units.'),
    url: url(
      'A page that shows it, to pass on to the buyer: where to pay, and what has come in.',
      'http://localhost:4280/invoice/link_01kawz3v7he5p9q2m4x8c6t0rd4f9a7c1e5b8d4a60b3c2d1e0f9a8b7c6',
    ),
    metadata: nullable(MetadataSchema),
  },
)
export type Invoice = Static<typeof InvoiceSchema>
