// Keys by which a bank knows this service: made here, or given. Only the public part is shown.
import { createPublicKey } from 'node:crypto'
import type { BankKeyKind } from '@holdfast/contract'
import ssh2 from 'ssh2'
import { fingerprintOfKey } from './sftp-session.ts'

const RSA_BITS = 4096
const RSA_BITS_MIN = 2048
const KINDS: ReadonlySet<string> = new Set([
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
])

/** A pair of keys. */
export interface SftpKeyPair {
  /** As OpenSSH writes it; never shown. */
  readonly privateKey: string
  /** One line, as it is given to the bank. */
  readonly publicKey: string
  /** `SHA256:…` */
  readonly fingerprint: string
}

/** Makes a pair of keys. It is read again before it is used, so that no broken one is kept. */
export async function makeKeyPair(kind: BankKeyKind): Promise<SftpKeyPair> {
  for (;;) {
    const pair = readKeyPair(await generate(kind))
    if (typeof pair !== 'string') return pair
  }
}

/** Beside the thread of the process: a long one takes a second. */
async function generate(kind: BankKeyKind): Promise<string> {
  return await new Promise((resolve, reject) => {
    const done = (error: Error | null, pair: { readonly private: string }) => {
      if (error === null) resolve(pair.private)
      else reject(error)
    }
    if (kind === 'rsa') ssh2.utils.generateKeyPair('rsa', { bits: RSA_BITS }, done)
    else ssh2.utils.generateKeyPair('ed25519', done)
  })
}

/** Why a key that was given is not taken. */
export type KeyFault = 'bad_format' | 'not_usable'

/**
 * Reads a private key as OpenSSH or PEM has it: unencrypted, of a kind that banks take. Gives why
 * not where it is none.
 */
export function readKeyPair(text: string): SftpKeyPair | KeyFault {
  const parsed = ssh2.utils.parseKey(text)
  if (parsed instanceof Error) return 'bad_format'
  if (!parsed.isPrivateKey()) return 'bad_format'
  if (!KINDS.has(parsed.type) || bitsOf(parsed.getPublicPEM()) < RSA_BITS_MIN) return 'not_usable'
  const proof = Buffer.from('holdfast')
  const signature = parsed.sign(proof)
  if (signature instanceof Error || parsed.verify(proof, signature) !== true) return 'not_usable'
  const publicPart = parsed.getPublicSSH()
  return {
    privateKey: text,
    publicKey: `${parsed.type} ${publicPart.toString('base64')} holdfast`,
    fingerprint: fingerprintOfKey(publicPart),
  }
}

/** Of RSA; other kinds are long enough. */
function bitsOf(publicPem: string): number {
  const { asymmetricKeyDetails } = createPublicKey(publicPem)
  return asymmetricKeyDetails?.modulusLength ?? RSA_BITS_MIN
}
