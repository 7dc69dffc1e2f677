// Keys at rest: from the root key come one for texts of the service, one that wraps the data
// key of each participant, and one for hashes that must not be guessable.
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { assert, seal, unseal } from '#kit'

const KEY_BYTES = 32
const SALT = 'holdfast vault'

/** Seals and opens; whatever is `bound` to a value must be named again to open it. */
export interface Vault {
  /** Seals what is the service's own, as a link's token. */
  seal(plain: string | Buffer, bound: string): Buffer
  /** Throws when the text was sealed under another key or for another purpose. */
  unseal(sealed: Buffer, bound: string): string
  /** As `unseal`, of what is no text. */
  unsealBytes(sealed: Buffer, bound: string): Buffer
  /** Wraps a data key. */
  wrap(dataKey: Buffer, bound: string): Buffer
  unwrap(wrapped: Buffer, bound: string): Buffer
  /** A keyed SHA-256: equal texts are found without being kept. */
  fingerprint(text: string): Buffer
}

/** Opens the vault. The root key is 32 random bytes, the installation's own. */
export function openVault(rootKey: Buffer): Vault {
  assert(rootKey.length === KEY_BYTES, 'the root key has 32 bytes')
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', rootKey, SALT, purpose, KEY_BYTES))
  const sealing = derive('seal')
  const wrapping = derive('wrap')
  // As a key object: made from bytes on each call, the key would cost more than the hash.
  const hashing = createSecretKey(derive('fingerprint'))
  return {
    seal: (plain, bound) => seal(sealing, plain, bound),
    unseal: (sealed, bound) => unseal(sealing, sealed, bound).toString('utf8'),
    unsealBytes: (sealed, bound) => unseal(sealing, sealed, bound),
    wrap: (dataKey, bound) => seal(wrapping, dataKey, bound),
    unwrap: (wrapped, bound) => unseal(wrapping, wrapped, bound),
    fingerprint: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}
