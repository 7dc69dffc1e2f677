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
  readonly support_email: string | null
  readonly accent_colour: string | null
  readonly logo_url: string | null
  readonly frame_origins: string[]
  readonly redirect_origins: string[]
  readonly hidden_methods: CheckoutType[]
  readonly direct_debit_enabled: boolean
  readonly debits_again_after_days: number | null
  readonly refunds_to_source_unverified: boolean
  readonly terms_version: string | null
  readonly terms_accepted_at: Date | null
  readonly updated_at: Date
}

const COLUMNS = `o.id, o.name, o.legal_name, o.company_number, o.country, o.time_zone, o.language,
          o.contact_email, o.support_email, o.accent_colour, o.logo_url, o.frame_origins,
          o.redirect_origins, o.hidden_methods, o.direct_debit_enabled, o.debits_again_after_days,
          o.refunds_to_source_unverified, o.terms_version, o.terms_accepted_at, o.updated_at`

export const selectSettings = statement<SettingsRow>('organisations.select_settings')(
  `select ${COLUMNS} from organisations o where o.id = $id::uuid`,
)

export const lockSettings = statement<SettingsRow>('organisations.lock_settings')(
  `select ${COLUMNS} from organisations o where o.id = $id::uuid for no key update`,
)

export const updateSettings = statement<SettingsRow>('organisations.update_settings')(
  `update organisations o
      set name = $name::text, legal_name = $legal_name::text,
          company_number = $company_number::text, country = $country::text,
          time_zone = $time_zone::text, language = $language::text,
          contact_email = $contact_email::text, support_email = $support_email::text,
          accent_colour = $accent_colour::text, logo_url = $logo_url::text,
          frame_origins = $frame_origins::text[],
          redirect_origins = $redirect_origins::text[], hidden_methods = $hidden_methods::text[],
          direct_debit_enabled = $direct_debit_enabled::boolean,
          terms_version = $terms_version::text,
          terms_accepted_at = $terms_accepted_at::timestamptz,
          updated_at = $updated_at::timestamptz,
          debits_again_after_days = $debits_again_after_days::int,
          refunds_to_source_unverified = $refunds_to_source_unverified::boolean
    where o.id = $id::uuid
   returning ${COLUMNS}`,
)
