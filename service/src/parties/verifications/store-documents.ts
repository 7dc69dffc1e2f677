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

export const insertDocuments = statement(
  'verifications.insert_documents',
  `insert into verification_documents (tenant_id, id, verification_id, participant_id, kind,
                                       media_type, name_sealed, size, parts, created_at, updated_at)
   select $1::uuid, n.id, n.verification_id, n.participant_id, n.kind, n.media_type,
          n.name_sealed, n.size, n.parts, $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bytea[],
                 $9::integer[], $10::integer[])
       as n (id, verification_id, participant_id, kind, media_type, name_sealed, size, parts)`,
)

/** The documents of verifications, the oldest first. */
export const selectDocuments = statement<DocumentRow>(
  'verifications.select_documents',
  `select ${COLUMNS} from verification_documents
    where tenant_id = $1::uuid and verification_id = any($2::uuid[])
    order by created_at, id`,
)

export const insertParts = statement(
  'verifications.insert_document_parts',
  `insert into verification_document_parts (tenant_id, document_id, number, sealed)
   select $1::uuid, n.document_id, n.number, n.sealed
     from unnest($2::uuid[], $3::integer[], $4::bytea[]) as n (document_id, number, sealed)`,
)

export const countParts = statement(
  'verifications.count_document_parts',
  `update verification_documents d
      set parts_received = n.received, updated_at = $2::timestamptz
     from unnest($3::uuid[], $4::integer[]) as n (id, received)
    where d.tenant_id = $1::uuid and d.id = n.id`,
)

export const selectParts = statement<{ number: number; sealed: Buffer }>(
  'verifications.select_document_parts',
  `select number, sealed from verification_document_parts
    where tenant_id = $1::uuid and document_id = $2::uuid
    order by number`,
)

export const deleteDocuments = statement(
  'verifications.delete_documents',
  `delete from verification_documents where tenant_id = $1::uuid and id = any($2::uuid[])`,
)

export const deleteDocumentsOf = statement(
  'verifications.delete_documents_of',
  `delete from verification_documents
    where tenant_id = $1::uuid and participant_id = any($2::uuid[])`,
)
