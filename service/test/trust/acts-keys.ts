// Keys are made, rolled, ended, and tried on what they were not made for.
import type { KeyPermission } from '@holdfast/contract'
import { keyPermissions } from '@holdfast/contract'
import type { Act } from './act.ts'
import { call, doneBy, drawPerson, drawThing, nameOf, sideOf } from './act.ts'
import type { Answer, Asker } from './asking.ts'
import type { Draw } from './draw.ts'
import type { World } from './world.ts'

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

/** Everything that is done about keys. */
export const keyActs: readonly Act[] = [
  {
    name: 'somebody makes a key',
    weight: 4,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const permissions = drawPermissions(draw)
      const body = permissions === null ? {} : { permissions }
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
    name: 'somebody ends a key',
    weight: 1,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const at = drawThing(world, draw, sideOf(world, asker, draw), 'key_pair')
      return doneBy(nameOf(asker), await call(world, asker, 'revokeKeyPair', { at, body: {} }))
    },
  },
]
