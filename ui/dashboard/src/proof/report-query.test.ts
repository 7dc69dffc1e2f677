import { describe, expect, it } from 'vitest'
import { reportQuery } from './report-query.ts'

const entered = { what: 'fees', of: '', period: 'last_month', from: '', to: '' }

describe('the form of reports', () => {
  it('asks for last month as it stands', () => {
    expect(reportQuery(entered)).toMatchObject({ value: { time: { period: 'last_month' } } })
  })

  it('counts the last day in', () => {
    const days = { ...entered, period: 'days', from: '2026-10-01', to: '2026-10-31' }
    expect(reportQuery(days)).toMatchObject({
      value: { time: { from: '2026-10-01', to: '2026-11-01' } },
    })
  })

  it.each([
    [{ period: 'days' }, 'from'],
    [{ period: 'days', from: '2026-10-02', to: '2026-10-01' }, 'to'],
    [{ what: 'camt053', of: 'outbound_1' }, 'of'],
  ])('names what is wrong with %j', (changes, field) => {
    const read = reportQuery({ ...entered, ...changes })
    expect('faults' in read && JSON.stringify(read.faults)).toContain(`/${field}`)
  })

  it('names the file by what is in it', () => {
    const read = reportQuery({ ...entered, what: 'camt053', of: 'revenue' })
    expect('value' in read && read.value.fileName('xml')).toBe('camt053-revenue-last_month.xml')
  })
})
