// Files that wait for people to upload them, while their connection is halted.
import type { ArtefactRecord } from '#artefacts'
import { readConnection } from '#connections'
import type { Unit } from '#db'
import { selectBatchesOfFile } from './store.ts'

const NOT_LEFT: ReadonlySet<string> = new Set(['generated', 'handing_over'])

/**
 * Whether a file of ours has not left yet and its connection is halted: who downloads it would give
 * it to the bank, which may have been given the same before.
 */
export async function isKeptBack(
  { tx, tenant }: Unit,
  { id, connection_id }: Pick<ArtefactRecord, 'id' | 'connection_id'>,
): Promise<boolean> {
  const connection = await readConnection(tx, tenant.id, connection_id)
  if (connection?.is_halted !== true) return false
  const of = { tenant_id: tenant.id, artefact_id: id }
  const batches = await tx.query(selectBatchesOfFile, of)
  return batches.some(({ status }) => NOT_LEFT.has(status))
}
