// Keys at rest: from one master key come a key for texts of the service, one that wraps the data
// key of each participant, and one for hashes that must not be guessable.
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { assert, seal, unseal } from '#kit'

const MASTER_KEY_BYTES = 32
const SALT = 'holdfast vault'

/** Seals and opens; whatever is `bound` to a value must be named again to open it. */
export interface Vault {
  /** Seals a text of the service's own, as a link's token. */
  seal(text: string, bound: string): Buffer
  /** Throws when the text was sealed under another key or for another purpose. */
  unseal(sealed: Buffer, bound: string): string
  /** Wraps a data key. */
  wrap(dataKey: Buffer, bound: string): Buffer
  unwrap(wrapped: Buffer, bound: string): Buffer
  /** A keyed SHA-256: equal texts are found without being kept. */
  fingerprint(text: string): Buffer
}

/** Opens the vault. The master key is 32 random bytes, from the configuration. */
export function openVault(masterKey: Buffer): Vault {
  assert(masterKey.length === MASTER_KEY_BYTES, 'the master key has 32 bytes')
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, SALT, purpose, MASTER_KEY_BYTES))
  const sealing = derive('seal')
  const wrapping = derive('wrap')
  // As a key object: made from bytes on each call, the key would cost more than the hash.
  const hashing = createSecretKey(derive('fingerprint'))
  return {
    seal: (text, bound) => seal(sealing, text, bound),
    unseal: (sealed, bound) => unseal(sealing, sealed, bound).toString('utf8'),
    wrap: (dataKey, bound) => seal(wrapping, dataKey, bound),
    unwrap: (wrapped, bound) => unseal(wrapping, wrapped, bound),
    fingerprint: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}
