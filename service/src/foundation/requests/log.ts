// The request log: gathered in memory, written in batches away from the requests. Losing some when
// there are more than can be written is allowed, and counted.
import { operations } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import type { RequestRecord } from '#http'
import type { TenantId } from '#kit'
import { asId, Failure, newUuid, realNow, showId, startRounds, zip } from '#kit'
import { deleteOldRequests, insertRequests } from './store.ts'

const EVERY_MS = 1_000
/** Requests that wait to be written; about as many as one process answers in two seconds. */
const WAITING_MAX = 10_000
const WRITE_MAX = 2_000
const DELETE_MAX = 5_000
const REFUSED = 400
const FORBIDDEN = 403
/** Looking at the log must not fill it. */
const LOOKS: ReadonlySet<string> = new Set([operations.listRequests.id, operations.getRequest.id])

export interface RequestLogOptions {
  readonly database: Database
  readonly onError: (error: unknown, about: string) => void
  /** Requests that wait to be written; more are left out. Default: 10 000. */
  readonly waitingMax?: number
}

export interface RequestLog {
  /** Takes a request down. Never waits, never throws. */
  record(record: RequestRecord): void
  /** Writes what waits now. */
  write(): Promise<void>
  /** How many were left out since the start. */
  readonly leftOut: () => number
  /** Writes what waits, and takes down nothing more. */
  stop(): Promise<void>
}

interface Waiting {
  readonly record: RequestRecord
  readonly at: Date
}

/** Starts the request log of a process. */
export function startRequestLog(options: RequestLogOptions): RequestLog {
  const { database, onError, waitingMax = WAITING_MAX } = options
  let waiting: Waiting[] = []
  let leftOut = 0
  let told = 0
  let isStopped = false
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: async () => {
      const taken = waiting
      waiting = []
      for (const [tenant, own] of Map.groupBy(taken, ({ record }) => record.principal.tenantId)) {
        leftOut += await writeAll(database, tenant, own)
      }
      if (leftOut > told) {
        onError(new Error(`${leftOut - told} requests were left out`), 'the request log')
        told = leftOut
      }
    },
    onError: (error) => onError(error, 'the request log'),
  })
  return {
    record: (record) => {
      if (isStopped || !isKept(record)) return
      if (waiting.length >= waitingMax) leftOut++
      else waiting.push({ record, at: realNow() })
    },
    write: rounds.next,
    leftOut: () => leftOut,
    stop: async () => {
      isStopped = true
      await rounds.stop()
    },
  }
}

/** What the dashboard reads is no use of the API; reading what a role does not allow is kept. */
function isKept({ principal, method, status, operationId }: RequestRecord): boolean {
  const { kind, keyId } = principal
  if (LOOKS.has(operationId) && status < REFUSED) return false
  // Who came by a link has no key, and is of no tenant before the page is open.
  if (kind === 'public') return !keyId.startsWith('link ')
  return kind !== 'member' || method !== 'GET' || status === FORBIDDEN
}

/** Writes the requests of a tenant; returns how many could not be. */
async function writeAll(
  database: Database,
  tenant: TenantId,
  all: readonly Waiting[],
): Promise<number> {
  let failed = 0
  for (let from = 0; from < all.length; from += WRITE_MAX) {
    const some = all.slice(from, from + WRITE_MAX)
    try {
      await database.transactAside(tenant, async (unit) => await writeRequests(unit, some), {
        isRepeatable: true,
      })
    } catch (error) {
      // What was asked of a sandbox that was emptied, the reset itself too, went with it.
      if (error instanceof Failure && error.code === 'sandbox_reset') continue
      // A database that is away: counted, and told of.
      failed += some.length
    }
  }
  return failed
}

async function writeRequests(unit: Unit, some: readonly Waiting[]): Promise<void> {
  const records = some.map(({ record }) => record)
  await unit.tx.query(insertRequests, {
    tenant_id: unit.tenant.id,
    rows: zip(some, records).map(([{ at }, record]) => ({
      id: newUuid(at),
      request_id: record.requestId,
      actor_kind: record.principal.kind,
      actor_id: actorId(record),
      method: record.method,
      operation: record.operationId,
      path: record.path,
      resource_id: record.resourceId,
      status: record.status,
      problem_code: record.problem?.code ?? null,
      problem_fields: JSON.stringify(record.problem?.fields ?? []),
      is_replay: record.isReplay,
      is_dry_run: record.isDryRun,
      duration_us: BigInt(Math.max(0, Math.round(record.durationMs * 1_000))),
      ip: record.ip,
      created_at: at,
    })),
  })
}

function actorId({ principal: { kind, keyId } }: RequestRecord): string {
  switch (kind) {
    case 'private':
    case 'public':
      return showId('api_key', asId('api_key', keyId))
    case 'member':
      return showId('member', asId('member', keyId))
    case 'client':
      return keyId
  }
}

/** Deletes requests from before an instant of real time, at most 5,000; returns how many. */
export async function forgetOldRequests(unit: Unit, before: Date): Promise<number> {
  const gone = await unit.tx.query(deleteOldRequests, {
    tenant_id: unit.tenant.id,
    before_created_at: before,
    limit: DELETE_MAX,
  })
  return gone.length
}
