// The clock of the machine jumps an hour back and ahead while payments go on: the database and all
// processes of the service see it in one moment.
import { until } from '../../../service/test/harness/until.ts'
import { expectBooksRight, forgetTold, withoutFailure } from '../books.ts'
import { databaseClock, serviceClock, setClock } from '../faketime.ts'
import type { Fleet } from '../fleet.ts'
import { asSuperuser, rollTo } from '../fleet.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'
import { needOf } from '../world.ts'

const PAYMENTS = 10
const HOUR_S = 3_600
/** What is right in this scene: an hour back is not behind the machine's, see `setClock`. */
const RIGHT_S = HOUR_S
const NEAR_S = 60

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
        setClock(fleet, RIGHT_S + seconds)
        await expectClock(fleet, notes, seconds)
        await load.more(PAYMENTS)
      })
    }
    await expectBooksRight(world, notes)
    await expectNothingLost(world, notes)
    // What was on its way when the clock came ahead was held for longer than anybody holds it.
    await forgetTold(world, notes)
    await load.pause()
    setClock(fleet, RIGHT_S)
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
  setClock(fleet, RIGHT_S)
  await cluster.end('stop')
  await cluster.start(databaseClock(fleet))
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

/**
 * The database and each process say a time that is so many seconds ahead of the right one: at once,
 * but that a process writes a date once a second.
 */
async function expectClock(fleet: Fleet, notes: Notes, seconds: number): Promise<void> {
  const isThere = async (said: Promise<Date>) => {
    const ahead = ((await said).getTime() - Date.now()) / 1_000 - RIGHT_S
    return Math.abs(ahead - seconds) < NEAR_S
  }
  await until(async () => {
    const clocks = [toldByDatabase(fleet), ...fleet.members.map(toldByProcess)]
    return (await Promise.all(clocks.map(isThere))).every(Boolean)
  })
  notes.holds(`the clock of all ${seconds} s ahead`, true)
}

async function toldByDatabase(fleet: Fleet): Promise<Date> {
  return await asSuperuser(fleet, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select now()')
    return rows[0]?.now ?? new Date(0)
  })
}

async function toldByProcess({ baseUrl }: Fleet['members'][number]): Promise<Date> {
  const answer = await fetch(`${baseUrl}/readyz`)
  await answer.body?.cancel()
  return new Date(answer.headers.get('date') ?? 0)
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
