// Entries of the journal whose transactions are in files: for verifying and exporting, which go
// along a whole journal. The files are read beside it, each once, in its order.
import path from 'node:path'
import type { Reader } from '#db'
import type { JournalKind } from '#journal'
import { groupBy, indexBy } from '#kit'
import type { Complete } from '#sealing'
import { monthOf } from './months.ts'
import { placeOf } from './part.ts'
import { reasonOf } from './reason.ts'
import { readSegment } from './segment.ts'
import type { ArchivedRow } from './store.ts'
import { selectArchivedMonths } from './store.ts'

/**
 * What completes a journal by the files of a folder. Throws, naming month and file, where one is
 * not there or cannot be read; one that holds other lines is found out by the journal. Journals are
 * asked for one after the other, from their first entry on.
 */
export async function completeFrom(folder: string, reader: Reader): Promise<Complete<JournalKind>> {
  const rows = await reader.query(selectArchivedMonths, { tenant_id: null })
  const byTenant = groupBy(rows, ({ tenant_id }) => tenant_id)
  let open: { readonly tenant: string; readonly months: Months } | undefined
  return async (tenant, entries) => {
    if (entries.every(({ id }) => id !== null)) return entries
    if (open?.tenant !== tenant) {
      await open?.months.close()
      open = { tenant, months: monthsOf(folder, byTenant.get(tenant) ?? []) }
    }
    const { months } = open
    const completed = []
    for (const entry of entries) {
      const line = entry.id === null ? await months.find(entry.entry_id) : undefined
      completed.push(line === undefined ? entry : { ...entry, id: entry.entry_id, line })
    }
    return completed
  }
}

interface Months {
  /** The line of the next entry that is asked for; undefined where no file holds it. */
  find(id: string): Promise<string | undefined>
  close(): Promise<unknown>
}

/** Goes along the files of a tenant's months, each opened when it is first asked for. */
function monthsOf(folder: string, rows: readonly ArchivedRow[]): Months {
  const rowOf = indexBy(rows, ({ month }) => month)
  const streams = new Map<string, AsyncGenerator<string, void>>()
  return {
    find: async (id) => {
      const row = rowOf.get(monthOf(id))
      if (row === undefined) return undefined
      const stream = streams.get(row.month) ?? journalLinesOf(folder, row)
      streams.set(row.month, stream)
      const read = await stream.next()
      return read.done === true ? undefined : read.value
    },
    close: async () =>
      await Promise.all([...streams.values()].map(async (one) => await one.return(undefined))),
  }
}

async function* journalLinesOf(folder: string, row: ArchivedRow): AsyncGenerator<string, void> {
  try {
    for await (const kept of readSegment(path.join(folder, row.file), placeOf(row), row)) {
      if (kept.kind !== 'journal') return
      if (kept.position > 0) yield kept.line
    }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    throw new Error(`The archive of ${row.month} (${row.file}) cannot be used: ${reason}.`, {
      cause: error,
    })
  }
}
