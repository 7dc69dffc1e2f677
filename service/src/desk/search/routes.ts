import { operations, searchHitsDefault } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { searchDesk } from './search.ts'

/** What a text may mean. */
export const searchRoutes: readonly Route[] = [
  readRoute(operations.searchDesk, {
    parse: ({ query: { q, limit = searchHitsDefault }, principal }) => {
      return { tenant: principal.tenantId, q, limit }
    },
    run: searchDesk,
    render: (result) => result,
  }),
]
