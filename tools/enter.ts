// Links for people, on the terminal of whoever runs the installation: `npm run enter`. For the
// first owner of an organisation, and for what no mail server is there to send.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import type { Database } from '../service/src/foundation/db/index.ts'
import { makeEnterLink, printInvitation } from '../service/src/parties/members/index.ts'
import { readOrganisation } from '../service/src/parties/organisations/index.ts'
import { atDatabase, readOneTenant } from './owner.ts'

const USAGE = `Usage: npm run enter -- [--organisation NAME]
       npm run enter -- --invitation EMAIL [--organisation NAME]

Alone it prints the link by which the first owner of an organisation enters: once, within 30
minutes, while nobody works there. The link before counts no more. With --invitation it prints a
new link of the invitation that waits for that address: hand it to whoever reads its mail, and to
nobody else. The organisation may be left out where there is only one. The audit log tells of each
link.`

interface Wish {
  readonly organisation: string | undefined
  readonly invitation: string | undefined
}

async function print(
  database: Database,
  baseUrl: string,
  { organisation, invitation }: Wish,
): Promise<string> {
  const tenant = await readOneTenant(database, { organisation, environment: 'live' })
  const { id: organisationId } = await readOrganisation(database.global, tenant)
  return invitation === undefined
    ? await makeEnterLink(database, { organisationId, baseUrl })
    : await printInvitation(database, { email: invitation, organisationId, baseUrl })
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' }, invitation: { type: 'string' } },
  })
  if (positionals.length > 0) throw new Error(USAGE)
  const { organisation, invitation } = values
  const config = readConfig()
  return await atDatabase(
    config,
    async (database) => await print(database, config.baseUrl, { organisation, invitation }),
  )
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
