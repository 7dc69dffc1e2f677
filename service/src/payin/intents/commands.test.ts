import { randomUUID } from 'node:crypto'
import type { CreatePaymentIntentRequest } from '@holdfast/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import { present, randomKey, showId, unwrap } from '#kit'
import { checkInvariants } from '#ledger'
import { createOrganisation } from '#organisations'
import type { Vault } from '#participants'
import { openVault } from '#participants'
import { createProjects } from '#projects'
import { unitWrites } from '#testing/unit-writes'
import { cancelIntents, expireIntents } from './commands.ts'
import { createIntents } from './create.ts'
import { readIntentViews } from './read.ts'
import { insertIntents, insertTerms } from './store.ts'

let database: Database
let owner: pg.Client
let tenantId: TenantId
let vault: Vault

beforeAll(async () => {
  const connection = await testDatabase()
  database = openDatabase({
    connection,
    connectionsMax: 12,
    ...unitWrites,
  })
  owner = new pg.Client(connection)
  await owner.connect()
  tenantId = (await createOrganisation(database, { name: 'Harbour' })).tenants.sandbox
  vault = openVault(randomKey())
})

afterAll(async () => {
  expect(await checkInvariants(owner)).toEqual([])
  await owner.end()
  await database.close()
})

function request(
  number: number,
  changes: Partial<CreatePaymentIntentRequest> = {},
): CreatePaymentIntentRequest {
  return {
    type: 'checkout',
    currency: 'eur',
    from: { email: `buyer${number}@example.com` },
    settlements: [
      {
        type: 'escrow',
        amount: 10_000 + number,
        description: `Item ${number}`,
        to: { email: `seller${number}@example.com` },
      },
    ],
    ...changes,
  }
}

async function create(...requests: CreatePaymentIntentRequest[]) {
  return await database.transact(
    tenantId,
    async (unit) => await createIntents(unit, vault, requests),
  )
}

async function count(table: string, where = 'true', ...values: unknown[]): Promise<number> {
  const { rows } = await owner.query(`select count(*) from ${table} where ${where}`, values)
  return Number(rows[0].count)
}

describe('a hundred intents in one unit', () => {
  it('are made but for the bad ones, each named and leaving nothing behind', async () => {
    const wrongs: Record<number, [Partial<CreatePaymentIntentRequest>, string[]]> = {
      3: [{ currency: null }, ['/currency']],
      40: [{ project_id: 'project_01jnmwpb5vf8qr3x6c0k2y7zde' }, ['/project_id']],
      41: [
        { settlements: [{ type: 'escrow', amount: 5, description: 'x' }] },
        ['/settlements/0/to'],
      ],
      77: [
        { from: { id: 'participant_01jnmwpb5vf8qr3x6c0k2y7zde' }, fee_percentage: 0.5 },
        ['/from/id'],
      ],
      99: [{ fee_percentage: 0.1234567 }, ['/fee_percentage']],
    }
    const requests = Array.from({ length: 100 }, (_, at) => request(at, wrongs[at]?.[0] ?? {}))
    const results = await create(...requests)
    expect(results).toHaveLength(100)
    for (const [at, result] of results.entries()) {
      const wrong = wrongs[at]
      if (wrong === undefined) {
        const { intent, terms, clientSecret } = unwrap(result)
        expect(intent.status).toBe('unconfirmed')
        expect(terms.map(({ amount }) => amount)).toEqual([BigInt(10_000 + at)])
        expect(clientSecret).toMatch(/^sandbox_i_/)
      } else {
        const errors = result.ok ? [] : (result.failure.details.errors ?? [])
        expect(errors.map(({ pointer }) => pointer)).toEqual(wrong[1])
      }
    }
    expect(await count('intents')).toBe(95)
    expect(await count('intent_settlements')).toBe(95)
    for (const at of Object.keys(wrongs)) {
      const emails = [`buyer${at}@example.com`, `seller${at}@example.com`]
      expect(await count('participants', 'email = any($1)', emails)).toBe(0)
    }
    expect(await count('jobs', "kind = 'intent.expire'")).toBe(95)
  })

  it('are refused together when one names people who are not there: a fault of ours', async () => {
    const nobody = randomUUID()
    const intent = (id: string, buyer_id: string | null) => ({
      id,
      buyer_id,
      type: 'checkout',
      currency: 'eur',
      project_id: null,
      fee_flat: null,
      fee_ppm: null,
      redirect_url: null,
      metadata: null,
      link_token: null,
    })
    const term = (intent_id: string, seller_id: string) => ({
      intent_id,
      seller_id,
      position: 0,
      settlement_id: null,
      type: 'escrow',
      summary: null,
      target_project_id: null,
      amount: 5n,
      description: 'x',
      fee_flat: null,
      fee_ppm: null,
      tax_flat: null,
      tax_ppm: null,
      required_by: null,
      release_at: null,
      reference: null,
      metadata: null,
    })
    const [made] = (await create(request(210))).map((result) => unwrap(result))
    const known = present(made?.terms[0]?.seller_id ?? undefined, 'a seller')
    const attempt = async (buyer: string | null, seller: string) =>
      await database.rehearse(
        tenantId,
        async ({ tx }) => {
          const id = randomUUID()
          const to = { tenant_id: tenantId, now: new Date(0) }
          tx.write(insertIntents, { ...to, rows: [intent(id, buyer)] })
          tx.write(insertTerms, { tenant_id: tenantId, rows: [term(id, seller)] })
        },
        async () => 'sound',
      )
    await expect(attempt(nobody, known)).rejects.toMatchObject({ code: '23502' })
    await expect(attempt(null, nobody)).rejects.toMatchObject({ code: '23514' })
    expect(await attempt(null, known)).toBe('sound')
  })

  it('and an invariant finds whoever is named and not there', async () => {
    const [made] = (await create(request(211))).map((result) => unwrap(result))
    const { id, buyer_id } = present(made, 'an intent').intent
    const buyerIs = 'update intents set buyer_id = $2 where id = $1'
    await owner.query(buyerIs, [id, randomUUID()])
    const found = await checkInvariants(owner)
    await owner.query(buyerIs, [id, buyer_id])
    expect(found).toMatchObject([
      { invariant: '70_intents_name_who_is_there', row: { fault: 'its buyer is not there' } },
    ])
  })

  it('share the participants that they name by the same address', async () => {
    const from = { email: 'same@example.com' }
    const results = await create(request(201, { from }), request(202, { from }))
    const buyers = results.map((result) => unwrap(result).intent.buyer_id)
    expect(new Set(buyers).size).toBe(1)
  })
})

describe('an intent', () => {
  it('takes the currency of its project, and refuses another', async () => {
    const [project] = await database.transact(
      tenantId,
      async (unit) =>
        await createProjects(unit, [{ type: 'controlled', currency: 'gbp', metadata: {} }]),
    )
    const { id } = present(project, 'the project was made')
    const project_id = showId('project', id)
    const [left, named, other] = await create(
      request(301, { project_id, currency: null }),
      request(302, { project_id, currency: 'gbp' }),
      request(303, { project_id, currency: 'eur' }),
    )
    expect(unwrap(present(left, 'first')).intent).toMatchObject({ currency: 'gbp', project_id: id })
    expect(unwrap(present(named, 'second')).intent.currency).toBe('gbp')
    expect(other?.ok === false && other.failure.details.errors).toMatchObject([
      { pointer: '/currency', code: 'not_allowed' },
    ])
  })

  it('sends its buyer on only to origins that the organisation has named', async () => {
    const { tenants } = await createOrganisation(database, {
      name: 'Strict',
      redirectOrigins: ['https://shop.example.com'],
    })
    const urls = [
      'https://shop.example.com/thanks?order=7',
      'https://evil.example.com/thanks',
      'https://shop.example.com.evil.example.com/',
      'https://shop.example.com@evil.example.com/',
      'http://shop.example.com/',
    ]
    const requests = urls.map((redirect_url, at) => request(311 + at, { redirect_url }))
    const [allowed, ...others] = await database.transact(
      tenants.sandbox,
      async (unit) => await createIntents(unit, vault, requests),
    )
    expect(unwrap(present(allowed, 'first')).intent.redirect_url).toBe(urls[0])
    expect(others).toHaveLength(4)
    for (const other of others) {
      expect(!other.ok && other.failure.details.errors).toMatchObject([
        { pointer: '/redirect_url', code: 'not_allowed' },
      ])
    }
  })

  async function one(number: number): Promise<Id<'intent'>> {
    const [result] = await create(request(number))
    return unwrap(present(result, 'one intent')).intent.id
  }

  it('is cancelled once, even when it is named twice in one batch', async () => {
    const id = await one(401)
    const results = await database.transact(
      tenantId,
      async (unit) => await cancelIntents(unit, [id, id]),
    )
    expect(results.map((result) => (result.ok ? 'ok' : result.failure.code))).toEqual([
      'ok',
      'invalid_state',
    ])
  })

  it('is cancelled by exactly one of many that try at once', async () => {
    const id = await one(402)
    const results = await Promise.all(
      Array.from({ length: 20 }, async () => {
        return await database.transact(tenantId, async (unit) => await cancelIntents(unit, [id]))
      }),
    )
    expect(results.flat().filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count('status_steps', "resource_id = $1 and to_status = 'cancelled'", id)).toBe(1)
  })

  it('does not expire twice, nor when it was cancelled before', async () => {
    const [late, gone] = [await one(403), await one(404)]
    await database.transact(tenantId, async (unit) => await cancelIntents(unit, [gone]))
    for (const ids of [[late, gone], [late]]) {
      await database.transact(tenantId, async (unit) => await expireIntents(unit, ids))
    }
    const views = await database.read(
      tenantId,
      async (reader) => await readIntentViews(reader, tenantId, [late, gone]),
    )
    for (const id of [late, gone]) {
      expect(views.get(id)?.intent.status).toBe('cancelled')
      expect(await count('status_steps', 'resource_id = $1', id)).toBe(2)
    }
  })
})
