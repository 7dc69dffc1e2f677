import type { Checkout, Inbound, KnownParticipant, Outbound, Settlement } from '@holdfast/contract'
import { outboundStatuses, settlementStatuses } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import {
  checkoutWait,
  inboundWait,
  outboundWait,
  participantWait,
  settlementWait,
} from './waits.ts'

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

const waitFor = (changes: object) => outboundWait(outbound(changes), 'an owner')

const account = { id: 'bank_account_1' }
const payee = {
  ...person,
  bank_account: account,
  proposed_bank_account: null,
  bank_account_payable_from: null,
  bank_account_disputed_at: null,
}

function participant(changes: object): KnownParticipant {
  return Object.assign(Object.create(null), { ...payee, ...changes })
}

function settlement(changes: object): Settlement {
  return Object.assign(Object.create(null), {
    status: 'settled',
    type: 'escrow',
    amount: 100_000,
    balance: 60_000,
    release_at: null,
    updated_at: '2026-03-02T09:00:00.000Z',
    required_by: null,
    to: person,
    ...changes,
  })
}

describe('what an outbound waits for', () => {
  test('is said for every status that waits or failed, and for no other', () => {
    const silent = outboundStatuses.filter((status) => waitFor({ status }) === null)
    expect(silent.toSorted()).toEqual(['cancelled', 'executed'])
  })

  test('names the person whose verification is missing', () => {
    expect(waitFor({})).toMatchObject({
      what: 'It waits for the verification of Ada.',
      id: 'participant_1',
    })
  })

  test('tells why it failed and what to do', () => {
    const failure_reason = 'invalid_target_account_credentials'
    expect(waitFor({ status: 'failed', failure_reason })).toMatchObject({
      tone: 'bad',
      endsBy: expect.stringMatching(/does not know the account.*release again/),
    })
  })
})

describe('an outbound whose account may not be paid to', () => {
  const paused = (to: object) =>
    waitFor({ paused_reason: 'bank_account_changed', to: { ...payee, ...to } })

  test('waits until the account has cooled off, and leads to the participant', () => {
    const until = '2026-03-02T09:30:00Z'
    expect(paused({ bank_account_payable_from: until })).toMatchObject({
      what: expect.stringMatching(/The account of Ada has changed and is cooling off/),
      until,
      id: 'participant_1',
    })
  })

  test('waits for whoever may decide about the one account there is, which is proposed', () => {
    const proposed = { bank_account: null, proposed_bank_account: account }
    expect(paused(proposed)).toMatchObject({
      what: expect.stringMatching(/An account was proposed for Ada and waits for a decision/),
      endsBy: 'An owner accepts or refuses it.',
      until: null,
    })
  })

  test('waits for somebody who looks at a dispute, whatever time runs beside', () => {
    const until = '2026-03-02T09:30:00Z'
    const disputed = { bank_account_disputed_at: until, bank_account_payable_from: until }
    expect(paused(disputed)).toMatchObject({
      tone: 'bad',
      endsBy: 'An owner looks at it, and lets payouts go on.',
      until: null,
    })
  })
})

describe('what keeps money from a participant', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const waitOf = (changes: object) => participantWait(participant(changes), now, 'an owner')

  test('is nothing once the account has cooled off', () => {
    expect(waitOf({})).toBe(null)
    expect(waitOf({ bank_account_payable_from: '2026-03-02T09:00:00Z' })).toBe(null)
  })

  test('is a dispute before a proposal, and that before a time that runs', () => {
    const from = '2026-03-02T09:30:00Z'
    const cooling = { bank_account_payable_from: from }
    const proposed = { ...cooling, proposed_bank_account: account }
    const disputed = { ...proposed, bank_account_disputed_at: '2026-03-02T08:00:00Z' }
    expect(waitOf(cooling)?.until).toBe(from)
    expect(waitOf(proposed)?.what).toMatch(/An account was proposed/)
    expect(waitOf(disputed)?.what).toMatch(/said that someone else changed the account/)
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
    expect(settlementWait(settlement({}), write)?.endsBy).toMatch(/You release it/)
  })

  test('is nothing when its money is leaving or has left', () => {
    const silentWith = (balance: number) =>
      settlementStatuses.filter(
        (status) => settlementWait(settlement({ status, balance }), write) === null,
      )
    expect(silentWith(60_000).toSorted()).toEqual(['executed'])
    expect(silentWith(0).toSorted()).toEqual(['cancelled', 'executed', 'executing', 'settled'])
  })

  test('is a call, where its own release or transfer did not go through', () => {
    const said = (changes: object) => settlementWait(settlement(changes), write)?.endsBy
    expect(said({ type: 'immediate' })).toMatch(/You release it, or it is refunded/)
    expect(said({ type: 'transfer' })).toMatch(/You transfer it, or it is refunded/)
    const passed = {
      release_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:01.000Z',
    }
    expect(said(passed)).toMatch(/You release it/)
    expect(said({ type: 'funding' })).toBe(undefined)
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
