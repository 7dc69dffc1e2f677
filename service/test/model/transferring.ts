// Commands that move money between projects and settlements.
import { expect } from 'vitest'
import type { Act, Kind } from './acts.ts'
import { iso, namedOf, pick, pickAble, some } from './acts.ts'
import { balanceOf, lackOf, leftOf, waits } from './derived.ts'
import { cancelTransfer, continueQueue, startTransfer } from './moving.ts'
import type { Inbound, Project, Settlement, World } from './state.ts'
import { DAY, later } from './time.ts'

interface End {
  readonly project: Project
  readonly settlement: Settlement | null
}

interface Move {
  readonly from: End
  readonly to: End
  readonly amount: number
  readonly fee: number
  readonly releaseAt: number | null
  /** The inbound whose rest moves first. */
  readonly takes?: Inbound | null
}

const shownEnd = ({ project, settlement }: End) =>
  settlement === null
    ? { project_id: project.id }
    : { project_id: project.id, settlement_id: settlement.id }

function isRefused(world: World, { from, to, amount, fee }: Move): boolean {
  const isTooMuch = from.settlement !== null && amount > leftOf(world, from.settlement)
  const isSame = from.project === to.project && from.settlement === to.settlement
  return isTooMuch || isSame || fee >= amount || to.settlement?.cancelled === true
}

/** Moves money by call, or is refused. */
export async function transfer(world: World, real: Real, move: Move): Promise<void> {
  const { from, to, amount, fee, releaseAt, takes = null } = move
  const { status, body } = await real.ask('POST', '/v1/transfers', {
    transfers: [
      {
        amount,
        from: shownEnd(from),
        to: shownEnd(to),
        fee_flat: fee === 0 ? null : fee,
        release_at: iso(releaseAt),
        inbound_id: takes?.id ?? null,
      },
    ],
  })
  const refused = isRefused(world, move)
  expect(status).toBe(refused ? 422 : 200)
  if (refused) return
  const target = from.settlement?.target ?? null
  const departure = target !== null && to.settlement === null && target === to.project
  startTransfer(world, {
    id: body.transfers[0].id,
    amount,
    fee,
    releaseAt,
    takes,
    departure,
    automatic: false,
    fromProject: from.project,
    fromSettlement: from.settlement,
    toProject: to.project,
    toSettlement: to.settlement,
  })
}

type Real = Parameters<Act>[1]

export const balance = (project: Project): End => ({ project, settlement: null })
export const inside = (settlement: Settlement): End => ({ project: settlement.project, settlement })

const between: Act = async (world, real, { a, b, c, amount }) => {
  const from = balance(pick(world.projects, a))
  const to = balance(pick(world.projects, b))
  const takes = namedOf(world, from.project, c)
  await transfer(world, real, { from, to, amount, fee: c % 4, releaseAt: null, takes })
}

const intoSettlement: Act = async (world, real, chances) => {
  const { a, b, c } = chances
  const settlement = pick(world.settlements, a)
  const lack = lackOf(settlement)
  const amount = lack > 0 && b % 2 === 0 ? lack : chances.amount
  const from = balance(settlement.project)
  await transfer(world, real, {
    from,
    to: inside(settlement),
    amount,
    fee: c % 3,
    releaseAt: null,
  })
}

const outOfSettlement: Act = async (world, real, chances) => {
  const { b, c } = chances
  const held = world.settlements.filter((s) => balanceOf(s) > 0)
  const toLeave = held.filter(({ target }) => target !== null)
  const isMeant = b % 2 === 1 && toLeave.length > 0
  const settlement = isMeant
    ? pick(toLeave, chances.a)
    : pickAble(world.settlements, (s) => held.includes(s), chances)
  const isAll = isMeant && chances.amount % 2 === 0
  const amount = isAll ? balanceOf(settlement) : 1 + (chances.amount % settlement.amount)
  const own = balance(settlement.project)
  const to = b % 2 === 0 ? own : balance(settlement.target ?? pick(world.projects, c))
  const fee = c % 3 === 0 ? 1 : 0
  await transfer(world, real, { from: inside(settlement), to, amount, fee, releaseAt: null })
}

const betweenSettlements: Act = async (world, real, { a, b, c, amount }) => {
  const one = pick(world.settlements, a)
  const others = world.settlements.filter(({ project }) => project === one.project)
  const to = inside(c % 3 === 0 ? pick(world.settlements, b) : pick(others, b))
  await transfer(world, real, { from: inside(one), to, amount, fee: 0, releaseAt: null })
}

const transferLater: Act = async (world, real, { a, b, c, amount }) => {
  const isOfSettlement = c % 2 === 0 && world.settlements.length > 0
  const from = isOfSettlement
    ? inside(pick(world.settlements, a))
    : balance(pick(world.projects, a))
  const to = balance(pick(world.projects, b))
  const releaseAt = world.now + (1 + (c % 5)) * DAY
  await transfer(world, real, { from, to, amount, fee: 0, releaseAt })
}

const cancelTransferByCall: Act = async (world, real, chances) => {
  const one = pickAble(world.transfers, waits, chances)
  const { status } = await real.ask('POST', `/v1/transfer/${one.id}/cancel`)
  const can = waits(one)
  expect(status).toBe(can ? 200 : 409)
  if (!can) return
  cancelTransfer(world, one)
  later(world, world.now, () => continueQueue(world, one.fromProject))
}

const batchWithAFault: Act = async (world, real, { a, amount }) => {
  const settlement = pick(world.settlements, a)
  const to = { settlement_id: settlement.id }
  const { status } = await real.ask('POST', '/v1/transfers', {
    transfers: [
      { amount, from: { project_id: settlement.project.id }, to },
      { amount, from: { settlement_id: 'settlement_none' }, to },
    ],
  })
  expect(status).toBe(422)
}

const anyProject = some(({ projects }) => projects)
const anySettlement = some(({ settlements }) => settlements)
const anyTransfer = some(({ transfers }) => transfers)

export const transferring: readonly Kind[] = [
  { name: 'transfer between projects', isPossible: anyProject, act: between },
  { name: 'transfer into a settlement', isPossible: anySettlement, act: intoSettlement },
  { name: 'transfer out of a settlement', isPossible: anySettlement, act: outOfSettlement },
  { name: 'transfer between settlements', isPossible: anySettlement, act: betweenSettlements },
  { name: 'transfer later', isPossible: anyProject, act: transferLater },
  { name: 'cancel transfer', isPossible: anyTransfer, act: cancelTransferByCall },
  { name: 'a batch with a fault', isPossible: anySettlement, act: batchWithAFault },
]
