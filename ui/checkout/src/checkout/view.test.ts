import type { CheckoutStatus, PublicCheckout, PublicIntent } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { offeredMethods, viewOf, withReturn } from './view.ts'

const instructions = {
  amount: 1_000,
  currency: 'gbp',
  beneficiary: 'Harbour',
  bank_name: 'Example Bank',
  iban: null,
  account_number: '31926819',
  routing: [],
  reference: 'C7KQ2M9XW4',
  creditor_reference: null,
} as const

function checkoutIn(status: CheckoutStatus, transferMade = false): PublicCheckout {
  return {
    id: 'checkout_1',
    project_id: 'project_1',
    type: 'local_bank_transfer',
    status,
    amount: 1_000,
    outstanding: 1_000,
    currency: 'gbp',
    reference: 'C7KQ2M9XW4',
    transfer_made: transferMade,
    invoice_id: null,
    authorised: false,
    rejected: false,
    next_url: null,
    instructions: { ...instructions, routing: [] },
  }
}

function intentWith(checkout: PublicCheckout | null, status: PublicIntent['status']): PublicIntent {
  return {
    id: 'intent_1',
    type: 'checkout',
    status,
    environment: 'sandbox',
    currency: 'gbp',
    organisation: { name: 'Harbour', accent_colour: null, logo_url: null },
    from: null,
    lines: [],
    subtotal: 1_000,
    fee: 0,
    total: 1_000,
    methods: [
      { type: 'card', available: true, reason: null, settles_in: 'days', notice_days: null },
      {
        type: 'international_bank_transfer',
        available: false,
        reason: 'no',
        settles_in: 'days',
        notice_days: null,
      },
      {
        type: 'local_bank_transfer',
        available: true,
        reason: null,
        settles_in: 'days',
        notice_days: null,
      },
    ],
    checkout,
    redirect_url: null,
  }
}

const atStart = { step: 0, isTryingAgain: false } as const

describe('the screen', () => {
  test.each([
    ['unconfirmed', 'summary'],
    ['confirmed', 'confirmed_elsewhere'],
    ['cancelled', 'cancelled'],
  ] as const)('of an intent that is %s, without a checkout here, is %s', (status, view) => {
    expect(viewOf(intentWith(null, status), atStart)).toBe(view)
  })

  test.each([
    ['settling', false, 'transfer'],
    ['settling', true, 'waiting'],
    ['settled', false, 'settled'],
    ['failed', false, 'ended'],
    ['cancelled', false, 'ended'],
    ['abandoned', false, 'ended'],
  ] as const)('of a checkout that is %s (transfer made: %s) is %s', (status, isMade, view) => {
    expect(viewOf(intentWith(checkoutIn(status, isMade), 'confirmed'), atStart)).toBe(view)
  })

  test('begins with the methods when the shop asks for step 1', () => {
    const view = viewOf(intentWith(null, 'unconfirmed'), { step: 1, isTryingAgain: false })
    expect(view).toBe('methods')
  })

  test('lets another checkout follow one that ended, but not one that lives', () => {
    const again = { step: 1, isTryingAgain: true } as const
    expect(viewOf(intentWith(checkoutIn('cancelled'), 'confirmed'), again)).toBe('methods')
    expect(viewOf(intentWith(checkoutIn('settling'), 'confirmed'), again)).toBe('transfer')
  })
})

describe('a payment at a page of others', () => {
  const asked = { type: 'open_banking', instructions: null } as const
  const url = 'https://pay.example.com/sandbox/bank/t0k3n'

  test.each([
    [{ next_url: url }, 'handoff'],
    [{ next_url: null }, 'processing'],
    [{ next_url: null, authorised: true }, 'waiting'],
    [{ next_url: null, amount: 0 }, 'waiting'],
  ] as const)('that stands at %o is %s', (changes, view) => {
    const checkout = { ...checkoutIn('settling'), ...asked, ...changes }
    expect(viewOf(intentWith(checkout, 'confirmed'), atStart)).toBe(view)
  })

  test.each(['direct_debit', 'credit'] as const)(
    'is none for %s: nothing is left to do',
    (type) => {
      const checkout = { ...checkoutIn('settling'), type, instructions: null }
      expect(viewOf(intentWith(checkout, 'confirmed'), atStart)).toBe('waiting')
    },
  )

  test('leads back where it came from, when it was in the same tab', () => {
    expect(withReturn(url, undefined)).toBe(url)
    expect(withReturn(url, '/pay/link_1?lang=de')).toBe(
      `${url}?return_to=%2Fpay%2Flink_1%3Flang%3Dde`,
    )
  })
})

test('only methods that can be used are offered', () => {
  const offered = offeredMethods(intentWith(null, 'unconfirmed')).map(({ type }) => type)
  expect(offered).toEqual(['card', 'local_bank_transfer'])
})
