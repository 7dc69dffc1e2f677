// What goes of a tenant once it was kept long enough: in units of some hundred rows, beside the
// requests, so that nobody waits for it and nothing of it is lost or half done.
import type { Database, Unit } from '#db'
import { forgetTermsOf } from '#finding'
import { forgetExpiredKeys } from '#http'
import { forgetExpiredIntents } from '#intents'
import type { TenantId } from '#kit'
import { addMs } from '#kit'
import { forgetOldMails } from '#mail'
import { forgetEndedSecrets } from '#organisations'
import { forgetOldRequests } from '#requests'
import type { Retention, RetentionKind } from '#settings'
import { readRetention, retentionKinds } from '#settings'
import { forgetOldDeliveries } from '#webhooks'

const MS_PER_DAY = 86_400_000
/** One unit clears at most 1,000 rows, or 5,000 requests; more than these units wait a round. */
const UNITS_MAX = 100

/** Clears what a unit may, and says how much that was. */
export type Forget = (unit: Unit) => Promise<number>

/** Of deliveries and intents the tenant's clock decides, of others the real one. */
const forgetBefore: Readonly<Record<RetentionKind, (unit: Unit, ms: number) => Promise<number>>> = {
  requests: async (unit, ms) => await forgetOldRequests(unit, addMs(unit.realNow, -ms)),
  deliveries: async (unit, ms) => await forgetOldDeliveries(unit, addMs(unit.now, -ms)),
  mails: async (unit, ms) => await forgetOldMails(unit, addMs(unit.realNow, -ms)),
  secrets: async (unit, ms) => await forgetEndedSecrets(unit, addMs(unit.realNow, -ms)),
  intents: async (unit, ms) => {
    const gone = await forgetExpiredIntents(unit, addMs(unit.now, -ms))
    if (gone.length > 0) await forgetTermsOf(unit, gone)
    return gone.length
  },
}

interface Forgetting {
  /** How long things are kept where the tenant has no word of his own. */
  readonly retention: Retention
  /** What others do of it, after all that. */
  readonly also: readonly Forget[]
  /** Ends it after the unit that is under way. */
  readonly isStopping: () => boolean
}

/** Clears a tenant, kind by kind; of what is left above a hundred units each, the rest waits. */
export async function forgetOfTenant(
  database: Pick<Database, 'read' | 'transactAside'>,
  tenant: TenantId,
  { retention, also, isStopping }: Forgetting,
): Promise<void> {
  const kept = await database.read(tenant, async (reader) => {
    return await readRetention(reader, tenant, retention)
  })
  for (const forget of [forgetExpiredKeys, ...byRetention(kept), ...also]) {
    for (let units = 0; units < UNITS_MAX && !isStopping(); units++) {
      if ((await database.transactAside(tenant, forget)) === 0) break
    }
  }
}

function byRetention(kept: Retention): Forget[] {
  return retentionKinds.flatMap((kind) => {
    const days = kept[kind]
    return days === null ? [] : async (unit) => await forgetBefore[kind](unit, days * MS_PER_DAY)
  })
}
