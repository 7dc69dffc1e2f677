// What an act is, and whom and what it draws.
import type { Operation, OperationId } from '@holdfast/contract'
import { environments, operations } from '@holdfast/contract'
import { present } from '#kit'
import { neverOf } from '../harness/world.ts'
import type { Allowed, Answer, Asker, AskingMember } from './asking.ts'
import { ask, together } from './asking.ts'
import type { Draw } from './draw.ts'
import type { Key, Person, Side, World } from './world.ts'

/** What came of an act. */
export interface Done {
  /** In a few words, for whoever reads what led to a fault. */
  readonly told: string
  readonly allowed: Allowed
}

/** Something that somebody does, honest or not. */
export interface Act {
  readonly name: string
  /** How often it is drawn beside others. */
  readonly weight: number
  /** Never done as whoever tries it wants: it is to be refused. */
  readonly isHostile?: boolean
  readonly run: (world: World, draw: Draw) => Promise<Done>
}

/** What an answer says of an act. */
export function doneBy(who: string, ...answers: readonly Answer[]): Done {
  const codes = answers.map(({ status, code }) => `${status} ${code}`.trim())
  const allowed = together(...answers.map((answer) => answer.allowed))
  return { told: `${who}: ${codes.join(', ')}`, allowed }
}

export function drawSide(world: World, draw: Draw): Side {
  return draw.one([world.sides[0], world.sides[1]])
}

export function otherSide(world: World, side: Side): Side {
  return side === world.sides[0] ? world.sides[1] : world.sides[0]
}

/** Somebody of the installation, whichever organisation he works in. */
export function drawPerson(world: World, draw: Draw): Person {
  return present(draw.of(world.people), 'there are people')
}

/** Somebody who decides about others: of an organisation, or of whichever. */
export function drawOwner(world: World, draw: Draw, of: Side | null = null): Person {
  const owners = world.people.filter(
    ({ name, email }) =>
      /first|owner/.test(name) && (of === null || email.endsWith(`@${of.domain}`)),
  )
  return draw.of(owners) ?? drawPerson(world, draw)
}

/** Somebody who handles money, more often than not: the others are refused soon. */
export function drawMover(world: World, draw: Draw): Person {
  const movers = world.people.filter(({ name }) => /first|owner|finance/.test(name))
  // Some are busier than others: a day of one person has much in it.
  const busy = movers.filter((_one, place) => place % 2 === 0)
  if (draw.chance(0.5)) return draw.of(busy) ?? drawPerson(world, draw)
  return draw.chance(0.6) ? (draw.of(movers) ?? drawPerson(world, draw)) : drawPerson(world, draw)
}

export function drawKey(world: World, draw: Draw): Key {
  return present(draw.of(world.keys), 'there are keys')
}

/** Who may ask for something: more often somebody with a session than a key. */
export function drawAsker(world: World, draw: Draw): Asker {
  if (draw.chance(0.35)) return { kind: 'key', key: drawKey(world, draw) }
  const environment = draw.chance(0.85) ? 'sandbox' : draw.one([...environments])
  return { kind: 'member', person: drawMover(world, draw), environment }
}

/** In the sandbox, as somebody who knows where the money is. */
export function inSandbox(person: Person): AskingMember {
  return { kind: 'member', person, environment: 'sandbox' }
}

export function nameOf(asker: Asker): string {
  switch (asker.kind) {
    case 'member':
      return `${asker.person.name} in ${asker.environment}`
    case 'key': {
      const { maker, side, environment, permissions } = asker.key
      const whose = maker === null ? 'the operator' : maker.name
      return `a ${environment} key of ${side.name} by ${whose} for ${permissions?.join() ?? 'all'}`
    }
    default:
      return `a ${asker.kind}`
  }
}

/** A thing of a kind: mostly one's own, now and then the other organisation's, or none at all. */
export function drawThing(world: World, draw: Draw, side: Side, kind: string): string {
  const from = draw.chance(0.9) ? side : otherSide(world, side)
  const known = from.things.get(kind) ?? []
  // The newest are those that something can still be done with.
  const newest = draw.chance(0.6) ? known.slice(-6) : known
  return draw.of(newest) ?? neverOf(kind)
}

/** The side that somebody's things are drawn from: his own, as far as his e-mail address says. */
export function sideOf(world: World, asker: Asker, draw: Draw): Side {
  if (asker.kind === 'key') return asker.key.side
  if (asker.kind !== 'member') return drawSide(world, draw)
  const own = world.sides.find(({ domain }) => asker.person.email.endsWith(`@${domain}`))
  return own === undefined || draw.chance(0.05) ? drawSide(world, draw) : own
}

/** Calls an operation by its id; the answer, whatever it is. */
export async function call(
  world: World,
  asker: Asker,
  id: OperationId,
  { at, body }: { readonly at?: string; readonly body?: object } = {},
): Promise<Answer> {
  const operation: Operation = operations[id]
  const path = at === undefined ? operation.path : operation.path.replace('{id}', at)
  return await ask(world, asker, { operation, path, body })
}
