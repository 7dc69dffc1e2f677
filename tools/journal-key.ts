// The key that signs the journal and the audit log, for whoever runs the installation:
// `npm run journal-key -- status|rotate`.
import type pg from 'pg'
import { writePublicKeys } from '../service/src/app/journal-files.ts'
import { unlockWith } from '../service/src/app/master-key.ts'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import { ownerReader } from '../service/src/foundation/db/index.ts'
import { handOver, readJournalKeys } from '../service/src/ledger/sealing/index.ts'
import { writeAuditOfAll } from '../service/src/parties/audit/index.ts'
import { asOwner } from './owner.ts'

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
    const rootKey = await unlockWith(client, config)
    const { former, next } = await handOver(client, rootKey, async (keys) => {
      await tell(client, { from: keys.former, to: keys.next })
    })
    const links = await readJournalKeys(ownerReader(client))
    writePublicKeys(
      config,
      links.map(({ publicKey }) => publicKey),
    )
    return `The key ${next.keyId} signs now, in the place of ${former.keyId}.
Copy journal/public-key.pem of the data folder, which names both, to where you keep it.`
  })
}

/** Takes it down in the audit log of every organisation. */
async function tell(client: pg.Client, after: { from: string; to: string }): Promise<void> {
  await writeAuditOfAll(client, {
    actor: { kind: 'tool', id: null, name: 'npm run journal-key' },
    operation: 'journal_key',
    object: null,
    summary: 'Handed the signing of journal and audit log over to another key.',
    after,
    requestId: null,
    ip: null,
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
