import { describe, expect, it } from 'vitest'
import { asTenantId, newId, newUuid, realNow, showId } from '#kit'
import { parseTimeline } from './timeline.ts'

const tenant = asTenantId(newUuid(realNow()))
const shown = showId('project', newId('project', realNow()))

describe('a timeline that is asked for', () => {
  it('begins with the newest, of all kinds', () => {
    const asked = parseTimeline(tenant, shown, {})
    expect(asked).toMatchObject({ shown, kind: null, after: { rank: 0, key: '' } })
    expect(asked.after.at.getUTCFullYear()).toBe(9999)
  })

  it.each([['nothing'], [showId('api_key', newId('api_key', realNow()))]])(
    'is refused for what has none: %s',
    (id) => {
      expect(() => parseTimeline(tenant, id, {})).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      )
    },
  )

  it('is refused a cursor that no page gave', () => {
    expect(() => parseTimeline(tenant, shown, { cursor: 'x' })).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })
})
