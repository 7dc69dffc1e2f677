import type { Outbound } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import { accepted, fail, parseId, present } from '#kit'
import type { Vault } from '#participants'
import { readOutbounds } from './progress.ts'
import { createReleases } from './release.ts'
import { cancelOutbounds } from './settle.ts'
import { showOutbounds } from './show.ts'

/** Releasing, reading and calling back. */
export function outboundRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.createReleases, {
      parse: ({ body }) => body.releases,
      run: async (unit, batches) => {
        const results = await createReleases(unit, vault, batches)
        const made = results.flatMap((result) => (result.ok ? result.value : []))
        const shown = await showOutbounds(unit.tx, unit.tenant.id, made)
        let next = 0
        return results.map((result) => {
          if (!result.ok) return result
          const own = shown.slice(next, next + result.value.length)
          next += result.value.length
          return accepted(own)
        })
      },
      render: (outbounds: Outbound[]) => ({ outbounds }),
    }),
    readRoute(operations.getOutbound, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('outbound', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => {
        const rows = await readOutbounds(reader, tenant, [id])
        const [shown] = await showOutbounds(reader, tenant, rows)
        return shown ?? fail('not_found')
      },
      render: (outbound) => outbound,
    }),
    commandRoute(operations.cancelOutbound, {
      parse: ({ params }) => parseId('outbound', params.id) ?? fail('not_found'),
      run: async (unit, ids) => {
        const results = await cancelOutbounds(unit, ids)
        const cancelled = results.flatMap((result) => (result.ok ? [result.value] : []))
        const shown = await showOutbounds(unit.tx, unit.tenant.id, cancelled)
        let next = 0
        return results.map((result) =>
          result.ok ? accepted(present(shown[next++], 'each one cancelled is shown')) : result,
        )
      },
      render: (outbound: Outbound) => outbound,
    }),
  ]
}
