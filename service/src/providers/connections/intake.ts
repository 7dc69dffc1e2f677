// What comes from a bank, by a folder or by hand: kept first, then read by a job.
import type { ArtefactSource } from '@holdfast/contract'
import { artefactRead, keepArtefact, noteLargeFile } from '#artefacts'
import type { Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { showId } from '#kit'
import type { Vault } from '#participants'

/** A file that has come. */
export interface Arrived {
  readonly connectionId: Id<'bank_connection'>
  readonly source: Exclude<ArtefactSource, 'service'>
  /** The key or member who uploads it. */
  readonly keptBy: string | null
  readonly name: string
  /** The ZIP that it came in. */
  readonly parentId?: Id<'artefact'>
  /** Its bytes; of one that is too large to be kept, what names them. */
  readonly content: Buffer | { readonly sha256: Buffer; readonly size: number }
}

/** Keeps what has come and has it read. What the tenant has already is nothing new. */
export async function takeFile(
  unit: Unit,
  vault: Vault,
  { content, ...told }: Arrived,
): Promise<Id<'artefact'>> {
  const of = { ...told, direction: 'in' } as const
  if (!Buffer.isBuffer(content)) return (await noteLargeFile(unit, vault, { ...of, ...content })).id
  const { id, isNew } = await keepArtefact(unit, vault, { ...of, bytes: content })
  if (isNew) {
    const key = showId('artefact', id)
    enqueue(unit, artefactRead, { key, runAt: unit.now, payload: { artefact: id } })
  }
  return id
}
