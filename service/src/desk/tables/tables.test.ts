import { randomUUID } from 'node:crypto'
import { deskTables } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { asTenantId } from '#kit'
import { parseTable } from './tables.ts'

const principal = {
  tenantId: asTenantId(randomUUID()),
  environment: 'sandbox',
  keyId: 'a member',
  kind: 'member',
} as const

const ask = (table: (typeof deskTables)[number], query: object) =>
  parseTable({ params: { table }, query, principal }).asked

describe('what is asked of a table', () => {
  it.each(deskTables)('%s takes statuses, one or several', (table) => {
    expect(ask(table, { status: 'settled,failed' }).filters.get('status')).toEqual([
      'settled',
      'failed',
    ])
  })

  it('refuses a filter that the table does not have, by name', () => {
    expect(() => ask('projects', { reference: 'A' })).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })

  it('finds nothing by an id or an address that is none, instead of everything', () => {
    expect(ask('checkouts', { id: 'nonsense' }).filters.get('id')).toBeNull()
    expect(ask('checkouts', { email: 'nonsense' }).filters.get('email')).toBeNull()
  })
})
