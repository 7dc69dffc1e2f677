import { describe, expect, it } from 'vitest'
import { independentFaults, pruneFaulty } from './prune.ts'

const at = (pointer: string) => ({ pointer, code: 'wrong_type', message: 'Wrong.' }) as const

describe('a pruned body', () => {
  it('lacks what is wrong and keeps the places of the rest', () => {
    const body = { type: 'x', list: [{ a: 1, b: 2 }, 7, { a: 3 }], 'a/b': 1 }
    const faults = ['/type', '/list/0/b', '/list/1', '/a~1b', '/nowhere/0/x'].map(at)
    expect(pruneFaulty(body, faults, { type: 'y' })).toEqual({
      type: 'y',
      list: [{ a: 1 }, {}, { a: 3 }],
    })
    expect(body.list[0]).toEqual({ a: 1, b: 2 })
  })

  it('is the body itself when that is no object', () => {
    expect(pruneFaulty([1], [at('')], {})).toEqual([1])
  })
})

describe('the faults of rules', () => {
  it('are left out where a field or what holds it is wrong already', () => {
    const rules = ['/list/1/a', '/list/10/a', '/type'].map(at)
    expect(independentFaults(rules, [at('/list/1'), at('/type')])).toEqual([at('/list/10/a')])
  })
})
