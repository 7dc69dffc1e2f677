import { describe, expect, it } from 'vitest'
import { asId, showId } from '#kit'
import { collectionReportOf, sandboxBanks, sandboxCollectionReport } from './sandbox-collecting.ts'

const checkout = asId('checkout', '0190a000-0000-7000-8000-000000000001')
const debit = asId('debit', '0190a000-0000-7000-8000-000000000002')

describe('a report of a collection', () => {
  it.each([
    [showId('checkout', checkout), { kind: 'checkout', id: checkout }],
    [showId('debit', debit), { kind: 'debit', id: debit }],
  ])('names what it is of: %s', (collection, key) => {
    const read = sandboxCollectionReport.read({ collection, outcome: 'paid' })
    expect(collectionReportOf(read)).toEqual({
      key,
      outcome: 'paid',
    })
  })

  it.each([
    [{ collection: showId('checkout', checkout), outcome: 'something' }],
    [{ collection: 'outbound_01jnmwpb5vf8qr3x6c0k2y7zde', outcome: 'paid' }],
    [{}],
  ])('that says nothing known is a fault: %j', (payload) => {
    expect(() => sandboxCollectionReport.read(payload)).toThrow('broken assumption')
  })
})

describe('the banks of the sandbox', () => {
  it('have different ids and pay in euros or pounds', () => {
    expect(new Set(sandboxBanks.map(({ id }) => id)).size).toBe(sandboxBanks.length)
    for (const { currencies } of sandboxBanks) expect(currencies).not.toContain('usd')
  })
})
