// The master key of an installation, for whoever runs it: `npm run master-key -- status|rotate`.
import { existsSync, renameSync, rmSync } from 'node:fs'
import type pg from 'pg'
import {
  makeKeyFile,
  masterKeyFile,
  nextMasterKeyFile,
  readKey,
  readKeyFile,
  readMasterKey,
} from '../service/src/app/master-key.ts'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import type { TellStep } from '../service/src/foundation/keyring/index.ts'
import {
  addNextMasterKey,
  cancelNextMasterKey,
  endFormerMasterKey,
  listMasterKeys,
  masterKeyId,
} from '../service/src/foundation/keyring/index.ts'
import { writeAuditOfAll } from '../service/src/parties/audit/index.ts'
import { asOwner } from './owner.ts'

const USAGE = `Usage: npm run master-key -- <command>

  status   the master keys of the installation, by their ids, and which one is given here
  rotate   puts another master key in the place of this one, while the service runs. One kept in
           the data folder is made and changed at once. Where keys are configured, give the next
           one as HOLDFAST_MASTER_KEY_NEXT (or _NEXT_FILE, _NEXT_COMMAND): from then on both open
           the database, until \`finish\`
  finish   ends the former master key. Give the next one as HOLDFAST_MASTER_KEY first, to every
           process and here
  cancel   gives the next master key up; the current one stays

Each may be done again when it was cut off. No data is sealed or hashed anew. The audit log of every
organisation tells of it.`

async function status(client: pg.Client, config: Config): Promise<string> {
  const key = readMasterKey(config)
  const given = key === null ? null : masterKeyId(key)
  const known = await listMasterKeys(client)
  const lines = known.map(({ id, status: state, createdAt, endedAt }) => {
    const until = endedAt === null ? '' : `, ended ${endedAt.toISOString()}`
    const here = id === given ? '  (given here)' : ''
    return `${id}  ${state.padEnd(7)}  since ${createdAt.toISOString()}${until}${here}`
  })
  const isKnown = known.some(({ id }) => id === given)
  if (given === null) lines.push('No master key is given here, or found in the data folder.')
  else if (!isKnown) lines.push(`${given}  given here, of another installation`)
  return lines.join('\n')
}

const summaries = {
  added: 'Had another master key open the installation, besides the one before.',
  ended: 'Ended a master key of the installation: another one opens it from now on.',
  given_up: 'Gave the next master key of the installation up: the one before stays.',
} as const satisfies Record<Parameters<TellStep>[0], string>

/** Takes each step down in the audit log of every organisation, with the step. */
function telling(client: pg.Client): TellStep {
  return async (step, id) => {
    await writeAuditOfAll(client, {
      actor: { kind: 'tool', id: null, name: 'npm run master-key' },
      operation: 'master_key',
      object: null,
      summary: summaries[step],
      after: { master_key: id },
      requestId: null,
      ip: null,
    })
  }
}

async function rotate(client: pg.Client, config: Config): Promise<string> {
  if (config.masterKey === null) return await rotateFile(client, config)
  if (config.nextMasterKey === null) {
    throw new Error('Give the next master key as HOLDFAST_MASTER_KEY_NEXT.')
  }
  const next = readKey(config.nextMasterKey)
  await addNextMasterKey(client, { key: readMasterKey(config), next }, telling(client))
  return `Both master keys open the database. Give ${masterKeyId(next)} to every process as
HOLDFAST_MASTER_KEY, as each is started again, and then: npm run master-key -- finish`
}

/** Made, sealed under, moved into place, the other one ended: taken up wherever it was cut off. */
async function rotateFile(client: pg.Client, config: Config): Promise<string> {
  const file = masterKeyFile(config)
  const nextFile = nextMasterKeyFile(config)
  const key = readMasterKey(config)
  const isMoved = await isNext(client, key)
  if (!isMoved) {
    const next = readKeyFile(nextFile) ?? makeKeyFile(nextFile)
    await addNextMasterKey(client, { key, next }, telling(client))
    renameSync(nextFile, file)
  }
  return await finish(client, config)
}

async function isNext(client: pg.Client, key: Buffer | null): Promise<boolean> {
  const known = await listMasterKeys(client)
  return known.some(
    ({ id, status: is }) => is === 'next' && key !== null && id === masterKeyId(key),
  )
}

async function finish(client: pg.Client, config: Config): Promise<string> {
  const key = readMasterKey(config)
  await endFormerMasterKey(client, key, telling(client))
  const id = key === null ? '' : masterKeyId(key)
  return `The master key is ${id}. No other one opens the database any more. Back it up.`
}

async function cancel(client: pg.Client, config: Config): Promise<string> {
  await cancelNextMasterKey(client, readMasterKey(config), telling(client))
  const nextFile = nextMasterKeyFile(config)
  if (existsSync(nextFile)) rmSync(nextFile)
  return 'The master key is the one that it was.'
}

const commands = new Map([
  ['status', status],
  ['rotate', rotate],
  ['finish', finish],
  ['cancel', cancel],
])

try {
  const [name = '', ...more] = process.argv.slice(2)
  const command = commands.get(name)
  if (command === undefined || more.length > 0) throw new Error(USAGE)
  const config = readConfig()
  const said = await asOwner(config, async (client) => await command(client, config))
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
