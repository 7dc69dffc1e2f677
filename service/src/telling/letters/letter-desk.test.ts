import { describe, expect, it } from 'vitest'
import type { PendingEvent } from '#db'
import { newId, realNow, showId } from '#kit'
import { idsOf } from './letter-desk.ts'

describe('the resources that a letter is about', () => {
  it('are those of its kind that events name, once for each event', () => {
    const id = newId('checkout', realNow())
    const event = (shown: string): PendingEvent => {
      return { type: 'checkout_settled', payload: { id: shown } }
    }
    const events = [
      event(showId('checkout', id)),
      event(showId('project', newId('project', realNow()))),
      event('nothing'),
    ]
    expect(idsOf('checkout', events)).toEqual([id])
  })
})
