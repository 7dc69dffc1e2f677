// Files of banks, for whoever runs the installation: `npm run bank-files -- replay`.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { planReplay } from '../service/src/providers/artefacts/index.ts'
import { atDatabase } from './owner.ts'

const USAGE = `Usage: npm run bank-files -- replay [--organisation NAME]

  replay   has every file that banks have sent read again, in the order in which they came, by the
           service as it runs: nothing that a file has brought is brought twice. After a restore

Of all organisations unless told otherwise.`

function readArguments(args: readonly string[]): string | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' } },
  })
  if (positionals.join(' ') !== 'replay') throw new Error(USAGE)
  return values.organisation
}

/** Plans it for each organisation, and takes it down in its audit log. */
async function replayAll(organisation: string | undefined): Promise<string> {
  return await atDatabase(readConfig(), async (database) => {
    const places = await readTenants(database.global, { organisation, environment: 'live' })
    if (places.length === 0) throw new Error('There is no such organisation.')
    const lines: string[] = []
    for (const { id, name } of places) {
      const files = await database.transact(asTenantId(id), async (unit) => {
        const count = await planReplay(unit)
        const actor = { kind: 'tool', id: null, name: 'npm run bank-files' } as const
        const told = { actor, operation: 'bank-files', requestId: null, ip: null }
        const summary = 'Has all files of banks read again.'
        await writeAudit(unit, [{ ...told, object: null, summary, after: { files: count } }])
        return count
      })
      lines.push(`${files} files are read again: ${name}`)
    }
    return lines.join('\n')
  })
}

try {
  process.stdout.write(`${await replayAll(readArguments(process.argv.slice(2)))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
