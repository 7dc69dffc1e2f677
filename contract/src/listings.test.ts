import { describe, expect, it } from 'vitest'
import { barFilters, deskTables, listings } from './listings.ts'

describe('listings', () => {
  it.each(deskTables)('take in the table of %s all that its bar offers', (table) => {
    const filters: Readonly<Record<string, readonly string[]>> = listings[table].filters
    const taken = Object.keys(filters).filter((name) => filters[name]?.includes('table'))
    expect(taken).toEqual(expect.arrayContaining(barFilters(table)))
  })

  it('offer statuses first, and the rest in one order', () => {
    expect(barFilters('transfers')).toEqual([
      'status',
      'type',
      'amount_from',
      'amount_to',
      'currency',
      'project_id',
      'settlement_id',
    ])
  })

  it.each(deskTables)('show no column of %s twice', (table) => {
    const { columns } = listings[table]
    expect(new Set<string>(columns).size).toBe(columns.length)
  })
})
