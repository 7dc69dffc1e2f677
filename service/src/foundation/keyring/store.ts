// SQL about master keys. It runs by a connection of the database's owner, not by the service's own.

import { ownersEntering, ownersMove } from '#events'

export interface MasterKeyRow {
  readonly id: string
  readonly status: 'current' | 'next' | 'ended'
  /** The root key, sealed under this key; null once it has ended. */
  readonly wrapped: Buffer | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

/** One at a time looks and decides: two first starts, or a start while a key is changed. */
export const lockMasterKeys = `begin; lock table master_keys in share row exclusive mode`

export const endLock = 'commit'
export const undoLock = 'rollback'

export const selectMasterKeys = `
  select id, status, wrapped, created_at, ended_at from master_keys order by created_at, id`

/** Whether anything was ever kept in the database. */
export const selectIsUsed = `select exists (select from tenants) as is_used`

export const insertMasterKey = ownersEntering(
  'master_key',
  `insert into master_keys (id, fingerprint, status, wrapped)
  values ($1::text, $2::bytea, $3::text, $4::bytea)`,
)

export const endMasterKey = ownersMove('keyring.end')('master_key', {
  to: ['ended'],
  set: 'wrapped = null, ended_at = now()',
  where: 'r.id = $id::text',
})

/** After the current one has ended: there is one at most. */
export const promoteMasterKey = ownersMove('keyring.promote')('master_key', {
  to: ['current'],
  where: 'r.id = $id::text',
})
