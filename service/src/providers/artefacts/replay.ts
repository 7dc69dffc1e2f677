// Reading all again that banks ever sent: after a restore, or as a proof that nothing of it moves.
import type { Unit } from '#db'
import { enqueue } from '#jobs'
import { showId } from '#kit'
import { artefactRead } from './jobs.ts'
import { selectIncoming } from './store.ts'

/**
 * Has every file that came, and is kept, read again in the order in which they came; how many.
 * What was recorded by a file before is not recorded twice. What was held is looked at anew.
 */
export async function planReplay(unit: Unit): Promise<number> {
  const files = await unit.tx.query(selectIncoming, { tenant_id: unit.tenant.id })
  for (const { id } of files) {
    const key = showId('artefact', id)
    enqueue(unit, artefactRead, { key, runAt: unit.now, payload: { artefact: id } })
  }
  return files.length
}
