import { operations, workQueues } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { decisionsOf } from './decisions.ts'

const known = new Map<string, { readonly method: string }>(Object.entries(operations))

describe('decisions', () => {
  it.each(workQueues)('of the queue %s are operations, with the id in their paths', (queue) => {
    for (const environment of ['sandbox', 'live'] as const) {
      const decisions = decisionsOf(queue, { id: 'inbound_1', kind: 'inbound' }, environment)
      expect(decisions.length).toBeGreaterThan(0)
      for (const { operation, method, path } of decisions) {
        expect(known.get(operation)?.method).toBe(method)
        expect(path).not.toContain('{')
      }
    }
  })
})
