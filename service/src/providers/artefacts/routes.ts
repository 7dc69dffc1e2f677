import { operations } from '@holdfast/contract'
import { actorOf, writeAudit } from '#audit'
import type { Database, Unit } from '#db'
import type { Principal, Route } from '#http'
import { inOrderOf, listHandlers, plainRoute, readRoute } from '#http'
import type { Id } from '#kit'
import { fail, parseId, showId } from '#kit'
import type { Vault } from '#participants'
import { showArtefact } from './artefact.ts'
import { openArtefact, readArtefact } from './keep.ts'
import { selectArtefacts } from './store.ts'
import { artefactListing } from './store-list.ts'

/** What serving files needs. */
export interface ArtefactRoutesDeps {
  readonly database: Database
  readonly vault: Vault
}

/** Listing and downloading files of banks. */
export function artefactRoutes({ database, vault }: ArtefactRoutesDeps): Route[] {
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
        return await database.transact(tenantId, async (unit) => {
          return await downloadFile(unit, vault, { id, who, requestId, ip: facts.ip })
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

/** A file with its bytes. Refuses with `not_found` what is not there, or too large to be kept. */
async function downloadFile(unit: Unit, vault: Vault, { id, who, requestId, ip }: Download) {
  const artefact = await readArtefact(unit.tx, unit.tenant.id, id)
  if (artefact === undefined || !artefact.is_stored) return fail('not_found')
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
