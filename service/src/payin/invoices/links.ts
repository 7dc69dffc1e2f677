// The page of an invoice: its token is a secret of its own, kept sealed because it is shown again.
import type { Unit } from '#db'
import type { LinkDeps } from '#intents'
import type { Id, TenantId } from '#kit'
import { present } from '#kit'
import { issueSecrets, linkTokenPrefix } from '#organisations'
import type { Vault } from '#participants'
import type { InvoiceRecord } from './store.ts'

function linkBound(tenantId: TenantId, id: Id<'invoice'>): string {
  return `${tenantId}/invoices/${id}/link`
}

/** Makes a link for each invoice, sealed; it works as long as there is the invoice. */
export async function sealLinks(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'invoice'>[],
): Promise<Buffer[]> {
  const tokens = await issueSecrets(
    unit,
    ids.map((id) => ({
      kind: 'invoice_link',
      objectKind: 'invoice',
      objectId: id,
      prefix: linkTokenPrefix,
      expiresAt: null,
    })),
  )
  return ids.map((id, place) =>
    vault.seal(present(tokens[place], 'a token for each'), linkBound(unit.tenant.id, id)),
  )
}

/** The address of the page of an invoice. */
export function invoiceLinkOf(
  { vault, baseUrl }: LinkDeps,
  tenantId: TenantId,
  { id, link_sealed }: Pick<InvoiceRecord, 'id' | 'link_sealed'>,
): string {
  return `${baseUrl}/invoice/${vault.unseal(link_sealed, linkBound(tenantId, id))}`
}
