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

export const insertPasskey = statement<PasskeyRow>(
  'members.insert_passkey',
  `insert into member_passkeys (id, member_id, credential_id, public_key, counter, transports,
     name, is_synced, created_at)
   values ($1::uuid, $2::uuid, $3::bytea, $4::bytea, $5::bigint, $6::text[], $7::text,
     $8::boolean, $9::timestamptz)
   on conflict (credential_id) do nothing
   returning ${PASSKEY}`,
)

export const selectPasskeys = statement<PasskeyRow>(
  'members.select_passkeys',
  `select ${PASSKEY} from member_passkeys where member_id = $1::uuid order by created_at, id`,
)

export const selectPasskey = statement<PasskeyRow>(
  'members.select_passkey',
  `select ${PASSKEY} from member_passkeys where credential_id = $1::bytea`,
)

/** Counts a use; no row when the passkey has counted as far before, and does count. */
export const usePasskey = statement<{ id: string }>(
  'members.use_passkey',
  `update member_passkeys
      set counter = $2::bigint, is_synced = $3::boolean, last_used_at = $4::timestamptz
    where id = $1::uuid and (counter < $2::bigint or (counter = 0 and $2::bigint = 0))
   returning id`,
)

export const renamePasskeyRow = statement<PasskeyRow>(
  'members.rename_passkey',
  `update member_passkeys set name = $3::text where member_id = $1::uuid and id = $2::uuid
   returning ${PASSKEY}`,
)

export const deletePasskey = statement<{ name: string }>(
  'members.delete_passkey',
  `delete from member_passkeys where member_id = $1::uuid and id = $2::uuid returning name`,
)

export const deletePasskeys = statement(
  'members.delete_passkeys',
  `delete from member_passkeys where member_id = $1::uuid`,
)

export const offerTotp = statement(
  'members.offer_totp',
  `update members set totp_offered = $2::bytea where id = $1::uuid`,
)

/** The offered secret counts from now on; its first code is used. */
export const acceptTotp = statement<{ id: string }>(
  'members.accept_totp',
  `update members set totp_secret = totp_offered, totp_offered = null, totp_step = $2::bigint,
          updated_at = $3::timestamptz
    where id = $1::uuid and totp_offered = $4::bytea
   returning id`,
)

export const removeTotpSecret = statement(
  'members.remove_totp',
  `update members set totp_secret = null, totp_offered = null, updated_at = $2::timestamptz
    where id = $1::uuid`,
)

/** Uses the code of a step up; no row when it or a later one was used before. */
export const useTotpStep = statement<{ id: string }>(
  'members.use_totp_step',
  `update members set totp_step = $2::bigint where id = $1::uuid and totp_step < $2::bigint
   returning id`,
)

export const insertRecoveryCodes = statement(
  'members.insert_recovery_codes',
  `insert into member_recovery_codes (member_id, hash, created_at)
   select $1::uuid, c.hash, $3::timestamptz from unnest($2::bytea[]) as c (hash)`,
)

export const deleteRecoveryCodes = statement(
  'members.delete_recovery_codes',
  `delete from member_recovery_codes where member_id = $1::uuid`,
)

export const useRecoveryCode = statement<{ member_id: string }>(
  'members.use_recovery_code',
  `delete from member_recovery_codes where member_id = $1::uuid and hash = $2::bytea
   returning member_id`,
)

export const countRecoveryCodes = statement<{ codes: bigint }>(
  'members.count_recovery_codes',
  `select count(*) as codes from member_recovery_codes where member_id = $1::uuid`,
)

export type ChallengePurpose = 'sign_in' | 'step_up' | 'register'

export const insertChallenge = statement(
  'members.insert_challenge',
  `insert into member_challenges (hash, purpose, member_id, expires_at)
   values ($1::bytea, $2::text, $3::uuid, $4::timestamptz)`,
)

/** Uses a challenge up. */
export const takeChallenge = statement<{ hash: Buffer }>(
  'members.take_challenge',
  `delete from member_challenges
    where hash = $1::bytea and purpose = $2::text
      and member_id is not distinct from $3::uuid and expires_at > $4::timestamptz
   returning hash`,
)

/**
 * Counts a try before it is made; no row while tries are blocked. From the allowed number on, each
 * try closes the door for twice as long as the one before: 15 seconds at first, 15 minutes at most.
 */
export const countTry = statement<{ tries: number }>(
  'members.count_try',
  `insert into sign_in_tries as t (key, tries, last_at, blocked_until)
   values ($1::bytea, 1, $2::timestamptz, $2::timestamptz)
   on conflict (key) do update
      set tries = case when t.last_at < $4::timestamptz then 1 else t.tries + 1 end,
          last_at = $2::timestamptz,
          blocked_until = case
            when t.last_at < $4::timestamptz or t.tries + 1 < $3::int then $2::timestamptz
            else $2::timestamptz + interval '1 second'
                 * least(900, 15 * power(2, least(10, t.tries + 1 - $3::int))) end
    where t.blocked_until <= $2::timestamptz
   returning tries`,
)

export const selectBlock = statement<{ blocked_until: Date }>(
  'members.select_block',
  `select blocked_until from sign_in_tries where key = $1::bytea`,
)

/** A try that succeeded was none. */
export const forgiveTry = statement(
  'members.forgive_try',
  `update sign_in_tries set tries = greatest(1, tries - 1), blocked_until = $2::timestamptz
    where key = $1::bytea`,
)

export const forgetTries = statement(
  'members.forget_tries',
  `delete from sign_in_tries where key = any($1::bytea[])`,
)
