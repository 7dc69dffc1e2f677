// What the server of a node has spent: processor time of its processes, WAL, connections, memory.
// They must run on this machine, where the system tells.
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { nodeState } from './store-citus.ts'

/** Linux counts processor time in hundredths of a second. */
const MICROS_PER_TICK = 10_000
/** In /proc/<pid>/stat, counted after the name. */
const PARENT_FIELD = 1
/** Of the process: user and system; the same of children that have ended. */
const TIME_FIELDS = [11, 12] as const
const ENDED_FIELDS = [13, 14] as const

/** Figures of a node since its server started, and as it stands. */
export interface NodeState {
  readonly cpuMicros: number
  readonly walBytes: number
  readonly connections: number
  /** What one connection holds for itself, on average. */
  readonly connectionBytes: number
}

interface StateRow {
  pid: number
  wal: number
  pids: number[]
}

/** Reads them by a superuser's connection. */
export async function readNode(connection: pg.ClientConfig): Promise<NodeState> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<StateRow>(nodeState)
    const [state] = rows
    if (state === undefined) throw new Error('the node says nothing of itself')
    const { pid, wal, pids } = state
    return {
      cpuMicros: serverMicros(pid),
      walBytes: wal,
      connections: pids.length,
      connectionBytes: pids.reduce((sum, one) => sum + ownBytes(one), 0) / pids.length,
    }
  } finally {
    await client.end()
  }
}

/** A server's own processes, those that have ended with it. */
function serverMicros(server: number): number {
  let ticks = ticksOf(statOf(server), [...TIME_FIELDS, ...ENDED_FIELDS])
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = statOf(Number(name))
      if (Number(fields[PARENT_FIELD]) === server) ticks += ticksOf(fields, TIME_FIELDS)
    } catch {
      // It has ended since, and is counted among those.
    }
  }
  return ticks * MICROS_PER_TICK
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function ticksOf(fields: readonly string[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + Number(fields[place]), 0)
}

/** Memory that no other process shares; 0 of one that has ended. */
function ownBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Private_Dirty:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}
