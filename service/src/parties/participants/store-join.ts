import type { ParticipantStatus } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'

/**
 * Keeps whoever finds or makes a participant by one of the spellings waiting, as well as outbounds
 * and verifications of them; in the order of the ids.
 */
export const lockSpellings = statement('join.lock_spellings')(
  `select i.id from participant_identities i
    where i.tenant_id = $tenant_id::uuid and i.is_apart
      and i.email_fold = (
        select own.email_fold from participants p
          join participant_identities own on own.tenant_id = p.tenant_id and own.id = p.identity_id
         where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid)
    order by i.id for update`,
)

export interface SpellingRow {
  id: string
  status: ParticipantStatus
  /** The spelling. */
  email_key: string
  first_participant_id: Id<'participant'>
  /** Whether it has a verification that has not ended. */
  is_open: boolean
}

/** All spellings of the address of a participant that are kept apart, the oldest first. */
export const selectSpellings = statement<SpellingRow>('join.select_spellings')(
  `select i.id, i.status, i.email_key, i.first_participant_id,
          exists (select from published_verifications v
                   where v.tenant_id = i.tenant_id and v.identity_id = i.id
                     and v.status not in ('passed', 'failed')) as is_open
     from participants p
     join participant_identities own on own.tenant_id = p.tenant_id and own.id = p.identity_id
     join participant_identities i on i.tenant_id = own.tenant_id and i.is_apart
                                  and i.email_fold = own.email_fold
    where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid and own.is_apart
    order by i.created_at, i.id`,
)

/**
 * Of participants with the same details the oldest goes on being found by them; the others stay
 * what they are, and are found by their ids.
 */
export const setEqualApart = statement('join.set_equal_apart')(
  `update participants p set details_hash = sha256(p.id::text::bytea)
     from (select id, row_number() over (partition by details_hash order by created_at, id) as place
             from participants
            where tenant_id = $tenant_id::uuid
              and identity_id = any($identity_ids::uuid[])) as among
    where p.tenant_id = $tenant_id::uuid and p.id = among.id and among.place > 1`,
)

export const moveParticipants = statement('join.move_participants')(
  `update participants set identity_id = $identity_id::uuid, updated_at = $updated_at::timestamptz
    where tenant_id = $tenant_id::uuid and identity_id = any($identity_ids::uuid[])`,
)

/** Found by no address any more: a key with a space is none. */
export const endIdentities = statement('join.end_identities')(
  `update participant_identities
      set email_key = 'joined ' || id, is_apart = false, joined_into = $joined_into::uuid,
          joined_at = $now::timestamptz, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and is_apart`,
)

/** Found by the folded address; the bare address is whoever the oldest spelling stood for. */
export const foldIdentity = statement('join.fold_identity')(
  `update participant_identities
      set email_key = email_fold, is_apart = false,
          first_participant_id = $first_participant_id::uuid,
          updated_at = $updated_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and is_apart`,
)
