// Payment links: their token is a secret of its own, kept sealed because it is shown again.
import type { Unit } from '#db'
import type { Id, TenantId } from '#kit'
import type { Vault } from '#participants'
import type { IntentRecord } from './intent.ts'

/** What showing a link takes. */
export interface LinkDeps {
  readonly vault: Vault
  /** Where the service is reached. */
  readonly baseUrl: string
}

function linkBound(tenantId: TenantId, id: Id<'intent'>): string {
  return `${tenantId}/intents/${id}/link`
}

/** Seals the token of a link, bound to its intent. */
export function sealLink(
  unit: Unit,
  vault: Vault,
  of: { id: Id<'intent'>; token: string },
): Buffer {
  return vault.seal(of.token, linkBound(unit.tenant.id, of.id))
}

/** The address of a link; null for an intent of another type. */
export function linkOf(
  { vault, baseUrl }: LinkDeps,
  tenantId: TenantId,
  { id, link_token }: Pick<IntentRecord, 'id' | 'link_token'>,
): string | null {
  if (link_token === null) return null
  return `${baseUrl}/pay/${vault.unseal(link_token, linkBound(tenantId, id))}`
}
