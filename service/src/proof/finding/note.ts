// What a unit has made is noted with its commit, to be read afterwards.
import type { Unit, Write } from '#db'
import { writeOf } from '#db'
import { insertPending, selectSaid } from './store.ts'

/**
 * Notes what a unit has made of each kind that can be found. Nothing has an id that its unit has
 * not drawn, so no room has to say what it makes.
 */
export function findingWrites({ tenant, pending }: Unit): Write[] {
  return [...pending.drawn].flatMap(([kind, ids]) => {
    const [id] = ids
    if (!(kind in selectSaid) || id === undefined) return []
    return [writeOf(insertPending, { tenant_id: tenant.id, id, kind, ids })]
  })
}
