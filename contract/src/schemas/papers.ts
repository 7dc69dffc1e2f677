// Invoices and receipts as people read them: on a page, in print, and as data.

import { type Static, Type } from 'typebox'
import { languages } from '../languages.ts'
import { PublicLineSchema, PublicOrganisationSchema, TransferInstructionsSchema } from './client.ts'
import { CountrySchema, CurrencySchema, EnvironmentSchema } from './enums.ts'
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
} from './parts.ts'

export const LanguageSchema = oneOf('Language', languages, 'BCP 47 tag of a language.')

export const PaymentDocumentQuerySchema = Type.Object(
  {
    format: Type.Optional(
      oneOf('PaymentDocumentFormat', ['json', 'pdf'], 'How it is written. Default: `json`.'),
    ),
    language: Type.Optional(LanguageSchema),
  },
  {
    title: 'PaymentDocumentQuery',
    description: 'How it is written, and in which language; by default that of the organisation.',
    additionalProperties: false,
  },
)
export type PaymentDocumentQuery = Static<typeof PaymentDocumentQuerySchema>

export const PaymentIssuerSchema = resource('PaymentIssuer', 'Who asked for the money.', {
  name: text('Legal name, where it is known.', { example: 'Harbour Cars Ltd' }),
  company_number: nullable(text('Number in the register.')),
  country: nullable(CountrySchema),
})
export type PaymentIssuer = Static<typeof PaymentIssuerSchema>

export const PaymentPartySchema = resource('PaymentParty', 'Who pays.', {
  name: nullable(text('Name.', { example: 'Lena Okafor' })),
  email: email('E-mail address.'),
})
export type PaymentParty = Static<typeof PaymentPartySchema>

export const PaymentDocumentSchema = resource(
  'PaymentDocument',
  'An invoice, or the receipt of a checkout that is paid.',
  {
    kind: oneOf('PaymentDocumentKind', ['invoice', 'receipt'], 'What it is.'),
    number: paymentReference('Its number, which is the reference of the payment.'),
    status: oneOf(
      'PaymentDocumentStatus',
      ['open', 'part_received', 'paid', 'cancelled'],
      'Where the payment stands.',
    ),
    environment: EnvironmentSchema,
    organisation: PublicOrganisationSchema,
    issuer: PaymentIssuerSchema,
    buyer: PaymentPartySchema,
    invoice_id: nullable(id('invoice')),
    checkout_id: id('checkout'),
    project_id: id('project'),
    time_zone: text('Of who issues it: the days on paper are of this zone.', {
      example: 'Europe/London',
    }),
    issued_at: instant('When it was made.'),
    due_at: nullable(instant('When it is due.'), 'When it is due; null: at once.'),
    paid_at: nullable(instant('When it was paid.'), 'When it was paid; null: not yet.'),
    currency: CurrencySchema,
    lines: Type.Array(PublicLineSchema),
    subtotal: shownAmount('Sum of the lines that are due now, in minor units.'),
    tax: shownAmount('Tax inside the lines that are due now, in minor units.'),
    fee: shownAmount('Buyer fee, in minor units.'),
    total: shownAmount('What is to pay, in minor units.'),
    received: shownAmount('What has come in, in minor units.'),
    outstanding: shownAmount('What is still missing, in minor units; never below 0.'),
    instructions: nullable(
      TransferInstructionsSchema,
      'Where to pay what is missing; null when nothing is, or no account takes it.',
    ),
  },
)
export type PaymentDocument = Static<typeof PaymentDocumentSchema>
