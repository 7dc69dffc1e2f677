// The queue drained: work that stands in it is claimed, run and taken out, beside the same number
// of jobs of graphile-worker, which claims into a local queue and completes in batches. The work
// itself is nothing on either side.
import type { Runner } from 'graphile-worker'
import { Logger, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Database, Unit } from '../../service/src/foundation/db/index.ts'
import { openDatabase } from '../../service/src/foundation/db/index.ts'
import {
  defineJob,
  dropFinished,
  enqueue,
  jobWrites,
  startWorker,
  stepHandler,
  textField,
} from '../../service/src/foundation/jobs/index.ts'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import { asTenantId } from '../../service/src/foundation/kit/index.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { BenchOptions, Contender, Measure } from './report.ts'
import { printRounds, runRounds } from './report.ts'
import { noteRatio } from './score.ts'
import { addPlainJobs, countPlainJobs, countQueued, insertTenants } from './store-outbox.ts'

const names = {
  own: 'jobs of eight tenants, claimed 500 at a time, done by the hundred',
  other: 'graphile-worker with a local queue of 500, completed in batches',
}
const TENANTS = 8
/** As the service does. */
const BATCH = 100
const CLAIM = 500
const JOBS_PER_SECOND = 10_000
const LOCAL_QUEUE = 500
const CONCURRENT_JOBS = 24
const LOOK_MS = 2

const nothing = defineJob<{ readonly number: string }>({
  name: 'bench.nothing',
  lane: 'steps',
  payload: { number: textField },
})

/** Drains both queues in turn. What is put into them is written before the measuring. */
export async function benchOutbox(options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const pool = new pg.Pool({ ...connection, max: CONCURRENT_JOBS })
    const database = openDatabase({
      connection,
      beforeCommit: dropFinished,
      lastWrites: (unit) => jobWrites(unit),
    })
    try {
      await runMigrations({ pgPool: pool, logger: quiet })
      const rounds = await runRounds(
        [
          { name: names.own, run: await ownQueue(owner, database) },
          { name: names.other, run: otherQueue(owner, pool) },
        ],
        options,
      )
      printRounds('Jobs taken from the queue and done', rounds)
      noteRatio(options.score, 'outbox', rounds, { of: names.own, to: names.other })
    } finally {
      await database.close()
      await pool.end()
      await owner.end()
    }
  })
}

const quiet = new Logger(() => () => undefined)

type Run = Contender['run']

/** As many as a fast queue does in that time: each run ends when all are done. */
const jobsFor = (durationMs: number) => Math.ceil(durationMs / 1_000) * JOBS_PER_SECOND

async function ownQueue(owner: pg.Client, database: Database): Promise<Run> {
  const { rows } = await owner.query<{ id: string }>(insertTenants, [TENANTS])
  const tenants = rows.map(({ id }) => asTenantId(id))
  const tally = createTally()
  const record = async (_unit: Unit, jobs: readonly unknown[]) => tally.add(jobs.length)
  const handlers = new Map([[nothing.name, stepHandler(nothing, record)]])
  return async (durationMs) => {
    const count = jobsFor(durationMs)
    for (const tenant of tenants) await fill(database, tenant, count / TENANTS)
    return await measure(owner, async () => {
      const done = tally.reaches(count)
      const worker = startWorker(
        { database, handlers },
        { lane: 'steps', batchMax: BATCH, claimMax: CLAIM, pollMs: LOOK_MS, onError: fault },
      )
      await done
      await emptied(owner, countQueued)
      await worker.stop()
      return count
    })
  }
}

async function fill(database: Database, tenant: TenantId, count: number): Promise<void> {
  await database.transact(tenant, async (unit: Unit) => {
    for (let number = 0; number < count; number++) {
      const key = String(number)
      enqueue(unit, nothing, { key, runAt: unit.now, payload: { number: key } })
    }
  })
}

function otherQueue(owner: pg.Client, pool: pg.Pool): Run {
  return async (durationMs): Promise<Measure> => {
    const count = jobsFor(durationMs)
    await owner.query(addPlainJobs, [count])
    const tally = createTally()
    let runner: Runner | undefined
    const measured = await measure(owner, async () => {
      const done = tally.reaches(count)
      runner = await run({
        pgPool: pool,
        logger: quiet,
        noHandleSignals: true,
        taskList: { nothing: async () => tally.add(1) },
        preset: {
          worker: {
            concurrentJobs: CONCURRENT_JOBS,
            localQueue: { size: LOCAL_QUEUE },
            completeJobBatchDelay: 0,
            pollInterval: LOOK_MS,
          },
        },
      })
      await done
      await emptied(owner, countPlainJobs)
      return count
    })
    await runner?.stop()
    return measured
  }
}

/** Counts what was done, so that nobody looks at the tables while they are worked on. */
function createTally() {
  let left = 0
  let resolve: () => void = () => undefined
  return {
    add: (count: number) => {
      left -= count
      if (left <= 0) resolve()
    },
    reaches: async (count: number) => {
      left = count
      await new Promise<void>((done) => {
        resolve = done
      })
    },
  }
}

async function emptied(owner: pg.Client, count: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ waiting: number }>(count)
    if (rows[0]?.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function fault(error: unknown): never {
  throw error
}
