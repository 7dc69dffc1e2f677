// Intents, as requests make and confirm them.

import { type Static, Type } from 'typebox'
import {
  debitAgainDaysMax,
  debitAgainDaysMin,
  debitNoticeDays,
  descriptionCharactersMax,
  intentSettlementsMax,
} from '../limits.ts'
import {
  CreditTermsSchema,
  CurrencySchema,
  IntentTypeSchema,
  PaymentTypeSchema,
  SettlementTypeSchema,
  SetupIntentTypeSchema,
} from './enums.ts'
import {
  amount,
  flatAmount,
  given,
  givenInstant,
  id,
  input,
  MetadataSchema,
  percentage,
  statementReference,
  text,
  url,
} from './parts.ts'
import { ParticipantInputSchema, SettlementTargetInputSchema } from './people-input.ts'

export const SettlementInputSchema = input(
  'SettlementInput',
  'A new settlement, which needs type, amount and description; or by `id` more money for one ' +
    'that is still settling.',
  {
    id: given(id('settlement', 'A settlement of the same project that lacks money.')),
    type: given(SettlementTypeSchema),
    to: given(SettlementTargetInputSchema, 'The seller; left out for type `funding`.'),
    amount: given(
      amount(
        'In minor units, tax included. With `id`, at most what is missing, and that by default.',
      ),
    ),
    description: given(
      text('Reason for the settlement.', {
        min: 1,
        max: descriptionCharactersMax,
        example: 'Deposit for a used car',
      }),
    ),
    summary: given(text('Further words shown to the buyer.', { max: descriptionCharactersMax })),
    fee_flat: given(flatAmount('Flat fee the seller pays on each release.')),
    fee_percentage: given(percentage('Fee the seller pays on each release.')),
    tax_flat: given(flatAmount('Tax already inside the amount; excludes `tax_percentage`.')),
    tax_percentage: given(percentage('Tax already inside the amount; excludes `tax_flat`.')),
    required_by: given(
      givenInstant('When the money is needed; in the future, it is not collected now.'),
    ),
    release_at: given(givenInstant('When the money is released by itself.')),
    reference: given(statementReference('Reference of its releases.')),
    metadata: given(MetadataSchema),
  },
)
export type SettlementInput = Static<typeof SettlementInputSchema>

const intentFields = {
  type: IntentTypeSchema,
  from: given(ParticipantInputSchema, 'The buyer. Left out: the page asks for an e-mail address.'),
  project_id: given(
    id(
      'project',
      'The project that receives the money; left out, a new one is made. An invoice needs a ' +
        'controlled project.',
    ),
  ),
  fee_flat: given(flatAmount('Flat fee the buyer pays.')),
  fee_percentage: given(percentage('Fee the buyer pays on the sum of what is due now.')),
  settlements: Type.Array(SettlementInputSchema, { minItems: 1, maxItems: intentSettlementsMax }),
  redirect_url: given(
    url('Where the page goes when it is done; `checkout_id` and `project_id` are added.'),
  ),
  metadata: given(MetadataSchema),
}

export const CreatePaymentIntentBodySchema = input('CreatePaymentIntentBody', 'A payment intent.', {
  ...intentFields,
  currency: CurrencySchema,
})
export type CreatePaymentIntentBody = Static<typeof CreatePaymentIntentBodySchema>

export const CreatePaymentIntentRequestSchema = input(
  'CreatePaymentIntentRequest',
  'A payment intent as the service takes it: `currency` may be left out when a project is named.',
  { ...intentFields, currency: given(CurrencySchema) },
)
export type CreatePaymentIntentRequest = Static<typeof CreatePaymentIntentRequestSchema>

export const CreateSetupIntentBodySchema = input('CreateSetupIntentBody', 'A setup intent.', {
  type: SetupIntentTypeSchema,
  participant: ParticipantInputSchema,
  metadata: given(MetadataSchema),
})
export type CreateSetupIntentBody = Static<typeof CreateSetupIntentBodySchema>

export const CreditPaymentInputSchema = input('CreditPaymentInput', 'Payment by trade credit.', {
  payment_instrument_id: id('payment_instrument'),
  terms: CreditTermsSchema,
})
export type CreditPaymentInput = Static<typeof CreditPaymentInputSchema>

export const ConfirmPaymentIntentBodySchema = input(
  'ConfirmPaymentIntentBody',
  'Confirms an invoice intent without the buyer at hand, on a session that has not expired.',
  {
    session_id: id('session'),
    type: PaymentTypeSchema,
    credit: given(CreditPaymentInputSchema, 'Needed for type `credit`.'),
  },
)
export type ConfirmPaymentIntentBody = Static<typeof ConfirmPaymentIntentBodySchema>

/** In how many days a debit is collected again; the buyer is told before. */
export function debitAgainDays(description: string) {
  return Type.Integer({ minimum: debitAgainDaysMin, maximum: debitAgainDaysMax, description })
}

export const CollectDebitAgainBodySchema = input(
  'CollectDebitAgainBody',
  'When a debit that failed or was returned is collected again.',
  { after_days: given(debitAgainDays(`In so many days. Left out: ${debitNoticeDays}.`)) },
)
export type CollectDebitAgainBody = Static<typeof CollectDebitAgainBodySchema>
