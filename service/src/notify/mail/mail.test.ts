import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import { createReadiness, createServer } from '#http'
import type { Id, TenantId } from '#kit'
import { asTenantId, fail, minor, newUuid, randomKey, realNow, seal, showId, unseal } from '#kit'
import { sendEmails } from './emails.ts'
import { registerMailbox } from './mailbox.ts'
import type { VerificationWanted } from './payee-letters.ts'
import { mailRoutes } from './routes.ts'
import { deleteEmail, insertTenant, selectStored, swapBodies } from './testing/store.ts'

const key = randomKey()
const BASE_URL = 'http://localhost:4280'
const sealer = {
  seal: (text: string | Buffer, bound: string) => seal(key, text, bound),
  unseal: (sealed: Buffer, bound: string) => unseal(key, sealed, bound).toString(),
  unsealBytes: (sealed: Buffer, bound: string) => unseal(key, sealed, bound),
}
let owner: pg.Pool
let database: Database
let server: FastifyInstance

beforeAll(async () => {
  const connection = await testDatabase()
  owner = new pg.Pool({ ...connection, max: 2 })
  database = openDatabase({ connection })
  server = newServer()
  registerMailbox(server, { database, sealer, mailbox: 'open', baseUrl: BASE_URL })
})
afterAll(async () => {
  await server.close()
  await database.close()
  await owner.end()
})

function newServer(): FastifyInstance {
  const readiness = createReadiness()
  readiness.markReady()
  return createServer({
    db: database,
    routes: mailRoutes({ sealer }),
    authenticate: {
      private: async (credential) => {
        const [id, environment] = (credential ?? '').split(' ')
        if (id === undefined || id === '') return fail('unauthorised')
        return {
          tenantId: asTenantId(id),
          environment: environment === 'live' ? 'live' : 'sandbox',
          keyId: id,
          kind: 'private',
        }
      },
      client: async () => fail('client_unauthorised'),
      public: async () => null,
    },
    readiness,
    sealKey: key,
    hosts: new Set(['localhost']),
    verifyAnswers: true,
    log: { request: () => undefined, error: () => undefined },
  })
}

async function newTenant(environment = 'sandbox'): Promise<TenantId> {
  const id = newUuid(realNow())
  await owner.query(insertTenant, [id, newUuid(realNow()), environment, realNow()])
  return asTenantId(id)
}

function wanted(to: string, more: Partial<VerificationWanted> = {}): VerificationWanted {
  return {
    kind: 'verification_wanted',
    to,
    organisationName: 'Marsh & Sons',
    money: { amount: minor(100_000n), currency: 'gbp' },
    url: `http://localhost:4280/verify/link_${to.length}`,
    statusUrl: null,
    at: realNow(),
    isSandbox: true,
    ...more,
  }
}

async function send(tenantId: TenantId, ...emails: VerificationWanted[]): Promise<Id<'email'>[]> {
  return await database.transact(tenantId, async (unit) => await sendEmails(unit, sealer, emails))
}

async function list(tenantId: TenantId, query = '', environment = 'sandbox') {
  const url = `/_sandbox/v1/emails?${query}`
  const headers = { authorization: `${tenantId} ${environment}` }
  const answer = await server.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function open(url: string) {
  const answer = await server.inject({ method: 'GET', url })
  return { status: answer.statusCode, page: answer.body, headers: answer.headers }
}

describe('stored mails', () => {
  test('what was sent is read back through the sandbox`s API, links included', async () => {
    const tenantId = await newTenant()
    const [id] = await send(tenantId, wanted('anna@example.com'))
    const { status, body } = await list(tenantId)
    expect(status).toBe(200)
    expect(body.next_cursor).toBeNull()
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      id: showId('email', id ?? fail('not_found')),
      to: 'anna@example.com',
      kind: 'verification_wanted',
      subject: 'Verify your details to receive £1,000.00',
      links: [{ label: 'Verify your details', url: 'http://localhost:4280/verify/link_16' }],
    })
    expect(body.data[0].html).toContain('Marsh &amp; Sons')
  })

  test('no link or amount stands in the database as it is', async () => {
    const tenantId = await newTenant()
    await send(tenantId, wanted('bert@example.com'))
    const [row] = (await owner.query(selectStored, [tenantId])).rows
    const { text, html } = (await list(tenantId)).body.data[0]
    // What the mail says, no pattern of few letters: that stands in sealed bytes by chance.
    const said: string[] = `${text} ${html}`.match(/\S{6,}/g) ?? []
    expect(said.join(' ')).toContain('http://localhost:4280/verify/link_')
    expect(said.join(' ')).toContain('1,000.00')
    expect(said.filter((word) => row.body.includes(word))).toEqual([])
  })

  test('a body that was moved to another mail does not open', async () => {
    const tenantId = await newTenant()
    const [one, other] = await send(tenantId, wanted('a@example.com'), wanted('b@example.com'))
    await owner.query(swapBodies, [one, other])
    expect((await list(tenantId)).status).toBe(500)
    await owner.query(deleteEmail, [one])
  })

  test.each(['a@example.com\r\nBcc: b@example.com', 'a\n@example.com', 'a@example.com\0'])(
    'an address with a line break or a control character is refused: %j',
    async (to) => {
      const tenantId = await newTenant()
      await expect(send(tenantId, wanted(to))).rejects.toMatchObject({ code: 'validation_failed' })
      expect((await list(tenantId)).body.data).toEqual([])
    },
  )

  test('a unit that fails sends nothing', async () => {
    const tenantId = await newTenant()
    const failing = database.transact(tenantId, async (unit) => {
      await sendEmails(unit, sealer, [wanted('carl@example.com')])
      throw new Error('something else failed')
    })
    await expect(failing).rejects.toThrow('something else')
    expect((await list(tenantId)).body.data).toEqual([])
  })
})

describe('the sandbox`s list', () => {
  test('is filtered by receiver, whatever the case, and by kind', async () => {
    const tenantId = await newTenant()
    await send(tenantId, wanted('Dora@example.com'), wanted('dora@example.org'))
    const found = await list(tenantId, 'to=dora@EXAMPLE.com')
    expect(found.body.data.map(({ to }: { to: string }) => to)).toEqual(['Dora@example.com'])
    expect((await list(tenantId, 'kind=other')).body.data).toEqual([])
    expect((await list(tenantId, 'kind=verification_wanted')).body.data).toHaveLength(2)
  })

  test('comes in pages, newest first, each mail once', async () => {
    const tenantId = await newTenant()
    const sent: string[] = []
    for (const batch of [1, 2, 3]) {
      const names = [1, 2].map((number) => `e${batch}${number}@example.com`)
      await send(tenantId, ...names.map((to) => wanted(to)))
      sent.push(...names)
    }
    const seen: string[] = []
    for (let query = 'limit=4'; ; ) {
      const { body } = await list(tenantId, query)
      seen.push(...body.data.map(({ to }: { to: string }) => to))
      if (body.next_cursor === null) break
      query = `limit=4&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual(sent.toReversed())
  })

  test('shows no other tenant`s mails', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    await send(one, wanted('emil@example.com'))
    expect((await list(other)).body.data).toEqual([])
  })

  test('does not exist for live keys', async () => {
    const { status, body } = await list(await newTenant('live'), '', 'live')
    expect([status, body.code]).toEqual([404, 'sandbox_only'])
  })
})

describe('the mailbox', () => {
  test('lists the mails of all sandboxes and finds them by a part of the address', async () => {
    await send(await newTenant(), wanted('fritz@example.com'))
    await send(await newTenant(), wanted('frieda@example.com'))
    const all = await open('/mailbox')
    expect(all.status).toBe(200)
    expect(all.headers['content-type']).toMatch(/^text\/html/)
    expect(all.page.indexOf('frieda@')).toBeLessThan(all.page.indexOf('fritz@'))
    const found = await open('/mailbox?search=FRIT')
    expect(found.page).toContain('fritz@example.com')
    expect(found.page).not.toContain('frieda@')
  })

  test('finds them by a part of the subject', async () => {
    const money = { amount: minor(424_200n), currency: 'gbp' } as const
    const worth = wanted('hilde@example.com', { money })
    await send(await newTenant(), worth, wanted('heinz@example.com'))
    const found = await open('/mailbox?search=4%2C242.00')
    expect(found.page).toContain('hilde@example.com')
    expect(found.page).not.toContain('heinz@')
  })

  test('shows no mail of a live environment', async () => {
    const [id] = await send(await newTenant('live'), wanted('live-seller@example.com'))
    const shown = showId('email', id ?? fail('not_found'))
    expect((await open('/mailbox?search=live-seller')).page).toContain('No e-mails with')
    expect((await open(`/mailbox/${shown}`)).status).toBe(404)
    expect((await open(`/mailbox/${shown}/body`)).status).toBe(404)
  })

  test('one mail stands in a frame that may run nothing', async () => {
    const [id] = await send(await newTenant(), wanted('gerd@example.com'))
    const path = `/mailbox/${showId('email', id ?? fail('not_found'))}`
    const { page, headers } = await open(path)
    expect(page).toContain(`<iframe src="${path}/body"`)
    expect(page).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const body = await open(`${path}/body`)
    expect(body.page).toContain('Verify your details')
    expect(body.page).toContain('<base target="_blank">')
    expect(body.headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
    expect(body.headers['content-security-policy']).not.toMatch(/script|same-origin/)
  })

  test('what was searched for is text on the page', async () => {
    const { page } = await open(
      `/mailbox?search=${encodeURIComponent('"><script>alert(1)</script>')}`,
    )
    expect(page).not.toContain('<script')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('more than a page of mails are reached by the link to the older ones', async () => {
    const tenantId = await newTenant()
    const names = Array.from({ length: 60 }, (_, number) => `heap${number}@example.com`)
    await send(tenantId, ...names.map((to) => wanted(to)))
    const first = await open('/mailbox?search=heap')
    const link = /href="(\/mailbox\?[^"]+)"/.exec(first.page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await open(link)
    const seen = [...(first.page + second.page).matchAll(/heap\d+@/g)].map(([name]) => name)
    expect(new Set(seen).size).toBe(60)
    expect(second.page).not.toContain('Older e-mails')
  })

  test.each(['/mailbox/email_nonsense', '/mailbox/x', '/mailbox/x/body'])(
    '%s is 404',
    async (url) => {
      const { status, page } = await open(url)
      expect([status, page.includes('No such e-mail')]).toEqual([404, true])
    },
  )

  test.each(['%00', '%ED%A0%80', '%'])(
    'an odd search ends in a page or a refusal: %s',
    async (odd) => {
      expect((await open(`/mailbox?search=${odd}`)).status).toBeLessThan(500)
    },
  )

  test('is not there when it is off', async () => {
    const closed = newServer()
    registerMailbox(closed, { database, sealer, mailbox: 'off', baseUrl: BASE_URL })
    expect((await closed.inject('/mailbox')).statusCode).toBe(404)
    await closed.close()
  })

  test('cannot be opened to other machines', async () => {
    const exposed = newServer()
    const baseUrl = 'https://pay.example.com'
    const deps = { database, sealer, mailbox: 'open', baseUrl } as const
    expect(() => registerMailbox(exposed, deps)).toThrow(/base URL be one of this machine/)
    await exposed.close()
  })
})
