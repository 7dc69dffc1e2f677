import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import { fail, parseId } from '#kit'
import { readInbound } from './read.ts'
import { showInbound } from './show.ts'

/** Reading inbounds. */
export const inboundRoutes: readonly Route[] = [
  readRoute(operations.getInbound, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('inbound', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => await readInbound(reader, tenant, id),
    render: showInbound,
  }),
]
