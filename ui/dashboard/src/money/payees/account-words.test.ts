import type { ParticipantAccounts } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { accountStates, accountWords } from './account-words.ts'
import { coolingWords, hoursWords } from './cooling-words.ts'
import { receivingWords } from './receiving-words.ts'

const now = new Date('2026-03-02T09:00:00Z')

function account(id: string) {
  return { id, account_number: `•••• ${id}`, routing_code: '370', country: 'DE', currency: 'eur' }
}

function change(status: string, id: string, before: string | null = null) {
  return {
    bank_account: account(id),
    bank_account_before: before === null ? null : account(before),
    status,
    given_by: { kind: 'member', id: 'member_1', name: 'Sue Support' },
    given_at: '2026-03-01T09:00:00Z',
  }
}

function accounts(person: object, more: object = {}): ParticipantAccounts {
  const participant = {
    name: 'Ada',
    email: 'ada@example.com',
    bank_account: account('1'),
    proposed_bank_account: null,
    bank_account_payable_from: null,
    bank_account_disputed_at: null,
    ...person,
  }
  const none = { previous_bank_account: null, shared_bank_account: null, refused_at: null }
  const whole = { participant, ...none, changes: [], ...more }
  return Object.assign(Object.create(null), whole)
}

describe('what reaches somebody', () => {
  test.each([
    ['Can receive EUR, not GBP or USD.', ['eur'], []],
    ['Can receive EUR. GBP and USD are changed into it.', ['eur'], ['gbp', 'usd']],
    ['Can receive EUR. GBP is changed into it. Cannot receive USD.', ['eur'], ['gbp']],
    ['EUR, GBP and USD are changed into the currency of the account.', [], ['eur', 'gbp', 'usd']],
    ['Can receive nothing.', [], []],
  ])('%s', (words, direct, converted) => {
    const receives = (['eur', 'gbp', 'usd'] as const).map((currency) => ({
      currency,
      way: direct.includes(currency)
        ? ('direct' as const)
        : converted.includes(currency)
          ? ('converted' as const)
          : ('not' as const),
    }))
    expect(receivingWords(receives)).toBe(words)
  })
})

describe('where somebody is paid to', () => {
  test('is an account that the bank refused, until another is given', () => {
    const refused = { refused_at: '2026-03-01T09:00:00Z' }
    expect(accountStates(accounts({}, refused), now)).toMatchObject([{ kind: 'refused' }])
  })

  test('is the one that he gave as another participant', () => {
    const of = accounts({ bank_account: null }, { shared_bank_account: account('7') })
    expect(accountStates(of, now)).toMatchObject([{ kind: 'paid_to', account: account('7') }])
  })
})

const kindsOf = (of: ParticipantAccounts) => accountStates(of, now).map(({ kind }) => kind)

describe('the accounts of somebody', () => {
  test('are the one that is paid to, where nothing else is known', () => {
    expect(accountStates(accounts({}), now)).toMatchObject([
      { kind: 'paid_to', label: 'Paid to', account: { id: '1' } },
    ])
  })

  test('are told when there is none', () => {
    const [only] = accountStates(accounts({ bank_account: null }), now)
    expect(only).toMatchObject({ kind: 'paid_to', account: null, label: 'None' })
  })

  test('cool off until their time, and name the one that can be gone back to', () => {
    const until = '2026-03-02T10:00:00Z'
    const cooling = accounts(
      { bank_account_payable_from: until },
      { previous_bank_account: account('0') },
    )
    expect(accountStates(cooling, now)).toMatchObject([
      { kind: 'cooling', at: { label: 'Until', instant: until } },
      { kind: 'before', account: { id: '0' }, meaning: expect.stringMatching(/ends the cooling/) },
    ])
    expect(accountStates(cooling, new Date(until)).map(({ kind }) => kind)).toEqual([
      'paid_to',
      'before',
    ])
  })

  test('cool off too where another participant of the person has the account', () => {
    const until = '2026-03-02T10:00:00Z'
    const person = { bank_account: null, bank_account_payable_from: until }
    const served = accounts(person, { shared_bank_account: account('1') })
    expect(accountStates(served, now)).toMatchObject([{ kind: 'cooling', account: { id: '1' } }])
    expect(accountStates(served, new Date(until))).toMatchObject([
      { kind: 'paid_to', account: { id: '1' }, meaning: expect.stringMatching(/serves this one/) },
    ])
  })

  test('name the one before by what was accepted last, when none can be gone back to', () => {
    const changes = [change('refused', '3', '1'), change('accepted', '1', '0')]
    expect(accountStates(accounts({}, { changes }), now).at(-1)).toMatchObject({
      kind: 'before',
      account: { id: '0' },
      meaning: 'It was paid to before.',
    })
  })

  test('name who proposed one, and when', () => {
    const proposed = accounts(
      { proposed_bank_account: account('2') },
      { changes: [change('proposed', '2', '1')] },
    )
    expect(accountStates(proposed, now).at(-1)).toMatchObject({
      kind: 'proposed',
      meaning: expect.stringMatching(/^Sue Support gave it .* Nothing is paid to it until/),
      at: { label: 'Proposed', instant: '2026-03-01T09:00:00Z' },
    })
  })

  test('are disputed, whatever else', () => {
    const since = '2026-03-02T08:00:00Z'
    const disputed = accounts({
      bank_account_disputed_at: since,
      bank_account_payable_from: '2026-03-02T10:00:00Z',
      proposed_bank_account: account('2'),
    })
    expect(kindsOf(disputed)).toEqual(['disputed', 'proposed'])
  })

  test('are written by number, bank, country and currency, each once', () => {
    const { participant } = accounts({})
    const { bank_account: one } = participant
    expect(one && accountWords(one)).toBe('•••• 1 · 370 · Germany · EUR')
    expect(one && accountWords({ ...one, routing_code: one.account_number })).toBe(
      '•••• 1 · Germany · EUR',
    )
  })
})

describe('a cooling-off time', () => {
  test.each([
    [1, 'one hour'],
    [24, '24 hours'],
    [36, '36 hours'],
    [72, '3 days'],
  ])('of %d is %s', (hours, words) => {
    expect(hoursWords(hours)).toBe(words)
    expect(coolingWords(hours)).toContain(`wait for ${words}.`)
  })

  test('of nothing is not told', () => {
    expect(coolingWords(0)).not.toContain('wait')
  })
})
