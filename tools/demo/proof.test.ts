import type { Event, Outbound, Project } from '@holdfast/node'
import { describe, expect, test } from 'vitest'
import { eventFaults, followMoney, moneyFaults, standingOf, type Told } from './proof.ts'

type Part<Whole> = { readonly [Key in keyof Whole]?: unknown }

/** Only what the proof reads. */
function projectOf(parts: Part<Project> = {}): Project {
  const fee = (amount: number) => ({ amount })
  const whole: Part<Project> = {
    balance: 0,
    inbounds: [{ amount: 1_110 }],
    checkouts: [{ status: 'settled', fees: [fee(10)] }],
    settlements: [{ balance: 0 }, { balance: 0 }],
    outbounds: [
      { status: 'executed', amount: 1_000, to: { id: 'participant_s' }, fees: [fee(30)] },
      { status: 'executed', amount: 100, to: { id: 'participant_c' }, fees: [] },
    ],
    ...parts,
  }
  return whole as Project
}

const receivers = new Map([
  ['participant_s', 'seller'],
  ['participant_c', 'courier'],
])
const expected = {
  paid: 1_110,
  places: [
    { place: 'seller, on the bank account', amount: 970 },
    { place: 'your revenue, buyer fee', amount: 10 },
    { place: 'held in the project', amount: 0 },
  ],
}

describe('the proof of the money', () => {
  test('finds every cent where it should be', () => {
    const found = followMoney(projectOf(), receivers)
    expect(found.lines.filter(({ amount }) => amount !== 0)).toEqual([
      { place: 'seller, on the bank account', amount: 970 },
      { place: 'courier, on the bank account', amount: 100 },
      { place: 'your revenue, seller fees', amount: 30 },
      { place: 'your revenue, buyer fee', amount: 10 },
    ])
    expect(found.missing).toBe(0)
    expect(moneyFaults(found, expected)).toEqual([])
  })

  test('sees one cent that is missing', () => {
    const found = followMoney(projectOf({ inbounds: [{ amount: 1_111 }] }), receivers)
    expect(moneyFaults(found, { ...expected, paid: 1_111 })).toEqual(['1 minor units are missing'])
  })

  test('sees a cent that is with someone else', () => {
    const outbounds = [
      { status: 'executed', amount: 999, to: { id: 'participant_s' }, fees: [{ amount: 30 }] },
      { status: 'executed', amount: 101, to: { id: 'participant_c' }, fees: [] },
    ]
    const found = followMoney(projectOf({ outbounds }), receivers)
    expect(moneyFaults(found, expected)).toEqual([
      'seller, on the bank account: 969 in place of 970',
    ])
  })

  test('sees money that never left', () => {
    const found = followMoney(projectOf({ balance: 5, inbounds: [{ amount: 1_115 }] }), receivers)
    expect(moneyFaults(found, { ...expected, paid: 1_115 })).toEqual([
      'held in the project: 5 in place of 0',
    ])
  })

  test('counts as on its way what is set aside and has not left', () => {
    const outbounds = ['awaiting_funds', 'paused', 'executing', 'executed', 'cancelled'].map(
      (status, place): Part<Outbound> => ({ status, amount: 10 ** place, fees: [] }),
    )
    expect(standingOf(projectOf({ outbounds }))).toEqual({ onItsWay: 110, paidOut: 1_000 })
  })
})

describe('the proof of the events', () => {
  const event = (sequence: number, type = 'checkout_settled') =>
    ({ id: `wh_evt_${sequence}`, sequence, type }) as Event
  const told: Told = {
    events: [event(6), event(7, 'outbound_executed'), event(8, 'outbound_executed')],
    after: 5,
    received: new Set(['wh_evt_6', 'wh_evt_7', 'wh_evt_8']),
    refusals: [],
    expected: { checkout_settled: 1, outbound_executed: 2 },
  }

  test('finds nothing wrong when all came', () => {
    expect(eventFaults(told)).toEqual([])
  })

  test('sees a gap, also before the first', () => {
    expect(eventFaults({ ...told, after: 4 })).toEqual(['event 6 stands at 5'])
  })

  test('sees an event that was not delivered', () => {
    const received = new Set(['wh_evt_6', 'wh_evt_8'])
    expect(eventFaults({ ...told, received })).toEqual([
      'outbound_executed wh_evt_7 was not delivered',
    ])
  })

  test('sees an event that did not happen', () => {
    expect(eventFaults({ ...told, expected: { outbound_executed: 3 } })).toEqual([
      'outbound_executed happened 2 times in place of 3',
    ])
  })

  test('sees a delivery whose signature was not genuine', () => {
    expect(eventFaults({ ...told, refusals: ['wh_evt_7: signature_mismatch'] })).toEqual([
      'a delivery was refused: wh_evt_7: signature_mismatch',
    ])
  })
})
