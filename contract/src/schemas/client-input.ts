// What the browser library and the hosted pages send.

import { type Static, Type } from 'typebox'
import {
  bankFieldCharactersMax,
  companyNumberCharactersMax,
  nameCharactersMax,
  personsMax,
  phoneNumberCharactersMax,
  secretCharactersMax,
} from '../limits.ts'
import {
  BusinessTypeSchema,
  CheckoutTypeSchema,
  CountrySchema,
  CreditTermsSchema,
  OrganisationTypeSchema,
  ParticipantTypeSchema,
} from './enums.ts'
import { date, email, given, id, input, oneOf, text, url } from './parts.ts'
import { AddressInputSchema, BankAccountInputSchema, PersonInputSchema } from './people-input.ts'

const name = text('Name.', { min: 1, max: nameCharactersMax, example: 'Lena Okafor' })

export const OpenPageSessionBodySchema = input(
  'OpenPageSessionBody',
  'A client secret or the token of a link, not both.',
  {
    client_secret: given(
      text('Client secret of an intent or verification.', { max: secretCharactersMax }),
    ),
    link_token: given(
      text('Token of a payment link or an e-mailed link.', { max: secretCharactersMax }),
    ),
  },
)
export type OpenPageSessionBody = Static<typeof OpenPageSessionBodySchema>

export const PayerInputSchema = input('PayerInput', 'The buyer, when the intent names none.', {
  email: email('E-mail address.'),
  name: given(name),
})
export type PayerInput = Static<typeof PayerInputSchema>

export const PaymentDetailsSchema = input(
  'PaymentDetails',
  'What the method needs: a card, a bank, an account to debit and its mandate, a trade account.',
  {
    card_id: given(id('card', 'For card: one that this page made or was shown.')),
    bank_id: given(
      text('For open banking: one of the banks that are listed.', {
        pattern: '^[a-z0-9-]{1,40}$',
        max: 40,
        example: 'harbour-bank',
      }),
    ),
    iban: given(text('For direct debit: IBAN of the account to debit.', { max: 50 })),
    account_holder: given(name, 'For direct debit: name of the owner of the account.'),
    mandate_accepted: given(
      Type.Boolean({ description: 'For direct debit: true, the buyer has accepted the mandate.' }),
    ),
    payment_instrument_id: given(id('payment_instrument')),
    terms: given(CreditTermsSchema),
  },
)
export type PaymentDetails = Static<typeof PaymentDetailsSchema>

export const ConfirmClientIntentBodySchema = input(
  'ConfirmClientIntentBody',
  'The buyer goes on with a method.',
  {
    method: CheckoutTypeSchema,
    participant: given(PayerInputSchema),
    details: given(PaymentDetailsSchema),
  },
)
export type ConfirmClientIntentBody = Static<typeof ConfirmClientIntentBodySchema>

export const VerificationDetailsBodySchema = input(
  'VerificationDetailsBody',
  'Details of the person, business or organisation that is verified.',
  {
    type: ParticipantTypeSchema,
    name,
    country: CountrySchema,
    date_of_birth: given(date('Date of birth, for an individual.')),
    address: given(AddressInputSchema, 'Residential or registered address.'),
    phone_number: given(text('Phone number.', { max: phoneNumberCharactersMax })),
    website: given(url('Website.', 'https://example.com')),
    business_type: given(BusinessTypeSchema),
    company_number: given(text('Company number.', { max: companyNumberCharactersMax })),
    organisation_type: given(OrganisationTypeSchema),
    organisation_number: given(text('Registration number.', { max: companyNumberCharactersMax })),
    persons: given(Type.Array(PersonInputSchema, { maxItems: personsMax })),
  },
)
export type VerificationDetailsBody = Static<typeof VerificationDetailsBodySchema>

export const VerificationBankAccountBodySchema = BankAccountInputSchema
export type VerificationBankAccountBody = Static<typeof VerificationBankAccountBodySchema>

export const ChangePayeeAccountBodySchema = input(
  'ChangePayeeAccountBody',
  'The new account, and the proof that one knows the old one.',
  {
    ending: given(
      text('The last four characters of the account that is paid to now.', {
        max: bankFieldCharactersMax,
        example: '3000',
      }),
    ),
    bank_account: BankAccountInputSchema,
  },
)
export type ChangePayeeAccountBody = Static<typeof ChangePayeeAccountBodySchema>

export const SubmitVerificationBodySchema = input(
  'SubmitVerificationBody',
  'Nothing: the details given before are submitted.',
  {},
)
export type SubmitVerificationBody = Static<typeof SubmitVerificationBodySchema>

export const SandboxDecisionBodySchema = input(
  'SandboxDecisionBody',
  'The outcome of a verification in the sandbox.',
  { outcome: oneOf('SandboxOutcome', ['pass', 'fail'], 'How the verification ends.') },
)
export type SandboxDecisionBody = Static<typeof SandboxDecisionBodySchema>
