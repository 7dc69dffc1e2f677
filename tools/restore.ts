// `npm run restore -- --from=<folder>`: the embedded database as a backup and the archived log have
// it, in a data folder whose service is stopped.
import { parseArgs } from 'node:util'
import { actLines } from '../service/src/app/commands/lives.ts'
import { OPERATOR_NAME_RULE, readOperator } from '../service/src/app/operator.ts'
import { stateRestore } from '../service/src/app/restored.ts'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import { migrate } from '../service/src/foundation/db/index.ts'
import { BackupError } from './backup/errors.ts'
import type { Restored } from './backup/restore.ts'
import { restoreBackup } from './backup/restore.ts'
import { asOwner } from './owner.ts'

const USAGE = `Usage: npm run restore -- --from=<folder> [--until=<instant>] [--backup=<name>]
                               [--by=<name>]
       npm run restore -- --own [--by=<name>]

  Restores the embedded database of HOLDFAST_DATA_DIR from the last backup in the folder and the log
  that was archived since, all of it or up to an instant (2026-11-28T15:04:05Z). Every file is
  checked first. The database that is there is kept beside it. The service is stopped.
  --own says of a database of your own that you have restored it, before its service is started.
  Both say in the journal what is not there any more, and nothing leaves by a connected bank before
  two people have it resume. --by is who says so; else user and host of this machine.`

const TOOL = 'npm run restore'
const MS_OF_SECOND = 1_000

function untilOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const until = new Date(given)
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(given)
  if (isInstant && !Number.isNaN(until.getTime())) return until
  throw new Error(USAGE)
}

function sayRestored({ name, last, segments, former, ms }: Restored): string {
  const end = last === null ? 'nothing was committed after it' : `last change ${last.toISOString()}`
  const seconds = (ms / MS_OF_SECOND).toFixed(1)
  return [
    `Restored from ${name} and ${segments} segments of the log in ${seconds} s: ${end}.`,
    ...(former === undefined ? [] : [`The database that was there is in ${former}.`]),
    'Nothing of it is archived yet: take a backup once its service runs.',
  ].join('\n')
}

async function sayOwn(config: Config, by: string): Promise<string> {
  return await asOwner(config, async (client) => {
    const act = await stateRestore(client, config, { tool: TOOL, by, last: null })
    return ['It is said that this database was restored.', ...actLines(act)].join('\n')
  })
}

async function run(): Promise<string> {
  const text = { type: 'string' } as const
  const own = { type: 'boolean' } as const
  const { values } = parseArgs({
    options: { from: text, until: text, backup: text, own, by: text },
  })
  const { from, backup } = values
  const by = readOperator(values.by)
  if (by === null) throw new Error(`--by: ${OPERATOR_NAME_RULE}\n\n${USAGE}`)
  const config = readConfig()
  if (values.own === true) return await sayOwn(config, by)
  if (from === undefined) throw new Error(USAGE)
  if (config.databaseUrl !== null) {
    throw new BackupError(
      'not_embedded',
      'DATABASE_URL names a database of your own: restore it as docs/guides/backup.md says.',
    )
  }
  const { dataDir, archiveDir } = config
  const options = { dataDir, archiveDir, from, backup, until: untilOf(values.until) }
  const { restored, done } = await restoreBackup(options, async (client, owner, last) => {
    await migrate(owner)
    return await stateRestore(client, config, { tool: TOOL, by, last })
  })
  return [sayRestored(restored), ...actLines(done)].join('\n')
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
