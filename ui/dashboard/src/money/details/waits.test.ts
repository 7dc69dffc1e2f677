import type { Checkout, Inbound, Outbound, Settlement } from '@holdfast/contract'
import { outboundStatuses, settlementStatuses } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { checkoutWait, inboundWait, outboundWait, settlementWait } from './waits.ts'

const write = (minor: number) => `€${minor / 100}`
const person = { id: 'participant_1', name: 'Ada', email: 'ada@example.com' }

function outbound(changes: object): Outbound {
  return Object.assign(Object.create(null), {
    status: 'paused',
    release_at: null,
    to: person,
    settlement_id: 'settlement_1',
    project_id: 'project_1',
    failure_reason: null,
    ...changes,
  })
}

function settlement(changes: object): Settlement {
  return Object.assign(Object.create(null), {
    status: 'settled',
    type: 'escrow',
    amount: 100_000,
    balance: 60_000,
    release_at: null,
    required_by: null,
    to: person,
    ...changes,
  })
}

describe('what an outbound waits for', () => {
  test('is said for every status that waits or failed, and for no other', () => {
    const silent = outboundStatuses.filter((status) => outboundWait(outbound({ status })) === null)
    expect(silent.toSorted()).toEqual(['cancelled', 'executed'])
  })

  test('names the person whose verification is missing', () => {
    expect(outboundWait(outbound({}))).toMatchObject({
      what: 'It waits for the verification of Ada.',
      id: 'participant_1',
    })
  })

  test('tells why it failed and what to do', () => {
    const failure_reason = 'invalid_target_account_credentials'
    expect(outboundWait(outbound({ status: 'failed', failure_reason }))).toMatchObject({
      tone: 'bad',
      endsBy: expect.stringMatching(/does not know the account.*release again/),
    })
  })
})

describe('what a settlement waits for', () => {
  test('is the money it lacks', () => {
    const wait = settlementWait(settlement({ status: 'settling' }), write)
    expect(wait?.what).toBe('It lacks money: it holds €600 of €1000.')
  })

  test('is its date, or a call where it has none', () => {
    const release_at = '2030-01-01T00:00:00.000Z'
    expect(settlementWait(settlement({ release_at }), write)?.until).toBe(release_at)
    expect(settlementWait(settlement({}), write)?.endsBy).toMatch(/by your call/)
  })

  test('is nothing when its money is leaving or has left', () => {
    const silent = settlementStatuses.filter(
      (status) => settlementWait(settlement({ status }), write) === null,
    )
    expect(silent.toSorted()).toEqual(['executed', 'executing'])
  })
})

test('a checkout names the amount and the reference that settle it', () => {
  const checkout: Checkout = Object.assign(Object.create(null), {
    status: 'settling',
    outstanding: 5_000,
    reference: 'C7KQ2M9XW4',
    participant: person,
  })
  expect(checkoutWait(checkout, write)).toMatchObject({
    what: 'It waits for €50 from Ada.',
    endsBy: expect.stringContaining('C7KQ2M9XW4'),
  })
})

test('an inbound that is not matched says so with the reason; a matched one says nothing', () => {
  const inbound = (unreconciled: number): Inbound =>
    Object.assign(Object.create(null), {
      status: 'settled',
      project_id: 'project_1',
      reconciliation: { reason: 'no_match', unreconciled, returned_at: null },
    })
  expect(inboundWait(inbound(500), write)?.what).toBe('€5 of it is not matched.')
  expect(inboundWait(inbound(0), write)).toBeNull()
})
