// The clock of the machine jumps an hour back and ahead while payments go on: the database and all
// processes of the service see it in one moment.
import { until } from '../../../service/test/harness/until.ts'
import { expectAllTold, expectBooksRight, withoutFailure } from '../books.ts'
import { faked, serviceClock, setClock } from '../faketime.ts'
import type { Fleet } from '../fleet.ts'
import { asSuperuser, rollTo } from '../fleet.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'
import { needOf } from '../world.ts'

const PAYMENTS = 10
const HOUR_S = 3_600

const readTwice = `select settlement_id from outbounds where is_automatic
  group by tenant_id, settlement_id having count(*) > 1`
const countDue = 'select count(*)::int as due from jobs where run_at < now()'
const countParked = 'select count(*)::int as parked from jobs where parked_at is not null'

export const clock: Scene = {
  name: 'clock',
  about: 'the clock of all an hour back, right again, an hour ahead, right again, under load',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const load = needOf(world, 'load')
    await underAnotherClock(world, fleet)
    for (const seconds of [-HOUR_S, 0, HOUR_S]) {
      await withoutFailure(world, notes, async () => {
        setClock(fleet, seconds)
        await load.more(PAYMENTS)
      })
    }
    await expectBooksRight(world, notes)
    await expectNothingLost(world, notes)
    await expectAllTold(world, notes)
    await load.pause()
    setClock(fleet, 0)
    load.resume()
    await withoutFailure(world, notes, async () => {
      await load.more(PAYMENTS)
    })
  },
}

/** Starts the database and all processes anew, so that their clock is what a file says. */
async function underAnotherClock(world: World, fleet: Fleet): Promise<void> {
  const load = needOf(world, 'load')
  const { cluster } = fleet
  await load.pause()
  setClock(fleet, 0)
  await cluster.end('stop')
  await cluster.start(faked(fleet))
  await until(async () => {
    const ready = await Promise.all(fleet.members.map(async (member) => await member.isReady()))
    return ready.every(Boolean)
  })
  Object.assign(fleet, serviceClock(fleet))
  await rollTo(fleet, fleet.images.release)
  // The balancer looks for itself.
  await until(async () => {
    const answer = await fetch(`http://localhost:${fleet.balancer.port}/readyz`)
    await answer.body?.cancel()
    return answer.ok
  })
  load.resume()
}

/** All that fell due was done, none of it twice. */
async function expectNothingLost(world: World, notes: Notes): Promise<void> {
  await asSuperuser(needOf(world, 'fleet'), async (client) => {
    const count = async (text: string) => Object.values((await client.query(text)).rows[0] ?? {})[0]
    await until(async () => (await count(countDue)) === 0)
    const parked = await count(countParked)
    notes.holds('no job lost or parked', parked === 0, parked)
    const { rows } = await client.query(readTwice)
    notes.holds('nothing paid twice', rows.length === 0, rows)
  })
}
