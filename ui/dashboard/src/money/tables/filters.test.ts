import { currencies, settlementTypes } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { statuses } from '../words/statuses.ts'
import { appliedFilters, filtersOf, keptFilters, questionOf } from './filters.ts'

describe('the filters of a table', () => {
  test('offer every status of the kind, and no other', () => {
    const [status] = filtersOf('outbound')
    expect(status?.choices?.map(({ value }) => value)).toEqual(Object.keys(statuses.outbound))
    expect(filtersOf('intent')[0]?.choices?.map(({ value }) => value)).not.toContain('debug')
  })

  test('offer the types and currencies of the contract', () => {
    const offered = (name: string) =>
      filtersOf('settlement')
        .find((one) => one.name === name)
        ?.choices?.map(({ value }) => value)
    expect(offered('type')).toEqual(settlementTypes)
    expect(offered('currency')).toEqual(currencies)
  })

  test('ask the service for what stands in the address, amounts in minor units', () => {
    const search = {
      status: 'failed',
      amount_from: '1,234.50',
      email: ' ada@example.com ',
      tab: 'x',
    }
    expect(questionOf('outbound', search)).toEqual({
      query: { status: 'failed', amount_from: '123450', email: 'ada@example.com' },
      unread: [],
    })
  })

  test('name what cannot be read instead of leaving it out silently', () => {
    expect(questionOf('outbound', { amount_to: 'much' })).toEqual({
      query: {},
      unread: ['Amount to'],
    })
  })

  test('ask nothing that the kind does not have', () => {
    expect(questionOf('participant', { amount_from: '5', reference: 'X' }).query).toEqual({})
  })

  test('are kept as a view and applied again, which takes out all others', () => {
    const kept = keptFilters('settlement', { status: 'settled', tab: 'x', email: '' })
    expect(kept).toEqual({ status: 'settled' })
    const applied = appliedFilters('settlement', kept)
    expect(applied.status).toBe('settled')
    expect(Object.entries(applied).filter(([, value]) => value !== undefined)).toHaveLength(1)
    expect(Object.keys(applied)).toContain('email')
  })
})
