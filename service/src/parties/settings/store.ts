import type { CheckoutType, Currency } from '@holdfast/contract'
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
  'settings.select',
  `select ${COLUMNS} from organisations o where o.id = $1::uuid`,
)

export const lockSettings = statement<SettingsRow>(
  'settings.lock',
  `select ${COLUMNS} from organisations o where o.id = $1::uuid for no key update`,
)

export const updateSettings = statement<SettingsRow>(
  'settings.update',
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

export interface AccountsRow {
  has_payout: boolean
  has_collection: boolean
  not_collected: Currency[]
}

/**
 * Whether revenue can be paid out in any currency, whether buyers can pay into an account of any,
 * and the currencies of payout accounts that they cannot pay in.
 */
export const selectAccounts = statement<AccountsRow>(
  'settings.select_accounts',
  `select exists (select from organisation_payout_accounts
                   where tenant_id = $1::uuid and is_current) as has_payout,
          exists (select from collection_accounts where tenant_id = $1::uuid) as has_collection,
          array(select p.currency from organisation_payout_accounts p
                 where p.tenant_id = $1::uuid and p.is_current
                   and not exists (select from collection_accounts c
                                    where c.tenant_id = p.tenant_id and c.currency = p.currency)
                 order by p.currency) as not_collected`,
)

export const insertLogo = statement(
  'settings.insert_logo',
  `insert into organisation_logos (hash, organisation_id, media_type, bytes, created_at)
   values ($1::bytea, $2::uuid, $3::text, $4::bytea, $5::timestamptz)
   on conflict (hash) do nothing`,
)

/** All but the newest of an organisation: mails that were sent show one of before. */
export const deleteOldLogos = statement(
  'settings.delete_old_logos',
  `delete from organisation_logos
    where organisation_id = $1::uuid and hash in (
      select hash from organisation_logos where organisation_id = $1::uuid
       order by created_at desc, hash offset $2::int)`,
)

export interface LogoRow {
  media_type: 'image/png' | 'image/jpeg'
  bytes: Buffer
}

export const selectLogo = statement<LogoRow>(
  'settings.select_logo',
  `select media_type, bytes from organisation_logos where hash = $1::bytea`,
)
