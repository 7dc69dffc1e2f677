// Forgetting persons in all files that banks have sent, also where nothing was booked by them: a
// walk through the files, some at a time.
import type { Database, Unit } from '#db'
import { actHandler, enqueue, type RunnableHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { assert, distinct, isRecord } from '#kit'
import type { Vault } from '#participants'
import { blankBytes, type Forgotten } from './blank.ts'
import { artefactErase } from './jobs.ts'
import { blankArtefact, openArtefact } from './keep.ts'
import { dropErasures, insertErasure, selectErasures, selectToSearch } from './store-erase.ts'

/** Files that one step opens: so many, or of so many bytes together. */
const FILES_AT_ONCE = 50
const BYTES_AT_ONCE = 16 * 1024 * 1024
const KEY = 'all'

/**
 * Has what is told of a person written over in every file that came, by a job. Names and numbers
 * are kept, sealed, until that is done; who else is forgotten meanwhile is looked for in the same
 * walk, which begins anew. Files that leave are blanked by whoever knows what they are for: one
 * that still has to leave must stay what it is.
 */
export async function forgetInFiles(
  unit: Unit,
  vault: Vault,
  { sourceId, ...forgotten }: Forgotten & { readonly sourceId: string },
): Promise<void> {
  if (forgotten.names.length + forgotten.numbers.length === 0) return
  const tenant_id = unit.tenant.id
  const sealed = vault.seal(JSON.stringify(forgotten), boundTo(tenant_id, sourceId))
  await unit.tx.query(insertErasure, { tenant_id, source_id: sourceId, sealed })
  enqueue(unit, artefactErase, { key: KEY, runAt: unit.now, payload: { after: null } })
}

function boundTo(tenantId: TenantId, sourceId: string): string {
  return `artefact erasure ${tenantId} ${sourceId}`
}

export interface EraseDeps {
  readonly database: Database
  readonly vault: Vault
}

/** The walk: looks outside of any transaction, and writes over what it found in one. */
export function eraseHandler({ database, vault }: EraseDeps): RunnableHandler {
  return actHandler({
    kind: artefactErase,
    act: async ({ tenantId, payload }) =>
      await searchFiles(database, vault, tenantId, payload.after),
    record: async (unit, jobs) => {
      for (const { outcome } of jobs) await recordSearch(unit, vault, outcome)
    },
  })
}

interface Searched {
  readonly sources: readonly string[]
  readonly forgotten: Forgotten
  /** The files that tell of somebody. */
  readonly found: readonly Id<'artefact'>[]
  /** Where the walk goes on; null: it is at its end. */
  readonly after: Id<'artefact'> | null
}

async function searchFiles(
  database: Database,
  vault: Vault,
  tenantId: TenantId,
  after: Id<'artefact'> | null,
): Promise<Searched> {
  return await database.read(tenantId, async (reader) => {
    const tenant_id = tenantId
    const rows = await reader.query(selectErasures, { tenant_id })
    const each = rows.map(({ source_id: id, sealed }) => {
      return parseForgotten(vault.unseal(sealed, boundTo(tenantId, id)))
    })
    const forgotten: Forgotten = {
      names: distinct(each.flatMap(({ names }) => names)),
      numbers: distinct(each.flatMap(({ numbers }) => numbers)),
    }
    const files = await reader.query(selectToSearch, { tenant_id, after, limit: FILES_AT_ONCE })
    const found: Id<'artefact'>[] = []
    let opened = 0
    let last: Id<'artefact'> | null = null
    for (const { id, size } of files) {
      if (opened >= BYTES_AT_ONCE) break
      const { bytes } = await openArtefact(reader, vault, { tenantId, id })
      if (!blankBytes(bytes, forgotten).equals(bytes)) found.push(id)
      opened += Number(size)
      last = id
    }
    const sources = rows.map(({ source_id: id }) => id)
    return { sources, forgotten, found, after: last }
  })
}

async function recordSearch(
  unit: Unit,
  vault: Vault,
  { sources, forgotten, found, after }: Searched,
): Promise<void> {
  for (const id of found) await blankArtefact(unit, vault, id, forgotten)
  if (after === null) {
    // Told meanwhile, others have made the job begin anew: this record is void then.
    await unit.tx.query(dropErasures, { tenant_id: unit.tenant.id, source_ids: sources })
  } else enqueue(unit, artefactErase, { key: KEY, runAt: unit.now, payload: { after } })
}

function parseForgotten(json: string): Forgotten {
  const value: unknown = JSON.parse(json)
  assert(isForgotten(value), 'what is sealed of an erasure has its fields')
  return value
}

function isForgotten(value: unknown): value is Forgotten {
  return isRecord(value) && Array.isArray(value.names) && Array.isArray(value.numbers)
}
