import { operations, searchHitsDefault } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { kindsFor } from './kinds.ts'
import { checkSearched, searchAll } from './search.ts'

/** What a text may mean. */
export const searchRoutes: readonly Route[] = [
  readRoute(operations.search, {
    parse: ({ query: { q, type, limit = searchHitsDefault }, principal }) => {
      const kinds = kindsFor(principal).filter((kind) => type === undefined || kind === type)
      return { tenant: principal.tenantId, q: checkSearched(q), kinds, limit }
    },
    run: searchAll,
    render: (result) => result,
  }),
]
