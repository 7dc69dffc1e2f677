import { describe, expect, test } from 'vitest'
import { noFields } from './movement-fields.ts'
import { writeRefund, writeRelease, writeTransfer } from './requests.ts'

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
