import type { Currency } from '@holdfast/contract'
import { statement } from '#db'

export const setCollectionAccountRow = statement('settings.set_collection_account')(
  `insert into collection_accounts (tenant_id, currency, collect, updated_at)
   values ($tenant_id::uuid, $currency::text, $collect::jsonb, $updated_at::timestamptz)
   on conflict (tenant_id, currency) do update
      set collect = excluded.collect, updated_at = excluded.updated_at`,
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
export const selectAccounts = statement<AccountsRow>('settings.select_accounts')(
  `select exists (select from published_organisation_payout_accounts
                   where tenant_id = $tenant_id::uuid) as has_payout,
          exists (select from collection_accounts
          where tenant_id = $tenant_id::uuid) as has_collection,
          array(select p.currency from published_organisation_payout_accounts p
                 where p.tenant_id = $tenant_id::uuid
                   and not exists (select from collection_accounts c
                                    where c.tenant_id = p.tenant_id and c.currency = p.currency)
                 order by p.currency) as not_collected`,
)

export const insertLogo = statement('settings.insert_logo')(
  `insert into organisation_logos (hash, organisation_id, media_type, bytes, created_at)
   values ($hash::bytea, $organisation_id::uuid, $media_type::text, $bytes::bytea,
   $created_at::timestamptz)
   on conflict (hash) do nothing`,
)

/** All but the newest of an organisation: mails that were sent show one of before. */
export const deleteOldLogos = statement('settings.delete_old_logos')(
  `delete from organisation_logos
    where organisation_id = $organisation_id::uuid and hash in (
      select hash from organisation_logos where organisation_id = $organisation_id::uuid
       order by created_at desc, hash offset $logos_kept::int)`,
)

export interface LogoRow {
  media_type: 'image/png' | 'image/jpeg'
  bytes: Buffer
}

export const selectLogo = statement<LogoRow>('settings.select_logo')(
  `select media_type, bytes from organisation_logos where hash = $hash::bytea`,
)
