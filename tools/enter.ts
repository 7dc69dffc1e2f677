// Links for people, on the terminal of whoever runs the installation: `npm run enter`. For the
// first owner of an organisation, and for what no mail server is there to send.
import { parseArgs } from 'node:util'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import type { Database } from '../service/src/foundation/db/index.ts'
import type { Post } from '../service/src/parties/members/index.ts'
import {
  makeEnterLink,
  makeRecoveryLink,
  printInvitation,
  printNewEmail,
} from '../service/src/parties/members/index.ts'
import { readOrganisation } from '../service/src/parties/organisations/index.ts'
import { openVault } from '../service/src/parties/participants/index.ts'
import { memberPost } from '../service/src/telling/letters/member-letters.ts'
import { atDatabase, readOneTenant } from './owner.ts'

const USAGE = `Usage: npm run enter -- [--organisation NAME]
       npm run enter -- --invitation EMAIL [--organisation NAME]
       npm run enter -- --recover EMAIL
       npm run enter -- --new-email EMAIL

Alone it prints the link by which the first owner of an organisation enters: once, within 30
minutes, while nobody works there. The link before counts no more.

--invitation prints a new link of the invitation that waits for that address, and --new-email one of
a member's change of address that waits: for whoever reads its mail, and for nobody else.

--recover prints a link by which one member who lost everything sets a new password and second
factor: once, within a day. Make sure who asks. The member, and the owners of all organisations that
the member belongs to, are written to where a mail server is named; in live, money, payees, members
and keys are out of the member's reach for 24 hours.

The organisation may be left out where there is only one. The audit log tells of each link.`

interface Wish {
  readonly organisation: string | undefined
  readonly invitation: string | undefined
  readonly recover: string | undefined
  readonly newEmail: string | undefined
}

interface Place {
  readonly database: Database
  readonly config: Config
  /** Opens the installation's root key: only what is sealed needs it. */
  readonly openRoot: () => Promise<Buffer>
}

async function print(place: Place, wish: Wish): Promise<string> {
  const { organisation, invitation, recover, newEmail } = wish
  const { database, config } = place
  const { baseUrl } = config
  if (recover !== undefined) {
    return await makeRecoveryLink(await personDeps(place), { email: recover, baseUrl })
  }
  if (newEmail !== undefined) {
    return await printNewEmail(await personDeps(place), { email: newEmail, baseUrl })
  }
  const tenant = await readOneTenant(database, { organisation, environment: 'live' })
  const { id: organisationId } = await readOrganisation(database.global, tenant)
  return invitation === undefined
    ? await makeEnterLink(database, { organisationId, baseUrl })
    : await printInvitation(database, { email: invitation, organisationId, baseUrl })
}

/** The service sends the letters; here they are only written. */
async function personDeps({ database, config, openRoot }: Place) {
  const isSmtpOn = config.smtp !== null
  const { baseUrl } = config
  const letters = isSmtpOn
    ? memberPost({ vault: openVault(await openRoot()), baseUrl, isSmtpOn })
    : null
  const post: Post = async (unit, letter) => (await letters?.(unit, letter)) ?? false
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  return { database, post, onError }
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      organisation: { type: 'string' },
      invitation: { type: 'string' },
      recover: { type: 'string' },
      'new-email': { type: 'string' },
    },
  })
  const { organisation, invitation, recover, 'new-email': newEmail } = values
  const named = [invitation, recover, newEmail].filter((one) => one !== undefined)
  if (positionals.length > 0 || named.length > 1) throw new Error(USAGE)
  const wish = { organisation, invitation, recover, newEmail }
  const config = readConfig()
  return await atDatabase(
    config,
    async (database, openRoot) => await print({ database, config, openRoot }, wish),
  )
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
