// What stands before every route: whose address counts, under which names the service is asked, and
// who may look at it from outside.
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { chooseLog, createService } from '../../src/app/service.ts'
import { enterAsOwner, memberPassword, openMemberBrowser } from '../harness/member.ts'
import { openService } from '../harness/story.ts'

const SIGN_IN = '/dashboard/v1/sign-in'
const METRICS_TOKEN = 'the-token-of-the-monitoring'
/** One more than an address has before it waits. */
const TRIES = 51

const holdfast = await openService({
  roles: ['api'],
  trustedProxies: ['127.0.0.0/8', '::1'],
  metricsToken: METRICS_TOKEN,
})
const owner = await enterAsOwner(holdfast)

/** Tries to sign in, as a proxy passes it on. */
async function signInFrom(client: string, who: { email: string; password: string }) {
  const options = { headers: { 'x-forwarded-for': client } }
  return await openMemberBrowser(holdfast).call('POST', SIGN_IN, who, options)
}

describe('behind a trusted proxy', () => {
  it('nobody’s wrong tries keep others out', async () => {
    for (let times = 0; times < TRIES; times++) {
      const email = `nobody-${times}@example.com`
      await signInFrom('192.0.2.66', { email, password: 'wrong of course' })
    }
    const ada = { email: 'ada@harbour.example', password: memberPassword }
    const again = await signInFrom('192.0.2.66', { email: 'more@example.com', password: 'wrong' })
    expect(again).toMatchObject({ status: 429, body: { code: 'sign_in_throttled' } })
    expect((await signInFrom('192.0.2.7', ada)).status).toBe(200)
    // What the sender wrote before the proxy did is no address of a client.
    const spoofed = { email: 'spoofed@example.com', password: 'wrong' }
    expect((await signInFrom('192.0.2.1, 192.0.2.66', spoofed)).status).toBe(429)
  })

  it('nobody has more tries by drawing addresses of one /64', async () => {
    for (let times = 0; times < TRIES; times++) {
      const email = `six-${times}@example.com`
      await signInFrom(`2001:db8:6:6::${times.toString(16)}`, { email, password: 'wrong' })
    }
    const more = { email: 'six@example.com', password: 'wrong' }
    expect((await signInFrom('2001:db8:6:6:ffff::1', more)).status).toBe(429)
    expect((await signInFrom('2001:db8:6:7::1', more)).status).toBe(401)
  })

  it('the audit log tells the address of the client', async () => {
    const options = { headers: { forwarded: 'for="[2001:db8::7]:4711"' } }
    const invitation = { email: 'new@harbour.example', role: 'support' }
    await owner.call('POST', '/dashboard/v1/invitations', invitation, options)
    const { body } = await owner.call('GET', '/dashboard/v1/audit')
    expect(JSON.stringify(body)).toContain('2001:db8::7')
  })
})

/** Another process of the installation that is reached under a public name. */
async function withPublicName<T>(work: (server: FastifyInstance) => Promise<T>): Promise<T> {
  const { connection, rootKey } = holdfast
  const service = createService({
    connection,
    rootKey,
    baseUrl: 'https://pay.example.com',
    roles: new Set(['api'] as const),
    mailbox: 'off',
    webhookAllowNets: [],
    metricsToken: METRICS_TOKEN,
    log: chooseLog('off'),
  })
  service.readiness.markReady()
  try {
    return await work(service.server)
  } finally {
    await service.stop()
  }
}

describe('metrics', () => {
  const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }

  it('are read on the machine itself, and with the token from anywhere', async () => {
    const metrics = `${holdfast.baseUrl}/metrics`
    const far = { 'x-forwarded-for': '192.0.2.7' }
    expect((await fetch(metrics)).status).toBe(200)
    const refused = await fetch(metrics, { headers: far })
    expect(await refused.json()).toMatchObject({ status: 403, code: 'metrics_closed' })
    expect((await fetch(metrics, { headers: { ...far, ...bearer } })).status).toBe(200)
    const wrong = { ...far, authorization: 'Bearer the-token-of-somebody-else' }
    expect((await fetch(metrics, { headers: wrong })).status).toBe(403)
  })

  it('are not open to whoever comes through a proxy on the same machine', async () => {
    await withPublicName(async (server) => {
      const ask = async (headers: Record<string, string>) => {
        const host = 'pay.example.com'
        return (await server.inject({ url: '/metrics', headers: { host, ...headers } })).statusCode
      }
      expect(await ask({})).toBe(403)
      expect(await ask(bearer)).toBe(200)
    })
  })
})

describe('under a name with https', () => {
  it.each([
    ['/', 200],
    ['/docs/', 200],
    ['/docs/errors', 200],
    ['/dashboard', 200],
    ['/healthz', 200],
    ['/v1/openapi.json', 200],
    ['/v1/intents', 401],
    ['/pay/link_unknown', 404],
    ['/mailbox', 404],
    ['/nowhere', 404],
    ['/%', 400],
  ])('%s tells browsers to come by TLS only', async (url, status) => {
    await withPublicName(async (server) => {
      const answer = await server.inject({ url, headers: { host: 'pay.example.com' } })
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['strict-transport-security']).toBe(
        'max-age=63072000; includeSubDomains',
      )
      const elsewhere = await server.inject({ url: '/', headers: { host: 'localhost' } })
      expect(elsewhere.json()).toMatchObject({ status: 421, code: 'host_not_served' })
    })
  })

  it('nobody is told so where the service speaks HTTP', async () => {
    const { headers } = await fetch(holdfast.baseUrl)
    expect(headers.has('strict-transport-security')).toBe(false)
  })
})
