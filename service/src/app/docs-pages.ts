// Serves the documentation: pages that a build wrote, their scripts, search index and plain texts.
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaticFile } from '#http'
import { openStaticFolder, sendStatic } from '#http'
import { fail, sha256 } from '#kit'
import { type DocsAddresses, putAddresses } from './docs-addresses.ts'

/** Where `node ui/docs/build.mjs` writes. */
const builtFolder = fileURLToPath(new URL('../../../ui/docs/dist', import.meta.url))

/** Names with a hash of what is inside: they never change. */
const HASHED = /^_astro\//
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** What the documentation needs. */
export interface DocsPagesDeps extends DocsAddresses {
  /** What was built. Default: the package's own folder. */
  readonly folder?: string
}

/** Registers `/docs` and everything below it. */
export function registerDocsPages(server: FastifyInstance, deps: DocsPagesDeps): void {
  const folder = deps.folder ?? builtFolder
  const built = openStaticFolder(
    folder,
    `There is no documentation in ${folder}; run \`node ui/docs/build.mjs\`.`,
    (type, plain) => putAddresses(type, plain, deps),
  )
  const policies = new WeakMap<StaticFile, string>()
  const policyOf = (file: StaticFile) => {
    const policy = policies.get(file) ?? contentPolicy(file)
    policies.set(file, policy)
    return policy
  }
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file =
      (await built.read(name)) ?? (await built.read(`${name}/index.html`.replace(/^\//, '')))
    if (file === undefined) return fail('not_found')
    const cache = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
    reply.headers({ 'cache-control': cache, 'x-content-type-options': 'nosniff' })
    if (file.type.startsWith('text/html')) {
      reply.headers({
        'content-security-policy': policyOf(file),
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
    }
    return await sendStatic(request, reply, file)
  }
  server.get('/docs', async (request, reply) => await send('', request, reply))
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    return await send(request.params['*'].replace(/\/$/, ''), request, reply)
  })
}

/** Lets a page run its own scripts, and ask nobody but this service. */
function contentPolicy({ plain }: StaticFile): string {
  const scripts = [...plain.toString('utf8').matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${sha256(text).toString('base64')}'`,
  )
  return [
    "default-src 'none'",
    // The search is a program for the browser's machine (WebAssembly).
    ["script-src 'self' 'wasm-unsafe-eval'", ...new Set(scripts)].join(' '),
    // Code is coloured by attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
