// The service that simulations are told with: one process without workers, so that only advances
// run what falls due, and every fault is decided by the seed.
import type pg from 'pg'
import { createLog } from '#http'
import { enableDirectDebit } from '../harness/collecting.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { newFigures } from './city.ts'
import { interruptBy } from './faults.ts'
import type { Stage } from './tell.ts'

/** Faults that are meant to happen, as the service tells of them. */
const WANTED = /InjectedFault|LeaseLost/

export interface OpenStage extends Stage {
  close(): Promise<void>
}

/** Opens a service to tell stories with, over a database of its own. */
export async function openStage(): Promise<OpenStage> {
  const complaints: string[] = []
  const log = createLog({
    write: (line: string) => {
      if (line.includes('"level":50') && !WANTED.test(line)) complaints.push(line)
    },
  })
  const plan = { isOn: false, seed: '', figures: newFigures() }
  const owners: pg.Client[] = []
  const ownerNow = () => {
    const [owner] = owners
    if (owner === undefined) throw new Error('the stage is open')
    return owner
  }
  const world = await startTestService({
    roles: ['api'],
    log,
    interrupt: interruptBy(plan, ownerNow),
    rateLimit: { perSecond: 10_000_000, burst: 10_000_000 },
  })
  const owner = await ownerOf(world)
  owners.push(owner)
  await enableDirectDebit(world)
  return {
    ...{ world, owner, plan, complaints },
    close: async () => {
      await owner.end()
      await world.stop()
    },
  }
}
