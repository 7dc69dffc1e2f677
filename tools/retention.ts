// How long what goes by itself is kept, for whoever runs the installation: `npm run retention`.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import type { Database, Environment } from '../service/src/foundation/db/index.ts'
import type { TenantId } from '../service/src/foundation/kit/index.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import type { Retention, RetentionKind } from '../service/src/parties/settings/index.ts'
import {
  changeRetention,
  RETENTION,
  readRetention,
  readRetentionOf,
  retentionKinds,
} from '../service/src/parties/settings/index.ts'
import { atDatabase } from './owner.ts'

const USAGE = `Usage: npm run retention -- <command> [--organisation NAME]
                            [--environment sandbox|live]

  list             how many days each kind is kept, by organisation and environment
  set KIND=DAYS... has it kept so many days, or "always", or as long as the installation says:
                   "default". What is older goes within the next quarter of an hour, for good.

Of all organisations, sandbox and live, unless told otherwise.

Kinds:
${retentionKinds.map((kind) => `  ${kind.padEnd(11)}${RETENTION[kind].goes}`).join('\n')}`

const BY_DEFAULT = 'default'

interface Change {
  readonly kind: RetentionKind
  /** Null: always; undefined: as the installation says. */
  readonly days: number | null | undefined
}

interface Asked {
  readonly changes: readonly Change[]
  readonly organisation: string | undefined
  readonly environments: readonly Environment[]
}

interface Place {
  readonly tenant: TenantId
  readonly name: string
}

function read(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' }, environment: { type: 'string' } },
  })
  const { environment, organisation } = values
  const all: readonly Environment[] = ['live', 'sandbox']
  const environments = all.filter((one) => environment === undefined || one === environment)
  const [command, ...given] = positionals
  const isList = command === 'list' && given.length === 0
  const isSet = command === 'set' && given.length > 0
  if ((!isList && !isSet) || environments.length === 0) throw new Error(USAGE)
  return { changes: given.map(readChange), organisation, environments }
}

function readChange(given: string): Change {
  const [, name = given, days = ''] = /^(\w+)=(\w+)$/.exec(given) ?? []
  const kind = retentionKinds.find((one) => one === name)
  if (kind !== undefined && days === BY_DEFAULT) return { kind, days: undefined }
  const said = readRetentionOf(name, days)
  if ('fault' in said) throw new Error(`Refused: ${said.fault}.`)
  return said
}

async function readPlaces(database: Database, asked: Asked): Promise<Place[]> {
  const { organisation } = asked
  const places: Place[] = []
  for (const environment of asked.environments) {
    for (const { id, name } of await readTenants(database.global, { organisation, environment })) {
      places.push({ tenant: asTenantId(id), name: `${name}, ${environment}` })
    }
  }
  if (places.length === 0) throw new Error('There is no such organisation.')
  return places
}

/** Changes a place, told of in its audit log with what held before. */
async function change(
  database: Database,
  { tenant }: Place,
  { changes, installation }: { changes: readonly Change[]; installation: Retention },
): Promise<void> {
  await database.transact(tenant, async (unit) => {
    const before = await readRetention(unit.tx, tenant, installation)
    for (const { kind, days } of changes) await changeRetention(unit, kind, days)
    const after = await readRetention(unit.tx, tenant, installation)
    const actor = { kind: 'tool', id: null, name: 'npm run retention' } as const
    const object = { kind: 'organisation', id: unit.tenant.organisationId }
    const summary = 'Changed how long things are kept.'
    const told = { actor, operation: 'retention', object, summary, requestId: null, ip: null }
    await writeAudit(unit, [{ ...told, before, after }])
  })
}

function lineOf(kept: Retention, { name }: Place): string {
  const kinds = retentionKinds.map((kind) => `${kind}=${kept[kind] ?? 'always'}`)
  return `${kinds.join('  ')}  ${name}`
}

async function run(asked: Asked): Promise<string> {
  const config = readConfig()
  const { retention: installation } = config
  return await atDatabase(config, async (database) => {
    const lines: string[] = []
    for (const place of await readPlaces(database, asked)) {
      const { changes } = asked
      if (changes.length > 0) await change(database, place, { changes, installation })
      const kept = await database.read(place.tenant, async (reader) => {
        return await readRetention(reader, place.tenant, installation)
      })
      lines.push(lineOf(kept, place))
    }
    return lines.join('\n')
  })
}

try {
  process.stdout.write(`${await run(read(process.argv.slice(2)))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
