// Serves the dashboard: an index that names hashed files, and these files. It holds no secret; what
// acts is the API, asked by its script with the session of the browser.
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openStaticFolder, sendStatic } from '#http'
import { fail } from '#kit'

/** Where `node ui/dashboard/build.mjs` writes. */
const builtFolder = fileURLToPath(new URL('../../../ui/dashboard/dist', import.meta.url))

const ASSET_CACHE = 'public, max-age=31536000, immutable'

/** Everything comes from the service itself; documents and pictures also from the page's memory. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Of the empty document that the dashboard shows e-mails in: they carry styles of their own, which
 * the dashboard's document forbids, and nothing in it may run, load or lead anywhere.
 */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** What the dashboard's pages need. */
export interface DashboardPagesDeps {
  /** Where browsers reach the service. */
  readonly baseUrl: string
  /** What was built. Default: the package's own folder. */
  readonly folder?: string
}

/** Registers `/dashboard`, every page below it, and `/dashboard/assets/:name`. */
export function registerDashboardPages(server: FastifyInstance, deps: DashboardPagesDeps): void {
  const folder = deps.folder ?? builtFolder
  const built = openStaticFolder(
    folder,
    `There is no dashboard in ${folder}; run \`node ui/dashboard/build.mjs\`.`,
  )
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOtherName(request.headers.host, deps.baseUrl)) {
      return await reply.redirect(deps.baseUrl + request.url)
    }
    const index = await built.read('index.html')
    if (index === undefined) return fail('not_found')
    return await sendStatic(request, reply.headers(indexHeaders), index)
  }
  server.get('/dashboard', async (request, reply) => await sendIndex(request, reply))
  server.get('/dashboard/frame', async (_request, reply) => {
    const policy = { 'content-security-policy': FRAME_POLICY }
    return await reply
      .headers({ ...indexHeaders, ...policy })
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang="en"><title>Frame</title></html>')
  })
  server.get<{ Params: { '*': string } }>('/dashboard/*', async (request, reply) => {
    // What looks like an operation but is none must not be answered by a page.
    if (/^(v1|assets)(\/|$)/.test(request.params['*'])) fail('not_found')
    return await sendIndex(request, reply)
  })
  server.get<{ Params: { name: string } }>('/dashboard/assets/:name', async (request, reply) => {
    const asset = await built.read(`assets/${request.params.name}`)
    if (asset === undefined) return fail('not_found')
    reply.headers({ 'cache-control': ASSET_CACHE, 'x-content-type-options': 'nosniff' })
    return await sendStatic(request, reply, asset)
  })
}

/**
 * Whether `localhost` was asked for by its number: what a page of that name sends would be refused
 * as another page's, and passkeys are of names.
 */
function isOtherName(host: string | undefined, baseUrl: string): boolean {
  const isByNumber = /^(127\.0\.0\.1|\[::1\])(:|$)/.test(host ?? '')
  return isByNumber && new URL(baseUrl).hostname === 'localhost'
}

const indexHeaders = {
  'content-security-policy': CONTENT_POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), ' +
    'publickey-credentials-create=(self), clipboard-write=(self)',
}
