// The link by which an owner enters the dashboard: `npm run enter`. For the first one, and for
// whoever lost everything to sign in with.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import { openDatabase } from '../service/src/foundation/db/index.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { makeEnterLink } from '../service/src/parties/members/index.ts'
import { readOrganisation, readTenants } from '../service/src/parties/organisations/index.ts'
import { atInstallation } from './owner.ts'

const USAGE = `Usage: npm run enter -- [--organisation NAME]

Prints a link that makes whoever opens it an owner of the organisation: once, within 30 minutes. The
link before counts no more. The organisation may be left out where there is only one.`

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' } },
  })
  if (positionals.length > 0) throw new Error(USAGE)
  const { organisation } = values
  const config = readConfig()
  return await atInstallation(config, async (connection) => {
    const database = openDatabase({ connection, connectionsMax: 2 })
    try {
      const tenants = await readTenants(database.global, { organisation, environment: 'live' })
      const [tenant, another] = tenants
      if (tenant === undefined) throw new Error('There is no such organisation.')
      if (another !== undefined) {
        const names = tenants.map(({ name }) => name).join(', ')
        throw new Error(`Name one of the organisations with --organisation: ${names}`)
      }
      const { id: organisationId } = await readOrganisation(database.global, asTenantId(tenant.id))
      return await makeEnterLink(database, { organisationId, baseUrl: config.baseUrl })
    } finally {
      await database.close()
    }
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
