// `npm run move-to-cluster -- --to=<URL of a coordinator>`: moves the database of an installation
// to a Citus cluster, whole or not at all, and says for how long nobody could write.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import { moveToCluster } from './moving/move.ts'
import { asOwners } from './owner.ts'

const USAGE = `Usage: npm run move-to-cluster -- --to=<URL>

  Moves the database that the settings name, as they are, to the Citus cluster whose coordinator has
  this URL. Stop the service first. Afterwards start it with DATABASE_URL=<URL> and the same master
  key and data folder.`

const VERIFY = fileURLToPath(new URL('verify.ts', import.meta.url))

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** `npm run verify` at the cluster; what it finds is printed. */
function verifyAt(url: string): boolean {
  const { DATABASE_URL_FILE: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, [VERIFY], {
    env: { ...env, DATABASE_URL: url },
    stdio: 'inherit',
  })
  return status === 0
}

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const { to } = values
  if (to === undefined || !URL.canParse(to)) throw new Error(USAGE)
  const moved = await asOwners(readConfig(), 2, async ([first, second]) => {
    if (second === undefined) throw new Error('a move reads by two connections')
    const verify = () => Promise.resolve(verifyAt(to))
    return await moveToCluster({ from: [first, second], to, verify, say })
  })
  if (moved === null)
    say('An earlier run had moved everything: nothing was left to do but to say so.')
  else {
    const seconds = (moved.downtimeMs / 1_000).toFixed(1)
    say(`Moved: ${moved.tables} tables, ${moved.rows} rows. Nobody could write for ${seconds} s.`)
  }
  say('Start the service with DATABASE_URL as --to was. The database that was left serves no more.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
