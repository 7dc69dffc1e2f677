// What came a day of each table, and when the disk is full at that.
import type pg from 'pg'
import type { Retention, RetentionKind } from '#settings'
import { retentionKinds } from '#settings'
import type { TableRoom } from './doctor-tables.ts'
import type { Finding } from './findings.ts'
import { rightAbout, skippedAbout, wrongAbout } from './findings.ts'
import type { Growing } from './growth-forecast.ts'
import { daysUntilFull, showBytes } from './growth-forecast.ts'
import { sampleOf, selectOwn } from './store-doctor.ts'

const MS_PER_DAY = 86_400_000
/** What came within so many days counts; of a younger installation, within its life. */
const WINDOW_DAYS = 7
/** A page, and about how many of a table are looked at. */
const PAGE_BYTES = 8_192
const PAGES = 2_000
const PERCENT = 100
/** Tables below are no matter to a disk, and mostly empty pages. */
const MEASURED_BYTES_LEAST = 1_000_000
const BYTES_LEAST = 10_000_000
const NAMED_MOST = 6
/** Sooner than this somebody has to act. */
const DAYS_LEFT_MIN = 30
const MONTHS_AT_HAND = 3

const UNSEEN = 'what is free where the database lies is not seen: --disk-bytes N'

/** What goes by retention lies in these; expired intents lie among those that were confirmed. */
const TABLES_OF: Readonly<Record<RetentionKind, readonly string[]>> = {
  requests: ['request_log'],
  deliveries: ['deliveries', 'delivery_attempts'],
  mails: ['emails'],
  secrets: ['secrets'],
  intents: [],
}
const IN_ARCHIVES = ['events', 'ledger_transactions', 'ledger_movements']

interface Seen {
  readonly client: pg.Client
  readonly now: Date
  /** How long there has been anything, in days. */
  readonly ageDays: number
  readonly retention: Retention
  /** What is free where the database lies; null: nobody knows. */
  readonly freeBytes: number | null
}

/** What grows, when the disk is full, and what would make room. */
export async function growthFindings(seen: Seen, tables: readonly TableRoom[]): Promise<Finding[]> {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const days = Math.min(WINDOW_DAYS, seen.ageDays)
  if (days < 1) {
    const young = 'what comes a day is known once the installation is a day old'
    const { freeBytes } = seen
    const free =
      freeBytes === null ? UNSEEN : `${showBytes(freeBytes)} free; when it is full: ${young}`
    return [
      rightAbout('size', `the tables take ${showBytes(all)}`),
      skippedAbout('growth', young),
      skippedAbout('disk', free),
    ]
  }
  const growing = await measureGrowth(seen, tables, days)
  const perDay = growing.reduce((sum, table) => sum + table.perDay, 0)
  const coming = growing.filter((one) => one.perDay > 0).toSorted((a, b) => b.perDay - a.perDay)
  const named = coming.slice(0, NAMED_MOST).map((one) => `${one.name} ${showBytes(one.perDay)}`)
  const of = `of the last ${Math.round(days)} days`
  return [
    rightAbout('size', `the tables take ${showBytes(all)}`),
    {
      ...rightAbout(
        'growth',
        `${showBytes(perDay)} a day (${of}): ${named.join(', ') || 'nothing'}`,
      ),
      figures: Object.fromEntries(coming.map((one) => [one.name, Math.round(one.perDay)])),
    },
    diskFinding(growing, seen.freeBytes),
    retentionFinding(seen, growing),
    archivesFinding(seen, tables),
  ]
}

/** By a sample of each table: the share of rows that came within the days, of its bytes. */
async function measureGrowth(
  { client, now, retention }: Seen,
  tables: readonly TableRoom[],
  days: number,
): Promise<Growing[]> {
  const kept = await longestKept(client, retention)
  const since = new Date(now.getTime() - days * MS_PER_DAY)
  const growing: Growing[] = []
  for (const { name, bytes, key } of tables) {
    const keptDays = kept.get(name) ?? null
    if (key === null || bytes < MEASURED_BYTES_LEAST) {
      growing.push({ name, bytes, perDay: 0, keptDays })
      continue
    }
    const share = Math.min(PERCENT, (PERCENT * PAGES * PAGE_BYTES) / bytes)
    const { rows } = await client.query<{ rows: number; young: number }>(sampleOf(name, key), [
      since,
      now,
      share,
    ])
    const { rows: sampled, young } = rows[0] ?? { rows: 0, young: 0 }
    const perDay = sampled === 0 ? 0 : (bytes * young) / sampled / days
    growing.push({ name, bytes, perDay, keptDays })
  }
  return growing
}

/** For how long each table's rows are kept by whoever keeps them longest; one always: not there. */
async function longestKept(
  client: pg.Client,
  installation: Retention,
): Promise<ReadonlyMap<string, number>> {
  const { rows: own } = await client.query<{ kind: string; days: number | null }>(selectOwn)
  const longest = new Map<string, number>()
  for (const kind of retentionKinds) {
    const said = own.filter((one) => one.kind === kind).map(({ days }) => days)
    const days = [installation[kind], ...said].map((one) => one ?? Number.POSITIVE_INFINITY)
    const most = Math.max(...days)
    if (Number.isFinite(most)) for (const name of TABLES_OF[kind]) longest.set(name, most)
  }
  return longest
}

function diskFinding(growing: readonly Growing[], freeBytes: number | null): Finding {
  if (freeBytes === null) {
    return skippedAbout('disk', UNSEEN)
  }
  const free = `${showBytes(freeBytes)} free`
  const days = daysUntilFull(growing, freeBytes)
  if (days === null) return rightAbout('disk', `${free}: enough for ten years at this growth`)
  const about = `${free}: full in ${days} days at this growth`
  const figures = { free_bytes: Math.round(freeBytes), full_in_days: days }
  if (days >= DAYS_LEFT_MIN) return { ...rightAbout('disk', about), figures }
  const mend = 'Give it a larger disk, archive months (npm run archive), or keep less: see below.'
  return { ...wrongAbout('disk', about, mend), figures }
}

/** What retention bounds already, and what it could. */
function retentionFinding({ retention }: Seen, growing: readonly Growing[]): Finding {
  const bytesOf = (kind: RetentionKind) =>
    growing
      .filter(({ name }) => TABLES_OF[kind].includes(name))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  const parts = retentionKinds.map((kind) => {
    const days = retention[kind]
    const bytes = TABLES_OF[kind].length === 0 ? '' : ` ${showBytes(bytesOf(kind))}`
    return `${kind}${bytes} (${days === null ? 'always' : `${days} days`})`
  })
  const about = `kept by the installation: ${parts.join(', ')}`
  const endless = retentionKinds.filter((kind) => {
    return retention[kind] === null && bytesOf(kind) >= BYTES_LEAST
  })
  if (endless.length === 0) return rightAbout('retention', about)
  const mend = `HOLDFAST_RETENTION can bound ${endless.join(', ')}.`
  return { ...rightAbout('retention', about), mend }
}

function archivesFinding({ now }: Seen, tables: readonly TableRoom[]): Finding {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_AT_HAND, 1))
  const month = before.toISOString().slice(0, 7)
  const bytes = tables
    .filter(({ name }) => IN_ARCHIVES.includes(name))
    .flatMap(({ byMonth }) => [...byMonth])
    .filter(([of]) => of < month.replace('-', '_'))
    .reduce((all, [, taken]) => all + taken, 0)
  if (bytes < BYTES_LEAST) return rightAbout('archives', `nothing much before ${month}`)
  const mend = `npm run archive -- --before=${month} moves it into files; all of it stays readable.`
  return { ...rightAbout('archives', `${showBytes(bytes)} lie before ${month}`), mend }
}
