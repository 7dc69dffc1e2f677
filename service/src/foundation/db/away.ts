// Months that are not in the tables but in files. Whoever reads what may lie in one says so, and is
// run again when it was brought back: no statement of a reader knows of archives.
import type { TenantId } from '#kit'
import type { Database } from './database.ts'
import type { Readings } from './replica.ts'
import type { Statement } from './statement.ts'
import { statement } from './statement.ts'
import type { Reader } from './unit.ts'

/** One month after another may be away; what was brought back meanwhile is away no more. */
const RETURNS_MAX = 3

/**
 * A reading goes back to months of its tenant that are in files alone: `2026-01`, oldest first.
 * None are named where some may have left since its snapshot was taken: the next one sees which.
 */
export class MonthsAway extends Error {
  readonly months: readonly string[]

  constructor(months: readonly string[]) {
    super(`in the archive alone: ${months.length === 0 ? 'perhaps' : months.join(', ')}`)
    this.name = 'MonthsAway'
    this.months = months
  }
}

const selectMonthsAway = statement<{ month: string }>('db.months_away')(
  `select to_char(month, 'YYYY-MM') as month from published_archived_months
    where tenant_id = $tenant_id::uuid and is_away
      and ($from::uuid is null or until_id > $from::uuid)
      and ($before::uuid is null or from_id < $before::uuid)
    order by month`,
)

/**
 * Whether months were exchanged since the snapshot was taken: what was a partition then is none
 * now. Rows are found by the snapshot, and partitions as they are, so there would be none. Tables
 * are exchanged together: one of them tells.
 */
const selectExchanged = statement<{ is_exchanged: boolean }>('db.months_exchanged')(
  `select exists (select from pg_inherits
                   where inhparent = 'events'::regclass
                     and pg_partition_root(inhrelid) is null) as is_exchanged`,
)

/**
 * Needs that none of the months is away for which a statement asks `published_archived_months`.
 * From here to the end of the transaction none can leave: an exchange takes a lock on what that
 * view reads. So it is asked first.
 */
export async function needMonths<Given>(
  reader: Reader,
  asked: Statement<{ month: string }, Given>,
  given: NoInfer<Given>,
): Promise<void> {
  const [away, [exchanged]] = await Promise.all([
    reader.query(asked, given),
    reader.query(selectExchanged, {}),
  ])
  if (away.length === 0 && exchanged?.is_exchanged !== true) return
  throw new MonthsAway(away.map(({ month }) => month))
}

/** A time, or the time that an id begins with; null is without end. */
interface Span {
  readonly from?: Date | string | null
  readonly before?: Date | string | null
}

/**
 * Says that what a tenant did in a time is about to be read, or was read, in the same snapshot:
 * throws `MonthsAway` where a part of it is in files alone. Time is that of ids.
 */
export async function needSpan(
  reader: Reader,
  tenant: string,
  { from = null, before = null }: Span,
): Promise<void> {
  const given = { tenant_id: tenant, from: idOf(from), before: idOf(before) }
  await needMonths(reader, selectMonthsAway, given)
}

/** The least id of an instant; an id as it is. */
function idOf(end: Date | string | null): string | null {
  if (!(end instanceof Date)) return end
  const time = Math.max(0, end.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

const selectMonthsOf = statement<{ month: string }>('db.months_away_of')(
  `select to_char(month, 'YYYY-MM') as month from published_archived_months
    where tenant_id = $tenant_id::uuid and is_away
      and exists (select from unnest($ids::uuid[]) asked (id)
                   where asked.id >= from_id and asked.id < until_id)
    order by month`,
)

/** As `needSpan`, of what has these ids. */
export async function needIds(
  reader: Reader,
  tenant: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await needMonths(reader, selectMonthsOf, { tenant_id: tenant, ids })
}

/** Brings months of a tenant back, or throws. What is there already is left. */
export type BringBack = (tenant: TenantId, months: readonly string[]) => Promise<void>

/** The database, whose readings and units are run again when what they need was brought back. */
export function withMonths(database: Database, bringBack: BringBack): Database {
  const again = async <T>(tenant: TenantId, once: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof MonthsAway) || tries > RETURNS_MAX) throw error
        await bringBack(tenant, error.months)
      }
    }
  }
  const readings = ({ read, readTogether }: Readings): Readings => ({
    read: async (tenant, work) => await again(tenant, async () => await read(tenant, work)),
    readTogether: async (tenant, work) =>
      await again(tenant, async () => await readTogether(tenant, work)),
  })
  return {
    ...database,
    transact: async (tenant, work, readFirst) =>
      await again(tenant, async () => await database.transact(tenant, work, readFirst)),
    transactAside: async (tenant, work, options) =>
      await again(tenant, async () => await database.transactAside(tenant, work, options)),
    rehearse: async (tenant, work, about) =>
      await again(tenant, async () => await database.rehearse(tenant, work, about)),
    ...readings(database),
    elsewhere: readings(database.elsewhere),
  }
}
