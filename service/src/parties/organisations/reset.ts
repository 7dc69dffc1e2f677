// Emptying a sandbox. Nothing is deleted from a ledger: another tenant takes the old one's place.
import type { Database } from '#db'
import { replaceTenant } from '#db'
import type { TenantId } from '#kit'
import { asTenantId, fail, newUuid, realNow } from '#kit'
import { openTenant } from './organisations.ts'
import { deleteSecrets } from './store.ts'
import { moveKeys } from './store-keys.ts'

/** A seeded sandbox begins here, standing still: ids hold the time, so it must be the same. */
const SEEDED_START = new Date('2030-01-01T00:00:00.000Z')

/**
 * Puts an empty sandbox in the place of one: the keys go on with it, client secrets, links and page
 * sessions end. With a seed its ids come from the seed, its clock stands at the first instant of
 * 2030, and what falls due is done by advances only: the same calls give the same ids and events.
 * Refuses with `sandbox_only` in live. Answers the tenant that the keys belong to now.
 */
export async function resetSandbox(
  database: Database,
  tenantId: TenantId,
  seed: string | null,
): Promise<TenantId> {
  const next = asTenantId(newUuid(realNow()))
  await database.transact(tenantId, async (unit) => {
    if (unit.tenant.environment !== 'sandbox') fail('sandbox_only')
    const startsAt = seed === null ? null : SEEDED_START
    const made = await unit.tx.query(replaceTenant, {
      id: tenantId,
      next,
      seed,
      clock_frozen_at: startsAt,
    })
    if (made.length === 0) fail('sandbox_reset', { retryAfterS: 1 })
    await unit.tx.query(moveKeys, { from_tenant_id: tenantId, to_tenant_id: next })
    await unit.tx.query(deleteSecrets, { tenant_id: tenantId })
  })
  await database.transactAside(next, openTenant)
  return next
}
