import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { openPages } from '@holdfast/checkout-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleSdk } from '../../../sdk/browser/bundle.ts'
import { bundlePages } from '../../../ui/checkout/bundle.ts'
import { readLibrary, readPackages } from './library.ts'
import { type FramingOrganisation, registerPages } from './pages.ts'

const FIRST_VIEW_BYTES_MAX = 60_000

const harbour: FramingOrganisation = {
  name: 'Harbour <Cars>',
  accentColour: '#1f6f5c',
  logoUrl: 'https://logos.example.com/harbour.svg',
  environment: 'sandbox',
  frameOrigins: [
    'https://shop.example.com',
    "https://evil.example.com; script-src 'unsafe-inline'",
  ],
}

let folder = ''
let server: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'holdfast-pages-'))
  await bundlePages(path.join(folder, 'pages'))
  await bundleSdk(path.join(folder, 'sdk'))
  await mkdir(path.join(folder, 'packages'))
  for (const name of ['holdfast-node.tgz', 'other.tgz']) {
    await writeFile(path.join(folder, 'packages', name), 'packed')
  }
  server = Fastify()
  registerPages(server, {
    organisationByPublicKey: async (key) => (key === 'sandbox_pk_known' ? harbour : undefined),
    organisationByLinkToken: async (token, kind) => {
      const known = {
        verification_link: 'known',
        payment_link: 'payable',
        invoice_link: 'invoiced',
        payee_link: 'paid',
        payee_notice: 'told',
        status_link: 'bought',
      }
      return token === known[kind] ? harbour : undefined
    },
    openBuilt: async () => ({
      pages: await openPages(path.join(folder, 'pages')),
      library: new Map([
        ...(await readLibrary(path.join(folder, 'sdk'))),
        ...(await readPackages(path.join(folder, 'packages'))),
      ]),
    }),
  })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function directive(policy: unknown, name: string): string | undefined {
  return String(policy)
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
}

describe('GET /checkout', () => {
  test('may be framed by the registered origins of its key and by nobody else', async () => {
    const { statusCode, headers } = await server.inject('/checkout?key=sandbox_pk_known')
    expect(statusCode).toBe(200)
    const policy = headers['content-security-policy']
    expect(directive(policy, 'frame-ancestors')).toBe('frame-ancestors https://shop.example.com')
    expect(String(policy)).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('runs only what carries the nonce of this answer', async () => {
    const [one, other] = await Promise.all([
      server.inject('/checkout?key=sandbox_pk_known'),
      server.inject('/checkout?key=sandbox_pk_known'),
    ])
    const nonce = /script-src 'nonce-([a-z0-9]+)'/.exec(
      String(one.headers['content-security-policy']),
    )?.[1]
    expect(nonce).toHaveLength(26)
    expect(one.body).toContain(`nonce="${nonce}"`)
    expect(other.body).not.toContain(String(nonce))
  })

  test('shows a first view without script, and names cannot break out of it', async () => {
    const { body } = await server.inject('/checkout?key=sandbox_pk_known')
    expect(body).toContain('Harbour &lt;Cars>')
    expect(body).not.toContain('<Cars>')
    expect(body).toContain('<noscript>')
  })

  test.each(['/checkout', '/checkout?key=sandbox_pk_other', '/checkout?key=a&key=b'])(
    'answers %s with a plain page that nobody may frame',
    async (url) => {
      const { statusCode, headers, body } = await server.inject(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('text/html')
      expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe(
        "frame-ancestors 'none'",
      )
      expect(body).toContain('Nothing has been paid')
    },
  )
})

describe('GET /verify/:token', () => {
  test('shows who asks and why, and is framed by nobody', async () => {
    const { statusCode, headers, body } = await server.inject('/verify/known')
    expect(statusCode).toBe(200)
    expect(body).toContain('has money for you')
    expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe(
      "frame-ancestors 'none'",
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('answers a link that is not known with a plain page', async () => {
    const { statusCode, body } = await server.inject('/verify/unknown')
    expect(statusCode).toBe(404)
    expect(body).toContain('ask whoever owes you the money to send a new link')
  })
})

describe('GET /pay/:token', () => {
  test('shows who asks, and is framed by nobody', async () => {
    const { statusCode, headers, body } = await server.inject('/pay/payable')
    expect(statusCode).toBe(200)
    expect(body).toContain('Harbour &lt;Cars>')
    expect(body).not.toContain('payable')
    expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe(
      "frame-ancestors 'none'",
    )
    expect(headers['cache-control']).toBe('no-store')
  })

  test('tells a messenger what it is, and nothing of the buyer', async () => {
    const { body } = await server.inject('/pay/payable')
    expect(body).toContain('<meta property="og:title" content="Pay Harbour &lt;Cars>"')
    expect(body).toContain('property="og:description"')
    expect(body).not.toMatch(/og:(image|url)/)
  })

  test.each([
    ['fr-CH, en;q=0.5', '', 'fr', 'Ouverture d’une page sécurisée'],
    ['en', '?lang=pl', 'pl', 'Otwieramy bezpieczną stronę'],
    ['tlh', '', 'en', 'Opening a secure page'],
  ])('is written for who reads %s and chose %s in %s', async (accepted, query, lang, words) => {
    const headers = { 'accept-language': accepted }
    const { body } = await server.inject({ url: `/pay/payable${query}`, headers })
    expect(body).toContain(`<html lang="${lang}"`)
    expect(body).toContain(words)
  })

  test.each(['unknown', 'known'])('answers %s, which is no payment link', async (token) => {
    const { statusCode, body } = await server.inject(`/pay/${token}`)
    expect(statusCode).toBe(404)
    expect(body).toContain('Ask whoever sent it to you for a new one')
  })
})

describe('files', () => {
  test('assets are kept for ever, because their names carry their content', async () => {
    const { body } = await server.inject('/checkout?key=sandbox_pk_known')
    const names = [...body.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(names).toHaveLength(2)
    const { body: german } = await server.inject('/checkout?key=sandbox_pk_known&lang=de')
    const all = [...german.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(all.filter((name) => !names.includes(name))).toEqual([
      expect.stringMatching(/^\/assets\/de-\w+\.js$/),
    ])
    for (const name of names) {
      const { statusCode, headers } = await server.inject(name)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toContain('immutable')
    }
  })

  test('the first view of the largest language is small', async () => {
    const { assets } = await openPages(path.join(folder, 'pages'))
    const sizeOf = (pattern: RegExp) =>
      Math.max(
        ...[...assets].map(([name, { content }]) =>
          pattern.test(name) ? gzipSync(content).length : 0,
        ),
      )
    const parts = [/^page-/, /^look-/, /^[a-z]{2}-/].map(sizeOf)
    expect(parts.every((size) => size > 0)).toBe(true)
    expect(parts.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW_BYTES_MAX)
  })

  test('the library is there for pages of other origins', async () => {
    for (const name of ['holdfast.js', 'holdfast.mjs']) {
      const { statusCode, headers } = await server.inject(`/sdk/${name}`)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toContain('javascript')
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })

  test('packages that were built are there to be installed, nothing else beside them', async () => {
    const { statusCode, headers, body } = await server.inject('/sdk/holdfast-node.tgz')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/gzip', 'packed'])
    for (const name of ['holdfast-cli.tgz', 'other.tgz']) {
      expect((await server.inject(`/sdk/${name}`)).statusCode).toBe(404)
    }
    expect(await readPackages(path.join(folder, 'nothing'))).toEqual(new Map())
  })

  test.each(['/assets/..%2Fserver.mjs', '/assets/none.js', '/sdk/holdfast.cjs', '/sdk/..%2Fx'])(
    '%s is not served',
    async (url) => {
      expect((await server.inject(url)).statusCode).toBe(404)
    },
  )
})

test('without a build the reason and the remedy are told', async () => {
  await expect(openPages(path.join(folder, 'nothing'))).rejects.toThrow('build.mjs')
  await expect(readLibrary(path.join(folder, 'nothing'))).rejects.toThrow('build.mjs')
})
