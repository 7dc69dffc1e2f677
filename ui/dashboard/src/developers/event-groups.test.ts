import { eventTypes } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { allEventTypes, eventGroups, listensTo } from './event-groups.ts'

describe('the groups of event types', () => {
  it('hold every event type once', () => {
    expect(allEventTypes.toSorted()).toEqual(eventTypes.toSorted())
    expect(eventGroups.flatMap(({ types }) => types).toSorted()).toEqual(eventTypes.toSorted())
  })

  it('are said in a few words', () => {
    expect(listensTo(null)).toBe('All events')
    expect(listensTo(['checkout_settled'])).toBe('checkout_settled')
    expect(listensTo(['checkout_settled', 'outbound_failed'])).toBe('2 event types')
  })
})
