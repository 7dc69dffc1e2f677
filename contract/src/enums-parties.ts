// Closed sets of who takes part: organisations, participants, and how they are verified.

/** What an address is used for; `unknown` when it was not said. */
export const addressTypes = [
  'unknown',
  'shipping',
  'billing',
  'residential',
  'registered',
  'trading',
] as const

export type AddressType = (typeof addressTypes)[number]

/** Legal form of a business. */
export const businessTypes = ['unknown', 'limited', 'public', 'partnership', 'sole_trader'] as const

export type BusinessType = (typeof businessTypes)[number]

/** Legal form of an organisation that is not a business. */
export const organisationTypes = [
  'unknown',
  'overseas_government',
  'treaty',
  'non_profit',
  'political',
  'voluntary_group',
  'sports_club',
  'other',
] as const

export type OrganisationType = (typeof organisationTypes)[number]

/** Whether the e-mail address of a participant is verified. */
export const participantStatuses = ['unverified', 'verifying', 'verified'] as const

export type ParticipantStatus = (typeof participantStatuses)[number]

/** What a participant is. */
export const participantTypes = [
  'unknown',
  'individual',
  'business',
  'third_party',
  'organisation',
] as const

export type ParticipantType = (typeof participantTypes)[number]

/** Role of a person in a business or organisation. */
export const personTypes = [
  'unknown',
  'shareholder',
  'director',
  'partner',
  'applicant',
  'executive',
] as const

export type PersonType = (typeof personTypes)[number]

/** Fields a bank account may need, by country and currency. */
export const requirements = [
  'account_number',
  'iban',
  'aba',
  'bank_code',
  'bic_swift',
  'branch_code',
  'bsb_code',
  'clabe',
  'cnaps',
  'ifsc',
  'sort_code',
  'bank_name',
  'bank_address',
  'identification',
] as const

export type Requirement = (typeof requirements)[number]

/** Where a verification stands. */
export const verificationStatuses = [
  'required',
  'partially_submitted',
  'id_verification_required',
  'automated_review',
  'manual_review',
  'passed',
  'failed',
] as const

export type VerificationStatus = (typeof verificationStatuses)[number]

/** What kind of party is verified. */
export const verificationTypes = [
  'unknown',
  'individual',
  'organisation',
  'business',
  'limited',
  'public',
  'partnership',
  'sole_trader',
  'overseas_government',
  'treaty',
  'non_profit',
  'political',
  'voluntary_group',
  'sports_club',
  'other',
] as const

export type VerificationType = (typeof verificationTypes)[number]

/** What a document shows that is handed in for a verification. */
export const documentKinds = [
  'identity',
  'address',
  'registration',
  'ownership',
  'bank_account',
  'other',
] as const

export type DocumentKind = (typeof documentKinds)[number]

/** What a document may be written in; its first bytes must say the same. */
export const documentMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export type DocumentMediaType = (typeof documentMediaTypes)[number]
