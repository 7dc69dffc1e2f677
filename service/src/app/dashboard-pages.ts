// Serves the dashboard: an index that names hashed files, and these files. It holds no secret; what
// acts is the API, asked by its script with the session of the browser.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#kit'

/** Where `node ui/dashboard/build.mjs` writes. */
const builtFolder = fileURLToPath(new URL('../../../ui/dashboard/dist', import.meta.url))

const ASSET_CACHE = 'public, max-age=31536000, immutable'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

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

interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly compressed: Buffer
}

interface Built {
  readonly index: string
  readonly assets: ReadonlyMap<string, Asset>
}

/** Registers `/dashboard`, every page below it, and `/dashboard/assets/:name`. */
export function registerDashboardPages(server: FastifyInstance, deps: DashboardPagesDeps): void {
  const open = builtOnce(deps.folder ?? builtFolder)
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOtherName(request.headers.host, deps.baseUrl)) {
      return await reply.redirect(deps.baseUrl + request.url)
    }
    const { index } = await open()
    return await reply.headers(indexHeaders).type('text/html; charset=utf-8').send(index)
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
    const { assets } = await open()
    const asset = assets.get(request.params.name)
    if (asset === undefined) fail('not_found')
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (takesGzip) reply.header('content-encoding', 'gzip')
    return await reply
      .headers({
        'cache-control': ASSET_CACHE,
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      })
      .type(asset.type)
      .send(takesGzip ? asset.compressed : asset.plain)
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

/** Reads what was built, once, and again when it was built anew. */
function builtOnce(folder: string): () => Promise<Built> {
  let kept: { readonly at: number; readonly built: Promise<Built> } | undefined
  return async () => {
    const { mtimeMs } = await stat(path.join(folder, 'index.html')).catch(() => {
      throw new Error(`There is no dashboard in ${folder}; run \`node ui/dashboard/build.mjs\`.`)
    })
    if (kept?.at !== mtimeMs) kept = { at: mtimeMs, built: readBuilt(folder) }
    return await kept.built
  }
}

async function readBuilt(folder: string): Promise<Built> {
  const inside = path.join(folder, 'assets')
  const names = await readdir(inside)
  const assets = await Promise.all(
    names.map(async (name): Promise<[string, Asset]> => {
      const plain = await readFile(path.join(inside, name))
      const type = types[path.extname(name)] ?? 'application/octet-stream'
      return [name, { type, plain, compressed: gzipSync(plain, { level: 9 }) }]
    }),
  )
  return {
    index: await readFile(path.join(folder, 'index.html'), 'utf8'),
    assets: new Map(assets),
  }
}
