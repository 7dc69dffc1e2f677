// The way to a page outside the checkout: a token that only the service can make or read. It names
// a checkout and is kept nowhere.
import type { Id, TenantId } from '#kit'
import { asId, asTenantId } from '#kit'
import type { Vault } from '#participants'

/** Whose payment continues on the page. */
export interface Handoff {
  readonly tenantId: TenantId
  readonly checkoutId: Id<'checkout'>
}

const BOUND = 'handoff to a page of a rail'
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,300}$/

/** Makes a token for an address. */
export function handoffToken(vault: Vault, { tenantId, checkoutId }: Handoff): string {
  return vault.seal(`${tenantId} ${checkoutId}`, BOUND).toString('base64url')
}

/** Reads a token; undefined when the service did not make it. */
export function openHandoff(vault: Vault, token: string): Handoff | undefined {
  const sealed = Buffer.from(token, 'base64url')
  // Its last character carries bits that mean nothing: a token is written in one way only.
  const isWritten = TOKEN_PATTERN.test(token) && sealed.toString('base64url') === token
  if (!isWritten) return undefined
  try {
    const text = vault.unseal(sealed, BOUND)
    const [tenant = '', checkout = ''] = text.split(' ')
    return { tenantId: asTenantId(tenant), checkoutId: asId('checkout', checkout) }
  } catch {
    return undefined
  }
}
