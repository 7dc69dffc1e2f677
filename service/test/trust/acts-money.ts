// Money comes in, and people and programs try to send it off: within their right, and beyond it.
import type { Environment, OperationId } from '@holdfast/contract'
import { asId, showId } from '#kit'
import { neverOf } from '../harness/world.ts'
import type { Act, Done } from './act.ts'
import {
  call,
  doneBy,
  drawAsker,
  drawMover,
  drawOwner,
  drawSide,
  drawThing,
  inSandbox,
  nameOf,
  sideOf,
} from './act.ts'
import type { Answer } from './asking.ts'
import { ofSide } from './asking.ts'
import type { Draw } from './draw.ts'
import { newAccount, sellerOf } from './payees.ts'
import type { Person, Side, World } from './world.ts'
import { LIMIT, shopOf } from './world.ts'

const HOUR_MS = 3_600_000
/** One more than may be moved alone within a day. */
const PARTS = 3

/** A payment for a seller, paid by the shop's own program. */
async function payIn(world: World, draw: Draw, side: Side): Promise<string> {
  const amount = draw.one([LIMIT, 3 * LIMIT, 6 * LIMIT])
  const buyer = { email: `buyer${++world.count}@${side.domain}`, name: 'Bea Buyer' }
  const to = { email: sellerOf(side, draw), name: 'Sam Seller' }
  const terms = draw.chance(0.15) ? { release_at: '2026-01-01' } : {}
  const shop = await shopOf(world, side)
  const checkout = await shop.paid([{ amount, to, ...terms }], { from: buyer })
  const [settlement] = checkout.settlements
  for (const [kind, id] of [
    ['settlement', settlement.id],
    ['checkout', checkout.id],
    ['project', checkout.project_id],
    ['intent', checkout.intent_id],
  ] as const) {
    side.things.set(kind, [...(side.things.get(kind) ?? []), String(id)].slice(-40))
  }
  return `${amount} for ${to.email}`
}

function amountOf(draw: Draw): { readonly amount?: number } {
  const amounts = [LIMIT / 5, LIMIT / 2, LIMIT, LIMIT, LIMIT, LIMIT + 1, 2 * LIMIT]
  const amount = draw.of(amounts)
  return amount === undefined || draw.chance(0.2) ? {} : { amount }
}

/** Settlements from which something can be released, the oldest first. */
export async function fundedOf({ database }: World, { tenants }: Side): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from settlements
      where tenant_id = $1 and status = 'settled' and live_outbounds = 0 and received >= $2
        and released + refunded + promised + transferred_out = 0
      order by created_at, id`,
    [tenants.sandbox, LIMIT],
  )
  return rows.map(({ id }) => showId('settlement', asId('settlement', id)))
}

/** One person releases as much as he may alone, again and again. */
async function releaseInParts(world: World, draw: Draw): Promise<Done> {
  const asker = inSandbox(drawMover(world, draw))
  const funded = await fundedOf(world, sideOf(world, asker, draw))
  const answers: Answer[] = []
  for (const settlement_id of funded.slice(-PARTS)) {
    const body = { releases: [{ settlement_id, amount: LIMIT }] }
    answers.push(await call(world, asker, 'createReleases', { body }))
  }
  return doneBy(nameOf(asker), ...answers)
}

async function releaseOf(world: World, draw: Draw, side: Side): Promise<object> {
  const funded = (await fundedOf(world, side)).slice(-6)
  const one = () => {
    const own = draw.chance(0.7) ? draw.of(funded) : undefined
    const settlement_id = own ?? drawThing(world, draw, side, 'settlement')
    const account = newAccount(world)
    const to = draw.chance(0.1)
      ? { to: { email: sellerOf(side, draw), bank_account: account } }
      : {}
    return { settlement_id, ...amountOf(draw), ...to }
  }
  return { releases: draw.chance(0.85) ? [one()] : [one(), one()] }
}

/** Something that waits for a second person, of whichever organisation. */
function drawWaiting(
  { moves, sides }: World,
  draw: Draw,
): { readonly at: string; readonly environment: Environment; readonly side: Side | undefined } {
  const waiting = draw.of([...moves.asked].slice(-8))
  const [at, { tenant }] = waiting ?? [neverOf('approval'), { tenant: '' }]
  const side = sides.find(({ tenants }) => Object.values(tenants).includes(tenant))
  const isLive = side?.tenants.live === tenant
  return { at, environment: isLive === draw.chance(0.95) ? 'live' : 'sandbox', side }
}

/** Somebody who might decide it: mostly of the organisation in which it waits. */
function drawDecider(world: World, draw: Draw, side: Side | undefined): Person {
  const own = world.people.filter(
    ({ name, email }) => /first|owner|finance/.test(name) && email.endsWith(`@${side?.domain}`),
  )
  return (draw.chance(0.8) ? draw.of(own) : undefined) ?? drawMover(world, draw)
}

/** An outbound that waits for a person because a key asked for it. */
async function drawHeld({ database }: World, draw: Draw, { tenants }: Side): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from outbounds
      where tenant_id = $1 and paused_reason = 'approval_required' order by created_at, id`,
    [tenants.sandbox],
  )
  const id = draw.of(rows)?.id
  return id === undefined ? neverOf('outbound') : showId('outbound', asId('outbound', id))
}

/** What is done with money. */
export const moneyActs: readonly Act[] = [
  {
    name: 'a payment comes in',
    weight: 10,
    run: async (world, draw) => {
      const side = drawSide(world, draw)
      return { told: `${await payIn(world, draw, side)}: 200`, allowed: ofSide(side) }
    },
  },
  {
    name: 'somebody releases money',
    weight: 12,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const body = await releaseOf(world, draw, sideOf(world, asker, draw))
      return doneBy(nameOf(asker), await call(world, asker, 'createReleases', { body }))
    },
  },
  { name: 'somebody releases in parts', weight: 3, run: releaseInParts },
  {
    name: 'two release at once',
    weight: 3,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const other = draw.chance(0.5) ? asker : drawAsker(world, draw)
      const body = await releaseOf(world, draw, sideOf(world, asker, draw))
      const answers = await Promise.all(
        [asker, other].map(async (one) => await call(world, one, 'createReleases', { body })),
      )
      return doneBy(`${nameOf(asker)} and ${nameOf(other)}`, ...answers)
    },
  },
  {
    name: 'somebody refunds money',
    weight: 2,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const side = sideOf(world, asker, draw)
      const funded = draw.chance(0.7) ? draw.of((await fundedOf(world, side)).slice(-6)) : undefined
      const settlement_id = funded ?? drawThing(world, draw, side, 'settlement')
      const body = { refunds: [{ settlement_id, ...amountOf(draw) }] }
      return doneBy(nameOf(asker), await call(world, asker, 'createRefunds', { body }))
    },
  },
  {
    name: 'somebody asks for a second person',
    weight: 8,
    run: async (world, draw) => {
      const refused = draw.of(world.moves.refused.slice(-12))
      const isNew = refused === undefined || draw.chance(0.3)
      const environment = isNew ? 'sandbox' : refused.environment
      const asker = { kind: 'member', person: drawMover(world, draw), environment } as const
      const releases = await releaseOf(world, draw, sideOf(world, asker, draw))
      const body = isNew
        ? { operation: 'createReleases', body: releases }
        : { operation: refused.operation, params: refused.params, body: refused.body }
      const answer = await call(world, asker, 'requestApproval', { body })
      return doneBy(`${nameOf(asker)} for ${body.operation}`, answer)
    },
  },
  {
    name: 'somebody decides what waits',
    weight: 10,
    run: async (world, draw) => {
      const { at, environment, side } = drawWaiting(world, draw)
      const person = drawDecider(world, draw, side)
      const asker = { kind: 'member', person, environment } as const
      const id = draw.chance(0.85)
        ? 'approveApproval'
        : draw.one<OperationId>(['declineApproval', 'withdrawApproval'])
      return doneBy(`${nameOf(asker)} ${id}`, await call(world, asker, id, { at, body: {} }))
    },
  },
  {
    name: 'two decide at once',
    weight: 3,
    run: async (world, draw) => {
      const { at, environment, side } = drawWaiting(world, draw)
      const one = drawDecider(world, draw, side)
      const asker = { kind: 'member', person: one, environment } as const
      const another = drawDecider(world, draw, side)
      const other = { kind: 'member', person: another, environment } as const
      const answers = await Promise.all(
        [asker, other].map(
          async (one) => await call(world, one, 'approveApproval', { at, body: {} }),
        ),
      )
      return doneBy(`${nameOf(asker)} and ${nameOf(other)}`, ...answers)
    },
  },
  {
    name: 'somebody passes what a key asked for',
    weight: 4,
    run: async (world, draw) => {
      const asker = inSandbox(drawMover(world, draw))
      const at = await drawHeld(world, draw, sideOf(world, asker, draw))
      const body = { outcome: draw.chance(0.85) ? 'pass' : 'refuse' }
      return doneBy(nameOf(asker), await call(world, asker, 'decideHeldOutbound', { at, body }))
    },
  },
  {
    name: 'somebody calls money back',
    weight: 2,
    run: async (world, draw) => {
      const asker = drawAsker(world, draw)
      const at = drawThing(world, draw, sideOf(world, asker, draw), 'outbound')
      return doneBy(nameOf(asker), await call(world, asker, 'cancelOutbound', { at }))
    },
  },
  {
    name: 'somebody sets limits',
    weight: 2,
    run: async (world, draw) => {
      const environment = draw.one<Environment>(['sandbox', 'live'])
      const person = draw.chance(0.6) ? drawOwner(world, draw) : drawMover(world, draw)
      const asker = { kind: 'member', person, environment } as const
      const amount = draw.one([LIMIT, LIMIT, LIMIT / 2, 10 * LIMIT])
      const limits = [{ currency: 'eur', amount, amount_per_day: 2 * amount }]
      const body = { limits: draw.chance(0.8) ? limits : [] }
      const answer = await call(world, asker, 'setApprovalLimits', { body })
      return doneBy(`${nameOf(asker)} to ${amount}`, answer)
    },
  },
  {
    name: 'time passes',
    weight: 4,
    run: async (world, draw) => {
      const side = drawSide(world, draw)
      const [by, ms] = draw.one([
        ['PT0S', 0],
        ['PT0S', 0],
        ['PT0S', 0],
        ['PT0S', 0],
        ['PT1H', HOUR_MS],
        ['PT1H', HOUR_MS],
        ['P1D', 24 * HOUR_MS],
        ['P3D', 72 * HOUR_MS],
        // Longer than the second owner may take.
        ['P8D', 192 * HOUR_MS],
      ])
      const shop = await shopOf(world, side)
      await shop.advance(by)
      side.elapsedMs += ms
      return { told: `${by} at ${side.name}: 200`, allowed: ofSide(side) }
    },
  },
]
