// Money that goes back to whoever paid it, in the model.
import { leftOfInbound } from './leaving.ts'
import { continueQueue } from './moving.ts'
import { restoreRests, takeRests } from './rests.ts'
import { repay } from './reversing.ts'
import type { Inbound, Project, Return, World } from './state.ts'
import { later, SECOND } from './time.ts'

/** Somebody asks for it; answers the status. */
export function askReturn(world: World, inbound: Inbound, asked: number | null): number {
  if (inbound.status !== 'settled') return 409
  if (!isKnown(inbound)) return 422
  const left = Math.min(inbound.unreconciled, leftOfInbound(world, inbound))
  const amount = asked ?? left
  if (amount > left || amount <= 0) return 422
  start(world, { inbound, amount, automatic: false })
  return 200
}

/** The bank told the account, or the rail collected the money itself. */
function isKnown({ type, debit, notice }: Inbound): boolean {
  return (
    ['card', 'open_banking', 'credit'].includes(type) || debit !== null || notice.account !== null
  )
}

/** What a rail collected for something that has ended goes home by itself, once. */
export function returnLate(world: World, inbound: Inbound): void {
  const amount = Math.min(inbound.unreconciled, leftOfInbound(world, inbound))
  if (amount > 0) start(world, { inbound, amount, automatic: true })
}

function start(world: World, of: Pick<Return, 'inbound' | 'amount' | 'automatic'>): void {
  const { inbound, amount } = of
  const { project } = inbound
  project.own -= amount
  const rests = takeRests(world, project, { amount, first: inbound })
  const status = project.inReview ? 'paused' : 'processing'
  const made: Return = { ...of, rests, status, cameBack: 0, order: world.next() }
  world.returns.push(made)
  if (status === 'processing') later(world, world.now, () => send(world, made))
}

/** A review of a project is over: what waited for that goes on. */
export function continueReturns(world: World, project: Project): void {
  for (const one of world.returns) {
    if (one.inbound.project !== project || one.status !== 'paused') continue
    one.status = 'processing'
    later(world, world.now, () => send(world, one))
  }
}

/** The rail has it at once, and sends it in five seconds; a minute later it may be here again. */
function send(world: World, one: Return): void {
  if (one.status !== 'processing') return
  if (one.inbound.project.inReview) {
    one.status = 'paused'
    return
  }
  one.status = 'executing'
  const account = one.inbound.notice.account ?? ''
  later(world, world.now + 5 * SECOND, () => {
    if (one.status !== 'executing') return
    if (account.endsWith('0001')) refuse(world, one)
    else {
      one.status = 'sent'
      world.bank -= one.amount
      const { inbound, amount } = one
      world.rules.wentBack(world, { inbound, amount, isGone: () => one.status === 'sent' })
    }
  })
  if (account.endsWith('0002')) {
    later(world, world.now + 65 * SECOND, () => bounce(world, one, one.amount))
  }
}

/** The rail does not send it. False: it has left, or is not with it. */
export function refuse(world: World, one: Return): boolean {
  if (one.status !== 'processing' && one.status !== 'executing') return false
  end(world, one, 'failed')
  return true
}

/** What was sent is here again, or some of it. False: it was not sent. */
export function bounce(world: World, one: Return, came: number): boolean {
  if (one.status !== 'sent') return false
  one.status = 'undeliverable'
  one.cameBack = came
  world.bank += came
  giveBack(world, one, came)
  return true
}

/** Before a project gives more than the rest: what no rail has is called off, the newest first. */
export function callOff(world: World, inbound: Inbound, wanted: number): void {
  const callable = world.returns
    .filter((one) => one.inbound === inbound && ['paused', 'processing'].includes(one.status))
    .toSorted((a, b) => b.order - a.order)
  for (const one of callable) {
    if (inbound.unreconciled >= wanted) return
    end(world, one, 'cancelled')
  }
}

function end(world: World, one: Return, status: 'failed' | 'cancelled'): void {
  one.status = status
  giveBack(world, one, one.amount)
}

/** It is in the project again: its rest rises, or what is owed for it is repaid. */
function giveBack(world: World, { inbound, rests }: Return, came: number): void {
  const { project } = inbound
  project.own += came
  let left = came
  const back = rests.map((rest) => {
    const amount = Math.min(rest.amount, left)
    left -= amount
    return { ...rest, amount }
  })
  repay(world, null, { reserved: [], overtaken: restoreRests(back) })
  later(world, world.now, () => continueQueue(world, project))
}
