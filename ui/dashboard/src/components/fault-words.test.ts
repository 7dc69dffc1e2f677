import { describe, expect, test } from 'vitest'
import { afterName, faultTitle, nameOf } from './fault-words.ts'

describe('a wrong field in words', () => {
  test.each([
    ['/legal_name', 'Legal name'],
    ['/releases/0/amount', 'Amount'],
    ['/settlements/1', 'Settlements'],
    ['', 'The form'],
  ])('%s is %s', (pointer, name) => {
    expect(nameOf(pointer)).toBe(name)
  })

  test('reads as one sentence with its name, or as a sentence of its own', () => {
    expect(`Amount${afterName('must be greater than 0')}`).toBe('Amount must be greater than 0')
    expect(`Move to${afterName('The clock never goes back.')}`).toBe(
      'Move to: The clock never goes back.',
    )
  })

  test('is counted', () => {
    expect([faultTitle(1), faultTitle(2)]).toEqual([
      'One thing needs attention',
      'Some things need attention',
    ])
  })
})
