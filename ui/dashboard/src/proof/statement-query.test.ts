import { describe, expect, it } from 'vitest'
import { enteredFrom, statementQuery } from './statement-query.ts'

const entered = enteredFrom({})

describe('the statement that is asked for', () => {
  it('is of everything, and of last month, until something else is chosen', () => {
    const read = statementQuery(entered)
    expect(read).toMatchObject({
      value: { subject: { of: 'organisation' }, period: { period: 'last_month' } },
    })
    expect('value' in read && read.value.fileName('csv')).toBe(
      'statement-organisation-last-month.csv',
    )
  })

  it('is the one that an address names', () => {
    const asked = enteredFrom({ of: 'project', id: 'project_1', period: '2030-01' })
    expect(statementQuery(asked)).toMatchObject({
      value: { subject: { of: 'project', id: 'project_1' }, period: { period: '2030-01' } },
    })
    expect(enteredFrom({ of: 'moon', period: 'never' })).toEqual(entered)
    expect(enteredFrom({ period: 'last_year' }).time).toBe('last_year')
  })

  it('holds the last day whole, by the clocks of the organisation', () => {
    const days = { ...entered, time: 'days', from: '2030-01-01', to: '2030-01-31' }
    const read = statementQuery(days)
    expect(read).toMatchObject({ value: { period: { from: '2030-01-01', to: '2030-02-01' } } })
    expect('value' in read && read.value.fileName('pdf')).toBe('statement-organisation.pdf')
    expect(statementQuery({ ...days, from: '', to: '' })).toMatchObject({ value: { period: {} } })
  })

  it('needs an id of the right kind, a month, and days in order', () => {
    const wrong = { ...entered, of: 'project', id: 'settlement_1' }
    expect(statementQuery(wrong)).toMatchObject({ faults: [{ pointer: '/id' }] })
    const none = { ...entered, time: 'month' }
    expect(statementQuery(none)).toMatchObject({ faults: [{ pointer: '/month' }] })
    const turned = { ...entered, time: 'days', from: '2030-02-01', to: '2030-01-01' }
    expect(statementQuery(turned)).toMatchObject({ faults: [{ pointer: '/to' }] })
  })
})
