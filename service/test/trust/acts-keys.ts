// Keys are made, rolled, ended, and tried on what they were not made for.
import type { Environment, KeyPermission } from '@holdfast/contract'
import { keyPermissions } from '@holdfast/contract'
import { asId, showId } from '#kit'
import { neverOf } from '../harness/world.ts'
import type { Act } from './act.ts'
import { call, doneBy, drawPerson, drawThing, nameOf, sideOf } from './act.ts'
import type { Answer, Asker } from './asking.ts'
import type { Draw } from './draw.ts'
import type { World } from './world.ts'
import { LIMIT, LIMIT_OF_DAY } from './world.ts'

/** So many keys are kept: the newest. */
const KEPT = 30

/** Somebody with a session, in either environment. */
function drawMaker(world: World, draw: Draw): Extract<Asker, { readonly kind: 'member' }> {
  const environment = draw.chance(0.7) ? 'sandbox' : 'live'
  return { kind: 'member', person: drawPerson(world, draw), environment }
}

function drawPermissions(draw: Draw): readonly KeyPermission[] | null {
  if (draw.chance(0.4)) return null
  const some = keyPermissions.filter(() => draw.chance(0.35))
  return some.length === 0 ? ['read'] : some
}

/** Keeps a key that was shown, with its maker. */
export function keepKey(
  world: World,
  { person, environment }: Extract<Asker, { readonly kind: 'member' }>,
  { status, body, allowed }: Answer,
): void {
  const side = world.sides.find(({ organisationId }) => allowed.organisations.has(organisationId))
  if (status >= 300 || side === undefined || typeof body?.private_key !== 'string') return
  const permissions: readonly KeyPermission[] | null = body.pair?.permissions ?? null
  world.keys.push({ text: body.private_key, side, environment, maker: person, permissions })
  const machine = world.keys.filter(({ maker }) => maker === null)
  const made = world.keys.filter(({ maker }) => maker !== null)
  world.keys.splice(0, world.keys.length, ...machine, ...made.slice(-KEPT))
}

/** A pair that was approved, and whoever asked for it. */
async function drawUncollected(
  { database, sides }: World,
  draw: Draw,
): Promise<readonly [string, string | null, Environment]> {
  const { rows } = await database.query<{
    pair_id: string
    collector_id: string
    environment: Environment
  }>(
    `select k.pair_id, k.collector_id, t.environment
       from api_keys k join tenants t on t.id = k.tenant_id
      where k.tenant_id = any($1) and k.kind = 'private' and k.collector_id is not null
      order by k.created_at, k.id`,
    [sides.flatMap(({ tenants }) => Object.values(tenants))],
  )
  const row = draw.of(rows)
  if (row === undefined) return [neverOf('key_pair'), null, 'sandbox']
  return [showId('key_pair', asId('key_pair', row.pair_id)), row.collector_id, row.environment]
}

/** Everything that is done about keys. */
export const keyActs: readonly Act[] = [
  {
    name: 'somebody makes a key',
    weight: 4,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const permissions = drawPermissions(draw)
      const limits = [{ currency: 'eur', amount: LIMIT, amount_per_day: LIMIT_OF_DAY }]
      const body = {
        ...(permissions === null ? {} : { permissions }),
        ...(draw.chance(0.6) ? { limits } : {}),
      }
      const answer = await call(world, asker, 'createKeyPair', { body })
      keepKey(world, asker, answer)
      return doneBy(`${nameOf(asker)} for ${permissions?.join() ?? 'all'}`, answer)
    },
  },
  {
    name: 'somebody rolls a key',
    weight: 2,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const at = drawThing(world, draw, sideOf(world, asker, draw), 'key_pair')
      const overlap = draw.one(['now', '1h'])
      const answer = await call(world, asker, 'rollKeyPair', { at, body: { overlap } })
      keepKey(world, asker, answer)
      return doneBy(nameOf(asker), answer)
    },
  },
  {
    name: 'somebody collects a key',
    weight: 4,
    run: async (world, draw) => {
      const [at, collector, environment] = await drawUncollected(world, draw)
      const person = draw.chance(0.8)
        ? world.people.find(({ memberId }) => memberId === collector)
        : undefined
      const asker = {
        kind: 'member',
        person: person ?? drawPerson(world, draw),
        environment,
      } as const
      const answer = await call(world, asker, 'collectKeyPair', { at })
      keepKey(world, asker, answer)
      return doneBy(nameOf(asker), answer)
    },
  },
  {
    name: 'somebody ends a key',
    weight: 1,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const at = drawThing(world, draw, sideOf(world, asker, draw), 'key_pair')
      return doneBy(nameOf(asker), await call(world, asker, 'revokeKeyPair', { at, body: {} }))
    },
  },
]
