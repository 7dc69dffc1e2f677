// Deliveries under faults: receivers that err, reset and hang, and workers that are killed. Which
// attempt meets which fault is decided by a hash, so that a run can be had again.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { monotonicMs, sleep } from '#kit'
import type { Received, Script, TestReceiver } from './receiver.ts'
import { startReceiver } from './receiver.ts'
import type { DeliveryRow, World } from './world.ts'
import { tenantWorld } from './world.ts'

const WORKER = fileURLToPath(new URL('./killed-worker.ts', import.meta.url))
const EVENTS_TOGETHER = 20
/** One is killed while the other goes on, as where a service runs twice. */
const WORKERS = 2
const SECOND_MS = 1_000

export interface FaultPlan {
  readonly events: number
  /** How fast they are written. */
  readonly eventsPerSecond: number
  readonly killEveryMs: number
  /** The tenant's time passes this much ten times a second: a day of retries takes minutes. */
  readonly stepMs: number
  readonly endsWithinMs: number
}

export interface FaultFinding {
  readonly deliveries: readonly DeliveryRow[]
  readonly kills: number
  /** Messages whose signature was not of their handler. */
  readonly forged: number
  /** Ids that each receiver has acknowledged. */
  readonly acknowledged: readonly ReadonlySet<string>[]
  /** For each receiver: from the commits to the first attempts, in milliseconds, shortest first. */
  readonly delaysMs: readonly (readonly number[])[]
  readonly breaches: readonly unknown[]
}

/** How the three receivers behave: one is well, one errs and resets, one errs and hangs. */
const faultsOf = [
  { errors: 0, resets: 0, hangs: 0 },
  { errors: 30, resets: 5, hangs: 0 },
  { errors: 30, resets: 0, hangs: 10 },
] as const

interface Heard {
  readonly acknowledged: Set<string>
  readonly tries: Map<string, number>
  /** When each id came first. */
  readonly firstAtMs: Map<string, number>
  secret: string
  forged: number
}

/** When each was tried once, only the long waits between later tries are left to pass. */
const LATER_STEPS = 20

/** Writes events, delivers them under faults, and tells what came of it. */
export async function deliverUnderFaults(world: World, plan: FaultPlan): Promise<FaultFinding> {
  const committedAtMs: number[] = []
  const heard: Heard[] = faultsOf.map(() => ({
    acknowledged: new Set(),
    tries: new Map(),
    firstAtMs: new Map(),
    secret: '',
    forged: 0,
  }))
  const receivers: TestReceiver[] = []
  for (const [place, faults] of faultsOf.entries()) {
    const own = heard[place]
    if (own === undefined) continue
    receivers.push(await startReceiver(scriptOf(own, faults)))
  }
  const addresses = receivers.map(({ address }) => address)
  const tenant = tenantWorld(world, await world.newTenant(), { addresses })
  for (const [place, { url }] of receivers.entries()) {
    const own = heard[place]
    if (own !== undefined) own.secret = (await tenant.addHandler(url)).signing_secret ?? ''
  }
  const killing = killWorkers(world, addresses, plan.killEveryMs)
  const beganMs = monotonicMs()
  for (let written = 0; written < plan.events; written += EVENTS_TOGETHER) {
    const dueMs = beganMs + (written * SECOND_MS) / plan.eventsPerSecond
    await sleep(Math.max(0, dueMs - monotonicMs()))
    const together = Math.min(EVENTS_TOGETHER, plan.events - written)
    // However fast the others go, one worker dies before the last are written.
    if (written + together >= plan.events) await killing.first
    await tenant.happen(...Array.from({ length: together }, () => 'intent_confirmed' as const))
    const atMs = monotonicMs()
    for (let one = 0; one < together; one++) committedAtMs.push(atMs)
    // The rest is fanned out by the workers, which begin at once what they have fanned out.
    if (written % (2 * EVENTS_TOGETHER) === 0) await tenant.fanOut()
  }
  while ((await tenant.fanOut()).isMore);
  const deadlineMs = monotonicMs() + plan.endsWithinMs
  while (monotonicMs() < deadlineMs && (await tenant.isWaiting())) {
    const isTriedOnce = heard.every(({ firstAtMs }) => firstAtMs.size === plan.events)
    await tenant.passMs(isTriedOnce ? plan.stepMs * LATER_STEPS : plan.stepMs)
    await sleep(100)
  }
  const kills = await killing.end()
  const finding = {
    deliveries: await tenant.deliveries(),
    kills,
    forged: heard.reduce((sum, one) => sum + one.forged, 0),
    acknowledged: heard.map(({ acknowledged }) => acknowledged),
    delaysMs: heard.map(({ firstAtMs }) => delaysOf(firstAtMs, committedAtMs)),
    breaches: await world.findBreaches(),
  }
  await tenant.close()
  await Promise.all(receivers.map(async (receiver) => await receiver.close()))
  return finding
}

/** The ids of events stand in the order of their numbers. */
function delaysOf(firstAtMs: ReadonlyMap<string, number>, committedAtMs: readonly number[]) {
  return [...firstAtMs]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, ms], place) => ms - (committedAtMs[place] ?? ms))
    .toSorted((left, right) => left - right)
}

function scriptOf(own: Heard, faults: (typeof faultsOf)[number]): Script {
  return (response, _count, received) => {
    const id = String(received.headers['webhook-id'])
    if (!isGenuine(own.secret, received)) own.forged++
    const tries = (own.tries.get(id) ?? 0) + 1
    own.tries.set(id, tries)
    if (tries === 1) own.firstAtMs.set(id, monotonicMs())
    const chance = createHash('sha256').update(`${id} ${tries}`).digest().readUInt16BE(0) % 100
    if (chance < faults.hangs) return
    if (chance < faults.hangs + faults.resets) {
      response.socket?.resetAndDestroy()
      return
    }
    if (chance < faults.hangs + faults.resets + faults.errors) {
      response.writeHead(500).end()
      return
    }
    own.acknowledged.add(id)
    response.writeHead(204).end()
  }
}

function isGenuine(secret: string, { headers, body }: Received): boolean {
  const plain = Object.entries(headers).map(([name, value]) => [name, String(value)])
  try {
    new Webhook(secret).verify(body, Object.fromEntries(plain))
    return true
  } catch {
    return false
  }
}

/**
 * Keeps workers at work, and kills one of them after the other, again and again: each is at work
 * before, however long a start takes. What a dead one had in hand waits for the end of its lease.
 */
function killWorkers(
  { connection, sealKey }: World,
  addresses: readonly string[],
  everyMs: number,
) {
  const timing = { timeoutMs: 300, gate: { slowMs: 200 } }
  const told = JSON.stringify({ connection, sealKey: sealKey.toString('hex'), addresses, timing })
  const begin = () => {
    const worker = spawn(process.execPath, [WORKER, told], { stdio: ['ignore', 'pipe', 'ignore'] })
    return { worker, begun: Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')]) }
  }
  const workers = Array.from({ length: WORKERS }, begin)
  const first = Promise.withResolvers<void>()
  let kills = 0
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      await workers.at(-1)?.begun
      await sleep(everyMs)
      if (isOver) break
      workers.shift()?.worker.kill('SIGKILL')
      kills++
      first.resolve()
      workers.push(begin())
    }
  }
  const looping = loop()
  return {
    first: first.promise,
    end: async (): Promise<number> => {
      isOver = true
      await looping
      for (const { worker } of workers) worker.kill('SIGKILL')
      return kills
    },
  }
}
