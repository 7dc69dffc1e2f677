// Keys of connections by SFTP, as they are kept: the private part sealed, and gone with its end.
import type { BankKey } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, showId, showInstant } from '#kit'
import type { Vault } from '#participants'
import type { SftpKeyPair } from './sftp-keys.ts'
import { approveKeys, dropKeys, insertKey, selectAllKeys, selectKeys } from './store-sftp.ts'

export interface KeyRecord {
  readonly id: Id<'bank_key'>
  readonly connection_id: Id<'bank_connection'>
  readonly public_key: string
  readonly fingerprint: string
  readonly sealed: Buffer | null
  readonly is_made: boolean
  readonly created_at: Date
  readonly approved_at: Date | null
  readonly dropped_at: Date | null
}

/** A pair that is to be kept. */
interface Kept {
  readonly connectionId: Id<'bank_connection'>
  readonly pair: SftpKeyPair
  readonly isMade: boolean
}

/** Keeps a pair; it is not used before it is approved. */
export async function keepKey(
  unit: Unit,
  vault: Vault,
  { connectionId, pair, isMade }: Kept,
): Promise<Id<'bank_key'>> {
  const { id: tenantId } = unit.tenant
  const id = unit.newId('bank_key')
  await unit.tx.query(insertKey, {
    tenant_id: tenantId,
    id,
    connection_id: connectionId,
    public_key: pair.publicKey,
    fingerprint: pair.fingerprint,
    sealed: vault.seal(pair.privateKey, boundTo(tenantId, id)),
    is_made: isMade,
    now: unit.now,
  })
  return id
}

function boundTo(tenantId: TenantId, id: string): string {
  return `bank key ${tenantId} ${id}`
}

/** The keys of one connection, or of all, the newest first. */
export async function readKeys(
  reader: Reader,
  tenantId: TenantId,
  connectionId: Id<'bank_connection'> | null,
): Promise<KeyRecord[]> {
  const of = { tenant_id: tenantId }
  return connectionId === null
    ? await reader.query(selectAllKeys, of)
    : await reader.query(selectKeys, { ...of, connection_id: connectionId })
}

/** Whether a key is tried when the bank is connected to. */
export function isKeyActive({ approved_at, dropped_at }: KeyRecord): boolean {
  return approved_at !== null && dropped_at === null
}

/** The private parts of those in use. */
export function openKeys(vault: Vault, tenantId: TenantId, keys: readonly KeyRecord[]): string[] {
  return compact(
    keys.filter(isKeyActive).map(({ id, sealed }) => {
      return sealed === null ? undefined : vault.unseal(sealed, boundTo(tenantId, id))
    }),
  )
}

/** Has keys be used from now on. */
export async function useKeys(unit: Unit, ids: readonly Id<'bank_key'>[]): Promise<void> {
  await unit.tx.query(approveKeys, { tenant_id: unit.tenant.id, ids, now: unit.now })
}

/** Ends keys, and with each its private part. */
export async function endKeys(unit: Unit, ids: readonly Id<'bank_key'>[]): Promise<void> {
  await unit.tx.query(dropKeys, { tenant_id: unit.tenant.id, ids, now: unit.now })
}

export function showKey(key: KeyRecord): BankKey {
  const { id, created_at, public_key, fingerprint, is_made } = key
  const isDropped = key.dropped_at !== null
  return {
    id: showId('bank_key', id),
    created_at: showInstant(created_at),
    status: isDropped ? 'dropped' : isKeyActive(key) ? 'active' : 'proposed',
    public_key,
    fingerprint,
    is_made,
  }
}
