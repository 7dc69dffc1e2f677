import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { minor } from '#kit'
import type { OutboundRecord } from './outbound.ts'
import { selectInReviewOfPayees, selectOutboundsOfProjects, selectWaitingAmounts } from './store.ts'

/** The newest outbounds of each of these projects, newest first. */
export async function readOutboundsOfProjects(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectIds: readonly Id<'project'>[]; readonly limit: number },
): Promise<OutboundRecord[]> {
  return await reader.query(selectOutboundsOfProjects, {
    tenant_id: tenant,
    limit: of.limit,
    project_ids: of.projectIds,
  })
}

/** What waits to be paid to participants, by currency, the largest first: net of fees. */
export async function readWaitingAmounts(
  reader: Reader,
  tenant: TenantId,
  participantIds: readonly Id<'participant'>[],
): Promise<{ readonly currency: Currency; readonly amount: Minor }[]> {
  const rows = await reader.query(selectWaitingAmounts, {
    tenant_id: tenant,
    participant_ids: participantIds,
  })
  return rows.map(({ currency, amount }) => ({ currency, amount: minor(amount) }))
}

/** What waits in review for participants and others of their addresses, oldest first. */
export async function readInReview(
  reader: Reader,
  tenant: TenantId,
  participantIds: readonly Id<'participant'>[],
): Promise<Id<'outbound'>[]> {
  const rows = await reader.query(selectInReviewOfPayees, {
    tenant_id: tenant,
    ids: participantIds,
  })
  return rows.map(({ id }) => id)
}
