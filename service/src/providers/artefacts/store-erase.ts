// Statements of forgetting persons in files.
import { statement } from '#db'
import type { Id } from '#kit'

export const insertErasure = statement('artefacts.insert_erasure')(
  `insert into artefact_erasures (tenant_id, source_id, sealed)
   values ($tenant_id::uuid, $source_id::uuid, $sealed::bytea)
   on conflict (tenant_id, source_id) do nothing`,
)

export const selectErasures = statement<{ source_id: string; sealed: Buffer }>(
  'artefacts.select_erasures',
)(
  `select source_id, sealed from artefact_erasures
    where tenant_id = $tenant_id::uuid order by source_id`,
)

export const dropErasures = statement('artefacts.drop_erasures')(
  `delete from artefact_erasures
    where tenant_id = $tenant_id::uuid and source_id = any($source_ids::uuid[])`,
)

/** Files that came and have their bytes, after a place; what is in a ZIP is a file of its own. */
export const selectToSearch = statement<{ id: Id<'artefact'>; size: bigint }>(
  'artefacts.select_to_search',
)(
  `select id, size from artefacts
    where tenant_id = $tenant_id::uuid and direction = 'in' and is_stored
      and message is distinct from 'zip' and ($after::uuid is null or id > $after::uuid)
    order by id limit $limit::int`,
)
