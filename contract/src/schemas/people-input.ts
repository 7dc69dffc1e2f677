// Participants and their details, as requests give them.

import { type Static, Type } from 'typebox'
import {
  addressLineCharactersMax,
  bankFieldCharactersMax,
  companyNumberCharactersMax,
  nameCharactersMax,
  personsMax,
  phoneNumberCharactersMax,
  postalCodeCharactersMax,
} from '../limits.ts'
import {
  AddressTypeSchema,
  BankAccountCurrencySchema,
  BusinessTypeSchema,
  CountrySchema,
  OrganisationTypeSchema,
  ParticipantTypeSchema,
  PaymentInstrumentTypeSchema,
  PersonTypeSchema,
} from './enums.ts'
import { date, email, given, id, input, MetadataSchema, text, url } from './parts.ts'

const name = text('Name.', { min: 1, max: nameCharactersMax, example: 'Lena Okafor' })
const phoneNumber = text('Phone number, with the country code.', {
  max: phoneNumberCharactersMax,
  example: '+441174960123',
})

export const AddressInputSchema = input('AddressInput', 'A postal address.', {
  type: given(AddressTypeSchema, 'What the address is used for; `unknown` when left out.'),
  address_line_1: text('First line: street and number.', {
    min: 1,
    max: addressLineCharactersMax,
    example: '12 Harbour Street',
  }),
  address_line_2: given(text('Second line.', { max: addressLineCharactersMax })),
  town_city: text('Town or city.', { min: 1, max: nameCharactersMax, example: 'Bristol' }),
  region: given(text('County, state or region.', { max: nameCharactersMax })),
  postal_code: text('Postal code.', { min: 1, max: postalCodeCharactersMax, example: 'BS1 4DJ' }),
  country: CountrySchema,
})
export type AddressInput = Static<typeof AddressInputSchema>

const bankFields = {
  account_number: given(bankField('Account number.', '31926819')),
  iban: given(bankField('IBAN; spaces are allowed.', 'DE89 3704 0044 0532 0130 00')),
  aba: given(bankField('Routing number of a bank in the United States.', '021000021')),
  bank_code: given(bankField('Code of the bank.', '001')),
  bic_swift: given(bankField('BIC of the bank.', 'DEUTDEFF')),
  branch_code: given(bankField('Code of the branch.', '0012')),
  bsb_code: given(bankField('Bank and branch code in Australia.', '062000')),
  clabe: given(bankField('CLABE in Mexico.', '032180000118359719')),
  cnaps: given(bankField('CNAPS code in China.', '102100099996')),
  ifsc: given(bankField('IFSC code in India.', 'HDFC0000001')),
  sort_code: given(bankField('Sort code in the United Kingdom.', '601613')),
  bank_name: given(bankField('Name of the bank.', 'Example Bank')),
  bank_address: given(bankField('Address of the bank.', '1 Bank Street, London')),
  identification: given(bankField('Tax or identity number of the owner.', 'XAXX010101000')),
}

function bankField(description: string, example: string) {
  return text(description, { max: bankFieldCharactersMax, example })
}

export const BankAccountInputSchema = input(
  'BankAccountInput',
  'A bank account. Which fields are needed depends on country and currency: ask the payout ' +
    'support.',
  { country: CountrySchema, currency: BankAccountCurrencySchema, ...bankFields },
)
export type BankAccountInput = Static<typeof BankAccountInputSchema>

export const IntentBankAccountInputSchema = input(
  'IntentBankAccountInput',
  'A bank account: one on file, by its id, or a new one with country, currency and its fields.',
  {
    id: given(id('bank_account')),
    country: given(CountrySchema),
    currency: given(BankAccountCurrencySchema),
    ...bankFields,
  },
)
export type IntentBankAccountInput = Static<typeof IntentBankAccountInputSchema>

export const PersonInputSchema = input('PersonInput', 'A person who stands behind a business.', {
  type: given(PersonTypeSchema, 'Role of the person; `unknown` when left out.'),
  name: given(name, 'Full name.'),
  address: given(AddressInputSchema),
  email: given(email('E-mail address.')),
  phone_number: given(phoneNumber),
  date_of_birth: given(date('Date of birth.')),
})
export type PersonInput = Static<typeof PersonInputSchema>

const companyNumber = text('Number in the register.', {
  max: companyNumberCharactersMax,
  example: '09876543',
})
const persons = Type.Array(PersonInputSchema, { maxItems: personsMax })

export const BusinessInputSchema = input('BusinessInput', 'Details of a business.', {
  type: given(BusinessTypeSchema, 'Legal form; `unknown` when left out.'),
  company_number: given(companyNumber),
  registered_address: given(AddressInputSchema),
  trading_address: given(AddressInputSchema),
  shipping_address: given(AddressInputSchema),
  website: given(url('Website.', 'https://example.com')),
  phone_number: given(phoneNumber),
  persons: given(persons),
})
export type BusinessInput = Static<typeof BusinessInputSchema>

export const IndividualInputSchema = input('IndividualInput', 'Details of an individual.', {
  date_of_birth: given(date('Date of birth.')),
  residential_address: given(AddressInputSchema),
  shipping_address: given(AddressInputSchema),
  phone_number: given(phoneNumber),
})
export type IndividualInput = Static<typeof IndividualInputSchema>

export const OrganisationInputSchema = input(
  'OrganisationInput',
  'Details of an organisation that is not a business.',
  {
    type: given(OrganisationTypeSchema, 'Legal form; `unknown` when left out.'),
    organisation_number: given(companyNumber),
    registered_address: given(AddressInputSchema),
    shipping_address: given(AddressInputSchema),
    phone_number: given(phoneNumber),
    website: given(url('Website.', 'https://example.org')),
    persons: given(persons),
  },
)
export type OrganisationInput = Static<typeof OrganisationInputSchema>

const details = {
  type: given(ParticipantTypeSchema),
  name: given(name),
  address: given(AddressInputSchema),
  business: given(BusinessInputSchema),
  individual: given(IndividualInputSchema),
  organisation: given(OrganisationInputSchema),
  metadata: given(MetadataSchema),
}

const participantFields = {
  id: given(id('participant', 'Id of a participant that exists; or give an e-mail address.')),
  email: given(email('E-mail address; makes the participant when it is new.')),
  ...details,
  bank_account: given(IntentBankAccountInputSchema),
}

export const ParticipantInputSchema = input(
  'ParticipantInput',
  'A participant: one that exists, by `id`, or by `email`, which makes a new one when needed.',
  participantFields,
)
export type ParticipantInput = Static<typeof ParticipantInputSchema>

export const SettlementTargetInputSchema = input(
  'SettlementTargetInput',
  'Who receives a settlement: a seller, or for type `transfer` a controlled project.',
  {
    ...participantFields,
    project_id: given(id('project', 'The controlled project that receives a `transfer`.')),
  },
)
export type SettlementTargetInput = Static<typeof SettlementTargetInputSchema>

export const CreateParticipantBodySchema = input('CreateParticipantBody', 'A new participant.', {
  email: email('E-mail address. It must be real: the service writes to it, in the sandbox too.'),
  ...details,
  bank_account: given(BankAccountInputSchema),
})
export type CreateParticipantBody = Static<typeof CreateParticipantBodySchema>

export const CreateVerificationBodySchema = input(
  'CreateVerificationBody',
  'Whom to verify: a participant that exists, by `id`, or an e-mail address with details.',
  {
    id: given(id('participant')),
    email: given(email('E-mail address; or give an `id`.')),
    ...details,
    bank_account: given(BankAccountInputSchema),
    redirect_url: given(
      url('Where the page goes when it is done; `verification_id` is added to the query.'),
    ),
  },
)
export type CreateVerificationBody = Static<typeof CreateVerificationBodySchema>

export const CreatePaymentInstrumentBodySchema = input(
  'CreatePaymentInstrumentBody',
  'A new payment instrument. A trade account needs a business owner with type, e-mail, name, ' +
    'and a business with type, company number, phone number and registered address.',
  {
    type: PaymentInstrumentTypeSchema,
    owner: ParticipantInputSchema,
  },
)
export type CreatePaymentInstrumentBody = Static<typeof CreatePaymentInstrumentBodySchema>
