// `npm run export -- journal.jsonl`: writes the journals as JSON lines, for `verify-export.mjs`.
// Options: --log=audit, the audit logs instead; --tenant=<journal>, one of them only. Without a
// file name: to standard output.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import { ownerReader } from '../service/src/foundation/db/index.ts'
import { journalLog } from '../service/src/ledger/journal/index.ts'
import { exportLogs } from '../service/src/ledger/sealing/index.ts'
import { auditLog } from '../service/src/parties/audit/index.ts'
import { completingFrom } from '../service/src/proof/archives/index.ts'
import { asOwner } from './owner.ts'

const STANDARD_OUTPUT = 1
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { log: { type: 'string', default: 'journal' }, tenant: { type: 'string' } },
})

type Write = (line: string) => void

/** What writes the log that is asked for. */
function exporter(config: Config, log: string, tenant: string | undefined) {
  const asked = tenant === undefined ? {} : { tenant }
  switch (log) {
    case journalLog.name:
      return async (client: pg.Client, write: Write) => {
        const completing = completingFrom(config.archiveDir, ownerReader(client))
        await exportLogs(journalLog, client, { ...asked, complete: completing() }, write)
      }
    case auditLog.name:
      return (client: pg.Client, write: Write) => exportLogs(auditLog, client, asked, write)
    default:
      throw new Error(`There is no log ${log}: --log=journal or --log=audit.`)
  }
}

try {
  const config = readConfig()
  const run = exporter(config, values.log, values.tenant)
  const [file] = positionals
  const handle = file === undefined ? STANDARD_OUTPUT : openSync(file, 'w', 0o600)
  await asOwner(config, async (client) => {
    await run(client, (line) => writeFileSync(handle, `${line}\n`))
  })
  if (handle !== STANDARD_OUTPUT) closeSync(handle)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
