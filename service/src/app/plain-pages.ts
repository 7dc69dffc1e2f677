// The page at the root: where everything is.
import type { FastifyInstance } from 'fastify'

export interface PlainPagesDeps {
  readonly hasMailbox: boolean
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem}h2{font-size:1rem;margin:1.5rem 0 0;font-family:ui-monospace,monospace}
p{margin:.25rem 0}a{color:LinkText}li{margin:.5rem 0}
td,th{text-align:start;padding:.25rem .75rem .25rem 0;vertical-align:top}`
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** `/` says where everything is. */
export function registerPlainPages(server: FastifyInstance, { hasMailbox }: PlainPagesDeps): void {
  const home = page('Holdfast', homeBody(hasMailbox))
  server.get('/', async (_request, reply) => {
    reply.header('content-security-policy', POLICY)
    return await reply.type('text/html; charset=utf-8').send(home)
  })
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
${body}</main></body></html>`
}

function homeBody(hasMailbox: boolean): string {
  const places = [
    ['/docs', 'Documentation'],
    ['/docs/errors', 'Error codes'],
    ['/docs/payout-support', 'Where money can be paid out'],
    ['/v1/openapi.json', 'Description of the API (OpenAPI 3.1)'],
    ['/client/v1/openapi.json', 'Description of what pages call'],
    ...(hasMailbox ? [['/mailbox', 'Mailbox of the sandbox']] : []),
    ['/readyz', 'Readiness'],
    ['/metrics', 'Metrics'],
  ]
  const items = places.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`)
  return `<p>The service runs. Its places:</p><ul>${items.join('')}</ul>`
}
