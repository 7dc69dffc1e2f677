// What operators have alerts of, for one organisation: the same facts, from the same times on.
import type { OverviewFact, QueueCount, WorkQueue } from '@holdfast/contract'
import { healthFacts } from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { addDays, addMs, dayOf, indexBy, showInstant, showInstantOrNull } from '#kit'
import type { FactRow } from './store-facts.ts'
import { selectFacts } from './store-facts.ts'

const SECOND_MS = 1_000

/** In seconds, how old something has to be to be told of: as in `deploy/prometheus/alerts.yaml`. */
export const LATE_SECONDS = {
  work: 120,
  deliveries: 21_600,
  rails: 172_800,
  waiting: 172_800,
  nights: 259_200,
  seal: 300,
} as const

/** Days that were compared are looked back on for as long. */
const DAYS_BACK = 92

/** Reads what the database knows of them. */
export async function readFacts(reader: Reader, tenant: TenantId, now: Date): Promise<FactRow[]> {
  const before = (seconds: number) => addMs(now, -seconds * SECOND_MS)
  return await reader.query(selectFacts, {
    tenant_id: tenant,
    work_before: before(LATE_SECONDS.work),
    deliveries_before: before(LATE_SECONDS.deliveries),
    rails_before: before(LATE_SECONDS.rails),
    nights_before: before(LATE_SECONDS.nights),
    days_from: addDays(dayOf(now, 'UTC'), -DAYS_BACK),
  })
}

/** All facts, in their order; queues tell two of them. */
export function showFacts(
  rows: readonly FactRow[],
  queues: readonly QueueCount[],
  now: Date,
): OverviewFact[] {
  const found = indexBy(rows, ({ fact }) => fact)
  return healthFacts.map((fact) => {
    switch (fact) {
      case 'bank_alarms':
        return ofQueues(
          fact,
          queues.filter(({ queue }) => ALARMS.has(queue)),
        )
      case 'old_work':
        return ofQueues(fact, queues.filter(isOld(now)))
      default: {
        const row = found.get(fact)
        const since = showInstantOrNull(row?.oldest ?? null)
        return { fact, items: Number(row?.items ?? 0n), since }
      }
    }
  })
}

const ALARMS: ReadonlySet<WorkQueue> = new Set(['bank_alarms', 'bank_channels'])
/** What has an alert of its own, however old. */
const APART: ReadonlySet<WorkQueue> = new Set([
  ...ALARMS,
  'bank_nights',
  'failed_outbounds',
  'parked_deliveries',
  'taken_back',
])

function isOld(now: Date) {
  const before = showInstant(addMs(now, -LATE_SECONDS.waiting * SECOND_MS))
  return ({ queue, oldest_at }: QueueCount): boolean =>
    !APART.has(queue) && oldest_at !== null && oldest_at < before
}

function ofQueues(fact: OverviewFact['fact'], queues: readonly QueueCount[]): OverviewFact {
  const [since = null] = queues.flatMap(({ oldest_at }) => oldest_at ?? []).toSorted()
  return { fact, items: queues.reduce((sum, { count }) => sum + count, 0), since }
}
