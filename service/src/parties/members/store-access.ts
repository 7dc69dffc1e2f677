// What members prove themselves with, and the tries to.
import { statement } from '#db'

export interface PasskeyRow {
  id: string
  member_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

const PASSKEY = `id, member_id, credential_id, public_key, counter, transports, name, is_synced,
  created_at, last_used_at`

export const insertPasskey = statement<PasskeyRow>('members.insert_passkey')(
  `insert into member_passkeys (id, member_id, credential_id, public_key, counter, transports,
     name, is_synced, created_at)
   values ($id::uuid, $member_id::uuid, $credential_id::bytea, $public_key::bytea, $counter::bigint,
   $transports::text[], $name::text,
     $is_synced::boolean, $created_at::timestamptz)
   on conflict (credential_id) do nothing
   returning ${PASSKEY}`,
)

export const selectPasskeys = statement<PasskeyRow>('members.select_passkeys')(
  `select ${PASSKEY} from member_passkeys where member_id = $member_id::uuid
    order by created_at, id`,
)

export const selectPasskey = statement<PasskeyRow>('members.select_passkey')(
  `select ${PASSKEY} from member_passkeys where credential_id = $credential_id::bytea`,
)

/** Counts a use; no row when the passkey has counted as far before, and does count. */
export const usePasskey = statement<{ id: string }>('members.use_passkey')(
  `update member_passkeys
      set counter = $counter::bigint, is_synced = $is_synced::boolean,
          last_used_at = $last_used_at::timestamptz
    where id = $id::uuid and (counter < $counter::bigint or (counter = 0 and $counter::bigint = 0))
   returning id`,
)

export const renamePasskeyRow = statement<PasskeyRow>('members.rename_passkey')(
  `update member_passkeys set name = $name::text where member_id = $member_id::uuid
      and id = $id::uuid
   returning ${PASSKEY}`,
)

export const deletePasskey = statement<{ name: string }>('members.delete_passkey')(
  `delete from member_passkeys where member_id = $member_id::uuid and id = $id::uuid
    returning name`,
)

export const deletePasskeys = statement('members.delete_passkeys')(
  `delete from member_passkeys where member_id = $member_id::uuid`,
)

export const offerTotp = statement('members.offer_totp')(
  `update members set totp_offered = $totp_offered::bytea where id = $id::uuid`,
)

/** The offered secret counts from now on; its first code is used. */
export const acceptTotp = statement<{ id: string }>('members.accept_totp')(
  `update members set totp_secret = totp_offered, totp_offered = null,
      totp_step = $totp_step::bigint,
          updated_at = $updated_at::timestamptz
    where id = $id::uuid and totp_offered = $totp_offered::bytea
   returning id`,
)

export const removeTotpSecret = statement('members.remove_totp')(
  `update members set totp_secret = null, totp_offered = null, updated_at = $updated_at::timestamptz
    where id = $id::uuid`,
)

/** Uses the code of a step up; no row when it or a later one was used before. */
export const useTotpStep = statement<{ id: string }>('members.use_totp_step')(
  `update members set totp_step = $totp_step::bigint where id = $id::uuid
      and totp_step < $totp_step::bigint
   returning id`,
)

export const insertRecoveryCodes = statement('members.insert_recovery_codes')(
  `insert into member_recovery_codes (member_id, hash, created_at)
   select $member_id::uuid, c.hash, $created_at::timestamptz from unnest($hashes::bytea[])
          as c (hash)`,
)

export const deleteRecoveryCodes = statement('members.delete_recovery_codes')(
  `delete from member_recovery_codes where member_id = $member_id::uuid`,
)

export const useRecoveryCode = statement<{ member_id: string }>('members.use_recovery_code')(
  `delete from member_recovery_codes where member_id = $member_id::uuid and hash = $hash::bytea
   returning member_id`,
)

export const countRecoveryCodes = statement<{ codes: bigint }>('members.count_recovery_codes')(
  `select count(*) as codes from member_recovery_codes where member_id = $member_id::uuid`,
)

export type ChallengePurpose = 'sign_in' | 'step_up' | 'register'

export const insertChallenge = statement('members.insert_challenge')(
  `insert into member_challenges (hash, purpose, member_id, expires_at)
   values ($hash::bytea, $purpose::text, $member_id::uuid, $expires_at::timestamptz)`,
)

/** Uses a challenge up. */
export const takeChallenge = statement<{ hash: Buffer }>('members.take_challenge')(
  `delete from member_challenges
    where hash = $hash::bytea and purpose = $purpose::text
      and member_id is not distinct from $member_id::uuid
      and expires_at > $after_expires_at::timestamptz
   returning hash`,
)

/**
 * Counts a try before it is made; no row while tries are blocked. From the allowed number on, each
 * try closes the door for twice as long as the one before: 15 seconds at first, 15 minutes at most.
 */
export const countTry = statement<{ tries: number }>('members.count_try')(
  `insert into sign_in_tries as t (key, tries, last_at, blocked_until)
   values ($key::bytea, 1, $now::timestamptz, $now::timestamptz)
   on conflict (key) do update
      set tries = case when t.last_at < $window_start::timestamptz then 1 else t.tries + 1 end,
          last_at = $now::timestamptz,
          blocked_until = case
            when t.last_at < $window_start::timestamptz
              or t.tries + 1 < $free_tries::int then $now::timestamptz
            else $now::timestamptz + interval '1 second'
                 * least(900, 15 * power(2, least(10, t.tries + 1 - $free_tries::int))) end
    where t.blocked_until <= $now::timestamptz
   returning tries`,
)

export const selectBlock = statement<{ blocked_until: Date }>('members.select_block')(
  `select blocked_until from sign_in_tries where key = $key::bytea`,
)

/** A try that succeeded was none. */
export const forgiveTry = statement('members.forgive_try')(
  `update sign_in_tries
      set tries = greatest(1, tries - 1), blocked_until = $blocked_until::timestamptz
    where key = $key::bytea`,
)

export const forgetTries = statement('members.forget_tries')(
  `delete from sign_in_tries where key = any($keys::bytea[])`,
)
