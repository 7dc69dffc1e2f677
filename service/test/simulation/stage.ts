// The service that simulations are told with: one process without workers, so that only advances
// run what falls due, and every fault is decided by the seed.
import type pg from 'pg'
import { createLog } from '#http'
import type { Script } from '../../src/notify/webhooks/testing/receiver.ts'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { enableDirectDebit } from '../harness/collecting.ts'
import { enterAsOwner } from '../harness/member.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import type { Stage } from './city.ts'
import { newFigures } from './city.ts'
import { interruptBy } from './faults.ts'

/** Faults that are meant to happen, as the service tells of them. */
const WANTED = /InjectedFault|LeaseLost/

export interface OpenStage extends Stage {
  close(): Promise<void>
}

const FAILS_EVERY = 9

/** A receiver that answers most requests well, and some with an error. */
const mostlyWell: Script = (response, count) => {
  response.writeHead(count % FAILS_EVERY === 0 ? 500 : 200).end()
}

/** Opens a service to tell stories with, over a database of its own. */
export async function openStage(): Promise<OpenStage> {
  const complaints: string[] = []
  const log = createLog({
    write: (line: string) => {
      if (line.includes('"level":"error"') && !WANTED.test(line)) complaints.push(line)
    },
  })
  const plan = { isOn: false, seed: '', figures: newFigures() }
  const owners: pg.Client[] = []
  const ownerNow = () => {
    const [owner] = owners
    if (owner === undefined) throw new Error('the stage is open')
    return owner
  }
  const receiver = await startReceiver(mostlyWell)
  const world = await startTestService({
    roles: ['api'],
    log,
    webhookAllowNets: [receiver.address],
    interrupt: interruptBy(plan, ownerNow),
    rateLimit: { perSecond: 10_000_000, burst: 10_000_000 },
  })
  const owner = await ownerOf(world)
  owners.push(owner)
  await enableDirectDebit(world)
  const member = await enterAsOwner(world)
  return {
    world,
    owner,
    member,
    plan,
    complaints,
    receiver,
    close: async () => {
      await owner.end()
      await world.stop()
      await receiver.close()
    },
  }
}
