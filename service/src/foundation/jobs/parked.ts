// Jobs that failed too often: they stand still until whoever runs the installation sends them on.
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import type { ParkedRow } from './store.ts'
import { selectParkedJobs, sendJobsOn } from './store.ts'

/** A job that stands still, and the kind of error that it ended with. */
export type ParkedJob = Readonly<ParkedRow>

/** The parked jobs of a tenant, those that have stood longest first. */
export async function readParkedJobs(reader: Reader, tenantId: TenantId): Promise<ParkedJob[]> {
  return await reader.query(selectParkedJobs, { tenant_id: tenantId })
}

/** Makes parked jobs due now, with all their tries before them. Answers those that were parked. */
export async function sendParkedJobsOn(
  unit: Unit,
  ids: readonly Id<'job'>[],
): Promise<ParkedJob[]> {
  return await unit.tx.query(sendJobsOn, { tenant_id: unit.tenant.id, ids, run_at: unit.now })
}
