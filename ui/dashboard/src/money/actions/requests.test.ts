import { describe, expect, test } from 'vitest'
import { noFields } from './movement-fields.ts'
import {
  placesOf,
  writeMatch,
  writeRefund,
  writeRelease,
  writeSplit,
  writeTransfer,
} from './requests.ts'

const settlement = { settlement_id: 'settlement_1', project_id: 'project_1' }
const balance = { settlement_id: null, project_id: 'project_1' }

describe('a release that is written in the form', () => {
  test('of a settlement asks for all that is left when no amount is given', () => {
    expect(writeRelease(settlement, noFields)).toEqual({
      ok: true,
      request: { body: { releases: [{ settlement_id: 'settlement_1' }] } },
    })
  })

  test('carries amount, fee, date and reference', () => {
    const fields = {
      ...noFields,
      amount: '400',
      feeFlat: '1',
      feePercent: '2.5',
      releaseAt: '2030-01-01T12:00',
      reference: 'CAR 7',
    }
    const written = writeRelease(settlement, fields)
    expect(written.ok && written.request.body.releases[0]).toEqual({
      settlement_id: 'settlement_1',
      amount: 40_000,
      fee_flat: 100,
      fee_percentage: 0.025,
      release_at: new Date('2030-01-01T12:00').toISOString(),
      reference: 'CAR 7',
    })
  })

  test('of a project needs an amount and a receiver', () => {
    const written = writeRelease(balance, noFields)
    expect(written.ok ? [] : [...written.faults.keys()]).toEqual([
      '/releases/0/amount',
      '/releases/0/to/email',
    ])
  })
})

test('a refund names its settlement, and what cannot be read by its pointer', () => {
  expect(writeRefund('settlement_1', { ...noFields, amount: '5' })).toEqual({
    ok: true,
    request: { body: { refunds: [{ settlement_id: 'settlement_1', amount: 500 }] } },
  })
  const wrong = writeRefund('settlement_1', { ...noFields, amount: 'five' })
  expect(wrong.ok ? [] : [...wrong.faults.keys()]).toEqual(['/refunds/0/amount'])
})

describe('a transfer', () => {
  test('goes from a balance to a settlement, or from a settlement to a project', () => {
    const fields = { ...noFields, amount: '5' }
    const first = writeTransfer(balance, 'settlement_2', fields)
    expect(first.ok && first.request.body.transfers[0]).toEqual({
      amount: 500,
      from: { project_id: 'project_1' },
      to: { settlement_id: 'settlement_2' },
    })
    const second = writeTransfer(settlement, 'project_2', fields)
    expect(second.ok && second.request.body.transfers[0]).toMatchObject({
      from: { settlement_id: 'settlement_1' },
      to: { project_id: 'project_2' },
    })
  })

  test('needs an amount and a place', () => {
    const written = writeTransfer(balance, 'somewhere', noFields)
    expect(written.ok ? [] : [...written.faults.keys()]).toEqual([
      '/transfers/0/amount',
      '/transfers/0/to',
    ])
  })
})

describe('unreconciled money that is split', () => {
  const of = { id: 'inbound_1', projectId: 'project_1', amount: 10_000 }

  test('names the inbound with each part, and leaves out what has no amount', () => {
    const parts = [
      { target: 'settlement_1', amount: '' },
      { target: 'settlement_2', amount: '60' },
      { target: 'project_2', amount: '40.00' },
    ]
    const from = { project_id: 'project_1' }
    expect(writeSplit(of, parts)).toEqual({
      ok: true,
      request: {
        body: {
          transfers: [
            { amount: 6_000, from, to: { settlement_id: 'settlement_2' }, inbound_id: 'inbound_1' },
            { amount: 4_000, from, to: { project_id: 'project_2' }, inbound_id: 'inbound_1' },
          ],
        },
      },
    })
    expect(placesOf(parts)).toEqual([2, 0, 1])
  })

  test.each([
    ['is more than there is', [{ target: 'settlement_1', amount: '100.01' }], '0/amount'],
    ['has no amount at all', [{ target: 'settlement_1', amount: '' }], '0/amount'],
    ['goes nowhere', [{ target: '', amount: '1' }], '0/to'],
    [
      'has an amount that cannot be read',
      [
        { target: 'settlement_1', amount: '1' },
        { target: 'settlement_2', amount: 'x' },
      ],
      '1/amount',
    ],
  ])('is refused where it %s', (_why, parts, at) => {
    const written = writeSplit(of, parts)
    expect(written.ok ? [] : [...written.faults.keys()]).toEqual([`/transfers/${at}`])
  })
})

test('a match takes as much as the checkout lacks when no amount is given', () => {
  expect(writeMatch('inbound_1', 'checkout_1', { amount: '' })).toEqual({
    ok: true,
    request: { params: { id: 'inbound_1' }, body: { checkout_id: 'checkout_1' } },
  })
  const part = writeMatch('inbound_1', 'checkout_1', { amount: '5' })
  expect(part.ok && part.request.body).toEqual({ checkout_id: 'checkout_1', amount: 500 })
})
