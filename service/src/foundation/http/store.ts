import { statement } from '#db'

/** Takes free or expired keys for this transaction; a key that another holds is waited for. */
export const claimKeys = statement<{ key: string }>(
  'http.claim_keys',
  `insert into idempotency_keys (tenant_id, key, operation, request_hash, expires_at)
   select $1::uuid, asked.key, asked.operation, asked.request_hash, $5::timestamptz
     from unnest($2::text[], $3::text[], $4::bytea[]) as asked (key, operation, request_hash)
    order by asked.key
   on conflict (tenant_id, key) do update
      set operation = excluded.operation, request_hash = excluded.request_hash,
          status = null, answer = null, expires_at = excluded.expires_at
    where idempotency_keys.expires_at <= $6::timestamptz
   returning key`,
)

export interface KeptRow {
  key: string
  operation: string
  request_hash: Buffer
  status: number | null
  answer: Buffer | null
}

export const findKeys = statement<KeptRow>(
  'http.find_keys',
  `select key, operation, request_hash, status, answer from idempotency_keys
    where tenant_id = $1::uuid and key = any($2::text[])`,
)

export const keepAnswers = statement(
  'http.keep_answers',
  `update idempotency_keys as kept set status = given.status, answer = given.answer
     from unnest($2::text[], $3::int[], $4::bytea[]) as given (key, status, answer)
    where kept.tenant_id = $1::uuid and kept.key = given.key`,
)

export const releaseKeys = statement(
  'http.release_keys',
  `delete from idempotency_keys where tenant_id = $1::uuid and key = any($2::text[])`,
)

export const deleteExpiredKeys = statement<{ key: string }>(
  'http.delete_expired_keys',
  `delete from idempotency_keys
    where tenant_id = $1::uuid and key in (
      select key from idempotency_keys
       where tenant_id = $1::uuid and expires_at <= $2::timestamptz
       order by key limit $3::int)
   returning key`,
)
