// Shows what is measured of the whole installation. However many ask for it, the database is asked
// once in some seconds, and never for more than a twentieth of the time.
import { Gauge, type Registry } from 'prom-client'
import { monotonicMs, sleep } from '#kit'
import type { MeasureRow, Measures } from '#measures'
import type { InstallationMetric } from './installation-metrics.ts'
import { DATABASE_METRICS, INSTALLATION_METRICS, labelsOf } from './installation-metrics.ts'
import { PROCESS_METRICS } from './process-metrics.ts'

const EVERY_MS = 15_000
/** Of the time between two measurements, the first may have taken one part in so many. */
const PARTS_OF_TIME = 20
/** Monitors wait for ten seconds; a database that hangs must not keep from them what is known. */
const PATIENCE_MS = 5_000

/** Something that costs to find out; null where it could not be found out in time. */
interface Gathered<T> {
  readonly value: T | null
  readonly tookMs: number
}

/**
 * Gives what looks: at what was found last while that is new enough, else again. Those who look at
 * the same time share one look.
 */
export function gatherSeldom<T>(read: () => Promise<T>): () => Promise<Gathered<T>> {
  let last: (Gathered<T> & { readonly atMs: number }) | undefined
  let running: Promise<Gathered<T>> | undefined
  const gather = async (): Promise<Gathered<T>> => {
    const startMs = monotonicMs()
    const value = await read().catch(() => null)
    const atMs = monotonicMs()
    last = { value, tookMs: atMs - startMs, atMs }
    running = undefined
    return last
  }
  return async () => {
    if (running === undefined && last !== undefined) {
      const newFor = Math.max(EVERY_MS, last.tookMs * PARTS_OF_TIME)
      if (monotonicMs() - last.atMs < newFor) return last
    }
    running ??= gather()
    const late = sleep(PATIENCE_MS).then(() => ({ value: null, tookMs: PATIENCE_MS }))
    return await Promise.race([running, late])
  }
}

/** Registers what is measured of the installation; what it gives brings it up to date. */
export function showInstallation(
  registry: Registry,
  read: () => Promise<Measures>,
): () => Promise<void> {
  const look = gatherSeldom(read)
  const registers = [registry]
  const measured = new Gauge({ ...PROCESS_METRICS.measured, registers })
  const seconds = new Gauge({ ...PROCESS_METRICS.measuredSeconds, registers })
  const show = [rowsShown(registers), databaseShown(registers)]
  return async () => {
    const { value, tookMs } = await look()
    measured.set(value === null ? 0 : 1)
    seconds.set(tookMs / 1_000)
    for (const one of show) one(value)
  }
}

type Show = (measures: Measures | null) => void

function rowsShown(registers: Registry[]): Show {
  const shown = INSTALLATION_METRICS.map((metric) => {
    const { name, help } = metric
    return { metric, gauge: new Gauge({ name, help, labelNames: labelsOf(metric), registers }) }
  })
  return (measures) => {
    for (const { metric, gauge } of shown) {
      gauge.reset()
      for (const { labels, value } of samplesOf(metric, measures?.rows)) gauge.set(labels, value)
    }
  }
}

const OF_DATABASE = [
  'bytes',
  'schema_version',
  'months_ahead',
  'connections',
  'connections_max',
] as const

function databaseShown(registers: Registry[]): Show {
  const shown = OF_DATABASE.map((name) => {
    return { name, gauge: new Gauge({ ...DATABASE_METRICS[name], labelNames: [], registers }) }
  })
  return (measures) => {
    for (const { name, gauge } of shown) {
      if (measures === null) gauge.remove()
      else gauge.set(Number(measures.database[name]))
    }
  }
}

const ENVIRONMENTS = ['live', 'sandbox'] as const

interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/**
 * The samples of a metric: rows that differ by what it does not show are one. What has one name is
 * there with 0, too, since nobody would miss it; nothing is there where nothing is known.
 */
export function samplesOf(
  { subject, value, named }: InstallationMetric,
  rows: readonly MeasureRow[] | undefined,
): Sample[] {
  if (rows === undefined) return []
  const samples = new Map<string, Sample>()
  const put = (labels: Sample['labels'], number: number) => {
    const key = JSON.stringify(labels)
    const before = samples.get(key)?.value ?? 0
    const together = value === 'oldest_seconds' ? Math.max(before, number) : before + number
    samples.set(key, { labels, value: together })
  }
  if (named === null) for (const environment of ENVIRONMENTS) put({ environment }, 0)
  for (const row of rows) {
    const { environment, name, currency } = row
    if (row.subject !== subject || (value === 'amount' && currency === null)) continue
    const labels = { environment, ...(named === null ? {} : { [named]: name }) }
    const ofMoney = value === 'amount' && currency !== null ? { currency } : {}
    put({ ...labels, ...ofMoney }, Number(row[value] ?? 0))
  }
  return [...samples.values()]
}
