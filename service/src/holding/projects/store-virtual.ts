// Statements of virtual IBANs.
import { statement } from '#db'
import type { Id } from '#kit'

export const insertVirtual = statement('projects.insert_virtual')(
  `insert into virtual_ibans (tenant_id, iban, connected_account_id, proposal_id, number,
                              created_at)
   select $tenant_id::uuid, v.iban, $connected_account_id::uuid, $proposal_id::uuid, v.number,
          $now::timestamptz
     from $rows(iban text, number int) as v`,
)

export const selectVirtualOf = statement<{ iban: string }>('projects.select_virtual_of')(
  `select iban from virtual_ibans
    where tenant_id = $tenant_id::uuid and proposal_id = $proposal_id::uuid order by number`,
)

/** Those that are another tenant's. */
export const selectClaimed = statement<{ fingerprint: Buffer }>('projects.select_claimed')(
  `select fingerprint from virtual_iban_claims
    where fingerprint = any($fingerprints::bytea[]) and tenant_id <> $tenant_id::uuid`,
)

/** Those that are this tenant's, now or before. */
export const claimVirtual = statement<{ fingerprint: Buffer }>('projects.claim_virtual')(
  `with made as (
     insert into virtual_iban_claims (fingerprint, tenant_id)
     select f, $tenant_id::uuid from unnest($fingerprints::bytea[]) f order by f
     on conflict do nothing
     returning fingerprint)
   select fingerprint from made
    union all
   select fingerprint from virtual_iban_claims
    where fingerprint = any($fingerprints::bytea[]) and tenant_id = $tenant_id::uuid`,
)

export const approveVirtual = statement('projects.approve_virtual')(
  `update virtual_ibans set is_approved = true
    where tenant_id = $tenant_id::uuid and proposal_id = $proposal_id::uuid`,
)

export const deleteVirtual = statement('projects.delete_virtual')(
  `delete from virtual_ibans
    where tenant_id = $tenant_id::uuid and proposal_id = $proposal_id::uuid and not is_approved`,
)

export interface VirtualRow {
  /** As it was asked for. */
  readonly named: string
  readonly iban: string
  readonly connected_account_id: Id<'connected_account'>
  readonly project_id: Id<'project'> | null
  readonly is_approved: boolean
}

export const selectVirtual = statement<VirtualRow>('projects.select_virtual')(
  `select iban as named, iban, connected_account_id, project_id, is_approved from virtual_ibans
    where tenant_id = $tenant_id::uuid and iban = any($numbers::text[])
    union all
   select right(iban, 14), iban, connected_account_id, project_id, is_approved from virtual_ibans
    where tenant_id = $tenant_id::uuid and iban like 'GB%'
      and right(iban, 14) = any($numbers::text[])`,
)

export const selectAnyVirtual = statement<{ iban: string }>('projects.select_any_virtual')(
  `select iban from virtual_ibans
    where tenant_id = $tenant_id::uuid and connected_account_id = $connected_account_id::uuid
      and is_approved limit 1`,
)

export interface VirtualCount {
  readonly connected_account_id: Id<'connected_account'>
  readonly total: bigint
  readonly free: bigint
}

export const selectVirtualCounts = statement<VirtualCount>('projects.count_virtual')(
  `select connected_account_id, count(*) as total,
          count(*) filter (where project_id is null) as free
     from virtual_ibans
    where tenant_id = $tenant_id::uuid and is_approved
    group by connected_account_id`,
)

/** What another unit is giving away is passed by. */
export const lockFreeVirtual = statement<{ iban: string }>('projects.lock_free_virtual')(
  `select iban from virtual_ibans
    where tenant_id = $tenant_id::uuid and connected_account_id = $connected_account_id::uuid
      and is_approved and project_id is null
    order by created_at, number limit $most::int for update skip locked`,
)

export const assignVirtual = statement('projects.assign_virtual')(
  `update virtual_ibans v set project_id = n.project_id, assigned_at = $now::timestamptz
     from $rows(iban text, project_id uuid) as n
    where v.tenant_id = $tenant_id::uuid and v.iban = n.iban and v.project_id is null`,
)
