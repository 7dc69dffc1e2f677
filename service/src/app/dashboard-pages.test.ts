import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerDashboardPages } from './dashboard-pages.ts'

function serve(baseUrl: string) {
  const server = Fastify()
  registerDashboardPages(server, { baseUrl })
  return server
}

test('every page is the same document, which nothing may keep or frame', async () => {
  const server = serve('http://localhost:4280')
  const [home, deep] = await Promise.all([
    server.inject('/dashboard'),
    server.inject('/dashboard/live/outbounds/outbound_1'),
  ])
  expect(deep.body).toBe(home.body)
  expect(home.headers['cache-control']).toBe('no-store')
  expect(home.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(home.headers['content-security-policy']).not.toMatch(/unsafe|\*/)
})

test('the document holds no script and no style of its own', async () => {
  const { body } = await serve('http://localhost:4280').inject('/dashboard')
  expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
})

test('files have names of their content and are kept for ever', async () => {
  const server = serve('http://localhost:4280')
  const { body } = await server.inject('/dashboard')
  const script = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
  const answer = await server.inject({ url: script, headers: { 'accept-encoding': 'gzip' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.headers['content-type']).toContain('text/javascript')
})

test.each(['/dashboard/v1/nothing', '/dashboard/assets/nothing.js', '/dashboard/assets/..%2fx'])(
  '%s is not answered by a page',
  async (url) => {
    const { statusCode, body } = await serve('http://localhost:4280').inject(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('<!doctype html>')
  },
)

test.each([
  ['127.0.0.1:4280', 'http://localhost:4280', 'http://localhost:4280/dashboard/live/keys?a=1'],
  ['[::1]:4280', 'http://localhost:4280', 'http://localhost:4280/dashboard/live/keys?a=1'],
  ['localhost:4280', 'http://localhost:4280', undefined],
  ['127.0.0.1:4280', 'http://127.0.0.1:4280', undefined],
])('asked for as %s, the dashboard of %s leads to %s', async (host, baseUrl, location) => {
  const url = '/dashboard/live/keys?a=1'
  const { headers } = await serve(baseUrl).inject({ url, headers: { host } })
  expect(headers.location).toBe(location)
})
