// `npm run verify`: recomputes the journal from its first entry, compares it to the ledger, to its
// checkpoints and to those written down in the data folder, does the same with the audit logs, and
// asks every invariant. Options, from where you keep copies: --key=<public key, PEM>
// --checkpoints=<file> --audit=<file>
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { auditFile, checkpointFile, publicKeyFile } from '../service/src/app/journal-files.ts'
import { readConfig } from '../service/src/config.ts'
import { readCheckpointFile, verifyJournals } from '../service/src/ledger/journal/index.ts'
import { checkInvariants } from '../service/src/ledger/ledger/index.ts'
import { readAuditFile, verifyAudits } from '../service/src/parties/audit/index.ts'
import { asOwner } from './owner.ts'

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    checkpoints: { type: 'string' },
    audit: { type: 'string' },
  },
})

const config = readConfig()
const keyFile = values.key ?? publicKeyFile(config)
const checkpointsFile = values.checkpoints ?? checkpointFile(config)
const auditsFile = values.audit ?? auditFile(config)

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function verify(): Promise<boolean> {
  if (!existsSync(keyFile)) throw new Error(`There is no public key in ${keyFile}.`)
  const publicKeys = [readFileSync(keyFile, 'utf8')]
  const filed = readCheckpointFile(checkpointsFile)
  return await asOwner(config, async (client) => {
    const report = await verifyJournals(client, { publicKeys, filed })
    const audits = await verifyAudits(client, { publicKeys, filed: readAuditFile(auditsFile) })
    const breaches = await checkInvariants(client)
    say(`Journals        ${report.tenants}`)
    say(`Entries         ${report.entries}, ${report.unsealed} not sealed yet`)
    say(`Checkpoints     ${report.checkpoints}, ${filed.length} of them outside the database`)
    for (const { tenant, position, transaction, what } of report.faults) {
      const entry = position === null ? '' : ` entry ${position}`
      say(`CHANGED         journal ${tenant}${entry}: ${what} (${transaction ?? 'no transaction'})`)
    }
    say(`Audit logs      ${audits.tenants}`)
    say(`Entries         ${audits.entries}, ${audits.unsealed} not sealed yet`)
    for (const { tenant, position, entry, what } of audits.faults) {
      const place = position === null ? '' : ` entry ${position}`
      say(`CHANGED         audit log ${tenant}${place}: ${what} (${entry ?? 'no entry'})`)
    }
    for (const { invariant, row } of breaches) {
      say(`BROKEN          ${invariant}: ${JSON.stringify(row)}`)
    }
    const faults = [...report.faults, ...audits.faults]
    const isSound = faults.length === 0 && breaches.length === 0
    say(
      isSound ? 'Nothing was changed, and the books are right.' : 'The books are NOT as they were.',
    )
    return isSound
  })
}

try {
  if (!(await verify())) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
