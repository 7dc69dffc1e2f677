import { describe, expect, test } from 'vitest'
import { instantOf, newDraft, newSettlement, totalsOf, writeIntent } from './draft.ts'

const now = new Date('2030-01-01T00:00:00.000Z')
const car = {
  ...newSettlement(0),
  seller: 'ada@example.com',
  amount: '1,000.00',
  description: 'Used estate car',
}

describe('a payment intent that is written in the form', () => {
  test('asks for what stands in the fields, and for nothing else', () => {
    expect(writeIntent({ ...newDraft(), settlements: [car] })).toEqual({
      ok: true,
      body: {
        type: 'payment_link',
        currency: 'eur',
        settlements: [
          {
            type: 'escrow',
            to: { email: 'ada@example.com' },
            amount: 100_000,
            description: 'Used estate car',
          },
        ],
      },
    })
  })

  test('carries fees, tax, dates, the buyer and the project', () => {
    const written = writeIntent({
      ...newDraft('project_1', 'gbp'),
      type: 'checkout',
      buyer: 'bea@example.com',
      buyerName: 'Bea',
      feePercent: '1.5',
      redirectUrl: 'https://shop.example.com',
      settlements: [
        {
          ...car,
          feeFlat: '2',
          taxKind: 'percentage',
          tax: '20',
          releaseAt: '2030-02-01T12:00',
          requiredBy: '2030-01-15T00:00',
          reference: 'CAR 7',
        },
      ],
    })
    expect(written).toMatchObject({
      ok: true,
      body: {
        from: { email: 'bea@example.com', name: 'Bea' },
        project_id: 'project_1',
        fee_percentage: 0.015,
        redirect_url: 'https://shop.example.com',
        settlements: [
          {
            fee_flat: 200,
            tax_percentage: 0.2,
            release_at: instantOf('2030-02-01T12:00'),
            required_by: instantOf('2030-01-15T00:00'),
            reference: 'CAR 7',
          },
        ],
      },
    })
  })

  test('names a project as the target of a transfer, and nobody for funding', () => {
    const of = (type: 'transfer' | 'funding') => {
      const one = { ...car, type, targetProject: 'project_2' }
      const written = writeIntent({ ...newDraft(), settlements: [one] })
      return written.ok ? written.body.settlements[0]?.to : undefined
    }
    expect(of('transfer')).toEqual({ project_id: 'project_2' })
    expect(of('funding')).toBeUndefined()
  })

  test('tells of each wrong field by the pointer that the API would name', () => {
    const written = writeIntent({
      ...newDraft(),
      feeFlat: 'much',
      settlements: [
        { ...car, amount: '' },
        { ...car, feePercent: '150' },
      ],
    })
    expect(written.ok ? [] : [...written.faults.keys()]).toEqual([
      '/settlements/0/amount',
      '/settlements/1/fee_percentage',
      '/fee_flat',
    ])
  })
})

describe('the total of a form', () => {
  test('is what is due now and the fee on it; what is required later stands apart', () => {
    const later = { ...car, key: 1, amount: '500', requiredBy: '2030-03-01T00:00' }
    const draft = { ...newDraft(), feePercent: '1.5', feeFlat: '1', settlements: [car, later] }
    expect(totalsOf(draft, now)).toEqual({
      dueNow: 100_000,
      later: 50_000,
      buyerFee: 1_600,
      total: 101_600,
    })
  })

  test('a date in the past is due, and nothing due has no fee', () => {
    const past = { ...car, requiredBy: '2029-01-01T00:00' }
    expect(totalsOf({ ...newDraft(), settlements: [past] }, now).dueNow).toBe(100_000)
    const later = { ...car, requiredBy: '2031-01-01T00:00' }
    const draft = { ...newDraft(), feeFlat: '1', settlements: [later] }
    expect(totalsOf(draft, now)).toMatchObject({ buyerFee: 0, total: 0 })
  })

  test('counts what cannot be read as nothing', () => {
    const draft = { ...newDraft(), settlements: [{ ...car, amount: 'x' }] }
    expect(totalsOf(draft, now).total).toBe(0)
  })
})
