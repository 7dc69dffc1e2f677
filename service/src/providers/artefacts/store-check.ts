// Statements of looking whether stored files still are what was kept.
import { statement } from '#db'
import type { Id, TenantId } from '#kit'

/** Whose files are stored, and how many; of all tenants. */
export const selectStored = statement<{ tenant_id: TenantId; files: bigint }>(
  'artefacts.select_stored',
)(
  `select tenant_id, count(*) as files from artefacts where is_stored
    group by tenant_id order by tenant_id`,
)

export interface StoredRow {
  id: Id<'artefact'>
  name_sealed: Buffer
  sha256: Buffer
  size: bigint
  is_blanked: boolean
}

/** Those of one tenant, after a place. */
export const selectToCheck = statement<StoredRow>('artefacts.select_to_check')(
  `select id, name_sealed, sha256, size, blanked_at is not null as is_blanked from artefacts
    where tenant_id = $tenant_id::uuid and is_stored and ($after::uuid is null or id > $after::uuid)
    order by id limit $limit::int`,
)
