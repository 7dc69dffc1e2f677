// Looks whether stored files still are what was kept, for whoever runs the installation: their
// SHA-256 is computed anew.
import type pg from 'pg'
import type { Reader } from '#db'
import { readAsOwner } from '#db'
import type { Id, TenantId } from '#kit'
import { sha256, showId } from '#kit'
import type { Vault } from '#participants'
import type { SealedFile } from './keep.ts'
import { openFile } from './keep.ts'
import { selectParts } from './store.ts'
import type { StoredRow } from './store-check.ts'
import { selectStored, selectToCheck } from './store-check.ts'

const FILES_AT_ONCE = 100

/** A stored file that is not what was kept. */
interface ArtefactFault {
  readonly tenant: string
  /** Its id, as the API shows it. */
  readonly file: string
  /** The end of a sentence. */
  readonly what: string
}

export interface ArtefactReport {
  readonly stored: number
  /** How many bytes of how many files were looked through; null: nothing opens them. */
  readonly seen: { readonly bytes: bigint; readonly blanked: number } | null
  readonly faults: readonly ArtefactFault[]
}

/**
 * Opens every stored file, one at a time, and compares it to what names its content. In a file in
 * which a person was written over other bytes stand since; it opens only where they are those that
 * the service sealed. The vault is asked for where there is a file; null: it cannot be had. Read
 * only; the client is the database's owner and has no transaction open.
 */
export async function checkArtefacts(
  client: pg.ClientBase,
  giveVault: () => Promise<Vault | null>,
): Promise<ArtefactReport> {
  return await readAsOwner(client, async (reader) => {
    const tenants = await reader.query(selectStored, {})
    const stored = tenants.reduce((sum, { files }) => sum + Number(files), 0)
    const vault = stored === 0 ? null : await giveVault()
    const nothing = { bytes: 0n, blanked: 0 }
    if (vault === null) return { stored, seen: stored === 0 ? nothing : null, faults: [] }
    const faults: ArtefactFault[] = []
    const seen = { ...nothing }
    for (const { tenant_id: tenant } of tenants) {
      for await (const row of storedFiles(reader, tenant)) {
        const parts = await reader.query(selectParts, { tenant_id: tenant, artefact_id: row.id })
        const what = await faultOf(vault, tenant, { ...row, parts })
        if (what !== null) faults.push({ tenant, file: showId('artefact', row.id), what })
        seen.bytes += row.size
        if (row.is_blanked) seen.blanked++
      }
    }
    return { stored, seen, faults }
  })
}

async function* storedFiles(reader: Reader, tenant: TenantId): AsyncGenerator<StoredRow> {
  let after: Id<'artefact'> | null = null
  for (;;) {
    const of = { tenant_id: tenant, after, limit: FILES_AT_ONCE }
    const rows: StoredRow[] = await reader.query(selectToCheck, of)
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < FILES_AT_ONCE) return
  }
}

async function faultOf(
  vault: Vault,
  tenant: TenantId,
  file: StoredRow & SealedFile,
): Promise<string | null> {
  const opened = await openFile(vault, tenant, file).catch(() => null)
  if (opened === null) return 'its bytes or its name are not those that were sealed'
  const isSame =
    sha256(opened.bytes).equals(file.sha256) && BigInt(opened.bytes.length) === file.size
  return isSame || file.is_blanked ? null : 'its bytes are not those of its SHA-256 and size'
}
