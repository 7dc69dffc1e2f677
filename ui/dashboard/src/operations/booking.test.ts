import { describe, expect, it } from 'vitest'
import { emptyBooking, readBooking } from './booking.ts'

describe('a booking by hand', () => {
  it('carries the part that its kind names, and no other', () => {
    const inbound = { ...emptyBooking, amount: 100_000, number: 'st-17', reference: 'C7KQ2M9XW4' }
    expect(readBooking(inbound)).toMatchObject({
      value: {
        kind: 'inbound',
        note: null,
        inbound: { amount: 100_000, statement_reference: 'st-17', reference: 'C7KQ2M9XW4' },
      },
    })
    const executed = {
      ...emptyBooking,
      kind: 'executed',
      outbound: 'outbound_1',
      number: '9',
    } as const
    expect(readBooking(executed)).toMatchObject({
      value: { kind: 'executed', outbound: { outbound_id: 'outbound_1', amount: null } },
    })
  })

  it('of money that was taken back names the inbound, and an amount where it is given', () => {
    const taken = {
      ...emptyBooking,
      kind: 'taken_back',
      inbound: ' inbound_1 ',
      number: '9',
    } as const
    const part = { inbound_id: 'inbound_1', statement_reference: '9' }
    expect(readBooking(taken)).toEqual({
      value: { kind: 'taken_back', note: null, taken_back: { ...part, amount: null } },
    })
    expect(readBooking({ ...taken, amount: 40_000 })).toMatchObject({
      value: { taken_back: { ...part, amount: 40_000 } },
    })
    expect(readBooking({ ...emptyBooking, kind: 'taken_back' })).toMatchObject({
      faults: [
        { pointer: '/taken_back/inbound_id' },
        { pointer: '/taken_back/statement_reference' },
      ],
    })
  })

  it('is the same account for payers at home and abroad', () => {
    const entered = {
      ...emptyBooking,
      kind: 'collection_account',
      iban: 'IE29 AIBK 9311 5212 3456 78',
      holder: 'Harbour Client Money',
      routingCode: 'AIBKIE2D',
    } as const
    const read = readBooking(entered)
    const account = 'value' in read ? read.value.collection_account : undefined
    expect(account?.collect.local_bank_transfer.iban).toBe('IE29AIBK93115212345678')
    expect(account?.collect.local_bank_transfer.metadata).toEqual({
      bank_name: '',
      account_holder: 'Harbour Client Money',
    })
    expect(account?.collect.local_bank_transfer).toEqual(
      account?.collect.international_bank_transfer,
    )
  })

  it('says what is missing', () => {
    expect(readBooking(emptyBooking)).toMatchObject({
      faults: [{ pointer: '/inbound/amount' }, { pointer: '/inbound/statement_reference' }],
    })
    expect(readBooking({ ...emptyBooking, kind: 'verification_passed' })).toMatchObject({
      faults: [{ pointer: '/verification/verification_id' }],
    })
  })
})
