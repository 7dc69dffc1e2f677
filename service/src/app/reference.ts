// The description of the API, made from the routes that are served.

import type { OperationId } from '@holdfast/contract'
import { buildOpenApi, operations, publicOperationIds } from '@holdfast/contract'
import type { FastifyInstance } from 'fastify'
import { sendStatic, staticFile } from '#http'
import { onceOnly } from '#kit'

export interface ReferenceDeps {
  /** Of the contract; others are passed over. */
  readonly operationIds: readonly string[]
  readonly baseUrl: string
}

const VERSION = '1.0.24'

/** `/v1/openapi.json` and `/client/v1/openapi.json`. */
export function registerReference(server: FastifyInstance, deps: ReferenceDeps): void {
  const served = publicOperationIds.filter((id) => deps.operationIds.includes(id))
  const isClient = (id: OperationId) => operations[id].path.startsWith('/client/')
  /** Made when it is first asked for: it takes a twentieth of a start. */
  const describe = (title: string, ids: readonly OperationId[]) => {
    const text = JSON.stringify(
      buildOpenApi(ids, { title, version: VERSION, serverUrl: deps.baseUrl }),
    )
    return staticFile('application/json', Buffer.from(text))
  }
  const own = onceOnly(() =>
    describe(
      'Holdfast API',
      served.filter((id) => !isClient(id)),
    ),
  )
  const client = onceOnly(() => describe('Holdfast client API', served.filter(isClient)))
  server.get('/v1/openapi.json', async (request, reply) => {
    return await sendStatic(request, reply, own())
  })
  server.get('/client/v1/openapi.json', async (request, reply) => {
    return await sendStatic(request, reply, client())
  })
}
