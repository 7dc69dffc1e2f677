// What was measured in each world, side by side.
import type { Grown } from './grown.ts'
import { growthMost, isLook, isOperation, looksMostMs } from './grown.ts'

/** Tables and indexes of fewer bytes a payment are left out. */
const BYTES_LEAST = 20

type Figure = (grown: Grown) => number | null

/** Which bounds a figure is held against. */
interface Held {
  readonly growth?: boolean
  readonly look?: boolean
}

/** Prints all worlds beside the first, which is the smallest. */
export function printGrowth(worlds: readonly Grown[]): void {
  const [first] = worlds
  if (first === undefined) return
  const line = (name: string, of: Figure, held?: Held) => printLine(worlds, name, of, held)
  process.stdout.write('\nGrowth: a payment in worlds of so many\n')
  line('payments', ({ payments }) => payments)
  line('tenants', ({ tenants }) => tenants)
  line('Node, µs', ({ nodeMicros }) => nodeMicros, { growth: true })
  line('PostgreSQL, µs', ({ databaseMicros }) => databaseMicros, { growth: true })
  line('WAL, bytes', ({ walPerPayment }) => walPerPayment, { growth: true })
  line('on disk, bytes', ({ bytesPerPayment }) => bytesPerPayment, { growth: true })
  for (const name of Object.keys(first.p99Ms)) {
    const verdict = { growth: isOperation(name), look: isLook(name) }
    printLine(worlds, `p99 ms, ${name}`, ({ p99Ms }) => p99Ms[name] ?? null, verdict)
  }
  for (const name of Object.keys(first.readMicros)) {
    const verdict = { growth: isOperation(name) }
    printLine(
      worlds,
      `PostgreSQL µs, ${name}`,
      ({ readMicros }) => readMicros[name] ?? null,
      verdict,
    )
  }
  line('written a second', ({ loadedPerSecond }) => loadedPerSecond)
  line('entries sealed a second', ({ sealedPerSecond }) => sealedPerSecond)
  line('most that waited for a seal during the load', ({ sealing }) => sealing.mostWaiting)
  line('seconds from its end until all was sealed', ({ sealing }) => sealing.behindSeconds)
  line('entries verified a second', ({ verifiedPerSecond }) => verifiedPerSecond)
  line('statement of the year, ms to its first byte', ({ year }) => year.firstByteMs)
  line('… until its end', ({ year }) => year.ms)
  line('… bytes', ({ year }) => year.bytes)
  line('… MB of the process before', ({ year }) => year.rssBeforeMb)
  line('… MB at most', ({ year }) => year.rssPeakMb)
  line('vacuum, ms', ({ vacuumMs }) => vacuumMs)
  line('broken invariants', ({ breaches }) => breaches)
  process.stdout.write('\nBytes of a payment by table, with indexes\n')
  printBytes(worlds, ({ tables }, name) => tables[name] ?? null, Object.keys(first.tables))
  process.stdout.write('\nBytes of a payment by index\n')
  printBytes(worlds, ({ indexes }, name) => indexes[name] ?? null, Object.keys(first.indexes))
}

function printBytes(
  worlds: readonly Grown[],
  of: (grown: Grown, name: string) => number | null,
  names: readonly string[],
): void {
  const last = worlds.at(-1)
  if (last === undefined) return
  const bytes = (name: string) => of(last, name) ?? 0
  const most = names.filter((name) => bytes(name) >= BYTES_LEAST)
  for (const name of most.toSorted((a, b) => bytes(b) - bytes(a))) {
    printLine(worlds, name, (grown) => of(grown, name))
  }
}

/** One figure of all worlds, and the largest of the others to that of the first. */
function printLine(worlds: readonly Grown[], name: string, of: Figure, held: Held = {}): void {
  const figures = worlds.map((grown) => of(grown) ?? Number.NaN)
  const [first = Number.NaN, ...others] = figures
  const shown = figures.map((figure) => figure.toFixed(1).padStart(14)).join('')
  const ratio = Math.max(...others) / first
  const verdicts = [
    ...(held.growth === true && others.length > 0 ? [ratio <= growthMost] : []),
    ...(held.look === true ? [Math.max(...figures) <= looksMostMs] : []),
  ]
  const verdict = verdicts.map((isReached) => (isReached ? ' reached' : ' MISSED')).join(',')
  const compared = others.length === 0 ? '' : `  ${ratio.toFixed(2)} ×`
  process.stdout.write(`  ${name.padEnd(64)}${shown}${compared}${verdict}\n`)
}
