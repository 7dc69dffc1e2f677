// The key that signs the journal and the audit log, for whoever runs the installation:
// `npm run journal-key -- status|rotate`.
import { writePublicKeys } from '../service/src/app/journal-files.ts'
import { unlockWith } from '../service/src/app/master-key.ts'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import { ownerReader } from '../service/src/foundation/db/index.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { handOver, readJournalKeys } from '../service/src/ledger/journal/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { asOwner, atDatabase } from './owner.ts'

const USAGE = `Usage: npm run journal-key -- <command>

  status   the keys that have signed the journal, the present one last
  rotate   hands the signing over to a new key, while the service runs. Both sign the hand-over; the
           former key is forgotten. What it has signed stays proven.`

async function status(config: Config): Promise<string> {
  return await asOwner(config, async (client) => {
    const links = await readJournalKeys(ownerReader(client))
    if (links.length === 0) return 'Nothing has been signed.'
    return links
      .map(
        ({ keyId, handOver: by }) => `${keyId}  ${by === null ? 'the first' : by.at.toISOString()}`,
      )
      .join('\n')
  })
}

async function rotate(config: Config): Promise<string> {
  return await asOwner(config, async (client) => {
    const { former, next } = await handOver(client, await unlockWith(client, config))
    const links = await readJournalKeys(ownerReader(client))
    writePublicKeys(
      config,
      links.map(({ publicKey }) => publicKey),
    )
    await tell(config, { from: former.keyId, to: next.keyId })
    return `The key ${next.keyId} signs now, in the place of ${former.keyId}.
Copy journal/public-key.pem of the data folder, which names both, to where you keep it.`
  })
}

/** Takes it down in the audit log of every organisation. */
async function tell(config: Config, after: { from: string; to: string }): Promise<void> {
  await atDatabase(config, async (database) => {
    const all = { organisation: undefined, environment: 'live' } as const
    for (const { id } of await readTenants(database.global, all)) {
      await database.transact(asTenantId(id), async (unit) => {
        const actor = { kind: 'tool', id: null, name: 'npm run journal-key' } as const
        const record = { actor, operation: 'journal_key', object: null, requestId: null, ip: null }
        const summary = 'Handed the signing of journal and audit log over to another key.'
        await writeAudit(unit, [{ ...record, summary, after }])
      })
    }
  })
}

const commands = new Map([
  ['status', status],
  ['rotate', rotate],
])

try {
  const [name = '', ...more] = process.argv.slice(2)
  const command = commands.get(name)
  if (command === undefined || more.length > 0) throw new Error(USAGE)
  process.stdout.write(`${await command(readConfig())}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
