// In which order money leaves: on examples, and on random histories of an account.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change, Part } from './fifo.ts'
import { replayAccount } from './fifo.ts'

const came = (subject: string, amount: number): Change => {
  return { kind: 'reconciled', subject, counter: 'project', amount: BigInt(amount) }
}
const left = (outbound: string, amount: number): Change => {
  return {
    kind: 'outbound_reserved',
    subject: outbound,
    counter: outbound,
    amount: BigInt(-amount),
  }
}
const undone = (outbound: string, amount: number): Change => {
  return {
    kind: 'outbound_unreserved',
    subject: outbound,
    counter: outbound,
    amount: BigInt(amount),
  }
}
const takenBack = (inbound: string, amount: number): Change => {
  return { kind: 'inbound_taken_back', subject: inbound, counter: 'bank', amount: BigInt(-amount) }
}

function partsOf(taker: string, ...changes: Change[]): (string | number | null)[][] {
  const parts = replayAccount(changes).get(taker) ?? []
  return parts.map(({ from, amount }) => [from?.subject ?? null, Number(amount)])
}

describe('what leaves an account', () => {
  it('is what came first, and the rest of a payment is in the next payout', () => {
    const changes = [came('a', 70), came('b', 50), left('x', 100), left('y', 20)]
    expect(partsOf('x', ...changes)).toEqual([
      ['a', 70],
      ['b', 30],
    ])
    expect(partsOf('y', ...changes)).toEqual([['b', 20]])
  })

  it('lies there again when it is undone, and what left after it stays as it was', () => {
    const changes = [came('a', 50), came('b', 50), left('x', 50), left('y', 30), undone('x', 50)]
    expect(partsOf('y', ...changes)).toEqual([['b', 30]])
    expect(partsOf('z', ...changes, left('z', 70))).toEqual([
      ['a', 50],
      ['b', 20],
    ])
  })

  it('counts as it was taken the last time', () => {
    const changes = [came('a', 50), left('x', 50), undone('x', 50), came('b', 9), left('x', 59)]
    expect(partsOf('x', ...changes)).toEqual([
      ['a', 50],
      ['b', 9],
    ])
  })

  it('before it came is made up by what comes next', () => {
    const changes = [left('x', 60), came('a', 20), came('b', 100), left('y', 60)]
    expect(partsOf('x', changes[0] ?? left('x', 0))).toEqual([[null, 60]])
    expect(partsOf('x', ...changes)).toEqual([
      ['a', 20],
      ['b', 40],
    ])
    expect(partsOf('y', ...changes)).toEqual([['b', 60]])
  })

  it('and was lent is lent no more when it is undone', () => {
    const changes = [came('a', 10), left('x', 60), undone('x', 60), came('b', 50), left('y', 55)]
    expect(partsOf('y', ...changes)).toEqual([
      ['a', 10],
      ['b', 45],
    ])
  })

  it('is of its own payment when a bank takes it back', () => {
    const changes = [came('a', 50), came('b', 50), takenBack('b', 50), left('x', 50)]
    expect(partsOf('x', ...changes)).toEqual([['a', 50]])
  })

  it('sums to what was taken, and no payment is in payouts twice, whatever happens', () => {
    fc.assert(
      fc.property(histories, (changes) => {
        const parts = replayAccount(changes)
        const live = liveOf(changes)
        const used = new Map<Change, bigint>()
        for (const [taker, amount] of live) {
          const own = parts.get(taker) ?? []
          expect(total(own)).toBe(amount)
          for (const { from, amount: part } of own) {
            if (from !== null) used.set(from, (used.get(from) ?? 0n) + part)
          }
        }
        for (const [from, amount] of used) expect(amount <= from.amount).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

function total(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** What takers have that have not given it back. */
function liveOf(changes: readonly Change[]): Map<string, bigint> {
  const live = new Map<string, bigint>()
  for (const { kind, counter, amount } of changes) {
    if (kind === 'outbound_reserved') live.set(counter, -amount)
    if (kind === 'outbound_unreserved') live.delete(counter)
  }
  return live
}

/** Histories in which each outbound is reserved, and perhaps undone, in turn. */
const histories = fc
  .array(fc.tuple(fc.constantFrom('in', 'out', 'undo', 'back'), fc.integer({ min: 1, max: 90 })), {
    maxLength: 40,
  })
  .map((acts) => {
    const changes: Change[] = []
    for (const [at, [act, amount]] of acts.entries()) {
      const live = [...liveOf(changes)]
      const [taker, taken] = live[amount % Math.max(live.length, 1)] ?? []
      if (act === 'in') changes.push(came(`in${at}`, amount))
      else if (act === 'out') changes.push(left(`out${at}`, amount))
      else if (act === 'back') changes.push(takenBack(`in${at - 1}`, amount))
      else if (taker !== undefined) changes.push(undone(taker, Number(taken)))
    }
    return changes
  })
