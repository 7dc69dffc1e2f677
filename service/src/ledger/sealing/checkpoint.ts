// Checkpoints: what the log of a tenant was at one moment, signed with Ed25519.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { assert, sha256, showInstant } from '#kit'

const SEED_BYTES = 32
/** PKCS #8 for Ed25519 (RFC 8410), up to the seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_ID_BYTES = 8

/** Of the tree over a log; null where it has none. */
export type Root = Buffer | null

/** How far a log went, and what its tree and chain were. */
export interface Checkpoint<R extends Root = Root> {
  readonly tenant: string
  readonly size: number
  readonly root: R
  readonly chain: Buffer
  /** Real time. */
  readonly at: Date
  readonly keyId: string
  readonly signature: Buffer
}

/** A checkpoint as the table of a log keeps it, without its tenant. */
export interface CheckpointRow {
  size: bigint
  chain: Buffer
  at: Date
  key_id: string
  signature: Buffer
}

/** The same where the log has a tree. */
export interface RootedRow extends CheckpointRow {
  root: Buffer
}

/** What signs checkpoints, and the key that checks them. */
export interface JournalKey {
  readonly keyId: string
  /** PEM, to be given to whoever wants to check. */
  readonly publicKey: string
  sign(text: string): Buffer
}

/** The signing key that a seed of 32 bytes gives. */
export function journalKey(seed: Buffer): JournalKey {
  assert(seed.length === SEED_BYTES, 'a signing key has 32 bytes')
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key)
  return {
    keyId: keyIdOf(publicKey),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), key),
  }
}

/** Names a public key: the first bytes of the SHA-256 of its DER form, in hex. */
export function keyIdOf(key: KeyObject): string {
  const der = key.export({ format: 'der', type: 'spki' })
  return sha256(der).subarray(0, KEY_ID_BYTES).toString('hex')
}

type Unsigned<R extends Root> = Omit<Checkpoint<R>, 'signature' | 'keyId'>

/** The text that is signed, each line ended by a line feed; the root only where there is one. */
export function checkpointText(log: string, checkpoint: Unsigned<Root>): string {
  const { tenant, size, root, chain, at } = checkpoint
  const hashes = root === null ? [chain] : [root, chain]
  return [
    `holdfast ${log} ${tenant}`,
    String(size),
    ...hashes.map((hash) => hash.toString('base64')),
    showInstant(at),
    '',
  ].join('\n')
}

/** Signs a checkpoint of the log of that name. */
export function signCheckpoint<R extends Root>(
  log: string,
  key: JournalKey,
  unsigned: Unsigned<R>,
): Checkpoint<R> {
  return { ...unsigned, keyId: key.keyId, signature: key.sign(checkpointText(log, unsigned)) }
}

/** Whether a checkpoint says this root, where there is one, and this chain. */
export function isOf(
  checkpoint: Checkpoint,
  { root, chain }: Pick<Checkpoint, 'root' | 'chain'>,
): boolean {
  const isRoot = root === null || checkpoint.root?.equals(root) === true
  return isRoot && checkpoint.chain.equals(chain)
}
