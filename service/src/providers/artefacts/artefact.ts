// A file that went to a bank or came from one, and what came of it.
import type {
  Artefact,
  ArtefactDirection,
  ArtefactSource,
  ArtefactStatus,
} from '@holdfast/contract'
import type { Id } from '#kit'
import { asId, showId, showIdOrNull, showInstant } from '#kit'

export interface ArtefactRecord {
  readonly id: Id<'artefact'>
  readonly connection_id: Id<'bank_connection'>
  readonly direction: ArtefactDirection
  readonly source: ArtefactSource
  /** The key or member who uploaded it. */
  readonly kept_by: string | null
  readonly is_by_key: boolean
  readonly name_sealed: Buffer
  readonly sha256: Buffer
  readonly size: bigint
  readonly is_stored: boolean
  readonly status: ArtefactStatus
  readonly reason: string | null
  readonly message: string | null
  /** The ZIP that it came in. */
  readonly parent_id: Id<'artefact'> | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Who did something about banks: the id of a key or a member as the API shows it. */
export function showActor(id: string, isKey: boolean): string {
  return isKey ? showId('api_key', asId('api_key', id)) : showId('member', asId('member', id))
}

/** A file as the API shows it: without its name, into which banks write account numbers. */
export function showArtefact(record: ArtefactRecord): Artefact {
  return {
    id: showId('artefact', record.id),
    created_at: showInstant(record.created_at),
    updated_at: showInstant(record.updated_at),
    connection_id: showId('bank_connection', record.connection_id),
    direction: record.direction,
    source: record.source,
    kept_by: record.kept_by === null ? null : showActor(record.kept_by, record.is_by_key),
    sha256: record.sha256.toString('hex'),
    size: Number(record.size),
    is_stored: record.is_stored,
    status: record.status,
    reason: record.reason,
    message: record.message,
    parent_id: showIdOrNull('artefact', record.parent_id),
  }
}
