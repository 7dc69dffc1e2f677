import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { fail, parseId } from '#kit'
import { readSettlements } from './commands.ts'
import { showSettlements } from './show.ts'

/** Reading settlements. */
export const settlementRoutes: readonly Route[] = [
  readRoute(operations.getSettlement, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('settlement', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => {
      const found = await readSettlements(reader, tenant, [id])
      const [shown] = await showSettlements(reader, tenant, [...found.values()])
      return shown ?? fail('not_found')
    },
    render: (settlement) => settlement,
  }),
]
