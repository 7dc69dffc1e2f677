import type { LoggedRequest } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { fail, showInstant } from '#kit'
import type { RequestRow } from './store.ts'
import { selectByRequestId, selectRequests } from './store.ts'
import { requestListing } from './store-list.ts'

/** Reading the request log of an environment. */
export const requestRoutes: readonly Route[] = [
  readRoute(
    operations.listRequests,
    listHandlers<LoggedRequest>({
      listing: requestListing,
      // A request id here is the header's: it need not have the form of ours.
      readers: { request_id: (text) => text },
      show: async (reader, tenant, ids) => {
        const rows = await reader.query(selectRequests, { tenant_id: tenant, ids: [...ids] })
        return inOrderOf(ids, new Map(rows.map((row) => [row.id, row]))).map(showRequest)
      },
    }),
  ),
  readRoute(operations.getRequest, {
    parse: ({ principal, params }) => ({ tenant: principal.tenantId, id: params.id }),
    run: async (reader, { tenant, id }) => {
      const [row] = await reader.query(selectByRequestId, { tenant_id: tenant, request_id: id })
      return row ?? fail('not_found')
    },
    render: showRequest,
  }),
]

function showRequest(row: RequestRow): LoggedRequest {
  const { problem_code: code, problem_fields: fields } = row
  return {
    id: row.request_id,
    created_at: showInstant(row.created_at),
    actor: { kind: row.actor_kind, id: row.actor_id },
    method: row.method,
    operation: row.operation,
    path: row.path,
    resource_id: row.resource_id,
    status: row.status,
    problem: code === null ? null : { code, fields },
    replayed: row.is_replay,
    dry_run: row.is_dry_run,
    duration_ms: Number(row.duration_us) / 1_000,
    ip: row.ip,
  }
}
