import { operations } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { bodyOf, simulations } from './simulations.ts'

function simulation(key: string) {
  const found = simulations.find((one) => one.key === key)
  if (found === undefined) throw new Error(`no simulation ${key}`)
  return found
}

describe('the simulations of the sandbox', () => {
  it('are all those of the API, each with the fields of its body', () => {
    const known = Object.values(operations).filter(
      ({ method, path }) =>
        method === 'POST' && path.startsWith('/_sandbox/v1/') && path.includes('{id}'),
    )
    expect(simulations.map(({ operation }) => operation).toSorted()).toEqual(
      known.map(({ id }) => id).toSorted(),
    )
    for (const { operation, fields } of simulations) {
      const schema: unknown = operations[operation].body ?? { properties: {} }
      const names = fields.map(({ name }) => name).toSorted()
      expect(schema).toMatchObject({
        properties: Object.fromEntries(names.map((name) => [name, expect.anything()])),
      })
    }
  })

  it('send what was entered and leave out what was not', () => {
    const entered = { amount: '100000', reference: '', review: 'true' }
    expect(bodyOf(simulation('credit'), entered)).toEqual({
      value: { amount: 100_000, review: true },
    })
    expect(bodyOf(simulation('return_debit'), {})).toEqual({ value: undefined })
  })

  it('say what is missing or cannot be read, field by field', () => {
    const wrong = (key: string, entered: Readonly<Record<string, string>>) => {
      const read = bodyOf(simulation(key), entered)
      return 'faults' in read ? read.faults.map(({ pointer }) => pointer) : []
    }
    expect(wrong('credit', {})).toEqual(['/amount'])
    expect(wrong('credit', { amount: '10.50', deliver_at: 'soon' })).toEqual([
      '/amount',
      '/deliver_at',
    ])
    expect(wrong('decide_verification', {})).toEqual(['/outcome'])
  })
})
