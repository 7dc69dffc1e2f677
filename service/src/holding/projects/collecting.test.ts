// Which account a new project is paid into, as a table of what people have approved.
import { describe, expect, it } from 'vitest'
import { sandboxCollection } from '#banks'
import { asId } from '#kit'
import type { Candidate } from './collecting.ts'
import { accountToCollect, collectedElsewhere } from './collecting.ts'
import { withIban } from './virtual-iban.ts'

const ACCOUNT = asId('connected_account', '018f0000-0000-7000-8000-000000000001')
const collect = sandboxCollection('eur', ACCOUNT)

function byHand(day: number): Candidate {
  return {
    currency: 'eur',
    collect,
    approved_at: new Date(Date.UTC(2027, 0, day)),
    connected_account_id: null,
    label: null,
    is_practice: false,
    is_active: false,
    is_by_hand: true,
    has_virtual: false,
  }
}

function connected(label: string, day: number, given: Partial<Candidate> = {}): Candidate {
  const of = { connected_account_id: ACCOUNT, label, is_active: true, is_by_hand: false }
  return { ...byHand(day), ...of, ...given }
}

const practice = connected('practice', 1, { is_practice: true })
const closed = { is_active: false }

describe('the account of a live project', () => {
  it.each<[string, Candidate[], string | undefined]>([
    ['is none where none was approved', [], undefined],
    ['is the one that was approved by hand', [byHand(1)], 'by hand'],
    ['is the connected one', [connected('a', 1)], 'a'],
    ['is the connected one, once a bank is connected', [byHand(1), connected('a', 2)], 'a'],
    ['is the one by hand that was approved after that', [byHand(3), connected('a', 2)], 'by hand'],
    [
      'is the connected one that was approved by hand as well',
      [byHand(3), connected('a', 2), connected('b', 2, { is_by_hand: true })],
      'b',
    ],
    ['is the first that was opened of two', [connected('a', 2), connected('b', 1)], 'a'],
    ['stays when its connection has ended', [byHand(1), connected('a', 2, closed)], 'a'],
    [
      'is one in use before one whose connection has ended',
      [connected('a', 5, closed), connected('b', 2)],
      'b',
    ],
    [
      'is the last of those whose connections have ended',
      [connected('a', 2, closed), connected('b', 5, closed)],
      'b',
    ],
  ])('%s', (_what, candidates, name) => {
    const found = accountToCollect(candidates, 'eur', 'live')
    expect(found === undefined ? undefined : (found.label ?? 'by hand')).toBe(name)
    expect(accountToCollect(candidates, 'gbp', 'live')).toBeUndefined()
  })

  it('is told of where it is another than the connected one', () => {
    expect([...collectedElsewhere([byHand(3), connected('a', 2)])]).toEqual(['eur'])
    expect([...collectedElsewhere([byHand(1), connected('a', 2)])]).toEqual([])
    expect([...collectedElsewhere([byHand(3)])]).toEqual([])
  })
})

describe('the account of a sandbox', () => {
  it('is of a bank to practise with that is connected, else of none', () => {
    expect(accountToCollect([byHand(9), practice], 'eur', 'sandbox')).toBe(practice)
    expect(accountToCollect([byHand(9), connected('a', 2)], 'eur', 'sandbox')).toBeUndefined()
    const ended = { ...practice, is_active: false }
    expect(accountToCollect([ended], 'eur', 'sandbox')).toBeUndefined()
  })
})

describe('a virtual IBAN', () => {
  it('stands in the place of the account, abroad and at home', () => {
    const shown = withIban(collect, 'DE02120300000000202051', 'eur')
    expect(shown.local_bank_transfer).toMatchObject({
      iban: 'DE02120300000000202051',
      account_number: null,
    })
    expect(shown.international_bank_transfer.iban).toBe('DE02120300000000202051')
  })

  it('of the United Kingdom is its sort code and number at home', () => {
    const sterling = sandboxCollection('gbp', ACCOUNT)
    const shown = withIban(sterling, 'GB29NWBK60161331926819', 'gbp')
    expect(shown.local_bank_transfer).toMatchObject({
      iban: null,
      account_number: '31926819',
      routing_data: [{ routing_code_type: 'sort_code', routing_code: '601613' }],
    })
    expect(shown.international_bank_transfer.iban).toBe('GB29NWBK60161331926819')
  })
})
