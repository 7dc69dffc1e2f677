import type { CheckoutType } from '@holdfast/contract'
import type { Environment } from '#db'
import { INSERT_TENANTS, statement } from '#db'

/** One statement: an organisation has both its tenants or does not exist. */
export const insertOrganisation = statement<{ id: string }>('organisations.insert')(
  `with made as (
     insert into organisations (id, name, legal_name, company_number, country, time_zone,
       accent_colour, logo_url, frame_origins, redirect_origins, hidden_methods,
       direct_debit_enabled, contact_email, support_email, language, created_at, updated_at)
     values ($id::uuid, $name::text, $legal_name::text, $company_number::text, $country::text,
       $time_zone::text, $accent_colour::text, $logo_url::text, $frame_origins::text[],
       $redirect_origins::text[], $hidden_methods::text[], $direct_debit_enabled::boolean,
       $contact_email::text, $support_email::text, $language::text, $now::timestamptz,
       $now::timestamptz)
     returning id)
   ${INSERT_TENANTS}`,
)

export interface OrganisationRow {
  id: string
  tenant_id: string
  environment: Environment
  name: string
  legal_name: string | null
  company_number: string | null
  country: string | null
  time_zone: string
  accent_colour: string | null
  contact_email: string | null
  support_email: string | null
  language: string
  logo_url: string | null
  frame_origins: string[]
  redirect_origins: string[]
  hidden_methods: CheckoutType[]
  direct_debit_enabled: boolean
  debits_again_after_days: number | null
  refunds_to_source_unverified: boolean
}

export const selectOrganisation = statement<OrganisationRow>('organisations.select')(
  `select o.id, t.id as tenant_id, t.environment, o.name, o.legal_name, o.company_number,
          o.country, o.time_zone, o.accent_colour, o.logo_url, o.contact_email, o.support_email,
          o.language, o.frame_origins, o.redirect_origins, o.hidden_methods, o.direct_debit_enabled,
          o.debits_again_after_days, o.refunds_to_source_unverified
     from tenants t join organisations o on o.id = t.organisation_id
    where t.id = $id::uuid`,
)

/** Adds what is not there yet, and touches nothing when all of it is. */
export const addOrigins = statement('organisations.add_origins')(
  `update organisations o
      set frame_origins = array(select unnest(o.frame_origins)
      union select unnest($origins::text[])),
          redirect_origins =
            array(select unnest(o.redirect_origins) union select unnest($origins::text[])),
          updated_at = $updated_at::timestamptz
     from tenants t
    where t.id = $id::uuid and o.id = t.organisation_id
      and not (o.frame_origins @> $origins::text[] and o.redirect_origins @> $origins::text[])`,
)

/** The tenant of an organisation in an environment. */
export const selectTenant = statement<{ id: string }>('organisations.select_tenant')(
  `select id from tenants
    where organisation_id = $organisation_id::uuid and environment = $environment::text
      and replaced_at is null`,
)

export type SecretKindStored =
  | 'intent'
  | 'setup_intent'
  | 'verification'
  | 'verification_link'
  | 'payment_link'
  | 'invoice_link'
  | 'payee_link'
  | 'payee_notice'
  | 'status_link'
  | 'page_session'

export type SecretObjectKind =
  | 'intent'
  | 'verification'
  | 'invoice'
  | 'payee'
  | 'payee_notice'
  | 'status'

export const insertSecrets = statement('organisations.insert_secrets')(
  `insert into secrets (hash, tenant_id, kind, object_kind, object_id, expires_at, created_at)
   select s.hash, $tenant_id::uuid, s.kind, s.object_kind, s.object_id, s.expires_at,
          $created_at::timestamptz
     from $rows(hash bytea, kind text, object_kind text, object_id uuid, expires_at timestamptz)
            as s`,
)

export const revokeSecretsOf = statement('organisations.revoke_secrets')(
  `update secrets set revoked_at = $revoked_at::timestamptz
    where tenant_id = $tenant_id::uuid and object_kind = $object_kind::text
      and object_id = any($object_ids::uuid[])
      and kind = any($kinds::text[]) and revoked_at is null`,
)

export interface SecretRow {
  hash: Buffer
  environment: Environment
  kind: SecretKindStored
  object_kind: SecretObjectKind
  object_id: string
}

/** What secrets open, asked before anybody is known to ask. */
export const findSecretRows = statement<SecretRow>('organisations.find_secrets')(
  `select hash, environment, kind, object_kind, object_id
     from find_secrets($tenant_id::uuid, $hashes::bytea[], $real_now::timestamptz)`,
)

export const deleteSecrets = statement('organisations.delete_secrets')(
  `delete from secrets where tenant_id = $tenant_id::uuid`,
)

/** Tenants of an environment, of one organisation by its name or of all. */
export const selectTenantsOf = statement<{ id: string; name: string }>(
  'organisations.select_tenants',
)(
  `select t.id, o.name from tenants t join organisations o on o.id = t.organisation_id
    where t.environment = $environment::text and t.replaced_at is null
      and ($name::text is null or o.name = $name::text)
    order by o.created_at, o.id`,
)

/** Ended by their time or with their object, whatever came first. */
export const deleteEndedSecrets = statement<{ hash: Buffer }>('organisations.delete_ended_secrets')(
  `delete from secrets
    where tenant_id = $tenant_id::uuid and hash in (
      select hash from secrets
       where tenant_id = $tenant_id::uuid and (expires_at is not null or revoked_at is not null)
         and least(expires_at, revoked_at) < $until_revoked_at::timestamptz
       order by least(expires_at, revoked_at) limit $limit::int)
   returning hash`,
  { isPlannedForValues: true },
)
