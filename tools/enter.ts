// The link by which an owner enters the dashboard: `npm run enter`. For the first one, and for
// whoever lost everything to sign in with.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import { makeEnterLink } from '../service/src/parties/members/index.ts'
import { readOrganisation } from '../service/src/parties/organisations/index.ts'
import { atDatabase, readOneTenant } from './owner.ts'

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
  return await atDatabase(config, async (database) => {
    const tenant = await readOneTenant(database, { organisation, environment: 'live' })
    const { id: organisationId } = await readOrganisation(database.global, tenant)
    return await makeEnterLink(database, { organisationId, baseUrl: config.baseUrl })
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
