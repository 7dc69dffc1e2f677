// What a reader copies from the documentation leads to the service that showed it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { sha256 } from '#kit'
import { registerDocsPages } from './docs-pages.ts'

const PAGE = `<p>npm install http://localhost:4280/sdk/holdfast-node.tgz, from http://localhost:4281
and http://127.0.0.1:4281; not http://localhost:42800, and the port is 4280.</p>
<script>ask('http://localhost:4280')</script>`

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-docs-'))
mkdirSync(path.join(folder, '_astro'))
for (const name of ['index.html', 'page.md', 'llms.txt', 'calls.json', '_astro/page.js']) {
  writeFileSync(path.join(folder, name), PAGE)
}
afterAll(() => rmSync(folder, { recursive: true }))

function serve(baseUrl: string, shopUrl: string | null) {
  const server = Fastify()
  registerDocsPages(server, { folder, baseUrl, shopUrl })
  return server
}

const shown = (service: string, shop: string) =>
  PAGE.replaceAll(/http:\/\/localhost:4280\b/g, () => service).replaceAll('4281', () => shop)

it.each(['', '/page.md', '/llms.txt', '/calls.json'])(
  '/docs%s shows the addresses of the service, as it is and compressed',
  async (name) => {
    const server = serve('http://localhost:4390', 'http://localhost:4391')
    const expected = shown('http://localhost:4390', '4391')
    expect((await server.inject(`/docs${name}`)).body).toBe(expected)
    const headers = { 'accept-encoding': 'gzip' }
    const { rawPayload, headers: said } = await server.inject({ url: `/docs${name}`, headers })
    const sent = said['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    expect(sent.toString('utf8')).toBe(expected)
  },
)

it('lets the scripts of a page run as they are shown', async () => {
  const { headers } = await serve('https://pay.example.com', null).inject('/docs')
  const hash = sha256("ask('https://pay.example.com')").toString('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
})

it('changes no file whose name is that of its bytes', async () => {
  expect((await serve('https://pay.example.com', null).inject('/docs/_astro/page.js')).body).toBe(
    PAGE,
  )
})

it('shows the shop as it is written where there is no demo', async () => {
  const { body } = await serve('https://pay.example.com', null).inject('/docs/page.md')
  expect(body).toBe(shown('https://pay.example.com', '4281'))
})

it('lets no address become markup', async () => {
  const baseUrl = 'https://pay.example.com"><b>'
  const { body } = await serve(baseUrl, null).inject('/docs')
  expect(body).toContain('npm install https://pay.example.com&quot;&gt;&lt;b&gt;/sdk')
})
