// Settings of an organisation, as the dashboard reads and changes them.

import { type Static, Type } from 'typebox'
import { languages } from '../languages.ts'
import {
  companyNumberCharactersMax,
  logoBase64CharactersMax,
  nameCharactersMax,
  originsMax,
} from '../limits.ts'
import { CheckoutTypeSchema, CountrySchema, CurrencySchema } from './enums.ts'
import { email, given, id, input, instant, nullable, oneOf, resource, text } from './parts.ts'
import { debitAgainDays } from './payments-input.ts'

/** What an organisation must have before it takes real money. */
export const onboardingSteps = [
  'legal_name',
  'company_number',
  'country',
  'contact_email',
  'terms',
  'payout_account',
  'collection_account',
  'mail_server',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

const OnboardingStepSchema = oneOf(
  'OnboardingStep',
  onboardingSteps,
  'Something that an organisation must have before it takes real money.',
)

const AccentSchema = resource('Accent', 'A colour, and the colour of text upon it.', {
  fill: text('As `#rrggbb`.'),
  on: text('As `#rrggbb`.'),
})

const colour = text('As `#rrggbb`, in lower case.', {
  pattern: '^#[0-9a-f]{6}$',
  max: 7,
  example: '#1f6f5c',
})

const origins = Type.Array(
  text('Scheme, host and port, as browsers write it.', {
    max: 300,
    example: 'https://shop.example.com',
  }),
  { maxItems: originsMax, uniqueItems: true },
)

const terms = resource('AcceptedTerms', 'Who accepted which terms, and when.', {
  version: text('The version that was accepted.'),
  accepted_at: instant('When it was accepted.'),
})

export const OrganisationSettingsSchema = resource(
  'OrganisationSettings',
  'An organisation with its settings, which both of its environments share.',
  {
    id: id('organisation'),
    name: text('What buyers and sellers are told.'),
    legal_name: nullable(text('The name in the register.')),
    company_number: nullable(text('The number in the register.')),
    country: nullable(text('ISO 3166-1 alpha-2.')),
    time_zone: text('IANA name; its Monday mornings bring payouts.'),
    language: text('BCP 47: what its mails are written in.'),
    contact_email: nullable(text('Who is told of payouts and of disabled webhook handlers.')),
    support_email: nullable(
      text('Where buyers and sellers ask: it stands in mails to them, and takes their answers.'),
    ),
    accent_colour: nullable(text('As it was given; null: the colour of the house.')),
    accent_shown: resource('AccentShown', 'The colour as pages show it, with enough contrast.', {
      light: AccentSchema,
      dark: AccentSchema,
    }),
    logo_url: nullable(text('Where its logo is served.')),
    frame_origins: Type.Array(text('An origin whose pages may hold the checkout in a frame.')),
    redirect_origins: Type.Array(text('An origin that pages may send people to.')),
    hidden_methods: Type.Array(CheckoutTypeSchema),
    direct_debit_enabled: Type.Boolean({ description: 'Whether direct debit is offered.' }),
    debits_again_after_days: nullable(
      Type.Integer(),
      'After so many days a debit that its bank did not pay is collected again, once; null: only ' +
        'when asked for.',
    ),
    refunds_to_source_unverified: Type.Boolean({
      description:
        'Refunds that go back to the card or account that paid do not wait for the buyer to be ' +
        'verified.',
    }),
    onboarding: resource('Onboarding', 'What is missing before real money can be taken.', {
      complete: Type.Boolean({ description: 'Nothing is missing.' }),
      missing: Type.Array(OnboardingStepSchema),
      collection_missing: Type.Array(CurrencySchema, {
        description:
          'Currencies of your payout accounts of live that buyers have no account to pay into.',
      }),
      terms: nullable(terms, 'The terms as they were accepted; null: not yet.'),
      terms_version: text('The version that is in force.'),
    }),
    updated_at: instant('When a setting last changed.'),
  },
)
export type OrganisationSettings = Static<typeof OrganisationSettingsSchema>

export const UpdateOrganisationBodySchema = input(
  'UpdateOrganisationBody',
  'What is left out stays as it is; null takes a value away that may be missing.',
  {
    name: given(text('What buyers and sellers are told.', { min: 1, max: nameCharactersMax })),
    legal_name: given(text('The name in the register.', { min: 1, max: nameCharactersMax })),
    company_number: given(
      text('The number in the register.', { min: 1, max: companyNumberCharactersMax }),
    ),
    country: given(CountrySchema),
    time_zone: given(text('IANA name.', { min: 1, max: 60, example: 'Europe/London' })),
    language: given(oneOf('MailLanguage', languages, 'What its mails are written in.')),
    contact_email: given(email('Who is told of payouts and of disabled webhook handlers.')),
    support_email: given(
      email('Where buyers and sellers ask: it stands in mails to them, and takes their answers.'),
    ),
  },
)
export type UpdateOrganisationBody = Static<typeof UpdateOrganisationBodySchema>

export const UpdateBrandingBodySchema = input('UpdateBrandingBody', 'How its pages look.', {
  accent_colour: nullable(colour, 'Null: the colour of the house.'),
})
export type UpdateBrandingBody = Static<typeof UpdateBrandingBodySchema>

export const SetLogoBodySchema = input('SetLogoBody', 'A picture of at most 200 kB.', {
  image: text('A PNG or JPEG in base64, at most 2,000 pixels on a side.', {
    min: 1,
    max: logoBase64CharactersMax,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
  }),
})
export type SetLogoBody = Static<typeof SetLogoBodySchema>

export const UpdateOriginsBodySchema = input(
  'UpdateOriginsBody',
  'Whole lists: what is left out of a list is no longer allowed. A list that is not given stays.',
  { frame_origins: given(origins), redirect_origins: given(origins) },
)
export type UpdateOriginsBody = Static<typeof UpdateOriginsBodySchema>

export const UpdateMethodsBodySchema = input(
  'UpdateMethodsBody',
  'How buyers may pay. What is not given stays.',
  {
    hidden_methods: given(Type.Array(CheckoutTypeSchema, { uniqueItems: true })),
    direct_debit_enabled: given(Type.Boolean()),
    debits_again_after_days: given(
      debitAgainDays(
        'After so many days a debit that its bank did not pay is collected again, once; null: ' +
          'never by itself.',
      ),
    ),
    refunds_to_source_unverified: given(Type.Boolean()),
  },
)
export type UpdateMethodsBody = Static<typeof UpdateMethodsBodySchema>

export const AcceptTermsBodySchema = input('AcceptTermsBody', 'Which terms are accepted.', {
  version: text('The version that was read: the one in force.', { min: 1, max: 40 }),
})
export type AcceptTermsBody = Static<typeof AcceptTermsBodySchema>
