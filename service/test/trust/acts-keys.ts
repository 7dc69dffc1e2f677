// Keys are made, rolled, ended, and tried on what they were not made for.
import type { Environment, KeyPermission } from '@holdfast/contract'
import { keyPermissions } from '@holdfast/contract'
import { asId, asTenantId, sha256, showId } from '#kit'
import { createKeyPair } from '#organisations'
import { neverOf } from '../harness/world.ts'
import type { Act, Done } from './act.ts'
import {
  call,
  doneBy,
  drawOwner,
  drawPerson,
  drawSide,
  inSandbox,
  nameOf,
  otherSide,
  sideOf,
} from './act.ts'
import { fundedOf } from './acts-money.ts'
import type { Answer, AskingMember } from './asking.ts'
import { ofSide } from './asking.ts'
import type { Draw } from './draw.ts'
import { HERE } from './rights.ts'
import type { Key, Person, Side, World } from './world.ts'
import { LIMIT, LIMIT_OF_DAY } from './world.ts'

/** So many keys are kept: the newest. */
const KEPT = 30
/** How long a key lives that is made to end. */
const SHORT_MS = 5_000

/** Somebody with a session, in either environment. */
function drawMaker(world: World, draw: Draw): AskingMember {
  const environment = draw.chance(0.7) ? 'sandbox' : 'live'
  const person = draw.chance(0.6) ? drawOwner(world, draw) : drawPerson(world, draw)
  return { kind: 'member', person, environment }
}

function drawPermissions(draw: Draw): readonly KeyPermission[] | null {
  if (draw.chance(0.4)) return null
  const some = keyPermissions.filter(() => draw.chance(0.35))
  return some.length === 0 ? ['read'] : some
}

function limitsOf(times: number) {
  return [{ currency: 'eur', amount: times * LIMIT, amount_per_day: times * LIMIT_OF_DAY }]
}

/** Where a key may be used from, and until when: here or elsewhere, for ever or some seconds. */
function drawTerms(draw: Draw): object {
  const networks = draw.chance(0.5) ? [HERE] : ['192.0.2.0/24']
  const expires_at = new Date(Date.now() + SHORT_MS).toISOString()
  return {
    ...(draw.chance(0.15) ? { networks } : {}),
    ...(draw.chance(0.1) ? { expires_at } : {}),
  }
}

/** Keeps a key that was shown, with its maker. */
export function keepKey(
  world: World,
  { person, environment }: AskingMember,
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

/** A pair that stands, of the environment that somebody works in; now and then of another side. */
async function drawPair(world: World, draw: Draw, asker: AskingMember): Promise<string> {
  const own = sideOf(world, asker, draw)
  const side = draw.chance(0.9) ? own : otherSide(world, own)
  const { rows } = await world.database.query<{ pair_id: string }>(
    `select pair_id from api_keys
      where tenant_id = $1 and kind = 'private' and revoked_at is null
      order by created_at, id`,
    [side.tenants[asker.environment]],
  )
  const id = draw.of(rows)?.pair_id
  return id === undefined ? neverOf('key_pair') : showId('key_pair', asId('key_pair', id))
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

/** One owner asks for a key that moves money, and another approves: it is to be collected. */
async function makeByTwo(world: World, draw: Draw): Promise<Done> {
  const side = drawSide(world, draw)
  const asker = inSandbox(drawOwner(world, draw, side))
  const key = { permissions: ['read', 'money'], limits: limitsOf(1) }
  const asked = await call(world, asker, 'requestApproval', {
    body: { operation: 'createKeyPair', body: key },
  })
  if (asked.status >= 300) return doneBy(nameOf(asker), asked)
  const other = inSandbox(drawOwner(world, draw, side))
  const at = asked.body.id
  const approved = await call(world, other, 'approveApproval', { at, body: {} })
  return doneBy(nameOf(asker), asked, approved)
}

/** A developer is put down for a while, and his program goes on as before. */
async function outliveRole(world: World, draw: Draw): Promise<Done> {
  const side = drawSide(world, draw)
  const isOf = ({ name, email }: Person) =>
    name.includes('developer') && email.endsWith(`@${side.domain}`)
  const maker = world.people.find(isOf) ?? drawPerson(world, draw)
  const key = world.keys.findLast(
    (one) => one.maker?.memberId === maker.memberId && one.environment === 'sandbox',
  )
  if (key === undefined) {
    const asker = inSandbox(maker)
    const made = await call(world, asker, 'createKeyPair', { body: { permissions: ['payments'] } })
    keepKey(world, asker, made)
    return doneBy(nameOf(asker), made)
  }
  const owner = inSandbox(drawOwner(world, draw, side))
  const at = showId('member', asId('member', maker.memberId))
  const put = await call(world, owner, 'changeMemberRole', { at, body: { role: 'read_only' } })
  const body = { email: `buyer${++world.count}@${side.domain}` }
  const tried = await call(world, { kind: 'key', key }, 'createParticipant', { body })
  const back = await call(world, owner, 'changeMemberRole', { at, body: { role: 'developer' } })
  return doneBy(`${nameOf(owner)} about ${maker.name}`, put, tried, back)
}

/** A program that moves only so much alone tries what it may and more. */
async function moveMuchByKey(world: World, draw: Draw): Promise<Done> {
  const side = drawSide(world, draw)
  const { rows } = await world.database.query<{ hash: Buffer }>(
    `select hash from api_keys
      where tenant_id = $1 and kind = 'private' and revoked_at is null and limits is not null
        and (permissions is null or 'money' = any(permissions))`,
    [side.tenants.sandbox],
  )
  const limited = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const keys = world.keys.filter(({ text }) => limited.has(sha256(text).toString('hex')))
  const key = draw.of(keys) ?? (await limitedKey(world, side))
  const settlement_id = draw.of((await fundedOf(world, side)).slice(-6)) ?? neverOf('settlement')
  const asker = { kind: 'key', key } as const
  const amount = draw.one([LIMIT, LIMIT + 1, 2 * LIMIT])
  const body = { releases: [{ settlement_id, amount }] }
  const answer = await call(world, asker, 'createReleases', { body })
  return { ...doneBy(`${nameOf(asker)}: ${amount}`, answer), allowed: ofSide(side) }
}

/** The operator makes a key that waits for a person above a limit. */
async function limitedKey({ holdfast, keys }: World, side: Side): Promise<Key> {
  const limits = [
    { currency: 'eur', amount: BigInt(LIMIT), per_day: BigInt(LIMIT_OF_DAY) },
  ] as const
  const { private: text } = await holdfast.service.database.transact(
    asTenantId(side.tenants.sandbox),
    async (unit) => await createKeyPair(unit, { limits }),
  )
  const key = { text, side, environment: 'sandbox', maker: null, permissions: null } as const
  keys.push(key)
  return key
}

/** Everything that is done about keys. */
export const keyActs: readonly Act[] = [
  {
    name: 'somebody makes a key',
    weight: 4,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const permissions = drawPermissions(draw)
      const body = {
        ...(permissions === null ? {} : { permissions }),
        ...(draw.chance(0.6) ? { limits: limitsOf(1) } : {}),
        ...drawTerms(draw),
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
      const at = await drawPair(world, draw, asker)
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
  { name: 'two owners make a key', weight: 2, run: makeByTwo },
  { name: 'a program outlives the role of its developer', weight: 1, run: outliveRole },
  { name: 'a program moves as much as it may', weight: 5, run: moveMuchByKey },
  {
    name: 'somebody takes a key over',
    weight: 3,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const at = await drawPair(world, draw, asker)
      const owner = draw.one(['me', 'me', 'organisation'])
      const answer = await call(world, asker, 'adoptKeyPair', { at, body: { owner } })
      return doneBy(`${nameOf(asker)} for ${owner}`, answer)
    },
  },
  {
    name: 'somebody says what a key moves',
    weight: 3,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const at = await drawPair(world, draw, asker)
      const limits = draw.one([limitsOf(1), limitsOf(1), limitsOf(10), [], null])
      const answer = await call(world, asker, 'setKeyLimits', { at, body: { limits } })
      return doneBy(`${nameOf(asker)} to ${limits?.[0]?.amount ?? 'any'}`, answer)
    },
  },
  {
    name: 'somebody ends a key',
    weight: 1,
    run: async (world, draw) => {
      const asker = drawMaker(world, draw)
      const at = await drawPair(world, draw, asker)
      return doneBy(nameOf(asker), await call(world, asker, 'revokeKeyPair', { at, body: {} }))
    },
  },
]
