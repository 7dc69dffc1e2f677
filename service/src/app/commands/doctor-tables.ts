// The tables with the room that they take, of one server or of all nodes of a cluster together.
import type pg from 'pg'
import { askServers } from './servers.ts'
import { selectTables } from './store-doctor.ts'

interface PartRow {
  readonly name: string
  /** Of what has months: which, as in `2026_11`. */
  readonly month: string | null
  readonly bytes: number
  readonly dead: number
  readonly live: number
  readonly key: string | null
}

/** What lies of a table on all servers. */
export interface TableRoom {
  readonly name: string
  readonly bytes: number
  readonly dead: number
  readonly live: number
  /** The column whose UUIDs hold the time of a row. */
  readonly key: string | null
  /** Bytes by month, as in `2026_11`; empty where the table has none. */
  readonly byMonth: ReadonlyMap<string, number>
}

/** All tables with their room, the largest first. */
export async function readTables(client: pg.ClientBase): Promise<TableRoom[]> {
  const parts = await askServers<PartRow>(client, selectTables)
  const byName = Map.groupBy(parts, ({ name }) => name)
  return [...byName].map(([name, of]) => roomOf(name, of)).toSorted((a, b) => b.bytes - a.bytes)
}

function roomOf(name: string, parts: readonly PartRow[]): TableRoom {
  const total = (column: 'bytes' | 'dead' | 'live') => {
    return parts.reduce((all, part) => all + part[column], 0)
  }
  const byMonth = new Map<string, number>()
  for (const { month, bytes } of parts) {
    if (month !== null) byMonth.set(month, (byMonth.get(month) ?? 0) + bytes)
  }
  const key = parts[0]?.key ?? null
  return { name, bytes: total('bytes'), dead: total('dead'), live: total('live'), key, byMonth }
}
