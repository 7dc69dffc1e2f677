// The keys that sign checkpoints, kept sealed under the installation's root key. One signs at a
// time; it hands over to the next by a text that both sign, so that whoever trusts one key can
// follow to the others.
import type pg from 'pg'
import type { Reader } from '#db'
import { ownerReader } from '#db'
import { deriveKey, present, randomKey, realNow, seal, unseal } from '#kit'
import type { JournalKey } from './checkpoint.ts'
import { journalKey } from './checkpoint.ts'
import type { JournalKeyRow } from './store-keys.ts'
import {
  beginHandOver,
  endHandOver,
  forgetFormerKeys,
  insertFirstKey,
  insertNextKey,
  keepSigning,
  selectJournalKeys,
  selectSigningKey,
  undoHandOver,
} from './store-keys.ts'
import type { HandOver, KeyLink } from './trust.ts'
import { handOverText } from './trust.ts'

/** Whatever may ask for the key that signs. */
export interface JournalKeys {
  /**
   * The key that signs now; made when there is none yet. Asked for in a transaction, no other one
   * takes its place before that ends.
   */
  signing(reader: Reader): Promise<JournalKey>
  /** The public key (PEM) that signs, where the root key bears it out; else none. */
  vouched(reader: Reader): Promise<string[]>
}

/** The signing keys of an installation, by its root key: the same in all its processes. */
export function openJournalKeys(rootKey: Buffer): JournalKeys {
  const sealing = sealingKey(rootKey)
  let known: JournalKey | undefined
  return {
    signing: async (reader) => {
      const [, found] = await Promise.all([
        reader.query(keepSigning, {}),
        reader.query(selectSigningKey, {}),
      ])
      const row = found[0] ?? (await makeFirst(reader, sealing))
      if (known?.keyId !== row.key_id) known = openKey(sealing, row)
      return known
    },
    vouched: async (reader) => {
      const [row] = await reader.query(selectSigningKey, {})
      try {
        return row === undefined ? [] : [openKey(sealing, row).publicKey]
      } catch {
        return []
      }
    },
  }
}

async function makeFirst(reader: Reader, sealing: Buffer): Promise<JournalKeyRow> {
  const { key, sealed } = makeKey(sealing)
  await reader.query(insertFirstKey, {
    key_id: key.keyId,
    public_key: key.publicKey,
    sealed_key: sealed,
    at: realNow(),
  })
  // Read back: another process may have been first.
  const [row] = await reader.query(selectSigningKey, {})
  return present(row, 'the journal has a key')
}

/** All keys that have signed or sign, the first one first. */
export async function readJournalKeys(reader: Reader): Promise<KeyLink[]> {
  const rows = await reader.query(selectJournalKeys, {})
  return rows.map((row) => ({
    keyId: row.key_id,
    publicKey: row.public_key,
    handOver: handOverOf(row),
  }))
}

function handOverOf({ at, former_signature, own_signature }: JournalKeyRow): HandOver | null {
  if (former_signature === null || own_signature === null) return null
  return { at, formerSignature: former_signature, ownSignature: own_signature }
}

/** Takes a change of keys down in the transaction that makes it. */
type TellHandOver = (keys: { readonly former: string; readonly next: string }) => Promise<void>

/**
 * Hands the signing of journal and audit log over to a new key, which signs from then on; the
 * private part of the one before is forgotten. Waits for what is being signed. The client is the
 * database's owner and has no transaction open; `tell` is given the ids of both keys in the one of
 * the hand-over. Returns both public keys.
 */
export async function handOver(
  client: pg.ClientBase,
  rootKey: Buffer,
  tell: TellHandOver,
): Promise<{ readonly former: JournalKey; readonly next: JournalKey }> {
  const sealing = sealingKey(rootKey)
  await client.query(beginHandOver)
  try {
    const reader = ownerReader(client)
    const [found] = await reader.query(selectSigningKey, {})
    const row = found ?? (await makeFirst(reader, sealing))
    const former = openKey(sealing, row)
    const { key: next, sealed } = makeKey(sealing)
    const at = realNow()
    const text = handOverText(former.publicKey, next.publicKey, at)
    const signatures = [former.sign(text), next.sign(text)]
    const number = row.number + 1
    const values = [number, next.keyId, next.publicKey, sealed, at, ...signatures]
    await client.query(insertNextKey, values)
    await client.query(forgetFormerKeys, [number])
    await tell({ former: former.keyId, next: next.keyId })
    await client.query(endHandOver)
    return { former, next }
  } catch (error) {
    await client.query(undoHandOver)
    throw error
  }
}

function makeKey(sealing: Buffer): { readonly key: JournalKey; readonly sealed: Buffer } {
  const seed = randomKey()
  const key = journalKey(seed)
  return { key, sealed: seal(sealing, seed, boundOf(key.keyId)) }
}

/** Throws when the row was not sealed under the installation's root key, or was changed. */
function openKey(sealing: Buffer, { key_id: id, sealed_key: sealed }: JournalKeyRow): JournalKey {
  const seed = unseal(sealing, present(sealed, 'the key that signs is kept'), boundOf(id))
  return journalKey(seed)
}

function sealingKey(rootKey: Buffer): Buffer {
  return deriveKey(rootKey, 'journal keys')
}

function boundOf(keyId: string): string {
  return `journal_keys/${keyId}`
}
