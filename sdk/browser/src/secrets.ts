import { HoldfastError } from './errors.ts'

const kinds = { i: 'payment_intent', v: 'verification', s: 'setup_intent' } as const

/** What a client secret opens. */
export type SecretKind = (typeof kinds)[keyof typeof kinds]

/** The kind of a client secret, by its first `_i_`, `_v_` or `_s_`; undefined when it has none. */
export function kindOfSecret(secret: unknown): SecretKind | undefined {
  const letter = typeof secret === 'string' ? /_([ivs])_/.exec(secret)?.[1] : undefined
  return letter === 'i' || letter === 'v' || letter === 's' ? kinds[letter] : undefined
}

/** Whether it is the client secret of an invoice intent, which needs no page. */
export function isInvoiceSecret(secret: string): boolean {
  return /^[a-z]+_i_inv_/.test(secret)
}

/** Throws `invalid_client_secret`, before any request, unless the secret is of this kind. */
export function expectKind(secret: unknown, kind: SecretKind): void {
  const given = kindOfSecret(secret)
  if (given === kind) return
  const what = given === undefined ? 'no client secret' : `a client secret of a ${words(given)}`
  throw new HoldfastError(
    'invalid_client_secret',
    `Expected the client secret of a ${words(kind)}; this is ${what}.`,
  )
}

function words(kind: SecretKind): string {
  return kind.replace('_', ' ')
}
