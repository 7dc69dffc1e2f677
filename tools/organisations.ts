// The businesses of an installation, for whoever runs it: `npm run organisations -- list|create`.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import type { Database } from '../service/src/foundation/db/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import { makeEnterLink } from '../service/src/parties/members/index.ts'
import { openOrganisation, readTenants } from '../service/src/parties/organisations/index.ts'
import { atDatabase } from './owner.ts'

const USAGE = `Usage: npm run organisations -- <command>

  list            the names of all organisations
  create NAME [--contact EMAIL] [--time-zone ZONE]
                  makes an organisation, and prints the link by which its first owner enters: once,
                  within 30 minutes. The time zone decides when its week begins, and with it its
                  payouts; Europe/London unless told otherwise.`

interface Wish {
  readonly name: string
  readonly contact: string | undefined
  readonly timeZone: string | undefined
}

async function listNames(database: Database): Promise<string> {
  const all = { organisation: undefined, environment: 'live' } as const
  return (await readTenants(database.global, all)).map(({ name }) => name).join('\n')
}

async function create(database: Database, baseUrl: string, wish: Wish): Promise<string> {
  const { name, contact, timeZone } = wish
  const [same] = await readTenants(database.global, { organisation: name, environment: 'live' })
  // Tools tell organisations apart by their names.
  if (same !== undefined) throw new Error(`There is an organisation named ${name} already.`)
  const { organisationId, tenants } = await openOrganisation(database, {
    name,
    ...(contact === undefined ? {} : { contactEmail: contact }),
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  await database.transact(tenants.live, async (unit) => {
    const actor = { kind: 'tool', id: null, name: 'npm run organisations' } as const
    const object = { kind: 'organisation', id: organisationId }
    const summary = 'Made the organisation.'
    await writeAudit(unit, [
      { actor, operation: 'organisations', object, summary, requestId: null, ip: null },
    ])
  })
  return await makeEnterLink(database, { organisationId, baseUrl })
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { contact: { type: 'string' }, 'time-zone': { type: 'string' } },
  })
  const [command, given = '', ...more] = positionals
  const name = given.trim()
  const isList = command === 'list' && given === ''
  const isCreate = command === 'create' && name !== '' && more.length === 0
  if (!isList && !isCreate) throw new Error(USAGE)
  const { contact, 'time-zone': timeZone } = values
  const config = readConfig()
  return await atDatabase(config, async (database) =>
    isList
      ? await listNames(database)
      : await create(database, config.baseUrl, { name, contact, timeZone }),
  )
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
