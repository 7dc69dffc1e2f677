// The description of the API, made from the routes that are served, and the page that shows it.

import type { OperationId } from '@holdfast/contract'
import { buildOpenApi, operations, publicOperationIds } from '@holdfast/contract'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sha256 } from '#kit'

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
  server.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => guardPage(reply, payload))
    scope.register(reference, {
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
  })
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Lets the page run its own scripts, and ask nobody but this service. */
function guardPage(reply: FastifyReply, payload: unknown): unknown {
  if (
    typeof payload !== 'string' ||
    !String(reply.getHeader('content-type')).startsWith('text/html')
  ) {
    return payload
  }
  const scripts = [...payload.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${sha256(text).toString('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // The page writes its styles itself, as elements and as attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  reply.header('content-security-policy', policy.join('; '))
  return payload
}
