import { describe, expect, it } from 'vitest'
import { statementQuery } from './statement-query.ts'

const entered = { of: 'revenue', id: '', currency: 'gbp', from: '', to: '' }

describe('the statement that is asked for', () => {
  it('is of all time when no day is given', () => {
    const read = statementQuery(entered)
    expect(read).toMatchObject({
      value: { subject: { of: 'revenue', currency: 'gbp' }, period: {} },
    })
    expect('value' in read && read.value.fileName('csv')).toBe('statement-revenue-gbp.csv')
  })

  it('holds the last day whole', () => {
    const read = statementQuery({ ...entered, from: '2030-01-01', to: '2030-01-31' })
    expect(read).toMatchObject({
      value: { period: { from: '2030-01-01T00:00:00.000Z', to: '2030-02-01T00:00:00.000Z' } },
    })
  })

  it('needs an id of the right kind, and days in order', () => {
    const wrong = { ...entered, of: 'project', id: 'settlement_1' }
    expect(statementQuery(wrong)).toMatchObject({ faults: [{ pointer: '/id' }] })
    const turned = { ...entered, from: '2030-02-01', to: '2030-01-01' }
    expect(statementQuery(turned)).toMatchObject({ faults: [{ pointer: '/to' }] })
  })
})
