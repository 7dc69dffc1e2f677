// Checkpoints: what the journal of a tenant was at one moment, signed with Ed25519.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { assert, sha256, showInstant } from '#kit'
import type { Signed } from './filed.ts'

const SEED_BYTES = 32
/** PKCS #8 for Ed25519 (RFC 8410), up to the seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_ID_BYTES = 8

/** How far a journal went, and what its tree and chain were. */
export interface Checkpoint extends Signed {
  readonly root: Buffer
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

type Unsigned = Omit<Checkpoint, 'signature' | 'keyId'>

/** The text that is signed: five lines, each ended by a line feed. */
export function checkpointText({ tenant, size, root, chain, at }: Unsigned): string {
  return [
    `holdfast journal ${tenant}`,
    String(size),
    root.toString('base64'),
    chain.toString('base64'),
    showInstant(at),
    '',
  ].join('\n')
}

export function signCheckpoint(key: JournalKey, unsigned: Unsigned): Checkpoint {
  return { ...unsigned, keyId: key.keyId, signature: key.sign(checkpointText(unsigned)) }
}
