// The statements of connections by SFTP: keys, and strange files.
import { statement } from '#db'
import type { KeyRecord } from './keys.ts'

const KEY = `id, connection_id, public_key, fingerprint, sealed, is_made, created_at, approved_at,
  dropped_at`

export const insertKey = statement('connections.insert_key')(
  `insert into bank_keys (tenant_id, id, connection_id, public_key, fingerprint, sealed, is_made,
                          created_at)
   values ($tenant_id::uuid, $id::uuid, $connection_id::uuid, $public_key::text,
           $fingerprint::text, $sealed::bytea, $is_made::boolean, $now::timestamptz)`,
)

export const selectKeys = statement<KeyRecord>('connections.select_keys')(
  `select ${KEY} from bank_keys
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
    order by created_at desc, id desc`,
)

export const selectAllKeys = statement<KeyRecord>('connections.select_all_keys')(
  `select ${KEY} from bank_keys where tenant_id = $tenant_id::uuid
    order by created_at desc, id desc`,
)

export const approveKeys = statement('connections.approve_keys')(
  `update bank_keys set approved_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      and approved_at is null and dropped_at is null`,
)

export const dropKeys = statement('connections.drop_keys')(
  `update bank_keys set dropped_at = $now::timestamptz, sealed = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and dropped_at is null`,
)

/** Those that were not seen before. */
export const insertStrange = statement<{ fingerprint: Buffer }>('connections.insert_strange')(
  `insert into bank_strange_files (tenant_id, connection_id, fingerprint, seen_at)
   select $tenant_id::uuid, $connection_id::uuid, s.fingerprint, $now::timestamptz
     from $rows(fingerprint bytea) as s
   on conflict do nothing returning fingerprint`,
)
