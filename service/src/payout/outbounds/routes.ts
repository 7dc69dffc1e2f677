import type { Outbound } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute, triedRoutes } from '#http'
import { fail, parseId, refillLists, refillResults } from '#kit'
import type { Vault } from '#participants'
import { giverOf } from '#participants'
import { effectOfOutbounds } from './effect.ts'
import { cancelOutbounds } from './ending.ts'
import { createRefunds } from './refund.ts'
import { createReleases } from './release.ts'
import { readOutbounds } from './rows.ts'
import { showOutbounds } from './show.ts'

/** Releasing, refunding, reading and calling back. */
export function outboundRoutes(vault: Vault): Route[] {
  const effectOf = async (made: readonly Outbound[], unit: Unit) => {
    const ids = made.flatMap(({ id }) => parseId('outbound', id) ?? [])
    return await effectOfOutbounds(unit, vault, ids)
  }
  return [
    ...triedRoutes(operations.createReleases, operations.dryRunReleases, {
      parse: ({ body, ...asked }) => {
        const giver = giverOf(asked, operations.createReleases.id)
        return { batch: body.releases, asker: { giver, principal: asked.principal } }
      },
      run: async (unit, inputs) => {
        const batches = inputs.map(({ batch }) => batch)
        const askers = inputs.map(({ asker }) => asker)
        const results = await createReleases(unit, vault, batches, askers)
        const made = results.flatMap((result) => (result.ok ? result.value : []))
        const shown = await showOutbounds(unit.tx, unit.tenant.id, made)
        return refillLists(results, shown)
      },
      render: (outbounds: Outbound[]) => ({ outbounds }),
      effect: effectOf,
    }),
    ...triedRoutes(operations.createRefunds, operations.dryRunRefunds, {
      parse: ({ body, principal }) => ({ batch: body.refunds, principal }),
      run: async (unit, asked) => {
        const batches = asked.map(({ batch }) => batch)
        const by = asked.map(({ principal }) => principal)
        const results = await createRefunds(unit, vault, batches, by)
        const made = results.flatMap((result) => (result.ok ? result.value : []))
        const shown = await showOutbounds(unit.tx, unit.tenant.id, made)
        return refillLists(results, shown)
      },
      render: (outbounds: Outbound[]) => ({ outbounds }),
      effect: effectOf,
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
        return refillResults(results, shown)
      },
      render: (outbound: Outbound) => outbound,
    }),
  ]
}
