// What people and machines do, as commands with arbitrary choices: each is made at the service and
// in the model, and everything is compared after it.
import fc from 'fast-check'
import type { Chances, Kind } from './acts.ts'
import { asking } from './asking.ts'
import { borrowing } from './borrowing.ts'
import { borrowingChains } from './borrowing-chains.ts'
import { chains } from './chains.ts'
import { changing } from './changing.ts'
import { compare } from './compare.ts'
import { ending } from './ending.ts'
import { endingChains } from './ending-chains.ts'
import { paying } from './paying.ts'
import type { Real } from './real.ts'
import { refunding } from './refunding.ts'
import { releasing } from './releasing.ts'
import { sending } from './sending.ts'
import { sendingChains } from './sending-chains.ts'
import type { World } from './state.ts'
import { advanceTo } from './time.ts'
import { transferring } from './transferring.ts'

/** Every kind of command. */
export const kinds: readonly Kind[] = [
  ...asking,
  ...ending,
  ...endingChains,
  ...paying,
  ...sending,
  ...releasing,
  ...changing,
  ...borrowing,
  ...borrowingChains,
  ...chains,
  ...sendingChains,
  ...refunding,
  ...transferring,
]

/** How much oftener than others the usual ones come. */
const weights: Readonly<Record<string, number>> = {
  'open a trade account': 6,
  'let the lender act': 3,
  'borrow for nothing': 6,
  'refund the lender': 8,
  'return to the lender': 10,
  'buy and pay': 12,
  buy: 4,
  'buy twice': 2,
  confirm: 3,
  'pay exactly': 3,
  'pay again': 3,
  'pay in part': 3,
  'match by hand': 2,
  release: 4,
  'release all': 4,
  refund: 3,
  'verify seller': 6,
  'verify buyer': 2,
  'change an account': 3,
  'pay elsewhere': 3,
  'refund elsewhere': 4,
  'go to the bank': 3,
  'take back': 3,
  'return outbound': 2,
  'send back': 4,
  'refuse a return': 2,
  'bounce a return': 2,
  'transfer out of a settlement': 2,
  'transfer into a settlement': 2,
  'some seconds': 4,
  'fail what was overtaken': 4,
  'send back in review': 3,
  'come home': 4,
  'give once': 3,
  'pass elsewhere': 8,
  'end before the fee': 2,
  'charge too late': 3,
  'borrow for three': 3,
  'borrow again': 2,
  'never pay back': 2,
  'collect beside what is owed': 2,
  'cancel what was overtaken': 2,
}

/** Every so many commands ask everything twice under one idempotency key. */
const REPEATS_EVERY = 5

class Command implements fc.AsyncCommand<World, Real> {
  readonly kind: Kind
  readonly chances: Chances

  constructor(kind: Kind, chances: Chances) {
    this.kind = kind
    this.chances = chances
  }

  check(world: Readonly<World>): boolean {
    return this.kind.isPossible(world)
  }

  async run(world: World, real: Real): Promise<void> {
    real.commands += 1
    real.repeats = this.chances.c % REPEATS_EVERY === 0
    await this.kind.act(world, real, this.chances)
    real.repeats = false
    await real.must('POST', '/_sandbox/v1/clock/advance', { by: 'PT0S' })
    advanceTo(world, world.now)
    await compare(world, real)
  }

  toString(): string {
    const { a, b, c, amount } = this.chances
    return `${this.kind.name} (${a} ${b} ${c} ${amount})`
  }
}

const chances = fc.record({
  a: fc.nat(999),
  b: fc.nat(999),
  c: fc.nat(999),
  amount: fc.integer({ min: 1, max: 9_999 }),
})

/** Sequences of commands of every kind, the more usual ones more often. */
export function commandSequences(length: number) {
  const arbitraries = kinds.flatMap((kind) => {
    const one = chances.map((drawn) => new Command(kind, drawn))
    return Array.from({ length: weights[kind.name] ?? 1 }, () => one)
  })
  return fc.commands(arbitraries, { maxCommands: length, size: 'max' })
}
