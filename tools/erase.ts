// Forgets a person: `npm run erase -- EMAIL`. Money, ledger and every proof stay whole.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import type { Unit } from '../service/src/foundation/db/index.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { eraseByEmail } from '../service/src/proof/erasure/index.ts'
import { atDatabase } from './owner.ts'

const USAGE = `Usage: npm run erase -- EMAIL [--organisation NAME] [--environment sandbox|live]

Forgets whoever has the e-mail address: name, address, details, bank accounts, e-mails, and what
banks told of them as payers. Cannot be undone. Refuses while money is on its way to them, held for
them, or expected for or from them. The environment is live unless told otherwise.`

/** Takes down that somebody was forgotten, and not who it was. */
async function tell(unit: Unit, participants: number): Promise<void> {
  const actor = { kind: 'tool', id: null, name: 'npm run erase' } as const
  const record = { actor, operation: 'erase', object: null, requestId: null, ip: null }
  await writeAudit(unit, [{ ...record, summary: 'Forgot a person.', after: { participants } }])
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' }, environment: { type: 'string' } },
  })
  const { environment = 'live', organisation } = values
  const [email, more] = positionals
  const isKnown = environment === 'sandbox' || environment === 'live'
  if (!isKnown || email === undefined || more !== undefined) throw new Error(USAGE)
  return await atDatabase(readConfig(), async (database) => {
    const tenants = await readTenants(database.global, { organisation, environment })
    const [tenant, another] = tenants
    if (tenant === undefined) throw new Error('There is no such organisation.')
    if (another !== undefined) {
      const names = tenants.map(({ name }) => name).join(', ')
      throw new Error(`Name one of the organisations with --organisation: ${names}`)
    }
    const erasure = await database.transact(asTenantId(tenant.id), async (unit) => {
      const done = await eraseByEmail(unit, email)
      if (done.kind === 'erased') await tell(unit, done.ids.length)
      return done
    })
    if (erasure.kind === 'unknown') throw new Error('Nobody has this address there.')
    if (erasure.kind === 'tied') {
      const ties = erasure.ties.map(({ what, count }) => `  ${count} ${what}`)
      throw new Error(['Not yet: there are', ...ties].join('\n'))
    }
    return `Forgotten, with ${erasure.ids.length} participant(s). Their e-mail address is free.`
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
