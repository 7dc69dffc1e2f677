// What chance alone seldom brings together: several deeds in one command.
import type { Act, Kind } from './acts.ts'
import { pick } from './acts.ts'
import { credit, takeFrom } from './paying.ts'
import type { Real } from './real.ts'
import { fail, isSent } from './releasing.ts'
import type { Inbound, Settlement, World } from './state.ts'
import { advanceTo, react } from './time.ts'
import { balance, inside, transfer } from './transferring.ts'

/** Everything follows that is due now. */
async function settleDown(world: World, real: Real): Promise<void> {
  react(world)
  await real.must('POST', '/_sandbox/v1/clock/advance', { by: 'PT0S' })
  advanceTo(world, world.now)
}

const paidInto = (world: World, settlement: Settlement): Inbound[] =>
  world.inbounds.filter((inbound) => {
    const isLeft = inbound.status === 'settled' && inbound.takenBack < inbound.amount
    return isLeft && inbound.shares.some(({ to, amount }) => to === settlement && amount > 0)
  })

/** What has left a settlement, or is leaving, and what paid that. */
const leaving = (world: World) =>
  world.outbounds.flatMap((outbound) => {
    const { settlement } = outbound
    return settlement !== null && isSent(outbound) ? [{ outbound, settlement }] : []
  })

/**
 * A payment is on its way when the bank takes back what paid it; the settlement gets other money,
 * and the payment fails: it repays what is owed with what came back, and with nothing else.
 */
const failOvertaken: Act = async (world, real, chances) => {
  const { a, b, amount } = chances
  const { outbound, settlement } = pick(leaving(world), a)
  const [inbound] = paidInto(world, settlement)
  if (inbound !== undefined) await takeFrom(world, real, { inbound, amount: null })
  const { project } = settlement
  await credit(world, real, { project, amount, reference: null })
  await settleDown(world, real)
  const move = { from: balance(project), to: inside(settlement), fee: 0, releaseAt: null }
  await transfer(world, real, { ...move, amount: 1 + Math.floor(amount / 2) })
  await settleDown(world, real)
  await fail(world, real, outbound, { b })
}

export const chains: readonly Kind[] = [
  {
    name: 'fail what was overtaken',
    isPossible: (world) => leaving(world).length > 0,
    act: failOvertaken,
  },
]
