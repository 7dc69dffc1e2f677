// Entries of the journal whose transactions are in files: for verifying and exporting, which go
// along a whole journal. The files are read beside it, each once by whoever reads, in its order.
import path from 'node:path'
import type { Reader } from '#db'
import type { JournalKind } from '#journal'
import { groupBy, indexBy } from '#kit'
import type { Complete, VerifyRow } from '#sealing'
import { monthOf } from './months.ts'
import { placeOf } from './part.ts'
import { reasonOf } from './reason.ts'
import { readSegment } from './segment.ts'
import type { ArchivedRow } from './store.ts'
import { selectArchivedMonths } from './store.ts'

/**
 * What completes journals by the files of a folder, one for each who reads at the same time: it is
 * asked for journals one after the other, each in its order; entries may be passed over. Throws,
 * naming month and file, where one is not there or cannot be read; one that holds other lines is
 * found out by the journal.
 */
export function completingFrom(folder: string, reader: Reader): () => Complete<JournalKind> {
  let asked: Promise<ByTenant> | undefined
  // Asked when an entry is missed, and so in the snapshot that misses it.
  const readRows = async () => {
    asked ??= readByTenant(reader)
    return await asked
  }
  return () => completing(folder, readRows)
}

type ByTenant = ReadonlyMap<string, readonly ArchivedRow[]>

async function readByTenant(reader: Reader): Promise<ByTenant> {
  const rows = await reader.query(selectArchivedMonths, { tenant_id: null })
  return groupBy(rows, ({ tenant_id }) => tenant_id)
}

function completing(folder: string, readRows: () => Promise<ByTenant>): Complete<JournalKind> {
  let open: { readonly tenant: string; readonly months: Months } | undefined
  return async (tenant, entries) => {
    if (entries.every(({ id }) => id !== null)) return entries
    if (open?.tenant !== tenant) {
      await open?.months.close()
      open = { tenant, months: monthsOf(folder, (await readRows()).get(tenant) ?? []) }
    }
    const { months } = open
    const completed = []
    for (const entry of entries) {
      const line = entry.id === null ? await months.find(entry) : undefined
      completed.push(line === undefined ? entry : { ...entry, id: entry.entry_id, line })
    }
    return completed
  }
}

interface Months {
  /** The line of an entry behind those that were asked for; undefined where no file holds it. */
  find(entry: Pick<VerifyRow, 'position' | 'entry_id'>): Promise<string | undefined>
  close(): Promise<unknown>
}

/** Goes along the files of a tenant's months, each opened when it is first asked for. */
function monthsOf(folder: string, rows: readonly ArchivedRow[]): Months {
  const rowOf = indexBy(rows, ({ month }) => month)
  const streams = new Map<string, LineStream>()
  return {
    find: async ({ position, entry_id: id }) => {
      const row = rowOf.get(monthOf(id))
      if (row === undefined) return undefined
      const stream = streams.get(row.month) ?? { lines: journalLinesOf(folder, row), next: null }
      streams.set(row.month, stream)
      return await lineAt(stream, Number(position))
    },
    close: async () =>
      await Promise.all(
        [...streams.values()].map(async ({ lines }) => await lines.return(undefined)),
      ),
  }
}

interface Placed {
  readonly position: number
  readonly line: string
}

interface LineStream {
  readonly lines: AsyncGenerator<Placed, void>
  /** Read, and not asked for yet. */
  next: Placed | null
}

/** Goes along lines to a position; undefined where none stands there. */
async function lineAt(stream: LineStream, position: number): Promise<string | undefined> {
  while (stream.next === null || stream.next.position < position) {
    const read = await stream.lines.next()
    if (read.done === true) return undefined
    stream.next = read.value
  }
  return stream.next.position === position ? stream.next.line : undefined
}

async function* journalLinesOf(folder: string, row: ArchivedRow): AsyncGenerator<Placed, void> {
  try {
    for await (const kept of readSegment(path.join(folder, row.file), placeOf(row), row)) {
      if (kept.kind !== 'journal') return
      yield kept
    }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    throw new Error(`The archive of ${row.month} (${row.file}) cannot be used: ${reason}.`, {
      cause: error,
    })
  }
}
