// The page of all metrics, from the lists by which they are made.
import {
  DATABASE_METRICS,
  INSTALLATION_METRICS,
  labelsOf,
} from '../../service/src/app/metrics/installation-metrics.ts'
import { createMeters } from '../../service/src/app/metrics/meters.ts'
import { PROCESS_METRICS } from '../../service/src/app/metrics/process-metrics.ts'
import { markdownPage, markdownRow, markdownTable } from './markdown.ts'

const HEADS = ['Metric', 'Labels', 'Meaning']

const RULES =
  '`GET /metrics` shows them in the text format of Prometheus: see ' +
  '[watch](../guides/watch.md). Ages are in seconds, money in minor units. No label names a tenant.'

const INSTALLATION =
  'Every process shows the same of these: take `max`, not `sum`, over processes. The database is ' +
  'asked once in 15 seconds, however many ask; where that takes long, less often. While it ' +
  'cannot be asked `holdfast_measured` is 0, and these are missing. Ages are those of the clock ' +
  'of the tenant.'

const OTHERS = 'What `prom-client` tells of every process of Node:'

interface Shown {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
}

/** The page, with the note of how it is written. */
export function metricsPage(note: string): string {
  const ofProcess = Object.values(PROCESS_METRICS).map(({ name, help, labelNames }) => {
    return { name, help, labels: labelNames }
  })
  const ofAll = INSTALLATION_METRICS.map((one) => ({ ...one, labels: labelsOf(one) }))
  const ofDatabase = Object.values(DATABASE_METRICS).map((one) => ({ ...one, labels: [] }))
  return markdownPage('Metrics', [
    RULES,
    note,
    '## Of a process',
    tableOf(ofProcess),
    '## Of the installation',
    INSTALLATION,
    tableOf(ofAll),
    '## Of the database',
    tableOf(ofDatabase),
    '## Of Node',
    OTHERS,
    defaultNames(),
  ])
}

function tableOf(metrics: readonly Shown[]): string {
  const rows = metrics.map(({ name, help, labels }) =>
    markdownRow([`\`${name}\``, labels.map((label) => `\`${label}\``).join(' '), help]),
  )
  return markdownTable(HEADS, rows)
}

function defaultNames(): string {
  const metrics = createMeters().registry.getMetricsAsArray()
  const names = metrics.map(({ name }) => name).filter((name) => !name.startsWith('holdfast_'))
  return `${names.map((name) => `\`${name}\``).join(', ')}.`
}
