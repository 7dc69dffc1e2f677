import { statement } from '#db'

/** Takes free or expired keys for this transaction; a key that another holds is waited for. */
export const claimKeys = statement<{ key: string }>('http.claim_keys')(
  `insert into idempotency_keys (tenant_id, key, operation, request_hash, expires_at)
   select $tenant_id::uuid, asked.key, asked.operation, asked.request_hash, $expires_at::timestamptz
     from $rows(key text, operation text, request_hash bytea) as asked
    order by asked.key
   on conflict (tenant_id, key) do update
      set operation = excluded.operation, request_hash = excluded.request_hash,
          status = null, answer = null, expires_at = excluded.expires_at
    where idempotency_keys.expires_at <= $now::timestamptz
   returning key`,
)

export interface KeptRow {
  key: string
  operation: string
  request_hash: Buffer
  status: number | null
  answer: Buffer | null
}

export const findKeys = statement<KeptRow>('http.find_keys')(
  `select key, operation, request_hash, status, answer from idempotency_keys
    where tenant_id = $tenant_id::uuid and key = any($keys::text[])`,
)

export const keepAnswers = statement('http.keep_answers')(
  `update idempotency_keys as kept set status = given.status, answer = given.answer
     from $rows(key text, status int, answer bytea) as given
    where kept.tenant_id = $tenant_id::uuid and kept.key = given.key`,
)

export const releaseKeys = statement('http.release_keys')(
  `delete from idempotency_keys where tenant_id = $tenant_id::uuid and key = any($keys::text[])`,
)

export const deleteExpiredKeys = statement<{ key: string }>('http.delete_expired_keys')(
  `delete from idempotency_keys
    where tenant_id = $tenant_id::uuid and key in (
      select key from idempotency_keys
       where tenant_id = $tenant_id::uuid and expires_at <= $until_expires_at::timestamptz
       order by key limit $limit::int)
   returning key`,
  { isPlannedForValues: true },
)
