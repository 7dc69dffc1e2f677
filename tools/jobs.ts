// Work that failed too often, for whoever runs the installation: `npm run jobs -- list|retry`.
import { parseArgs } from 'node:util'
import { readConfig } from '../service/src/config.ts'
import type { Database, Environment } from '../service/src/foundation/db/index.ts'
import type { ParkedJob } from '../service/src/foundation/jobs/index.ts'
import { readParkedJobs, sendParkedJobsOn } from '../service/src/foundation/jobs/index.ts'
import type { Id, TenantId } from '../service/src/foundation/kit/index.ts'
import { asTenantId, parseId, showId } from '../service/src/foundation/kit/index.ts'
import { writeAudit } from '../service/src/parties/audit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { atDatabase } from './owner.ts'

const USAGE = `Usage: npm run jobs -- <command> [--organisation NAME] [--environment sandbox|live]

  list             the jobs that failed too often and stand still: id, kind, what each is about,
                   since when, the kind of error
  retry JOB_ID...  makes them due now, with all their tries before them

Of all organisations, sandbox and live, unless told otherwise.`

interface Asked {
  readonly command: 'list' | 'retry'
  readonly ids: readonly Id<'job'>[]
  readonly organisation: string | undefined
  readonly environments: readonly Environment[]
}

interface Place {
  readonly tenantId: TenantId
  readonly name: string
}

function read(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { organisation: { type: 'string' }, environment: { type: 'string' } },
  })
  const { environment, organisation } = values
  const all: readonly Environment[] = ['live', 'sandbox']
  const environments = all.filter((one) => environment === undefined || one === environment)
  const [command, ...shown] = positionals
  const ids = shown.flatMap((id) => parseId('job', id) ?? [])
  const isList = command === 'list' && shown.length === 0
  const isRetry = command === 'retry' && shown.length > 0 && ids.length === shown.length
  if ((!isList && !isRetry) || environments.length === 0) throw new Error(USAGE)
  return { command, ids, organisation, environments }
}

async function readPlaces(
  database: Database,
  { organisation, environments }: Asked,
): Promise<Place[]> {
  const places: Place[] = []
  for (const environment of environments) {
    for (const { id, name } of await readTenants(database.global, { organisation, environment })) {
      places.push({ tenantId: asTenantId(id), name: `${name}, ${environment}` })
    }
  }
  if (places.length === 0) throw new Error('There is no such organisation.')
  return places
}

function lineOf({ id, kind, key, failures, last_error, parked_at }: ParkedJob, { name }: Place) {
  const since = `stands since ${parked_at.toISOString()} after ${failures} tries (${last_error})`
  return `${showId('job', id)}  ${kind}  ${key}  ${since}  ${name}`
}

async function list(database: Database, places: readonly Place[]): Promise<string> {
  const lines: string[] = []
  for (const place of places) {
    const { tenantId } = place
    const jobs = await database.read(tenantId, async (reader) => {
      return await readParkedJobs(reader, tenantId)
    })
    lines.push(...jobs.map((job) => lineOf(job, place)))
  }
  return lines.length === 0 ? 'No work stands still.' : lines.join('\n')
}

/** Sends jobs on wherever they stand, and takes it down in the audit log of the place. */
async function retry(
  database: Database,
  places: readonly Place[],
  ids: readonly Id<'job'>[],
): Promise<string> {
  const sent: string[] = []
  for (const { tenantId } of places) {
    const jobs = await database.transact(tenantId, async (unit) => {
      const found = await sendParkedJobsOn(unit, ids)
      const actor = { kind: 'tool', id: null, name: 'npm run jobs' } as const
      const told = { actor, operation: 'jobs', requestId: null, ip: null }
      await writeAudit(
        unit,
        found.map(({ id, kind, key }) => {
          const object = { kind: 'job', id: showId('job', id) }
          return {
            ...told,
            object,
            summary: 'Sent on work that stood still.',
            after: { kind, key },
          }
        }),
      )
      return found
    })
    sent.push(...jobs.map(({ id }) => showId('job', id)))
  }
  const missing = ids.map((id) => showId('job', id)).filter((id) => !sent.includes(id))
  const due = sent.length === 0 ? [] : [`Due now: ${sent.join(', ')}.`]
  if (missing.length === 0) return due.join('')
  throw new Error([...due, `No parked job has the id ${missing.join(', ')}.`].join('\n'))
}

async function run(asked: Asked): Promise<string> {
  return await atDatabase(readConfig(), async (database) => {
    const places = await readPlaces(database, asked)
    return asked.command === 'list'
      ? await list(database, places)
      : await retry(database, places, asked.ids)
  })
}

try {
  process.stdout.write(`${await run(read(process.argv.slice(2)))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
