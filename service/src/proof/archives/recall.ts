// Brings a tenant's part of an archive back into the tables, into the empty partition that stands
// in the place of the month.
import path from 'node:path'
import type { BringBack, Database, Unit } from '#db'
import { classifyDatabaseError } from '#db'
import { bringEventsBack } from '#events'
import { bringBackLines } from '#journal'
import type { TenantId } from '#kit'
import { Failure } from '#kit'
import { firstDayOf } from './months.ts'
import { placeOf } from './part.ts'
import { ArchiveChanged, reasonOf } from './reason.ts'
import type { Kept } from './segment.ts'
import { readSegment } from './segment.ts'
import type { PartRow } from './store.ts'
import { lockAway, setRecalled } from './store.ts'

/** Rows that are brought back by one statement. */
const BATCH = 1_000

/** Another process brings the same part back, for longer than a session waits for a lock. */
class RecalledElsewhere extends Error {}

/**
 * What brings months back from the files of a folder, each in a transaction of its own: all of the
 * tenant's part, as its journal has named it, or nothing. Refuses with `archive_unreadable`, naming
 * month and file, where that is not there or is not what it was; nothing is changed then. Who needs
 * what is on its way waits for that, however long it takes.
 */
export function recallFrom(
  folder: string | null,
  { transactAside }: Pick<Database, 'transactAside'>,
): BringBack {
  const underWay = new Map<string, Promise<void>>()
  const recall = async (tenant: TenantId, month: string) => {
    // It ends: the session of whoever has the lock does, when nothing is heard of it.
    for (;;) {
      try {
        await transactAside(tenant, async (unit) => await recallMonth(unit, tenant, folder, month))
        return
      } catch (error) {
        if (!(error instanceof RecalledElsewhere)) throw error
      }
    }
  }
  const recallOnce = async (tenant: TenantId, month: string) => {
    const part = `${tenant} ${month}`
    const begun = underWay.get(part) ?? recall(tenant, month)
    underWay.set(part, begun)
    try {
      await begun
    } finally {
      if (underWay.get(part) === begun) underWay.delete(part)
    }
  }
  return async (tenant, months) => {
    for (const month of months) await recallOnce(tenant, month)
  }
}

async function recallMonth(
  unit: Unit,
  tenant: TenantId,
  folder: string | null,
  month: string,
): Promise<void> {
  const day = firstDayOf(month)
  const part = await lockPart(unit, { tenant_id: tenant, month: day })
  if (part === undefined) return
  const batch = gathering(unit)
  try {
    if (folder === null) throw new ArchiveChanged('the service knows no folder of archives')
    for await (const kept of readSegment(path.join(folder, part.file), placeOf(part), part)) {
      await batch.add(kept)
    }
    await batch.flush()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    const detail = `The archive of ${month} (${part.file}) cannot be used: ${reason}.`
    throw new Failure('archive_unreadable', { detail })
  }
  await unit.tx.query(setRecalled, { tenant_id: tenant, month: day })
}

/** The tenant's part of a month that is in the file alone; none where it is here. */
async function lockPart(
  unit: Unit,
  of: { readonly tenant_id: TenantId; readonly month: string },
): Promise<PartRow | undefined> {
  try {
    const [part] = await unit.tx.query(lockAway, of)
    return part
  } catch (error) {
    throw classifyDatabaseError(error) === 'busy' ? new RecalledElsewhere() : error
  }
}

/** Writes what is kept in batches. Balances are in the database already. */
function gathering(unit: Unit) {
  let lines: { line: string; writtenIn: string }[] = []
  let rows: string[] = []
  const flush = async () => {
    if (lines.length > 0) {
      await unit.tx.query(bringBackLines, {
        tenant_id: unit.tenant.id,
        lines: lines.map(({ line }) => line),
        written_in: lines.map(({ writtenIn }) => writtenIn),
      })
    }
    if (rows.length > 0) await bringEventsBack(unit, rows)
    lines = []
    rows = []
  }
  const add = async (kept: Kept) => {
    if (kept.kind === 'journal') lines.push(kept)
    if (kept.kind === 'event') rows.push(kept.row)
    if (lines.length + rows.length >= BATCH) await flush()
  }
  return { add, flush }
}
