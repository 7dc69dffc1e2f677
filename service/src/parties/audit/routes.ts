import type { AuditEntryShown, AuditStatus } from '@holdfast/contract'
import { auditExportMax, operations } from '@holdfast/contract'
import type { Environment, Reader } from '#db'
import type { ListAsked, Route, ShownPage } from '#http'
import { documentRoute, listHandlers, readRoute } from '#http'
import type { TenantId } from '#kit'
import { checkpointOf, showSeal } from '#sealing'
import { auditLog } from './log.ts'
import { readSandboxPage } from './page.ts'
import { showEntries, writeAuditCsv } from './show.ts'
import { countWaiting, selectLatestCheckpoint } from './store.ts'
import { auditListing } from './store-list.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'

interface Asked extends ListAsked {
  readonly environment: Environment
  readonly isCsv: boolean
}

const list = listHandlers<AuditEntryShown>({ listing: auditListing, show: showEntries })

/** Reading the audit log of an environment, and how far it is sealed. */
export const auditRoutes: readonly Route[] = [
  documentRoute(operations.listAudit, {
    parse: ({ query: { format, ...query }, principal }): Asked => {
      const { environment } = principal
      const asked = { ...list.parse({ query, principal }), environment }
      return format === 'csv'
        ? { ...asked, limit: auditExportMax, isCsv: true }
        : { ...asked, isCsv: false }
    },
    run: async (reader, asked) =>
      asked.environment === 'live'
        ? await list.run(reader, asked)
        : await readSandboxPage(reader, asked),
    render: list.render,
    write: async ({ data }: ShownPage<AuditEntryShown>, { isCsv }) => {
      const file = { type: CSV_TYPE, name: 'audit.csv', bytes: writeAuditCsv(data) }
      return isCsv ? file : null
    },
  }),
  readRoute(operations.getAuditStatus, {
    parse: ({ principal: { tenantId, environment } }) => ({ tenantId, environment }),
    run: readStatus,
    render: (status: AuditStatus) => status,
  }),
]

async function readStatus(
  reader: Reader,
  { tenantId, environment }: { readonly tenantId: TenantId; readonly environment: Environment },
): Promise<AuditStatus> {
  const [row] = await reader.query(selectLatestCheckpoint, { tenant_id: tenantId })
  const [waiting] = await reader.query(countWaiting, { tenant_id: tenantId })
  const checkpoint = row === undefined ? null : checkpointOf(auditLog, tenantId, row)
  return {
    environment,
    sealed: checkpoint?.size ?? 0,
    waiting: Number(waiting?.count ?? 0n),
    checkpoint: checkpoint === null ? null : showSeal(auditLog, checkpoint),
  }
}
