// Verifications, payment instruments, and what a bank account needs.

import { type Static, Type } from 'typebox'
import {
  BankAccountCurrencySchema,
  CountrySchema,
  CurrencySchema,
  PaymentInstrumentStatusSchema,
  PaymentInstrumentTypeSchema,
  RequirementSchema,
  VerificationStatusSchema,
  VerificationTypeSchema,
} from './enums.ts'
import {
  id,
  input,
  MetadataSchema,
  nullable,
  resource,
  shownAmount,
  text,
  timestamps,
  url,
} from './parts.ts'
import { KnownParticipantSchema } from './people.ts'

export const VerificationSchema = resource(
  'Verification',
  'A verification of a participant. Only those who receive money need one.',
  {
    id: id('verification'),
    type: VerificationTypeSchema,
    status: VerificationStatusSchema,
    participant: KnownParticipantSchema,
    client_secret: nullable(
      text('For the browser library; shown only in the answer that created the verification.', {
        example: 'sandbox_v_4f9a7c1e5b8d4a60b3c2d1e0f9a8b7c6',
      }),
    ),
    redirect_url: nullable(url('Where the page goes when it is done.')),
    metadata: nullable(MetadataSchema),
  },
)
export type Verification = Static<typeof VerificationSchema>

export const RequirementsSchema = resource(
  'Requirements',
  'Whether accounts of a country and currency can be paid, and the fields they need.',
  {
    country: CountrySchema,
    currency: BankAccountCurrencySchema,
    supported: Type.Boolean({ description: 'Whether the pair is supported.' }),
    requirements: Type.Array(RequirementSchema),
  },
)
export type Requirements = Static<typeof RequirementsSchema>

export const PayoutSupportQuerySchema = input('PayoutSupportQuery', 'A country and a currency.', {
  country: CountrySchema,
  currency: BankAccountCurrencySchema,
})
export type PayoutSupportQuery = Static<typeof PayoutSupportQuerySchema>

export const LimitSchema = resource('Limit', 'A limit in each currency, in minor units.', {
  gbp: nullable(shownAmount('In pence.')),
  eur: nullable(shownAmount('In cents.')),
  usd: nullable(shownAmount('In cents.')),
})
export type Limit = Static<typeof LimitSchema>

export const TradeAccountSchema = resource('TradeAccount', 'Trade credit of a business buyer.', {
  credit_limit: nullable(LimitSchema, 'What may be owed at one time.'),
  max_order_value: nullable(LimitSchema, 'What one order may cost.'),
  available: nullable(
    LimitSchema,
    'An extension: the credit limit less what is reserved or owed at this time.',
  ),
})
export type TradeAccount = Static<typeof TradeAccountSchema>

export const PaymentInstrumentSchema = resource(
  'PaymentInstrument',
  'A way of paying that a participant can use again.',
  {
    id: id('payment_instrument'),
    ...timestamps,
    status: PaymentInstrumentStatusSchema,
    type: PaymentInstrumentTypeSchema,
    owner: KnownParticipantSchema,
    trade_account: nullable(TradeAccountSchema),
  },
)
export type PaymentInstrument = Static<typeof PaymentInstrumentSchema>

export const ClientInstrumentSchema = resource(
  'ClientInstrument',
  'A trade account that the buyer of a page can pay with, in the currency of the intent.',
  {
    id: id('payment_instrument'),
    type: PaymentInstrumentTypeSchema,
    currency: CurrencySchema,
    available: shownAmount('What is left of the credit limit, in minor units.'),
    max_order_value: shownAmount('What one order may cost, in minor units.'),
    covers: Type.Boolean({ description: 'Whether it covers what is due now.' }),
  },
)
export type ClientInstrument = Static<typeof ClientInstrumentSchema>

export const ClientInstrumentListSchema = resource(
  'ClientInstrumentList',
  'Trade accounts, the oldest first.',
  { data: Type.Array(ClientInstrumentSchema) },
)
export type ClientInstrumentList = Static<typeof ClientInstrumentListSchema>
