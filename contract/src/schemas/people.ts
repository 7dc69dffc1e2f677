// Participants and what is known of them, as answers show it.

import { type Static, Type } from 'typebox'
import {
  AddressTypeSchema,
  BankAccountCurrencySchema,
  BusinessTypeSchema,
  CountrySchema,
  OrganisationTypeSchema,
  ParticipantStatusSchema,
  ParticipantTypeSchema,
  PersonTypeSchema,
  RoutingCodeTypeSchema,
} from './enums.ts'
import { date, email, id, instant, MetadataSchema, nullable, resource, text, url } from './parts.ts'

export const AddressSchema = resource('Address', 'A postal address.', {
  type: AddressTypeSchema,
  address_line_1: text('First line: street and number.', { example: '12 Harbour Street' }),
  address_line_2: nullable(text('Second line.')),
  town_city: text('Town or city.', { example: 'Bristol' }),
  region: nullable(text('County, state or region.')),
  postal_code: text('Postal code.', { example: 'BS1 4DJ' }),
  country: CountrySchema,
})
export type Address = Static<typeof AddressSchema>

export const BankAccountSchema = resource(
  'BankAccount',
  'The bank account on file; an IBAN stands in `account_number`.',
  {
    id: id('bank_account'),
    country: CountrySchema,
    currency: BankAccountCurrencySchema,
    account_number: text('Account number or IBAN.', { example: '31926819' }),
    routing_code: text('The code that names the bank.', { example: '601613' }),
    routing_code_type: RoutingCodeTypeSchema,
    routing_data: nullable(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'Further details of the bank, by the names of the account requirements.',
        additionalProperties: true,
      }),
    ),
  },
)
export type BankAccount = Static<typeof BankAccountSchema>

export const PersonSchema = resource('Person', 'A person who stands behind a business.', {
  type: PersonTypeSchema,
  name: nullable(text('Full name.', { example: 'Lena Okafor' })),
  address: nullable(AddressSchema),
  email: nullable(email('E-mail address.')),
  phone_number: nullable(text('Phone number.', { example: '+441174960123' })),
  date_of_birth: nullable(date('Date of birth.')),
})
export type Person = Static<typeof PersonSchema>

export const BusinessSchema = resource('Business', 'What is known of a business.', {
  type: BusinessTypeSchema,
  company_number: nullable(text('Number in the company register.', { example: '09876543' })),
  registered_address: nullable(AddressSchema),
  trading_address: nullable(AddressSchema),
  shipping_address: nullable(AddressSchema),
  phone_number: nullable(text('Phone number.')),
  website: nullable(url('Website.', 'https://example.com')),
  persons: Type.Array(PersonSchema),
})
export type Business = Static<typeof BusinessSchema>

export const IndividualSchema = resource('Individual', 'What is known of an individual.', {
  date_of_birth: nullable(date('Date of birth.')),
  residential_address: nullable(AddressSchema),
  shipping_address: nullable(AddressSchema),
  phone_number: nullable(text('Phone number.')),
})
export type Individual = Static<typeof IndividualSchema>

export const OrganisationSchema = resource(
  'Organisation',
  'What is known of an organisation that is not a business.',
  {
    type: OrganisationTypeSchema,
    organisation_number: nullable(text('Registration number.')),
    registered_address: nullable(AddressSchema),
    shipping_address: nullable(AddressSchema),
    phone_number: nullable(text('Phone number.')),
    website: nullable(url('Website.', 'https://example.org')),
    persons: Type.Array(PersonSchema),
  },
)
export type Organisation = Static<typeof OrganisationSchema>

export const KnownParticipantSchema = resource(
  'KnownParticipant',
  'A buyer or seller. The e-mail address identifies the person; its verification is shared by ' +
    'all participants with that address.',
  {
    id: id('participant'),
    status: ParticipantStatusSchema,
    type: ParticipantTypeSchema,
    email: email('E-mail address.'),
    name: nullable(text('Name.', { example: 'Lena Okafor' })),
    address: nullable(AddressSchema),
    bank_account: nullable(BankAccountSchema, 'The account it is paid to.'),
    proposed_bank_account: nullable(
      BankAccountSchema,
      'Given by somebody who may not change where a verified person is paid to: it is not paid ' +
        'to before somebody who may has accepted it.',
    ),
    bank_account_payable_from: nullable(
      instant(
        'The end of the cooling-off time of the account: releases and refunds to it wait until ' +
          'then. Null where there is none.',
      ),
    ),
    bank_account_disputed_at: nullable(
      instant(
        'When the person said that a change of the account was not theirs: nothing is paid to ' +
          'them until a member has looked at it.',
      ),
    ),
    business: nullable(BusinessSchema),
    individual: nullable(IndividualSchema),
    organisation: nullable(OrganisationSchema),
    metadata: MetadataSchema,
  },
)
export type KnownParticipant = Static<typeof KnownParticipantSchema>
