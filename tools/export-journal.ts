// `npm run export -- journal.jsonl`: writes the journals as JSON lines, for `verify-export.mjs`.
// Options: --tenant=<journal>, one of them only. Without a file name: to standard output.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import { exportJournal } from '../service/src/ledger/journal/index.ts'
import { asOwner } from './owner.ts'

const STANDARD_OUTPUT = 1
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tenant: { type: 'string' } },
})

try {
  const config = readConfig()
  const [file] = positionals
  const handle = file === undefined ? STANDARD_OUTPUT : openSync(file, 'w', 0o600)
  const { tenant } = values
  const asked = tenant === undefined ? {} : { tenant }
  await asOwner(config, async (client) => {
    await exportJournal(client, asked, (line) => writeFileSync(handle, `${line}\n`))
  })
  if (handle !== STANDARD_OUTPUT) closeSync(handle)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
