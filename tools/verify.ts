// `npm run verify`: recomputes the journal from its first entry, compares it to the ledger, to its
// checkpoints and to those written down in the data folder, does the same with the audit logs,
// compares each stored file of a bank to its SHA-256, and asks every invariant. Options, from where
// you keep copies: --key=<public key, PEM> --checkpoints=<file> --audit=<file>
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { auditFile, checkpointFile, publicKeyFile } from '../service/src/app/journal-files.ts'
import { readMasterKey } from '../service/src/app/master-key.ts'
import { readConfig } from '../service/src/config.ts'
import { ownerReader } from '../service/src/foundation/db/index.ts'
import { readRootKey } from '../service/src/foundation/keyring/index.ts'
import { journalLog } from '../service/src/ledger/journal/index.ts'
import { checkInvariants } from '../service/src/ledger/ledger/index.ts'
import type { FiledLine } from '../service/src/ledger/sealing/index.ts'
import { isCut, readCheckpointFile, verifyLogs } from '../service/src/ledger/sealing/index.ts'
import { auditLog } from '../service/src/parties/audit/index.ts'
import { openVault } from '../service/src/parties/participants/index.ts'
import { checkArchives, completingFrom } from '../service/src/proof/archives/index.ts'
import { checkArtefacts } from '../service/src/providers/artefacts/index.ts'
import { asOwners, isBound } from './owner.ts'

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

interface Fault {
  readonly tenant: string
  readonly position: string | number | bigint | null
  readonly what: string
}

function tell(log: string, { tenant, position, what }: Fault, of: string): void {
  const place = position === null ? '' : ` entry ${position}`
  say(`CHANGED         ${log} ${tenant}${place}: ${what} (${of})`)
}

/** More than these read no faster: one thread computes what they read. */
const CONNECTIONS_MAX = 4

type Clients = readonly [pg.Client, ...pg.Client[]]
/** What a check came to; unseen: what it needs was not given, and it says so. */
type Outcome = boolean | 'unseen'
type Check = (clients: Clients, publicKeys: readonly string[]) => Promise<Outcome>

/** How many entries were verified, and how fast. */
function tellEntries(
  { entries, unsealed }: { entries: number; unsealed: number },
  startedMs: number,
) {
  const perSecond = Math.round((entries * 1_000) / (performance.now() - startedMs))
  say(`Entries         ${entries}, ${unsealed} not sealed yet; ${perSecond} a second`)
}

/** What restored databases have said of their logs. */
function tellCuts(log: string, filed: readonly FiledLine[]): void {
  for (const { tenant, size, cutSize, at, by } of filed.filter(isCut)) {
    const when = by === null ? at.toISOString() : `${at.toISOString()} by ${by}`
    say(`Restored        ${log} ${tenant}, ${when}: from ${cutSize} to ${size} entries`)
  }
}

/** What opens sealed files; null where no master key is given. */
async function readVault(client: pg.Client) {
  const key = readMasterKey(config)
  if (key === null) return null
  const root = await readRootKey(client, key)
  if (root === null) throw new Error('The database has files of banks, and knows no master key.')
  return openVault(root)
}

/** Each tells what it found, and whether that is nothing. */
const checks: readonly Check[] = [
  async ([client], publicKeys) => {
    const { archives, bytes, faults } = await checkArchives(client, config.archiveDir, publicKeys)
    if (archives > 0) say(`Archives        ${archives}, ${bytes} bytes`)
    for (const { month, file, tenant, what } of faults) {
      const whose = tenant === null ? '' : ` of ${tenant}`
      say(`CHANGED         archive ${month}${whose}: ${what} (${file})`)
    }
    return faults.length === 0
  },
  async ([client, ...beside], publicKeys) => {
    const startedMs = performance.now()
    const filed = readCheckpointFile(journalLog, checkpointsFile)
    const completing = completingFrom(config.archiveDir, ownerReader(client))
    const report = await verifyLogs(journalLog, client, { publicKeys, filed, completing, beside })
    say(`Journals        ${report.tenants}`)
    tellCuts('journal', filed)
    tellEntries(report, startedMs)
    say(`Checkpoints     ${report.checkpoints}, ${filed.length} of them outside the database`)
    for (const fault of report.faults) tell('journal', fault, fault.entry ?? 'no transaction')
    return report.faults.length === 0
  },
  async ([client, ...beside], publicKeys) => {
    const startedMs = performance.now()
    const filed = readCheckpointFile(auditLog, auditsFile)
    const report = await verifyLogs(auditLog, client, { publicKeys, filed, beside })
    say(`Audit logs      ${report.tenants}`)
    tellCuts('audit log', filed)
    tellEntries(report, startedMs)
    for (const fault of report.faults) tell('audit log', fault, fault.entry ?? 'no entry')
    return report.faults.length === 0
  },
  async ([client]) => {
    const report = await checkArtefacts(client, async () => await readVault(client))
    const { stored, seen, faults } = report
    if (seen === null) {
      say(`Files of banks  ${stored}, NOT LOOKED AT: there is no master key here, which opens them`)
      return 'unseen'
    }
    const blanked = seen.blanked === 0 ? '' : `; persons were written over in ${seen.blanked}`
    say(`Files of banks  ${stored}, ${seen.bytes} bytes${blanked}`)
    for (const { tenant, file, what } of faults)
      say(`CHANGED         ${file} of ${tenant}: ${what}`)
    return faults.length === 0
  },
  async ([client]) => {
    const breaches = await checkInvariants(client)
    for (const { invariant, row } of breaches) {
      say(`BROKEN          ${invariant}: ${JSON.stringify(row)}`)
    }
    return breaches.length === 0
  },
]

/** Makes every check, also when one cannot be made. The exit code: 0 sound, 1 not, 2 unknown. */
async function verify(): Promise<number> {
  if (!existsSync(keyFile)) throw new Error(`There is no public key in ${keyFile}.`)
  const publicKeys = [readFileSync(keyFile, 'utf8')]
  const connections = Math.min(CONNECTIONS_MAX, availableParallelism())
  return await asOwners(config, connections, async (clients) => {
    let isSound = true
    let isWhole = true
    let isSeen = true
    for (const check of checks) {
      try {
        const outcome = await check(clients, publicKeys)
        isSound &&= outcome !== false
        isSeen &&= outcome !== 'unseen'
      } catch (error) {
        // Nothing of it can be checked by whom row level security binds: said once.
        if (isBound(error)) throw error
        isWhole = false
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
    if (!isSound) say('The books are NOT as they were.')
    else if (!isWhole) say('NOT EVERYTHING COULD BE CHECKED.')
    else if (isSeen) say('Nothing was changed, and the books are right.')
    else say('Nothing was changed of what was looked at, and the books are right.')
    return isSound ? (isWhole ? 0 : 2) : 1
  })
}

try {
  process.exitCode = await verify()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
