import type { InstallationDoubt } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { viewerOf } from '#work'
import { readFlows } from './flows.ts'
import { readDue, readHolders, readOverview } from './overview.ts'

/** The first screen of the dashboard, and its charts. Told whether the database lives. */
export function overviewRoutes(doubt: () => InstallationDoubt | null): Route[] {
  return [
    readRoute(operations.getOverview, {
      parse: ({ principal }) => ({
        tenant: principal.tenantId,
        viewer: viewerOf(principal),
        doubt: doubt(),
      }),
      run: readOverview,
      render: (overview) => overview,
    }),
    ...chartRoutes,
  ]
}

const chartRoutes: readonly Route[] = [
  readRoute(operations.listHolders, {
    parse: ({ principal }) => principal.tenantId,
    run: readHolders,
    render: (list) => list,
  }),
  readRoute(operations.getFlows, {
    parse: ({ query, principal }) => ({ tenant: principal.tenantId, query }),
    run: readFlows,
    render: (flows) => flows,
  }),
  readRoute(operations.listDue, {
    parse: ({ principal }) => principal.tenantId,
    run: readDue,
    render: (list) => list,
  }),
]
