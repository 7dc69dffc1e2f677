// A handler's two secrets are stored sealed, each bound to its row and its purpose.
import { signingSecretPrefix } from '@holdfast/contract'
import { randomKey, randomText } from '#kit'

/** Seals texts with the installation's key; `bound` must be the same when it is opened. */
export interface Sealer {
  seal(plain: string | Buffer, bound: string): Buffer
  unseal(sealed: Buffer, bound: string): string
  unsealBytes(sealed: Buffer, bound: string): Buffer
}

/** 165 bits of [0-9a-z], for a header. */
const SHARED_SECRET_CHARACTERS = 32

/** Names the row that a secret belongs to. */
export interface SecretsOf {
  readonly tenantId: string
  readonly id: string
}

export interface HandlerSecrets {
  /** Sent back in `x-service-secret`. */
  readonly secret: string
  /** Signs messages: `whsec_` and 32 bytes in base64. */
  readonly signingSecret: string
}

/**
 * The secrets of a new handler: the integrator's shared secret if he gave one, and a signing
 * secret.
 */
export function makeSecrets(given: string | null): HandlerSecrets {
  return {
    secret: given ?? randomText(SHARED_SECRET_CHARACTERS),
    signingSecret: signingSecretPrefix + randomKey().toString('base64'),
  }
}

export function sealSecrets(sealer: Sealer, of: SecretsOf, secrets: HandlerSecrets) {
  return {
    secret: sealer.seal(secrets.secret, boundTo(of, 'secret')),
    signingSecret: sealer.seal(secrets.signingSecret, boundTo(of, 'signing_secret')),
  }
}

/** Opens what `sealSecrets` made. Throws when a row or a byte is another. */
export function openSecrets(
  sealer: Sealer,
  row: SecretsOf & { readonly secret: Buffer; readonly signing_secret: Buffer },
): HandlerSecrets {
  return {
    secret: sealer.unseal(row.secret, boundTo(row, 'secret')),
    signingSecret: sealer.unseal(row.signing_secret, boundTo(row, 'signing_secret')),
  }
}

interface EarlierRow extends SecretsOf {
  readonly earlier_secret: Buffer | null
  readonly earlier_signing_secret: Buffer | null
  readonly earlier_until: Date | null
}

/** The secrets before the last change, as long as they are good; null otherwise. By real time. */
export function openEarlierSecrets(
  sealer: Sealer,
  row: EarlierRow,
  realNow: Date,
): HandlerSecrets | null {
  const { earlier_secret: secret, earlier_signing_secret: signing, earlier_until: until } = row
  if (secret === null || signing === null || until === null || until <= realNow) return null
  return openSecrets(sealer, { ...row, secret, signing_secret: signing })
}

function boundTo({ tenantId, id }: SecretsOf, purpose: string): string {
  return `webhook_handler ${tenantId} ${id} ${purpose}`
}
