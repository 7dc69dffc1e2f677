// `npm run archive -- --before=2026-01`: lets months of the ledger and of events leave the tables
// for files, while the service runs. May be run again at any time.
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { unlockWith } from '../service/src/app/master-key.ts'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import { ownerReader } from '../service/src/foundation/db/index.ts'
import { openJournalKeys } from '../service/src/ledger/sealing/index.ts'
import type { ArchiveRun, Left } from '../service/src/proof/archives/index.ts'
import { archiveBefore } from '../service/src/proof/archives/index.ts'
import { placesIn } from './backup/manifest.ts'
import { asOwner } from './owner.ts'
import { archivedTo } from './postgres/running.ts'

const USAGE = `Usage: npm run archive -- --before=<month> [--copy=<folder>]

  Lets all months before this one (2026-01) leave for files in HOLDFAST_ARCHIVE_DIR, the oldest
  first. It stops at the first of which something is under way, and says what. What readings have
  brought back is in its file alone again afterwards. --copy names another folder that must hold
  a file before its rows go: that of the backups, where the embedded database has one.`

interface Asked {
  readonly before: string
  readonly copy: string | undefined
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What has left with a month, and what that took. */
function tellMonth({ month, file, tables, lock, ms }: Left): void {
  say(
    `${month}  ${file.name}, ${file.bytes} bytes, ${file.segments.length} tenants, ${round(ms)} ms`,
  )
  for (const { whole, rows, bytes } of tables) say(`  ${whole}: ${rows} rows, ${bytes} bytes`)
  const tries = lock.tries === 1 ? '' : `, at the try ${lock.tries}`
  const times = `waited for ${round(lock.waitedMs)} ms, held for ${round(lock.heldMs)} ms`
  say(`  ${lock.mode} on ${lock.tables.join(', ')}: ${times}${tries}`)
}

function round(ms: number): string {
  return ms.toFixed(1)
}

function tellRun({ deleted, letGo, left, stays }: ArchiveRun): void {
  for (const name of deleted) say(`${name}  deleted, as an earlier run had not`)
  for (const month of letGo) say(`${month}  what was brought back is in the file alone again`)
  for (const month of left) tellMonth(month)
  if (left.length === 0) say('No month has left.')
  if (stays !== null) say(stays)
}

/**
 * Beside the backups of the embedded database: its archived log would take rows away of which the
 * last backup has no file. Null where it has none.
 */
function besideBackups({ databaseUrl, dataDir }: Config): string | null {
  if (databaseUrl !== null) return null
  const log = archivedTo(dataDir)
  return log === undefined ? null : placesIn(path.dirname(log)).archives
}

async function archive(client: pg.Client, { before, copy }: Asked): Promise<number> {
  const config = readConfig()
  const rootKey = await unlockWith(client, config)
  const key = await openJournalKeys(rootKey).signing(ownerReader(client))
  const copyTo = copy ?? besideBackups(config)
  const means = { client, folder: config.archiveDir, copyTo, key, reached: () => undefined }
  const run = await archiveBefore(means, before)
  tellRun(run)
  if (run.left.length > 0 && copyTo !== null) say(`The files are in ${copyTo}, too.`)
  return run.stays === null ? 0 : 1
}

try {
  const { values } = parseArgs({
    options: { before: { type: 'string' }, copy: { type: 'string' } },
  })
  const { before = '', copy } = values
  if (!MONTH.test(before) || copy === '') throw new Error(USAGE)
  const asked = { before, copy }
  process.exitCode = await asOwner(readConfig(), async (client) => await archive(client, asked))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
