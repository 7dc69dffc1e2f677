import type { DocumentKind, DocumentMediaType } from '@holdfast/contract'
import { statement } from '#db'

export interface DocumentRow {
  id: string
  verification_id: string
  participant_id: string
  kind: DocumentKind
  media_type: DocumentMediaType
  name_sealed: Buffer
  size: number
  parts: number
  parts_received: number
  created_at: Date
}

const COLUMNS = `id, verification_id, participant_id, kind, media_type, name_sealed, size, parts,
  parts_received, created_at`

export const insertDocuments = statement('verifications.insert_documents')(
  `insert into verification_documents (tenant_id, id, verification_id, participant_id, kind,
                                       media_type, name_sealed, size, parts, created_at, updated_at)
   select $tenant_id::uuid, n.id, n.verification_id, n.participant_id, n.kind, n.media_type,
          n.name_sealed, n.size, n.parts, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, verification_id uuid, participant_id uuid, kind text, media_type text,
                name_sealed bytea, size int, parts int) as n`,
)

/** The documents of verifications, the oldest first. */
export const selectDocuments = statement<DocumentRow>('verifications.select_documents')(
  `select ${COLUMNS} from verification_documents
    where tenant_id = $tenant_id::uuid and verification_id = any($verification_ids::uuid[])
    order by created_at, id`,
)

export const insertParts = statement('verifications.insert_document_parts')(
  `insert into verification_document_parts (tenant_id, document_id, number, sealed)
   select $tenant_id::uuid, n.document_id, n.number, n.sealed
     from $rows(document_id uuid, number int, sealed bytea) as n`,
)

export const countParts = statement('verifications.count_document_parts')(
  `update verification_documents d
      set parts_received = n.received, updated_at = $updated_at::timestamptz
     from $rows(id uuid, received int) as n
    where d.tenant_id = $tenant_id::uuid and d.id = n.id`,
)

export const selectParts = statement<{ number: number; sealed: Buffer }>(
  'verifications.select_document_parts',
)(
  `select number, sealed from verification_document_parts
    where tenant_id = $tenant_id::uuid and document_id = $document_id::uuid
    order by number`,
)

export const deleteDocuments = statement('verifications.delete_documents')(
  `delete from verification_documents where tenant_id = $tenant_id::uuid
      and id = any($ids::uuid[])`,
)

export const deleteDocumentsOf = statement('verifications.delete_documents_of')(
  `delete from verification_documents
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])`,
)
