// What runs beside the requests: workers, fan-out, and what is done now and then.
import type { PendingJob, Unit } from '#db'
import { startFinding } from '#finding'
import type { Lane, Worker } from '#jobs'
import { startWorker } from '#jobs'
import { journalLog } from '#journal'
import { tellOfKeys } from '#letters'
import type { CheckpointFile } from '#sealing'
import { openCheckpointFile, startSealing } from '#sealing'
import { DEFAULT_RETENTION } from '#settings'
import type { FanOut } from '#webhooks'
import { startDeliveries, startFanOut } from '#webhooks'
import type { Core, ServiceOptions } from './core.ts'
import type { Upkeep } from './upkeep.ts'
import { startUpkeep } from './upkeep.ts'

/** What runs beside the requests; nothing in a process that only plays the role api. */
export interface Background {
  readonly workers: readonly { readonly lane: Lane; readonly worker: Worker }[]
  readonly fanOuts: readonly FanOut[]
  readonly upkeeps: readonly Upkeep[]
}

const POLL_MS = 250

const STEPS_BATCH = 100
/** A claim goes past all that was taken before it and is not swept away yet: few are made. */
const STEPS_CLAIM = 500

/** Wakes who has work after a commit. What is due later is found by the poll. */
export function wakeBackground(
  background: Background | undefined,
  { tenant, pending, now }: Unit,
): void {
  if (background === undefined) return
  const { workers, fanOuts } = background
  const isDue = ({ runAt, held }: PendingJob) => runAt <= now && held === undefined
  const lanes = new Set(pending.jobs.filter(isDue).map(({ lane }) => lane))
  for (const { lane, worker } of workers) if (lanes.has(lane)) worker.wake()
  if (pending.events.length > 0) for (const fanOut of fanOuts) fanOut.wake(tenant.id)
}

/** The file of checkpoints outside the database, where one is kept. */
function checkpointsOf({ checkpointFile = null }: ServiceOptions): CheckpointFile | null {
  return checkpointFile === null ? null : openCheckpointFile(journalLog, checkpointFile)
}

/** Takes no new work, finishes what is under way, does a last round of what comes in rounds. */
export async function stopBackground({ workers, fanOuts, upkeeps }: Background): Promise<void> {
  await Promise.all([...fanOuts, ...upkeeps].map((one) => one.stop()))
  await Promise.all(workers.map(({ worker }) => worker.stop()))
}

/** Finishes what is under way and does nothing more: in doubt not even a last round is written. */
export async function haltBackground({ workers, fanOuts, upkeeps }: Background): Promise<void> {
  await Promise.all([
    ...upkeeps.map((one) => one.halt()),
    ...[...fanOuts, ...workers.map(({ worker }) => worker)].map((one) => one.stop()),
  ])
}

/** Starts what a process does beside requests: nothing where it does not play the role worker. */
export function startBackground(core: Core): Background {
  const { options, database, handlers, members, journal: keys, oversight, onError } = core
  const { onFannedOut } = core.meters
  if (!options.roles.has('worker')) return { workers: [], fanOuts: [], upkeeps: [] }
  const deps = { database, handlers, interrupt: options.interrupt }
  const tell = async () => await tellOfKeys(database, core.letters)
  const { retention = DEFAULT_RETENTION } = options
  const also = { lapse: oversight.lapse, tellOfKeys: tell, retention }
  // Files are read first: where one cannot be, nothing was begun that nobody could end.
  const file = checkpointsOf(options)
  const audited = oversight.startSealing()
  const { webhooks } = core
  const deliveries = startDeliveries({ ...deps, webhooks, onError })
  const steps = {
    lane: 'steps',
    batchMax: STEPS_BATCH,
    claimMax: STEPS_CLAIM,
    pollMs: POLL_MS,
    onError,
  } as const
  return {
    workers: [
      { lane: 'steps', worker: startWorker(deps, steps) },
      { lane: 'deliveries', worker: deliveries },
    ],
    fanOuts: [startFanOut({ database, deliverers: deliveries, onFannedOut, onError })],
    upkeeps: [
      startUpkeep(members, also, onError),
      audited,
      startFinding(database, onError),
      startSealing(journalLog, { database, keys, file, onError }),
    ],
  }
}
