// Anybody tries anything: every operation with every credential and everybody's ids, and what
// another has sent, sent again.
import type { Operation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { present } from '#kit'
import { soundBody } from '../harness/sample.ts'
import type { Act, Done } from './act.ts'
import { doneBy, drawAsker, drawSide, drawThing, nameOf, sideOf } from './act.ts'
import type { Asker } from './asking.ts'
import { ask, nothing } from './asking.ts'
import type { Draw } from './draw.ts'
import type { Made, Side, World } from './world.ts'

/**
 * What is left out: a stream does not end, a reset puts another tenant in the place of this one,
 * and whoever takes his own proofs away is no use to the test any more.
 */
const LEFT_OUT = new Set<string>([
  'streamEvents',
  'resetSandbox',
  'advanceClock',
  'signOut',
  'removeTotp',
  'startTotp',
  'confirmTotp',
  'removePasskey',
  'removeMember',
  // The time that new accounts wait is one of the things that the test computes.
  'setPayeeRules',
])

const all: readonly Operation[] = Object.values<Operation>(operations).filter(
  ({ id }) => !LEFT_OUT.has(id),
)
const reading = all.filter(({ method, auth }) => method === 'GET' && auth !== 'client')

function drawAnybody(world: World, draw: Draw): Asker {
  const side = drawSide(world, draw)
  if (draw.chance(0.08)) return { kind: 'guest' }
  if (draw.chance(0.08)) return { kind: 'public', key: side.keys.public }
  const page = draw.of(side.pages)
  if (page !== undefined && draw.chance(0.15)) return { kind: 'page', token: page }
  return drawAsker(world, draw)
}

const PLACE = /\{(\w+)\}/g
const KIND = /^\^([a-z_]+)_/

/** A path with things of somebody: of the kind that belongs there. */
function pathFor(world: World, draw: Draw, operation: Operation, side: Side): string {
  const properties: Readonly<
    Record<string, { readonly pattern?: string; readonly enum?: string[] }>
  > = operation.params === null ? {} : JSON.parse(JSON.stringify(operation.params)).properties
  return operation.path.replaceAll(PLACE, (_whole, name: string) => {
    const { pattern = '', enum: words } = properties[name] ?? {}
    if (words !== undefined) return draw.of(words) ?? ''
    const kind = KIND.exec(pattern)?.[1] ?? draw.of([...side.things.keys()]) ?? 'settlement'
    return drawThing(world, draw, side, kind)
  })
}

function idsFor(world: World, draw: Draw, side: Side): ReadonlyMap<string, string> {
  const kinds = [...side.things.keys()]
  return new Map(kinds.map((kind) => [kind, drawThing(world, draw, side, kind)]))
}

async function tryAnything(world: World, draw: Draw, operation: Operation): Promise<Done> {
  const asker = drawAnybody(world, draw)
  const side = sideOf(world, asker, draw)
  const path = pathFor(world, draw, operation, side)
  const body = soundBody(operation, idsFor(world, draw, side))
  const answer = await ask(world, asker, { operation, path, body })
  return doneBy(`${nameOf(asker)} ${operation.id}`, answer)
}

async function sendAgain(world: World, draw: Draw): Promise<Done> {
  const made: Made | undefined = draw.of(world.made.slice(-60))
  const operation = all.find(({ id }) => id === made?.operationId)
  const asker = drawAnybody(world, draw)
  if (made === undefined || operation === undefined) return { told: 'nothing', allowed: nothing }
  const answer = await ask(world, asker, { operation, path: made.path, body: made.body })
  return doneBy(`${nameOf(asker)} ${operation.id}`, answer)
}

/** What nobody would think of. */
export const wildActs: readonly Act[] = [
  {
    name: 'somebody looks around',
    weight: 6,
    run: async (world, draw) =>
      await tryAnything(world, draw, present(draw.of(reading), 'there are reads')),
  },
  {
    name: 'anybody tries anything',
    weight: 14,
    run: async (world, draw) =>
      await tryAnything(world, draw, present(draw.of(all), 'there are operations')),
  },
  { name: 'a request is sent again by another', weight: 6, run: sendAgain },
]
