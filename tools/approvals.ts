// What waits for a second owner, for whoever runs the installation: `npm run approvals`.
import { parseArgs } from 'node:util'
import { operations } from '../contract/src/index.ts'
import type { Config } from '../service/src/config.ts'
import { readConfig } from '../service/src/config.ts'
import type { Database } from '../service/src/foundation/db/index.ts'
import type { Id, TenantId } from '../service/src/foundation/kit/index.ts'
import { asId, asTenantId, Failure, parseId, showId } from '../service/src/foundation/kit/index.ts'
import type { TellDeps } from '../service/src/parties/approvals/index.ts'
import {
  approvalSealKey,
  overrideApproval,
  readWaitingActs,
} from '../service/src/parties/approvals/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { openVault } from '../service/src/parties/participants/index.ts'
import { approvalTeller } from '../service/src/telling/letters/approval-letter.ts'
import { atDatabase } from './owner.ts'

const USAGE = `Usage: npm run approvals -- <command> [--organisation NAME]

  list                     what waits: id, what, who asked, when it is done by itself
  carry-out APPROVAL_ID    has the service do it, as whoever asked
  object APPROVAL_ID       declines it

All members are told by mail, and it stands in the audit log. What moves money, or gives power over
money or payees by itself, is never carried out. Of all organisations unless told otherwise.`

const outcomes = { 'carry-out': 'approved', object: 'declined' } as const
type Command = 'list' | keyof typeof outcomes

interface Asked {
  readonly command: Command
  readonly id: Id<'approval'> | null
  readonly organisation: string | undefined
}

function read(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' } },
  })
  const [given, shown = null, ...more] = positionals
  const commands: readonly Command[] = ['list', 'carry-out', 'object']
  const command = commands.find((one) => one === given)
  const id = shown === null ? null : (parseId('approval', shown) ?? null)
  const isWhole = command === 'list' ? shown === null : id !== null
  if (command === undefined || !isWhole || more.length > 0) throw new Error(USAGE)
  return { command, id, organisation: values.organisation }
}

interface Place {
  readonly tenantId: TenantId
  readonly name: string
}

/** Live, and the sandboxes that try it. */
async function readPlaces(database: Database, organisation?: string): Promise<Place[]> {
  const places: Place[] = []
  for (const environment of ['live', 'sandbox'] as const) {
    const asked = { organisation, environment }
    for (const { id, name } of await readTenants(database.global, asked)) {
      places.push({ tenantId: asTenantId(id), name: `${name}, ${environment}` })
    }
  }
  if (places.length === 0) throw new Error('There is no such organisation.')
  return places
}

async function list(database: Database, places: readonly Place[]): Promise<string> {
  const lines: string[] = []
  for (const { tenantId, name } of places) {
    const rows = await database.read(tenantId, async (reader) => {
      return await readWaitingActs(reader, tenantId)
    })
    for (const { id, operation, requested_by_name: by, backed_by: backer, expires_at } of rows) {
      const what = operations[operation].summary.toLowerCase()
      const at = expires_at.toISOString()
      const until = backer === null ? `expires at ${at}` : `done by itself at ${at}`
      lines.push(`${showId('approval', asId('approval', id))}  ${what}  ${by}  ${until}  ${name}`)
    }
  }
  return lines.length === 0 ? 'Nothing waits for a second owner.' : lines.join('\n')
}

interface Decision {
  readonly id: Id<'approval'>
  readonly to: 'approved' | 'declined'
}

/** Decides where it waits; false where it is not. */
async function decideAt(
  database: Database,
  { tenantId }: Place,
  deps: TellDeps,
  decision: Decision,
): Promise<boolean> {
  try {
    await database.transact(tenantId, async (unit) => await overrideApproval(unit, deps, decision))
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return false
    throw error instanceof Failure && error.code === 'invalid_state' ? new Error(ENDED) : error
  }
}

const ENDED = 'It does not wait for a second owner: it has ended, or waits for a second person.'

function telling({ baseUrl, smtp }: Config, rootKey: Buffer): TellDeps {
  const tell = approvalTeller({ vault: openVault(rootKey), baseUrl, isSmtpOn: smtp !== null })
  return { sealKey: approvalSealKey(rootKey), tell }
}

async function run({ command, id, organisation }: Asked): Promise<string> {
  const config = readConfig()
  return await atDatabase(config, async (database, openRoot) => {
    const places = await readPlaces(database, organisation)
    if (command === 'list' || id === null) return await list(database, places)
    const to = outcomes[command]
    const deps = telling(config, await openRoot())
    for (const place of places) {
      if (!(await decideAt(database, place, deps, { id, to }))) continue
      return to === 'declined' ? 'Declined.' : 'Approved: the service does it now, or once it runs.'
    }
    throw new Error('No approval has this id.')
  })
}

try {
  process.stdout.write(`${await run(read(process.argv.slice(2)))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
