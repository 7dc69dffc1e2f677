// What members set of their organisation.
import type { CheckoutType } from '@holdfast/contract'
import { statement } from '#db'

export interface SettingsRow {
  readonly id: string
  readonly name: string
  readonly legal_name: string | null
  readonly company_number: string | null
  readonly country: string | null
  readonly time_zone: string
  readonly language: string
  readonly contact_email: string | null
  readonly accent_colour: string | null
  readonly logo_url: string | null
  readonly frame_origins: string[]
  readonly redirect_origins: string[]
  readonly hidden_methods: CheckoutType[]
  readonly direct_debit_enabled: boolean
  readonly debits_again_after_days: number | null
  readonly terms_version: string | null
  readonly terms_accepted_at: Date | null
  readonly updated_at: Date
}

const COLUMNS = `o.id, o.name, o.legal_name, o.company_number, o.country, o.time_zone, o.language,
          o.contact_email, o.accent_colour, o.logo_url, o.frame_origins, o.redirect_origins,
          o.hidden_methods, o.direct_debit_enabled, o.debits_again_after_days, o.terms_version,
          o.terms_accepted_at, o.updated_at`

export const selectSettings = statement<SettingsRow>(
  'organisations.select_settings',
  `select ${COLUMNS} from organisations o where o.id = $1::uuid`,
)

export const lockSettings = statement<SettingsRow>(
  'organisations.lock_settings',
  `select ${COLUMNS} from organisations o where o.id = $1::uuid for no key update`,
)

export const updateSettings = statement<SettingsRow>(
  'organisations.update_settings',
  `update organisations o
      set name = $2::text, legal_name = $3::text, company_number = $4::text, country = $5::text,
          time_zone = $6::text, language = $7::text, contact_email = $8::text,
          accent_colour = $9::text, logo_url = $10::text, frame_origins = $11::text[],
          redirect_origins = $12::text[], hidden_methods = $13::text[],
          direct_debit_enabled = $14::boolean, terms_version = $15::text,
          terms_accepted_at = $16::timestamptz, updated_at = $17::timestamptz,
          debits_again_after_days = $18::int
    where o.id = $1::uuid
   returning ${COLUMNS}`,
)
