import type { CheckoutType, PublicMethod } from '@holdfast/contract'
import { checkoutTypes } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import type { AmountDue } from '#intents'
import { minor } from '#kit'
import type { SettlementTerms } from '#settlements'
import type { MethodFacts } from './methods.ts'
import { methodsFor } from './methods.ts'

function terms(type: SettlementTerms['type'] = 'escrow'): SettlementTerms {
  return {
    position: 0,
    type,
    seller_id: null,
    target_project_id: null,
    amount: minor(10_000n),
    description: 'A bicycle',
    summary: null,
    fee_flat: null,
    fee_ppm: null,
    tax_flat: null,
    tax_ppm: null,
    required_by: null,
    release_at: null,
    reference: null,
    metadata: null,
  }
}

function due(total: bigint, changes: Partial<AmountDue> = {}): AmountDue {
  const fee = minor(0n)
  return { due: [terms()], later: [], subtotal: minor(total), fee, total: minor(total), ...changes }
}

const facts: MethodFacts = {
  environment: 'sandbox',
  intentType: 'checkout',
  currency: 'eur',
  due: due(10_000n),
  hiddenMethods: [],
  isDirectDebitEnabled: false,
  noticeDays: 14,
  credit: null,
  served: new Set(checkoutTypes),
}

function types(changes: Partial<MethodFacts>): CheckoutType[] {
  return methodsFor({ ...facts, ...changes }).map(({ type }) => type)
}

function one(type: CheckoutType, changes: Partial<MethodFacts>): PublicMethod | undefined {
  return methodsFor({ ...facts, ...changes }).find((method) => method.type === type)
}

const transfers = ['local_bank_transfer', 'international_bank_transfer']

describe('the ways of paying', () => {
  it.each<[string, Partial<MethodFacts>, string[]]>([
    ['euros now', {}, ['card', 'open_banking', ...transfers]],
    ['pounds', { currency: 'gbp' }, ['card', 'open_banking', ...transfers]],
    ['dollars have no open banking', { currency: 'usd' }, ['card', ...transfers]],
    ['live takes what people see at the bank', { environment: 'live' }, transfers],
    ['an invoice', { intentType: 'invoice' }, ['invoice']],
    ['nothing due now', { due: due(0n, { due: [], later: [terms()] }) }, transfers],
    [
      'scheduled payments in euros, where direct debit is enabled',
      { isDirectDebitEnabled: true, due: due(10_000n, { later: [terms()] }) },
      ['card', 'open_banking', 'direct_debit', ...transfers],
    ],
    [
      'direct debit enabled, nothing scheduled',
      { isDirectDebitEnabled: true },
      ['card', 'open_banking', ...transfers],
    ],
    [
      'direct debit enabled, but pounds',
      { isDirectDebitEnabled: true, currency: 'gbp', due: due(10_000n, { later: [terms()] }) },
      ['card', 'open_banking', ...transfers],
    ],
    [
      'a buyer with a trade account',
      { credit: { reason: null } },
      ['card', 'open_banking', ...transfers, 'credit'],
    ],
    [
      'a trade account, but money for another project',
      { credit: { reason: null }, due: due(10_000n, { due: [terms('transfer')] }) },
      ['card', 'open_banking', ...transfers],
    ],
    [
      'some are hidden',
      { hiddenMethods: ['card', 'local_bank_transfer'] },
      ['open_banking', 'international_bank_transfer'],
    ],
    [
      'only transfers have a rail',
      { served: new Set(['local_bank_transfer']) },
      ['local_bank_transfer'],
    ],
  ])('%s', (_why, changes, expected) => {
    expect(types(changes)).toEqual(expected)
  })

  it('say why a card cannot pay more than 1,000.00', () => {
    expect(one('card', { due: due(100_000n) })).toMatchObject({ available: true, reason: null })
    expect(one('card', { due: due(100_001n) })).toMatchObject({
      available: false,
      reason: 'Cards pay up to 1,000.00.',
    })
  })

  it('say why credit does not suffice', () => {
    const reason = 'The limit is smaller than this.'
    expect(one('credit', { credit: { reason } })).toMatchObject({ available: false, reason })
  })
})
