// The description of the API, made from the routes that are served, and the page that shows it.

import type { OperationId } from '@holdfast/contract'
import { buildOpenApi, operations, publicOperationIds } from '@holdfast/contract'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

export interface ReferenceDeps {
  /** Of the contract; others are passed over. */
  readonly operationIds: readonly string[]
  readonly baseUrl: string
}

const VERSION = '1.0.24'

/** `/v1/openapi.json`, `/client/v1/openapi.json` and `/docs`. */
export function registerReference(server: FastifyInstance, deps: ReferenceDeps): void {
  const served = publicOperationIds.filter((id) => deps.operationIds.includes(id))
  const isClient = (id: OperationId) => operations[id].path.startsWith('/client/')
  const describe = (title: string, ids: readonly OperationId[]) =>
    JSON.stringify(buildOpenApi(ids, { title, version: VERSION, serverUrl: deps.baseUrl }))
  const own = describe(
    'Holdfast API',
    served.filter((id) => !isClient(id)),
  )
  const client = describe('Holdfast client API', served.filter(isClient))
  server.get('/v1/openapi.json', async (_request, reply) => {
    return await reply.type('application/json').send(own)
  })
  server.get('/client/v1/openapi.json', async (_request, reply) => {
    return await reply.type('application/json').send(client)
  })
  server.register(reference, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: {
      url: '/v1/openapi.json',
      // Nothing on the page may come from, or go to, anyone else.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      proxyUrl: '',
    },
  })
}
