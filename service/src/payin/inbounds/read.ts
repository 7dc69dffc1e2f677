import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { fail } from '#kit'
import type { AllocationRow, InboundRecord } from './store.ts'
import { selectAllocations, selectInbounds, selectInboundsOfProjects } from './store.ts'

/** Inbounds by id. */
export async function readInbounds(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'inbound'>[],
): Promise<InboundRecord[]> {
  return ids.length === 0 ? [] : await reader.query(selectInbounds, { tenant_id: tenant, ids })
}

/** One inbound. Refuses with `not_found`. */
export async function readInbound(
  reader: Reader,
  tenant: TenantId,
  id: Id<'inbound'>,
): Promise<InboundRecord> {
  const [row] = await readInbounds(reader, tenant, [id])
  return row ?? fail('not_found')
}

/** The newest inbounds of each of these projects, newest first. */
export async function readInboundsOfProjects(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectIds: readonly Id<'project'>[]; readonly limit: number },
): Promise<InboundRecord[]> {
  return await reader.query(selectInboundsOfProjects, {
    tenant_id: tenant,
    limit: of.limit,
    project_ids: of.projectIds,
  })
}

/** What inbounds paid into, in the order in which it was filled. */
export async function readAllocations(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'inbound'>[],
): Promise<AllocationRow[]> {
  return ids.length === 0
    ? []
    : await reader.query(selectAllocations, { tenant_id: tenant, inbound_ids: ids })
}
