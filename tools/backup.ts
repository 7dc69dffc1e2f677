// `npm run backup -- --to=<folder>`: a backup of the embedded database, while the service runs or
// is stopped; from then on its log is archived there, too.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import { BackupError } from './backup/errors.ts'
import { readBackups } from './backup/manifest.ts'
import type { Taken } from './backup/take.ts'
import { endArchiving, takeBackup } from './backup/take.ts'
import { asOwner } from './owner.ts'

const USAGE = `Usage: npm run backup -- --to=<folder> [--keep=<number>]
       npm run backup -- --list=<folder>
       npm run backup -- --end

  Copies the embedded database to a folder on another disk, and has it archive its log there from
  then on: a change is there after a minute at most. --keep takes all but so many backups away.
  --list names the backups of a folder. --end ends archiving. The master key is in no backup.`

const BYTES_OF_MEBIBYTE = 1024 * 1024
const MS_OF_SECOND = 1_000

function keepOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given)
  throw new Error(USAGE)
}

function sayTaken({ name, files, bytes, ms, formerly, pruned }: Taken, to: string): string {
  const size = (bytes / BYTES_OF_MEBIBYTE).toFixed(1)
  return [
    `${name}: ${files} files, ${size} MiB, in ${(ms / MS_OF_SECOND).toFixed(1)} s.`,
    ...(formerly === undefined ? [] : [`The log goes there now, and no longer to ${formerly}.`]),
    ...pruned.map((old) => `${old} was taken away.`),
    `From now on changes are in ${to} after a minute at most.`,
    'The master key is not in it: keep it elsewhere, and as long as this backup.',
  ].join('\n')
}

async function run(): Promise<string> {
  const text = { type: 'string' } as const
  const options = { to: text, keep: text, list: text, end: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  const { to, list, end = false } = values
  const keep = keepOf(values.keep)
  if (list !== undefined) {
    const backups = readBackups(list)
    if (backups.length === 0) throw new BackupError('no_backup', `There is no backup in ${list}.`)
    return backups.map(({ name, manifest }) => `${name}  whole at ${manifest.ended_at}`).join('\n')
  }
  const config = readConfig()
  if (config.databaseUrl !== null) {
    throw new BackupError(
      'not_embedded',
      'DATABASE_URL names a database of your own: back it up as docs/guides/backup.md says.',
    )
  }
  const { dataDir, archiveDir } = config
  if (end) {
    await asOwner(config, async (client) => await endArchiving(client, dataDir))
    return 'Nothing is archived any more.'
  }
  if (to === undefined) throw new Error(USAGE)
  return await asOwner(config, async (client) => {
    return sayTaken(await takeBackup(client, { dataDir, archiveDir, to, keep }), to)
  })
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
