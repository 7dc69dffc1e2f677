// The stream of events: whoever follows it is told of each event in order, without gaps, as it is
// committed, and of events that were asked for again.
import { eventStreamHeartbeatSeconds, eventStreamMinutes } from '@holdfast/contract'
import type { Database, Reader } from '#db'
import type { EventRow } from '#events'
import { needNumbers, readEvents, readLastSequence, showEvent } from '#events'
import type { TenantId } from '#kit'
import { Failure, fail, monotonicMs, sleep } from '#kit'
import { needEvents } from './need-events.ts'
import { selectResendCount, selectResends } from './store-again.ts'

/** Events of one read. */
const EVENTS_MAX = 100
/** How often events of other processes are looked for. */
const POLL_MS = 1_000
/** How often it is asked whether who follows may go on: who may not hears no more after this. */
const ASK_AGAIN_MS = 2_000
const STREAMS_PER_TENANT_MAX = 25
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Told to clients: how long to wait before they connect again. */
const RECONNECT_MS = 1_000
const BUSY_RETRY_S = 5

interface StreamStart {
  /** Begin after this number; null: with what happens from now on. */
  readonly after: bigint | null
  readonly type: string | null
  /** Asked again and again: false once the session or key that opened the stream has ended. */
  readonly mayGoOn: () => Promise<boolean>
  /** Aborted when who followed has hung up: the place is free for another at once. */
  readonly gone: AbortSignal
}

export interface EventStreams {
  /** Tells those who follow a tenant that something was committed. Cheap. */
  wake(tenantId: TenantId): void
  /** Follows a tenant: frames of server-sent events. Refuses too many at once: 429. */
  open(tenantId: TenantId, start: StreamStart): AsyncGenerator<string>
  /**
   * Resolves when something may have happened: at once when it is committed here, a little later
   * when by another process. False when there is no more time, or the service stops. Refuses too
   * many at once: 429.
   */
  next(tenantId: TenantId, untilMs: number): Promise<boolean>
  /** Ends all streams: clients connect again, to another process. */
  stop(): void
}

export interface EventStreamOptions {
  readonly heartbeatMs?: number
  readonly pollMs?: number
  readonly endsAfterMs?: number
  readonly askAgainMs?: number
}

interface Follower {
  isWoken: boolean
  rouse: () => void
}

interface Place {
  sequence: bigint
  resends: bigint
  /** Whether anything was read yet. */
  hasBegun: boolean
}

/** Makes the streams of this process. */
export function createEventStreams(
  database: Database,
  options: EventStreamOptions = {},
): EventStreams {
  const { heartbeatMs = eventStreamHeartbeatSeconds * SECOND_MS, pollMs = POLL_MS } = options
  const { endsAfterMs = eventStreamMinutes * MINUTE_MS, askAgainMs = ASK_AGAIN_MS } = options
  const followers = createFollowers()
  let isStopping = false

  async function* follow(
    tenantId: TenantId,
    start: StreamStart,
    self: Follower,
  ): AsyncGenerator<string> {
    const endsAtMs = monotonicMs() + endsAfterMs
    try {
      const place = await readBeginning(database, tenantId, start)
      yield `retry: ${RECONNECT_MS}\nid: ${place.sequence}\n\n`
      let quietSinceMs = monotonicMs()
      const isWelcome = askedAgain(start.mayGoOn, askAgainMs)
      const isOver = () => isStopping || start.gone.aborted || monotonicMs() >= endsAtMs
      while (!isOver() && (await isWelcome())) {
        self.isWoken = false
        const { frames, isMore } = await database.read(
          tenantId,
          async (reader) => await readNews(reader, tenantId, place, start.type),
        )
        const isBeatDue = monotonicMs() - quietSinceMs >= heartbeatMs
        if (frames.length > 0 || isBeatDue) {
          // Also how far it has looked: whoever comes back goes on behind what is of other types.
          yield frames.length > 0 ? frames.join('') : `: here\nid: ${place.sequence}\n\n`
          quietSinceMs = monotonicMs()
        }
        const isCaughtUp = frames.length === 0 && !isMore
        if (isCaughtUp && !self.isWoken && !isOver()) await restFollower(self, pollMs)
      }
    } catch (error) {
      // The sandbox was emptied: what follows is another story, which begins with a new stream.
      if (!(error instanceof Failure && error.code === 'sandbox_reset')) throw error
    } finally {
      followers.leave(tenantId, self)
    }
  }

  return {
    wake: followers.wake,
    open: (tenantId, start) => {
      const self = followers.join(tenantId)
      start.gone.addEventListener('abort', () => {
        // One who left before the first frame was read follows nothing that could end.
        followers.leave(tenantId, self)
        rouseFollower(self)
      })
      return follow(tenantId, start, self)
    },
    next: async (tenantId, untilMs) => {
      const leftMs = untilMs - monotonicMs()
      if (leftMs <= 0 || isStopping) return false
      const self = followers.join(tenantId)
      await restFollower(self, Math.min(pollMs, leftMs))
      followers.leave(tenantId, self)
      return !isStopping
    },
    stop: () => {
      isStopping = true
      followers.wakeAll()
    },
  }
}

interface Followers {
  /** Takes one more; refuses when a tenant has too many. */
  readonly join: (tenantId: TenantId) => Follower
  readonly leave: (tenantId: TenantId, follower: Follower) => void
  readonly wake: (tenantId: TenantId) => void
  readonly wakeAll: () => void
}

/** Who follows in this process, by tenant. */
function createFollowers(): Followers {
  const groups = new Map<TenantId, Set<Follower>>()
  return {
    join: (tenantId) => {
      const group = groups.get(tenantId) ?? new Set()
      if (group.size >= STREAMS_PER_TENANT_MAX) fail('rate_limited', { retryAfterS: BUSY_RETRY_S })
      const follower: Follower = { isWoken: false, rouse: () => undefined }
      group.add(follower)
      groups.set(tenantId, group)
      return follower
    },
    leave: (tenantId, follower) => groups.get(tenantId)?.delete(follower),
    wake: (tenantId) => {
      for (const follower of groups.get(tenantId) ?? []) rouseFollower(follower)
    },
    wakeAll: () => {
      for (const group of groups.values()) for (const follower of group) rouseFollower(follower)
    },
  }
}

/** Asks at first and then every so often; what was answered last counts in between. */
function askedAgain(ask: () => Promise<boolean>, everyMs: number): () => Promise<boolean> {
  let nextMs = monotonicMs()
  return async () => {
    if (monotonicMs() < nextMs) return true
    const may = await ask()
    nextMs = monotonicMs() + everyMs
    return may
  }
}

function rouseFollower(follower: Follower): void {
  follower.isWoken = true
  follower.rouse()
}

async function restFollower(follower: Follower, pollMs: number): Promise<void> {
  const roused = new Promise<void>((resolve) => {
    follower.rouse = resolve
  })
  await Promise.race([roused, sleep(pollMs)])
}

/** A number beyond the last is of a sandbox that was emptied since: all is new. */
async function readBeginning(
  database: Database,
  tenantId: TenantId,
  start: StreamStart,
): Promise<Place> {
  return await database.read(tenantId, async (reader) => {
    const last = await readLastSequence(reader, tenantId)
    const [row] = await reader.query(selectResendCount, { tenant_id: tenantId })
    const after = start.after ?? last
    return { sequence: after > last ? 0n : after, resends: row?.resends ?? 0n, hasBegun: false }
  })
}

/**
 * Reads what has come since the place, moves it, also past what is of another type, and gives the
 * frames, and whether more may have come.
 */
async function readNews(
  reader: Reader,
  tenantId: TenantId,
  place: Place,
  type: string | null,
): Promise<{ readonly frames: readonly string[]; readonly isMore: boolean }> {
  const limit = EVENTS_MAX
  const events = await readEvents(reader, tenantId, { after: place.sequence, limit })
  const last = events.at(-1)?.sequence
  // None are read at the end, and where those that follow are in files alone.
  const isBehind = last === undefined && (await readLastSequence(reader, tenantId)) > place.sequence
  if (last !== undefined || isBehind || !place.hasBegun) {
    const before = events.length < limit ? null : (last ?? null)
    await needNumbers(reader, tenantId, { after: place.sequence, before })
  }
  const again = await reader.query(selectResends, {
    tenant_id: tenantId,
    after_number: place.resends,
    limit,
    type,
  })
  await needEvents(
    reader,
    tenantId,
    again.map(({ id, type: told }) => ({ event_id: id, type: told })),
  )
  place.hasBegun = true
  place.sequence = last ?? place.sequence
  place.resends = again.at(-1)?.number ?? place.resends
  const told = events.filter((row) => type === null || row.type === type)
  const frames = [
    ...told.map((row) => `id: ${row.sequence}\n${dataOf(row)}`),
    ...again.map((row) => `event: resent\n${dataOf(row)}`),
  ]
  return { frames, isMore: events.length === limit }
}

function dataOf(row: EventRow): string {
  return `data: ${JSON.stringify(showEvent(row))}\n\n`
}
