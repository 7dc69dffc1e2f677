// All statements of the files of banks.
import { statement } from '#db'
import { smallEntering, smallMove } from '#events'
import type { Id } from '#kit'
import type { ArtefactRecord } from './artefact.ts'

const COLUMNS = `id, connection_id, direction, source, kept_by, name_sealed, sha256, size,
  is_stored, status, reason, message, parent_id, created_at, updated_at,
  exists (select from api_keys k
           where k.tenant_id = artefacts.tenant_id and k.id = artefacts.kept_by) as is_by_key`

/** The same content again makes no row. */
export const insertArtefact = smallEntering(
  'artefact',
  statement<{ id: Id<'artefact'> }>('artefacts.insert')(
    `insert into artefacts (tenant_id, id, connection_id, direction, source, kept_by, name_sealed,
                            sha256, size, is_stored, status, parent_id, created_at,
                            updated_at)
     values ($tenant_id::uuid, $id::uuid, $connection_id::uuid, $direction::text, $source::text,
             $kept_by::uuid, $name_sealed::bytea, $sha256::bytea, $size::bigint,
             $is_stored::boolean, 'kept', $parent_id::uuid, $now::timestamptz, $now::timestamptz)
     on conflict (tenant_id, sha256) do nothing
     returning id`,
  ),
)

export const selectKnown = statement<{ id: Id<'artefact'> }>('artefacts.select_known')(
  `select id from artefacts where tenant_id = $tenant_id::uuid and sha256 = $sha256::bytea`,
)

/** A file that was written here for a connection. */
export const selectOwn = statement<{ id: Id<'artefact'> }>('artefacts.select_own')(
  `select id from artefacts
    where tenant_id = $tenant_id::uuid and sha256 = $sha256::bytea
      and connection_id = $connection_id::uuid and direction = 'out'`,
)

export const insertParts = statement('artefacts.insert_parts')(
  `insert into artefact_parts (tenant_id, artefact_id, number, sealed)
   select $tenant_id::uuid, $artefact_id::uuid, p.number, p.sealed
     from $rows(number int, sealed bytea) as p`,
)

export const selectParts = statement<{ number: number; sealed: Buffer }>('artefacts.select_parts')(
  `select number, sealed from artefact_parts
    where tenant_id = $tenant_id::uuid and artefact_id = $artefact_id::uuid
    order by number`,
)

export const selectArtefact = statement<ArtefactRecord>('artefacts.select')(
  `select ${COLUMNS} from artefacts where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export const selectArtefacts = statement<ArtefactRecord>('artefacts.select_all')(
  `select ${COLUMNS} from artefacts
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** All that has come and is kept, in the order in which it came. */
export const selectIncoming = statement<{ id: Id<'artefact'> }>('artefacts.select_incoming')(
  `select id from artefacts
    where tenant_id = $tenant_id::uuid and direction = 'in' and is_stored order by id`,
)

export const setRead = smallMove('artefacts.set_read')('artefact', {
  to: ['read'],
  set: 'reason = null, message = $message::text, updated_at = $at::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

export const setHeld = smallMove('artefacts.set_held')('artefact', {
  to: ['held'],
  set: `reason = $reason::text, message = $message::text, updated_at = $at::timestamptz`,
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

export const lockArtefact = statement<{ is_stored: boolean }>('artefacts.lock')(
  `select is_stored from artefacts
    where tenant_id = $tenant_id::uuid and id = $id::uuid for no key update`,
)

export const dropParts = statement('artefacts.drop_parts')(
  `delete from artefact_parts
    where tenant_id = $tenant_id::uuid and artefact_id = $artefact_id::uuid`,
)

/** A ZIP is read when all of its files are kept. */
export const setPacked = statement('artefacts.set_packed')(
  `update artefacts set packed = $packed::uuid[]
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** The ZIPs that brought a file, as long as they have their bytes. */
export const lockZipsOf = statement<{ id: Id<'artefact'> }>('artefacts.lock_zips_of')(
  `select id from artefacts
    where tenant_id = $tenant_id::uuid and packed is not null and is_stored
      and $id::uuid = any(packed)
    order by id for no key update`,
)

export const setEmptied = statement('artefacts.set_emptied')(
  `update artefacts set is_stored = false, blanked_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $artefact_id::uuid`,
)

export const setBlanked = statement('artefacts.set_blanked')(
  `update artefacts set blanked_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)
