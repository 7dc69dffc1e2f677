// The service under test, asked as its clients ask it, in one process and without workers: only an
// advance of the clock runs what falls due, so that every run of a seed is the same.
import type pg from 'pg'
import { expect } from 'vitest'
import { enableDirectDebit } from '../harness/collecting.ts'
import { enterAsOwner, proveAnew } from '../harness/member.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

export type Shown = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly body: Shown
}

export interface Real {
  readonly world: TestService
  /** How many requests and commands were made. */
  asked: number
  commands: number
  /** Whether each call that changes something is made twice under one idempotency key. */
  repeats: boolean
  /** What each resource was when it was compared last. */
  readonly seen: Map<string, string>
  ask(method: string, path: string, body?: object, key?: string): Promise<Answer>
  /** Asks as a member of the organisation; answers the status. */
  askAsMember(method: string, path: string, body: object): Promise<number>
  /** As `ask`, where anything but success is a fault of the test. */
  must(method: string, path: string, body?: object, key?: string): Promise<Shown>
  /** Opens a page session for a client secret, or for the token of a link. */
  page(secret: string): Promise<string>
  linkPage(token: string): Promise<string>
  /** Sends a form to a page of the service. */
  form(url: string, fields: Readonly<Record<string, string>>): Promise<void>
  /** The sums of the ledger's accounts in euros, by their kind. */
  books(): Promise<Record<string, number>>
  /** What was drawn on trade credit, in words: amount and buyer fee, status, what is owed. */
  draws(): Promise<string[]>
  /** Begins a new story. */
  reset(seed: string): Promise<void>
  stop(): Promise<void>
}

const BOOKS = `select a.kind, sum(a.balance)::float8 as balance
   from ledger_accounts a join tenants t on t.id = a.tenant_id
  where t.organisation_id = (select organisation_id from tenants where id = $1)
    and t.environment = 'sandbox' and t.replaced_at is null and a.currency = 'eur'
  group by a.kind`

const DRAWS = `select format('%s and %s %s, %s owed', d.amount, d.fee, d.status,
    case when d.status in ('refused', 'repaid') then 0
         else d.amount + d.fee - coalesce((select sum(r.amount) from credit_refunds r
                where r.tenant_id = d.tenant_id and r.draw_id = d.id), 0) end) as words
   from credit_draws d join tenants t on t.id = d.tenant_id
  where t.organisation_id = (select organisation_id from tenants where id = $1)
    and t.environment = 'sandbox' and t.replaced_at is null`

/** What may be asked twice under one key: all but what opens a page, or turns the clock. */
const REPEATABLE = /^\/(v1|_sandbox\/v1\/(?!clock|reset)|client\/v1\/intent)/

interface Sent {
  readonly body: object | undefined
  readonly key: string
  readonly repeat: string | null
}

interface Called {
  readonly status: number
  readonly text: string
  readonly replayed: boolean
}

async function readBooks(
  owner: pg.Client,
  { organisation }: TestService,
): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ kind: string; balance: number }>(BOOKS, [
    organisation.tenants.sandbox,
  ])
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

async function readDraws(owner: pg.Client, { organisation }: TestService): Promise<string[]> {
  const { rows } = await owner.query<{ words: string }>(DRAWS, [organisation.tenants.sandbox])
  return rows.map(({ words }) => words).toSorted()
}

/** Starts a service for a model to be compared with. */
export async function startReal(): Promise<Real> {
  const rateLimit = { perSecond: 1_000_000, burst: 1_000_000 }
  const world = await startTestService({ roles: ['api'], rateLimit })
  await enableDirectDebit(world)
  const owner = await ownerOf(world)
  const member = await enterAsOwner(world)
  const { private: privateKey, public: publicKey } = world.organisation.keys.sandbox
  let keys = 0
  const call = async (method: string, url: string, sent: Sent): Promise<Called> => {
    const { body, key, repeat } = sent
    const answer = await world.service.server.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url,
      headers: {
        ...(key === '' ? {} : { authorization: key }),
        ...(repeat === null ? {} : { 'idempotency-key': repeat }),
        'content-type': 'application/json',
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    })
    const replayed = answer.headers['idempotent-replayed'] === 'true'
    return { status: answer.statusCode, text: answer.body, replayed }
  }
  const real: Real = {
    world,
    asked: 0,
    commands: 0,
    repeats: false,
    seen: new Map(),
    ask: async (method, path, body, key = privateKey) => {
      real.asked += 1
      const isRepeated = real.repeats && method === 'POST' && REPEATABLE.test(path)
      const sent = {
        body,
        key,
        repeat: isRepeated ? `key-${++keys}` : null,
      }
      const { status, text } = await call(method, path, sent)
      if (isRepeated && status === 200) {
        expect(await call(method, path, sent)).toEqual({
          status,
          text,
          replayed: true,
        })
      }
      return {
        status,
        body: text === '' ? null : JSON.parse(text),
      }
    },
    askAsMember: async (method, path, body) => {
      real.asked += 1
      const { status, body: shown } = await member.call(method, path, body)
      if (shown?.code !== 'step_up_required') return status
      await proveAnew(member)
      return (await member.call(method, path, body)).status
    },
    must: async (method, path, body, key) => {
      const { status, body: shown } = await real.ask(method, path, body, key)
      if (status < 300) return shown
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(shown)}`)
    },
    page: async (client_secret) =>
      (await real.must('POST', '/client/v1/session', { client_secret }, publicKey)).token,
    linkPage: async (link_token) =>
      (await real.must('POST', '/client/v1/session', { link_token }, '')).token,
    form: async (url, fields) => {
      const answer = await world.service.server.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      expect(answer.statusCode).toBeLessThan(400)
    },
    books: async () => await readBooks(owner, world),
    draws: async () => await readDraws(owner, world),
    reset: async (seed) => {
      real.seen.clear()
      await real.must('POST', '/_sandbox/v1/reset', { seed })
    },
    stop: async () => {
      await owner.end()
      await world.stop()
    },
  }
  return real
}
