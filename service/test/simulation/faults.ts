// What goes wrong with workers, decided by the seed and the job alone: who dies, who wakes up too
// late, and what the outside refuses.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Interrupt } from '#jobs'
import type { StoredJob } from '../../src/foundation/jobs/kinds.ts'
import type { FaultPlan } from './city.ts'
import { count } from './city.ts'

/** What was thrown on purpose. */
export class InjectedFault extends Error {
  constructor() {
    super('a fault that the simulation wants')
    this.name = 'InjectedFault'
  }
}

const DIES_CLAIMED_PERCENT = 3
const DIES_ACTED_PERCENT = 4
const WAKES_LATE_PERCENT = 3
const FAILS_PERCENT = 5

/**
 * Lets workers die when they have claimed a job, or when they have acted and not recorded; lets
 * others take a job whose worker is too slow; lets outsides fail.
 */
export function interruptBy(plan: FaultPlan, owner: () => pg.Client): Interrupt {
  const take = async (job: StoredJob, change: string) => {
    await owner().query(`update jobs set ${change} where tenant_id = $1 and id = $2`, [
      job.tenantId,
      job.id,
    ])
  }
  const die = async (at: string, job: StoredJob) => {
    count(plan.figures.faults, `dies ${at}`)
    // Its lease is over at once: in a simulation nobody waits half a minute.
    await take(job, "leased_until = now() - interval '1 second'")
    return true
  }
  return async (at, job) => {
    if (!plan.isOn) return false
    const turn = chanceOf(`${plan.seed} ${at} ${job.id} ${job.token}`)
    if (at === 'claimed') return turn < DIES_CLAIMED_PERCENT ? await die(at, job) : false
    if (turn < DIES_ACTED_PERCENT) return await die(at, job)
    if (turn < DIES_ACTED_PERCENT + WAKES_LATE_PERCENT) {
      count(plan.figures.faults, 'wakes too late')
      await take(job, 'token = token + 1, leased_until = null')
      return false
    }
    if (turn >= 100 - FAILS_PERCENT) {
      count(plan.figures.faults, 'the outside fails')
      throw new InjectedFault()
    }
    return false
  }
}

/** A number from 0 to 99 that a text always gives. */
function chanceOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % 100
}
