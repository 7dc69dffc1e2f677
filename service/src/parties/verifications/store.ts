import type {
  Metadata,
  ParticipantStatus,
  VerificationStatus,
  VerificationType,
} from '@holdfast/contract'
import { statement } from '#db'
import { entering } from '#events'

export interface VerificationRow {
  id: string
  participant_id: string
  identity_id: string
  identity_status: ParticipantStatus
  type: VerificationType
  status: VerificationStatus
  redirect_url: string | null
  metadata: Metadata | null
  details_sealed: Buffer | null
  link_sealed: Buffer
}

const columns = `v.id, v.participant_id, v.identity_id, i.status as identity_status, v.type,
  v.status, v.redirect_url, v.metadata, v.details_sealed, v.link_sealed`

/** Each by its own key: few verifications beside many identities look like lists to be merged. */
export const selectVerifications = statement<VerificationRow>('verifications.select')(
  `select ${columns}
     from verifications v
    cross join lateral (
      select status from participant_identities
       where tenant_id = $tenant_id::uuid and id = v.identity_id offset 0) i
    where v.tenant_id = $tenant_id::uuid and v.id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

/** The open verification of each identity that has one. */
export const selectOpen = statement<VerificationRow>('verifications.select_open')(
  `select ${columns}
     from verifications v
     join participant_identities i on i.tenant_id = v.tenant_id and i.id = v.identity_id
    where v.tenant_id = $tenant_id::uuid and v.identity_id = any($identity_ids::uuid[])
      and v.status not in ('passed', 'failed')
    order by v.created_at, v.id`,
)

/** The verification of the address of a participant that has passed. */
export const selectPassed = statement<VerificationRow & { updated_at: Date }>(
  'verifications.select_passed',
)(
  `select ${columns}, v.updated_at
     from participants p
     join verifications v on v.tenant_id = p.tenant_id and v.identity_id = p.identity_id
     join participant_identities i on i.tenant_id = v.tenant_id and i.id = v.identity_id
    where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid and v.status = 'passed'
    order by v.updated_at desc, v.id desc limit 1`,
)

/** Identities are locked before verifications, in the order of their ids, by everyone. */
export const lockIdentitiesOf = statement<{ id: string }>('verifications.lock_identities')(
  `select i.id from participant_identities i
    where i.tenant_id = $tenant_id::uuid
      and i.id in (select v.identity_id from verifications v
                    where v.tenant_id = $tenant_id::uuid and v.id = any($ids::uuid[]))
    order by i.id for no key update`,
)

export const insertVerifications = entering(
  'verification',
  statement<{ id: string }>('verifications.insert')(
    `insert into verifications (tenant_id, id, participant_id, identity_id, type, status,
                              redirect_url, metadata, link_sealed, created_at, updated_at)
   select $tenant_id::uuid, n.id, n.participant_id, n.identity_id, n.type, 'required',
          n.redirect_url,
          n.metadata, n.link_sealed, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, participant_id uuid, identity_id uuid, type text, redirect_url text,
                metadata json, link_sealed bytea) as n
    order by n.identity_id
   on conflict (tenant_id, identity_id) where status not in ('passed', 'failed') do nothing
   returning id`,
  ),
)

export const updateTerms = statement('verifications.update_terms')(
  `update verifications v
      set redirect_url = coalesce(n.redirect_url, v.redirect_url),
          metadata = coalesce(n.metadata, v.metadata), updated_at = $updated_at::timestamptz
     from $rows(id uuid, redirect_url text, metadata json) as n
    where v.tenant_id = $tenant_id::uuid and v.id = n.id`,
)

export const updateDetails = statement('verifications.update_details')(
  `update verifications v
      set type = n.type, details_sealed = n.sealed, updated_at = $updated_at::timestamptz
     from $rows(id uuid, type text, sealed bytea) as n
    where v.tenant_id = $tenant_id::uuid and v.id = n.id`,
)

export const forgetDetails = statement('verifications.forget_details')(
  `update verifications set details_sealed = null, metadata = null, redirect_url = null
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])`,
)
