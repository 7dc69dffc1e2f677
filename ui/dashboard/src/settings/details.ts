// The details of an organisation as a form holds them, and as the API takes them.
import type { OrganisationSettings, UpdateOrganisationBody } from '@holdfast/contract'
import { readCountry, readLanguage } from './places.ts'

/** The form; empty is nothing. */
export interface EnteredDetails {
  readonly name: string
  readonly legal_name: string
  readonly company_number: string
  readonly country: string
  readonly time_zone: string
  readonly language: string
  readonly contact_email: string
  readonly support_email: string
}

/** The form as it begins. */
export function detailsOf(organisation: OrganisationSettings): EnteredDetails {
  const { name, legal_name, company_number, country, time_zone, language } = organisation
  const { contact_email, support_email } = organisation
  return {
    name,
    legal_name: legal_name ?? '',
    company_number: company_number ?? '',
    country: country ?? '',
    time_zone,
    language,
    contact_email: contact_email ?? '',
    support_email: support_email ?? '',
  }
}

/** What changed; what was emptied is taken away. */
export function changedDetails(
  before: OrganisationSettings,
  entered: EnteredDetails,
): UpdateOrganisationBody {
  const was = detailsOf(before)
  const body: { -readonly [Field in keyof UpdateOrganisationBody]: UpdateOrganisationBody[Field] } =
    {}
  if (entered.name !== was.name) body.name = entered.name.trim()
  if (entered.legal_name !== was.legal_name) body.legal_name = textOf(entered.legal_name)
  if (entered.company_number !== was.company_number) {
    body.company_number = textOf(entered.company_number)
  }
  if (entered.country !== was.country) body.country = readCountry(entered.country)
  if (entered.time_zone !== was.time_zone) body.time_zone = entered.time_zone
  const language = readLanguage(entered.language)
  if (entered.language !== was.language && language !== undefined) body.language = language
  if (entered.contact_email !== was.contact_email) {
    body.contact_email = textOf(entered.contact_email)
  }
  if (entered.support_email !== was.support_email) {
    body.support_email = textOf(entered.support_email)
  }
  return body
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
