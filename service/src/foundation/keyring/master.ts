// The master key opens the root key, and the database knows which one does: by an id that comes
// from the key and tells nothing of it. A key that is not the installation's is refused by name.
import type pg from 'pg'
import type { FirstStatusOf } from '#events'
import { assert, deriveKey, randomKey, seal, unseal } from '#kit'
import type { MasterKeyRow } from './store.ts'
import {
  endLock,
  insertMasterKey,
  lockMasterKeys,
  selectIsUsed,
  selectMasterKeys,
  undoLock,
} from './store.ts'

const KEY_BYTES = 32
const ID_LENGTH = 16

export type MasterKeyFault =
  | 'master_key_missing'
  | 'master_key_of_another_installation'
  | 'master_key_ended'
  | 'master_key_damaged'
  | 'database_without_master_key'
  | 'rotation_under_way'
  | 'next_master_key_wanted'

/** Why a root key is not opened, or a master key not changed; the message is for the operator. */
export class MasterKeyError extends Error {
  readonly fault: MasterKeyFault

  constructor(fault: MasterKeyFault, message: string) {
    super(message)
    this.name = 'MasterKeyError'
    this.fault = fault
  }
}

/** How a database is opened. */
export interface MasterKeyOffer {
  /** 32 bytes, from the configuration or the data folder; null: there is none. */
  readonly key: Buffer | null
  /** Makes one and keeps it, for a database that has never been used. */
  readonly make: () => Buffer
}

/** What may be told of a master key. */
export interface KnownMasterKey {
  readonly id: string
  readonly status: MasterKeyRow['status']
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** Names a master key, in 16 hexadecimal characters that tell nothing of it. */
export function masterKeyId(key: Buffer): string {
  return fingerprintOf(key).toString('hex').slice(0, ID_LENGTH)
}

function fingerprintOf(key: Buffer): Buffer {
  assert(key.length === KEY_BYTES, 'the master key has 32 bytes')
  return deriveKey(key, 'master key fingerprint')
}

/**
 * Opens the root key of an installation: 32 bytes, from which the keys of all purposes come. In a
 * database that was never used it is made, under the key that is offered or one made for it. The
 * client is the database's owner and has no transaction open.
 * Throws `MasterKeyError` where the key is missing, ended or of another installation.
 */
export async function openRootKey(client: pg.ClientBase, offer: MasterKeyOffer): Promise<Buffer> {
  return await withLockedKeys(client, async (known) => {
    if (known.length > 0) return rootUnder(offer.key, known)
    const { rows } = await client.query<{ is_used: boolean }>(selectIsUsed)
    if (rows[0]?.is_used === true) {
      throw new MasterKeyError(
        'database_without_master_key',
        'The database has been used, and knows no master key: it was made by an earlier build, ' +
          'or its table of master keys was emptied. Restore that, or use an empty database.',
      )
    }
    const root = randomKey()
    await addMasterKey(client, { key: offer.key ?? offer.make(), status: 'current', root })
    return root
  })
}

/**
 * The root key of an installation as a key opens it; null where none was made yet. Takes no lock
 * and writes nothing. Throws `MasterKeyError` where it is missing, ended or of another one.
 */
export async function readRootKey(
  client: pg.ClientBase,
  key: Buffer | null,
): Promise<Buffer | null> {
  const { rows } = await client.query<MasterKeyRow>(selectMasterKeys)
  return rows.length === 0 ? null : rootUnder(key, rows)
}

/** Does work while nobody else changes master keys, and tells it of those that are known. */
export async function withLockedKeys<T>(
  client: pg.ClientBase,
  work: (known: readonly MasterKeyRow[]) => Promise<T> | T,
): Promise<T> {
  await client.query(lockMasterKeys)
  try {
    const { rows } = await client.query<MasterKeyRow>(selectMasterKeys)
    const value = await work(rows)
    await client.query(endLock)
    return value
  } catch (error) {
    await client.query(undoLock)
    throw error
  }
}

/** Keeps the root key under one master key more. */
export async function addMasterKey(
  client: pg.ClientBase,
  { key, status, root }: { key: Buffer; status: FirstStatusOf<'master_key'>; root: Buffer },
): Promise<void> {
  const id = masterKeyId(key)
  const wrapped = seal(wrappingKey(key), root, boundOf(id))
  await client.query(insertMasterKey, [id, fingerprintOf(key), status, wrapped])
}

/** The root key as a master key opens it. Throws `MasterKeyError` where it does not. */
export function rootUnder(key: Buffer | null, known: readonly MasterKeyRow[]): Buffer {
  const standing = known.filter(({ status }) => status !== 'ended').map(({ id }) => id)
  const wanted = `The database is sealed under the master key ${standing.join(' or ')}`
  if (key === null) {
    const message = `${wanted}, and none is given or found in the data folder. Bring it back.`
    throw new MasterKeyError('master_key_missing', message)
  }
  const id = masterKeyId(key)
  const row = known.find((one) => one.id === id)
  if (row === undefined) {
    const message = `${wanted}; the one given is ${id}. It is of another installation.`
    throw new MasterKeyError('master_key_of_another_installation', message)
  }
  if (row.wrapped === null) {
    const when = row.ended_at?.toISOString() ?? 'earlier'
    const message = `The master key ${id} was ended at ${when}. ${wanted}.`
    throw new MasterKeyError('master_key_ended', message)
  }
  try {
    return unseal(wrappingKey(key), row.wrapped, boundOf(id))
  } catch {
    const message = `What the database keeps under the master key ${id} was changed. Restore it.`
    throw new MasterKeyError('master_key_damaged', message)
  }
}

function wrappingKey(key: Buffer): Buffer {
  return deriveKey(key, 'root key')
}

function boundOf(id: string): string {
  return `master_keys/${id}`
}
