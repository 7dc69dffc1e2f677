// What the browser library and the hosted pages see. A page has a session for one object and sees
// nothing else.

import { type Static, Type } from 'typebox'
import {
  PublicPersonSchema,
  RequestedDocumentsSchema,
  VerificationDocumentSchema,
} from './documents.ts'
import {
  BankAccountCurrencySchema,
  CheckoutStatusSchema,
  CheckoutTypeSchema,
  CountrySchema,
  CurrencySchema,
  EnvironmentSchema,
  IntentOutputTypeSchema,
  IntentStatusSchema,
  ProjectRoutingCodeTypeSchema,
  VerificationStatusSchema,
  VerificationTypeSchema,
} from './enums.ts'
import {
  email,
  id,
  instant,
  nullable,
  oneOf,
  paymentReference,
  resource,
  shownAmount,
  text,
  url,
} from './parts.ts'
import { PublicPayeeCheckSchema } from './payee-checks.ts'

export const PageKindSchema = oneOf(
  'PageKind',
  ['intent', 'verification', 'setup_intent', 'invoice', 'payee', 'status'],
  'What a page session is for.',
)
export type PageKind = Static<typeof PageKindSchema>

export const PageSessionSchema = resource('PageSession', 'A session of a page for one object.', {
  token: text('Bearer token of the page.'),
  expires_at: instant('When the session ends.'),
  kind: PageKindSchema,
})
export type PageSession = Static<typeof PageSessionSchema>

export const PublicOrganisationSchema = resource('PublicOrganisation', 'Who asks for the money.', {
  name: text('Name.', { example: 'Harbour Cars' }),
  accent_colour: nullable(text('Colour of the page, as `#rrggbb`.', { example: '#1f6f5c' })),
  logo_url: nullable(url('Logo.', 'https://shop.example.com/logo.svg')),
})
export type PublicOrganisation = Static<typeof PublicOrganisationSchema>

export const PublicLineSchema = resource('PublicLine', 'One settlement, as the buyer sees it.', {
  description: text('Reason.', { example: 'Deposit for a used car' }),
  summary: nullable(text('Further words.')),
  amount: shownAmount('In minor units, tax included.'),
  tax: nullable(shownAmount('Tax inside the amount, in minor units.')),
  due: Type.Boolean({ description: 'True when it is paid now.' }),
  required_by: nullable(instant('When it is needed, if not now.')),
  held: Type.Boolean({ description: 'True when the money is held until it is released.' }),
})
export type PublicLine = Static<typeof PublicLineSchema>

export const PublicMethodSchema = resource('PublicMethod', 'A way of paying.', {
  type: CheckoutTypeSchema,
  available: Type.Boolean({ description: 'Whether it can be used for this intent.' }),
  reason: nullable(text('Why it cannot be used, in words.')),
  settles_in: text('How long the money takes, in words.', { example: 'about 2 working days' }),
  notice_days: nullable(
    Type.Integer({ examples: [14] }),
    'Of direct debit: how many days before each debit its payer is told, at least; else null.',
  ),
})
export type PublicMethod = Static<typeof PublicMethodSchema>

export const TransferRoutingSchema = resource('TransferRouting', 'A code that names the bank.', {
  routing_code_type: ProjectRoutingCodeTypeSchema,
  routing_code: text('The code.', { example: '041307' }),
})
export type TransferRouting = Static<typeof TransferRoutingSchema>

export const TransferInstructionsSchema = resource(
  'TransferInstructions',
  'Where the buyer sends the money from the own bank.',
  {
    amount: shownAmount('What to send, in minor units.'),
    currency: CurrencySchema,
    beneficiary: text('Holder of the account, as its bank writes it.', {
      example: 'Harbour Cars client account',
    }),
    bank_name: text('Name of the bank.', { example: 'Example Bank' }),
    iban: nullable(text('IBAN.')),
    account_number: nullable(text('Account number.', { example: '31926819' })),
    routing: Type.Array(TransferRoutingSchema),
    reference: paymentReference('The reference to give.'),
    creditor_reference: nullable(
      text('The same as a structured creditor reference (ISO 11649), in euro; give one of both.', {
        example: 'RF22C7K20QX9M4',
      }),
    ),
  },
)
export type TransferInstructions = Static<typeof TransferInstructionsSchema>

export const PublicCheckoutSchema = resource(
  'PublicCheckout',
  'A checkout, as its buyer sees it.',
  {
    id: id('checkout'),
    project_id: id('project'),
    type: CheckoutTypeSchema,
    status: CheckoutStatusSchema,
    amount: shownAmount('What is to pay, in minor units.'),
    outstanding: shownAmount('What is still missing; negative when too much was paid.'),
    currency: CurrencySchema,
    reference: paymentReference('The reference that names this checkout.'),
    transfer_made: Type.Boolean({ description: 'True once the buyer said that it was sent.' }),
    instructions: nullable(TransferInstructionsSchema, 'For payment by bank transfer.'),
    invoice_id: nullable(id('invoice'), 'The invoice of an invoice intent; else null.'),
    authorised: Type.Boolean({ description: 'True once only the rail can end it.' }),
    rejected: Type.Boolean({
      description: 'True when it failed because card issuer, bank or lender said no.',
    }),
    next_url: nullable(
      url('The page where the buyer goes on: at the bank, or to confirm a card payment.'),
      'Where the buyer has to go on: the page of the bank, or of the card issuer; null: nowhere.',
    ),
  },
)
export type PublicCheckout = Static<typeof PublicCheckoutSchema>

export const PublicBuyerSchema = resource('PublicBuyer', 'The buyer the intent was made for.', {
  email: email('E-mail address.'),
})
export type PublicBuyer = Static<typeof PublicBuyerSchema>

export const PublicIntentSchema = resource('PublicIntent', 'An intent, as its buyer sees it.', {
  id: id('intent'),
  type: IntentOutputTypeSchema,
  status: IntentStatusSchema,
  environment: EnvironmentSchema,
  currency: CurrencySchema,
  organisation: PublicOrganisationSchema,
  from: nullable(PublicBuyerSchema, 'Null: the page asks for an e-mail address.'),
  lines: Type.Array(PublicLineSchema),
  subtotal: shownAmount('Sum of what is due now, in minor units.'),
  fee: shownAmount('Buyer fee, in minor units.'),
  total: shownAmount('What is to pay now, in minor units.'),
  methods: Type.Array(PublicMethodSchema),
  checkout: nullable(PublicCheckoutSchema, 'The checkout this page started, if any.'),
  redirect_url: nullable(url('Where the page goes when it is done.')),
})
export type PublicIntent = Static<typeof PublicIntentSchema>

export const TransferNextSchema = resource(
  'TransferNext',
  'The buyer sends the money from the own bank.',
  {
    type: oneOf('TransferNextType', ['transfer_instructions'], 'Show instructions.'),
    instructions: TransferInstructionsSchema,
  },
)
export const RedirectNextSchema = resource(
  'RedirectNext',
  'The buyer goes on at another page: bank, card challenge, mandate.',
  {
    type: oneOf('RedirectNextType', ['redirect'], 'Go to a page.'),
    url: url('The page to go to.', 'http://localhost:4280/sandbox/bank/3vQm7y'),
  },
)

export const ClientConfirmationSchema = resource(
  'ClientConfirmation',
  'What confirming made, and how the page goes on.',
  {
    checkout_id: id('checkout'),
    project_id: id('project'),
    invoice_id: nullable(id('invoice')),
    next: Type.Union([TransferNextSchema, RedirectNextSchema, Type.Null()], {
      description: 'Null when nothing is left to do.',
    }),
  },
)
export type ClientConfirmation = Static<typeof ClientConfirmationSchema>

export const TransferMadeSchema = resource('TransferMade', 'What the page hands to its opener.', {
  checkout_id: id('checkout'),
  project_id: id('project'),
})
export type TransferMade = Static<typeof TransferMadeSchema>

export const PublicParticipantSchema = resource('PublicParticipant', 'Who is verified.', {
  email_masked: text('E-mail address, masked.', { example: 'l•••@example.com' }),
  name: nullable(text('Name.')),
  type: VerificationTypeSchema,
})
export type PublicParticipant = Static<typeof PublicParticipantSchema>

export const AmountWaitingSchema = resource('AmountWaiting', 'Money that waits for someone.', {
  amount: shownAmount('In minor units.'),
  currency: CurrencySchema,
})
export type AmountWaiting = Static<typeof AmountWaitingSchema>

export const PublicBankAccountSchema = resource('PublicBankAccount', 'The account on file.', {
  country: CountrySchema,
  currency: BankAccountCurrencySchema,
  masked: text('The end of the account number.', { example: '•••• 6819' }),
})
export type PublicBankAccount = Static<typeof PublicBankAccountSchema>

const alsoFor = Type.Array(Type.String(), {
  description:
    'What else the person is known as to the organisation without an account there: the account ' +
    'that he gives himself is used for these, too.',
})

export const PublicVerificationSchema = resource(
  'PublicVerification',
  'A verification, as the person who is verified sees it.',
  {
    id: id('verification'),
    status: VerificationStatusSchema,
    environment: EnvironmentSchema,
    organisation: PublicOrganisationSchema,
    participant: PublicParticipantSchema,
    amount_waiting: nullable(AmountWaitingSchema),
    bank_account: nullable(
      PublicBankAccountSchema,
      'Until the details are handed in, as the page asks whether it is right; then null: its end ' +
        'proves that one knows the account.',
    ),
    has_bank_account: Type.Boolean({ description: 'True once there is one to be paid to.' }),
    also_for: alsoFor,
    details_given: Type.Boolean({ description: 'True once the details were given.' }),
    persons: Type.Array(PublicPersonSchema, {
      description: 'Who stands behind a business, as it was given.',
    }),
    documents: Type.Array(VerificationDocumentSchema),
    request: nullable(
      RequestedDocumentsSchema,
      'What a reviewer asks for besides, until it is handed in; else null.',
    ),
    sandbox: Type.Boolean({ description: 'True when a button may pass or fail it.' }),
  },
)
export type PublicVerification = Static<typeof PublicVerificationSchema>

const PublicPayeeAccountSchema = resource(
  'PublicPayeeAccount',
  'An account as its owner is shown it: without the characters that prove that he knows it.',
  {
    country: CountrySchema,
    currency: BankAccountCurrencySchema,
    routing_code: text('The code that names the bank.', { example: '37040044' }),
  },
)
export type PublicPayeeAccount = Static<typeof PublicPayeeAccountSchema>

/** Why money could not be paid to somebody, as that person can mend it. */
export const payeeLacks = ['no_account', 'account_refused'] as const

const PublicUnpaidSchema = resource(
  'PublicUnpaid',
  'Money that could not be paid, and waits for another account.',
  {
    amount: shownAmount('What was to arrive, in minor units.'),
    currency: CurrencySchema,
    at: instant('When it failed.'),
    reason: oneOf(
      'PayeeLack',
      payeeLacks,
      'There is no account that takes it, or the bank refused the one that there is.',
    ),
  },
)
export type PublicUnpaid = Static<typeof PublicUnpaidSchema>

export const PublicPayeeSchema = resource(
  'PublicPayee',
  'Where somebody is paid to, as that person sees it by a link from his mailbox.',
  {
    environment: EnvironmentSchema,
    organisation: PublicOrganisationSchema,
    email_masked: text('The address on file.', { example: 's•••@example.com' }),
    bank_account: nullable(PublicPayeeAccountSchema),
    previous_bank_account: nullable(
      PublicPayeeAccountSchema,
      'What was paid to before, while the present account is in its cooling-off time.',
    ),
    also_for: alsoFor,
    unpaid: Type.Array(PublicUnpaidSchema, {
      description: 'What could not be paid and was not made again, the newest first, at most 10.',
    }),
    payable_from: nullable(instant('The end of the cooling-off time of the account.')),
    disputed_at: nullable(instant('When the person said that a change was not theirs.')),
    may_change: Type.Boolean({
      description: 'Whether the link may change the account; one of a notice may only dispute it.',
    }),
    may_dispute: Type.Boolean({ description: 'Whether there is a change to dispute.' }),
    payee_check: nullable(
      PublicPayeeCheckSchema,
      'What the bank said of the account; null: nothing yet.',
    ),
    needs_proof: Type.Boolean({
      description: 'Whether a change asks for the last characters of the present account.',
    }),
  },
)
export type PublicPayee = Static<typeof PublicPayeeSchema>

export const ClientSessionSchema = resource('ClientSession', 'The session a setup intent made.', {
  session_id: id('session'),
  expires_at: instant('When the session expires.'),
})
export type ClientSession = Static<typeof ClientSessionSchema>
