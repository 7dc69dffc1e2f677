import { transitions } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { minor } from '#kit'
import type { SettlementRecord } from './settlement.ts'
import {
  balanceOf,
  fundedOf,
  isRequiredLater,
  lackOf,
  limitOf,
  statusByMoney,
  stepsTo,
} from './settlement.ts'
import { NOW, settlement } from './testing/settlement.ts'

/** Money of a settlement of 10 000: came in, moved in, moved out, has left, outbounds under way. */
type Money = readonly [received: number, into: number, out: number, departed: number, live: number]

function holding(status: SettlementRecord['status'], money: Money): SettlementRecord {
  const [received, into, out, departed, live] = money
  return settlement({
    status,
    received: minor(BigInt(received)),
    transferred_in: minor(BigInt(into)),
    transferred_out: minor(BigInt(out)),
    departed: minor(BigInt(departed)),
    released: minor(BigInt(departed)),
    live_outbounds: live,
  })
}

describe('the status of a settlement by its money', () => {
  it.each<[string, SettlementRecord['status'], Money, SettlementRecord['status']]>([
    ['nothing came', 'settling', [0, 0, 0, 0, 0], 'settling'],
    ['one cent is missing', 'settling', [9_999, 0, 0, 0, 0], 'settling'],
    ['all of it came', 'settling', [10_000, 0, 0, 0, 0], 'settled'],
    ['more than asked came', 'settling', [10_001, 0, 0, 0, 0], 'settled'],
    ['a transfer filled it', 'settling', [4_000, 6_000, 0, 0, 0], 'settled'],
    ['a transfer took a cent back out', 'settled', [10_000, 0, 1, 0, 0], 'settling'],
    ['an outbound is under way', 'settled', [10_000, 0, 0, 0, 1], 'executing'],
    ['it fills while some is leaving', 'settling', [10_000, 0, 0, 0, 2], 'executing'],
    ['some has left', 'executing', [10_000, 0, 0, 2_500, 0], 'executing'],
    ['all but a cent has left', 'executing', [10_000, 0, 0, 9_999, 0], 'executing'],
    ['all has left', 'executing', [10_000, 0, 0, 10_000, 0], 'executed'],
    ['all has left, one is under way', 'executing', [10_000, 0, 0, 10_000, 1], 'executing'],
    ['the surplus is still there', 'executing', [10_500, 0, 0, 10_000, 0], 'executing'],
    ['the outbound failed', 'executing', [10_000, 0, 0, 0, 0], 'settled'],
    ['the bank gave it all back', 'executed', [10_000, 0, 0, 0, 0], 'settled'],
    ['the bank gave a part back', 'executed', [10_000, 0, 0, 4_000, 0], 'executing'],
    ['money was taken back', 'executed', [9_000, 0, 0, 9_000, 0], 'settling'],
    ['money left before it was full', 'settling', [4_000, 0, 0, 4_000, 0], 'settling'],
    ['one is under way before it is full', 'settling', [4_000, 0, 0, 0, 1], 'settling'],
  ])('%s: %s, %j gives %s', (_why, from, money, to) => {
    expect(statusByMoney(holding(from, money))).toBe(to)
  })

  it.each(['cancelled', 'in_review'] as const)('stays %s, which people decide', (status) => {
    expect(statusByMoney(holding(status, [10_000, 0, 0, 0, 0]))).toBe(status)
    expect(statusByMoney(holding(status, [0, 0, 0, 0, 0]))).toBe(status)
    expect(statusByMoney(holding(status, [10_000, 0, 0, 10_000, 0]))).toBe(status)
  })
})

describe('the steps from one status to another', () => {
  it.each([
    ['settling', 'settling', []],
    ['settling', 'settled', ['settled']],
    ['settling', 'executing', ['settled', 'executing']],
    ['settled', 'executing', ['executing']],
    ['executing', 'executed', ['executed']],
    ['executing', 'settled', ['settled']],
    ['executing', 'settling', ['settling']],
    ['executed', 'settled', ['settled']],
    ['executed', 'executing', ['executing']],
    ['executed', 'settling', ['settled', 'settling']],
  ] as const)('%s to %s goes by %j', (from, to, steps) => {
    expect(stepsTo(from, to)).toEqual(steps)
  })

  it('stay within the contract wherever money leads', () => {
    const amounts = [0, 4_000, 10_000, 12_000]
    const statuses = ['settling', 'settled', 'executing', 'executed'] as const
    for (const from of statuses) {
      for (const received of amounts) {
        for (const departed of amounts.filter((one) => one <= received)) {
          for (const live of [0, 1]) {
            const to = statusByMoney(holding(from, [received, 0, 0, departed, live]))
            let at: SettlementRecord['status'] = from
            for (const step of stepsTo(from, to)) {
              expect(transitions.settlement[at]).toContain(step)
              at = step
            }
            expect(at).toBe(to)
          }
        }
      }
    }
  })
})

describe('what a settlement holds, lacks and may give', () => {
  it.each([
    ['empty', {}, { funded: 0n, balance: 0n, lack: 10_000n, limit: 10_000n }],
    [
      'part',
      { received: 2_500n },
      { funded: 2_500n, balance: 2_500n, lack: 7_500n, limit: 10_000n },
    ],
    [
      'full',
      { received: 10_000n },
      { funded: 10_000n, balance: 10_000n, lack: 0n, limit: 10_000n },
    ],
    [
      'over',
      { received: 9_000n, transferred_in: 3_000n },
      { funded: 12_000n, balance: 12_000n, lack: 0n, limit: 12_000n },
    ],
    [
      'reserved',
      { received: 10_000n, released: 4_000n, refunded: 1_000n },
      { funded: 10_000n, balance: 5_000n, lack: 0n, limit: 10_000n },
    ],
    [
      'moved out',
      { received: 10_000n, transferred_out: 4_000n },
      { funded: 6_000n, balance: 6_000n, lack: 4_000n, limit: 10_000n },
    ],
    [
      'cancelled and part-funded',
      { status: 'cancelled', received: 2_500n },
      { funded: 2_500n, balance: 2_500n, lack: 0n, limit: 2_500n },
    ],
    [
      'cancelled and empty',
      { status: 'cancelled' },
      { funded: 0n, balance: 0n, lack: 0n, limit: 0n },
    ],
  ] as const)('%s', (_name, facts, expected) => {
    const row = settlement(withMinor(facts))
    expect({
      funded: fundedOf(row),
      balance: balanceOf(row),
      lack: lackOf(row),
      limit: limitOf(row),
    }).toEqual(expected)
  })

  it('is required later only before its date', () => {
    const at = (required_by: Date | null) => isRequiredLater(settlement({ required_by }), NOW)
    expect(at(null)).toBe(false)
    expect(at(new Date('2027-02-01T00:00:00Z'))).toBe(false)
    expect(at(NOW)).toBe(false)
    expect(at(new Date(NOW.getTime() + 1))).toBe(true)
  })
})

interface Facts {
  readonly status?: 'cancelled'
  readonly received?: bigint
  readonly transferred_in?: bigint
  readonly transferred_out?: bigint
  readonly released?: bigint
  readonly refunded?: bigint
}

function withMinor({ status, ...amounts }: Facts): Partial<SettlementRecord> {
  const read = Object.entries(amounts).map(([name, amount]) => [name, minor(amount)])
  return { ...Object.fromEntries(read), ...(status === undefined ? {} : { status }) }
}
