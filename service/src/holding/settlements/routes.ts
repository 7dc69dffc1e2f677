import type { Settlement } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import { fail, parseId, refillResults } from '#kit'
import { readSettlements } from './commands.ts'
import { endSettlements } from './review.ts'
import { showSettlements } from './show.ts'

/** Reading and cancelling settlements. */
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
  commandRoute(operations.cancelSettlement, {
    parse: ({ params }) => parseId('settlement', params.id) ?? fail('not_found'),
    run: async (unit, ids) => {
      const results = await endSettlements(unit, ids)
      const ended = results.flatMap((result) => (result.ok ? [result.value] : []))
      return refillResults(results, await showSettlements(unit.tx, unit.tenant.id, ended))
    },
    render: (settlement: Settlement) => settlement,
  }),
]
