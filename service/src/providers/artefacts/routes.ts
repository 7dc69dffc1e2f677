import { operations } from '@holdfast/contract'
import { actorOf, writeAudit } from '#audit'
import type { Database, Unit } from '#db'
import type { Principal, Route } from '#http'
import { inOrderOf, listHandlers, plainRoute, readRoute } from '#http'
import type { Id } from '#kit'
import { fail, parseId, showId } from '#kit'
import type { Vault } from '#participants'
import type { ArtefactRecord } from './artefact.ts'
import { showArtefact } from './artefact.ts'
import { openArtefact, readArtefact } from './keep.ts'
import { selectArtefacts } from './store.ts'
import { artefactListing } from './store-list.ts'

/** What serving files needs. */
export interface ArtefactRoutesDeps {
  readonly database: Database
  readonly vault: Vault
  /** Whether a file has not left yet, and may not: whoever downloads it gives it to the bank. */
  readonly isKeptBack: (unit: Unit, artefact: ArtefactRecord) => Promise<boolean>
}

/** Listing and downloading files of banks. */
export function artefactRoutes(deps: ArtefactRoutesDeps): Route[] {
  return [
    readRoute(
      operations.listBankFiles,
      listHandlers({
        listing: artefactListing,
        readers: { connection_id: (shown) => parseId('bank_connection', shown) ?? null },
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectArtefacts, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showArtefact(one)])))
        },
      }),
    ),
    // It writes, though it is a GET: who had the file stands in the log before it leaves.
    plainRoute(operations.downloadBankFile, {
      run: async ({ params, principal, requestId, facts }) => {
        const who = principal ?? fail('unauthorised')
        const tenantId = who.tenantId
        const id = parseId('artefact', params.id) ?? fail('not_found')
        return await deps.database.transact(tenantId, async (unit) => {
          return await downloadFile(unit, deps, { id, who, requestId, ip: facts.ip })
        })
      },
    }),
  ]
}

interface Download {
  readonly id: Id<'artefact'>
  readonly who: Principal
  readonly requestId: string
  readonly ip: string
}

/**
 * A file with its bytes. Refuses with `not_found` what is not there, or too large to be kept, and
 * with `rail_halted` what is not to leave yet.
 */
async function downloadFile(
  unit: Unit,
  { vault, isKeptBack }: ArtefactRoutesDeps,
  { id, who, requestId, ip }: Download,
) {
  const artefact = await readArtefact(unit.tx, unit.tenant.id, id)
  if (artefact === undefined || !artefact.is_stored) return fail('not_found')
  if (await isKeptBack(unit, artefact)) return fail('rail_halted')
  const { name, bytes } = await openArtefact(unit.tx, vault, { tenantId: unit.tenant.id, id })
  const shown = showId('artefact', id)
  const { id: operation, summary } = operations.downloadBankFile
  await writeAudit(unit, [
    {
      actor: actorOf(who),
      operation,
      summary,
      object: { kind: 'artefact', id: shown },
      requestId,
      ip,
    },
  ])
  return {
    id: shown,
    name,
    sha256: artefact.sha256.toString('hex'),
    content: bytes.toString('base64'),
  }
}
