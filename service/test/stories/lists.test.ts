// Every list of the API, found in its own description: newest first, each row once however much
// arrives meanwhile, and the filters that it promises.
import { beforeAll, describe, expect, it } from 'vitest'
import { resolveParticipants } from '#participants'
import type { CallAnswer } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

interface ServedList {
  readonly path: string
  readonly filters: readonly { readonly name: string; readonly values: readonly string[] | null }[]
}

const LISTED = new Set(
  [
    'projects',
    'intents',
    'checkouts',
    'settlements',
    'inbounds',
    'outbounds',
    'transfers',
    'invoices',
    'participants',
    'verifications',
    'payment-instruments',
    'events',
  ].map((name) => `/v1/${name}`),
)

const { holdfast, shop } = await openShop({ roles: ['api'] })
const lists = await servedLists()

beforeAll(async () => {
  for (const order of ['1041', '1042']) {
    const to = { email: `sam+${order}@example.com`, metadata: { order_id: order } }
    const metadata = { order_id: order, at: Number(order) }
    const changes = { metadata, from: { email: `bea+${order}@example.com`, metadata } }
    const checkout = await shop.paid([{ to, metadata }], changes)
    const [{ id }] = checkout.settlements
    await shop.release({ settlement_id: id, metadata })
    await shop.call('POST', '/v1/projects', { currency: 'usd', metadata })
    await shop.call('POST', '/v1/verifications', { email: `vera+${order}@example.com`, metadata })
  }
})

async function servedLists(): Promise<ServedList[]> {
  const { paths, components } = await (await fetch(`${holdfast.baseUrl}/v1/openapi.json`)).json()
  return Object.entries<Shown>(paths).flatMap(([path, { get }]) => {
    const parameters: Shown[] = get?.parameters ?? []
    if (get === undefined || !LISTED.has(path)) return []
    const filters = parameters
      .filter((one) => one.in === 'query' && !['limit', 'cursor'].includes(one.name))
      .map(({ name, schema }) => ({ name, values: valuesOf(schema, components) }))
    return [{ path, filters }]
  })
}

function valuesOf(schema: Shown, components: Shown): string[] | null {
  const named = /[^/]+$/.exec(schema?.$ref ?? '')?.[0]
  return (named === undefined ? schema : components.schemas[named]).enum ?? null
}

async function get(path: string, query: Record<string, string | number> = {}, key?: string) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  return await shop.call('GET', `${path}?${search}`, undefined, key === undefined ? {} : { key })
}

/** All rows of a list, by pages of a size; `between` runs after each page. */
async function all(
  path: string,
  query: Record<string, string | number>,
  between: () => Promise<void> = async () => {},
): Promise<Shown[]> {
  const rows: Shown[] = []
  let cursor: string | null = null
  do {
    const { body, status, text }: CallAnswer = await get(path, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    })
    expect(text).toBeTruthy()
    expect(status).toBe(200)
    rows.push(...body.data)
    cursor = body.next_cursor
    if (cursor !== null) await between()
  } while (cursor !== null)
  return rows
}

const idsOf = (rows: readonly Shown[]): string[] => rows.map(({ id }) => id)

describe('every list', () => {
  it('is one of those that these tests know', () => {
    expect(lists.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/v1/intents',
        '/v1/checkouts',
        '/v1/settlements',
        '/v1/projects',
        '/v1/inbounds',
        '/v1/outbounds',
        '/v1/participants',
        '/v1/verifications',
        '/v1/events',
      ]),
    )
  })

  it('gives each row once, newest first, in pages of any size', async () => {
    for (const { path } of lists) {
      const whole = await all(path, { limit: 100 })
      expect(idsOf(await all(path, { limit: 1 }))).toEqual(idsOf(whole))
      expect(new Set(idsOf(whole)).size).toBe(whole.length)
      const times = whole.flatMap(({ created_at: at }) => (at === undefined ? [] : [String(at)]))
      expect([path, times]).toEqual([path, times.toSorted().toReversed()])
    }
  })

  it('shows each row as reading it alone does', async () => {
    for (const { path } of lists) {
      const [row] = (await get(path)).body.data
      if (row === undefined) continue
      const alone = await shop.call('GET', `${path.replace(/s$/, '')}/${row.id}`)
      expect([path, alone.body]).toEqual([path, row])
    }
  })

  it('filters by each of its filters: no row that differs, none missing', async () => {
    let asked = 0
    for (const { path, filters } of lists) {
      const whole = await all(path, { limit: 100 })
      for (const { name, values } of filters) {
        if (values === null || path === '/v1/events') continue
        for (const value of values) {
          const found = await all(path, { limit: 100, [name]: value })
          const expected = whole.filter((row) => row[name] === value)
          asked++
          expect([path, name, value, idsOf(found)]).toEqual([path, name, value, idsOf(expected)])
        }
      }
    }
    expect(asked).toBeGreaterThan(60)
  })

  it('gives its rows of a range of time', async () => {
    for (const { path } of lists) {
      const whole = await all(path, { limit: 100 })
      const [newest] = whole
      if (newest?.created_at === undefined) continue
      const at = newest.created_at
      const from = await all(path, { limit: 100, created_from: at })
      const before = await all(path, { limit: 100, created_before: at })
      expect([path, ...idsOf([...from, ...before])]).toEqual([path, ...idsOf(whole)])
      expect(from.every((row) => row.created_at >= at)).toBe(true)
      expect(await all(path, { created_before: '2020-01-01' })).toEqual([])
    }
  })

  it('shows nothing of another organisation or environment', async () => {
    const keys = [holdfast.stranger.keys.sandbox, holdfast.organisation.keys.live]
    for (const { path } of lists) {
      for (const key of keys) {
        const { body } = await get(path, { limit: 100 }, key.private)
        expect([path, body]).toEqual([path, { data: [], next_cursor: null }])
      }
    }
  })

  it('refuses limits, times, filters and values that it does not take', async () => {
    const wrong: readonly (readonly [string, string, string])[] = [
      ['limit', '0', '/limit'],
      ['limit', '101', '/limit'],
      ['limit', '1.5', '/limit'],
      ['limit', "1' or 1=1", '/limit'],
      ['statuss', 'settled', '/statuss'],
      ['sort', 'id', '/sort'],
      ['__proto__', 'x', '/__proto__'],
      ['created_from', '2027-02-30', '/created_from'],
      ['created_before', 'yesterday', '/created_before'],
      ['cursor', 'x', '/cursor'],
    ]
    for (const { path } of lists) {
      for (const [name, value, pointer] of wrong) {
        const answer = await get(path, { [name]: value })
        expect([path, name, value, answer.status]).toEqual([path, name, value, 422])
        expect(answer.body.errors).toMatchObject([{ pointer }])
      }
    }
    const { body } = await get('/v1/settlements', { projct_id: 'x' })
    expect(body.errors[0].message).toContain('project_id')
  })

  it('refuses a cursor that was changed or belongs elsewhere', async () => {
    for (const { path } of lists) {
      const { next_cursor: cursor } = (await get(path, { limit: 1 })).body
      if (cursor === null) continue
      const changed = [...cursor].map((letter: string, place) => {
        const other = letter === 'A' ? 'B' : 'A'
        return cursor.slice(0, place) + other + cursor.slice(place + 1)
      })
      for (const bad of [...changed, `${cursor}A`, cursor.slice(1), 'A'.repeat(500)]) {
        const { status, body } = await get(path, { limit: 1, cursor: bad })
        expect([path, bad, status, body.errors?.[0].pointer]).toEqual([path, bad, 422, '/cursor'])
      }
      const elsewhere = path === '/v1/participants' ? '/v1/intents' : '/v1/participants'
      expect(await get(elsewhere, { cursor })).toMatchObject({ status: 422 })
      const range = { cursor, created_from: '2020-01-01' }
      if (path !== '/v1/events') expect(await get(path, range)).toMatchObject({ status: 422 })
    }
  })
})

describe('a list by what its rows belong to', () => {
  it('finds the rows of a project, checkout, intent or settlement', async () => {
    const checkout = (await get('/v1/checkouts')).body.data[1]
    const [settlement] = checkout.settlements
    const ids = {
      project_id: checkout.project_id,
      checkout_id: checkout.id,
      intent_id: checkout.intent_id,
      settlement_id: settlement.id,
    }
    for (const { path, filters } of lists) {
      for (const [name, id] of Object.entries(ids)) {
        if (!filters.some((filter) => filter.name === name)) continue
        const rows = (await get(path, { [name]: id })).body.data
        if (['/v1/intents', '/v1/transfers', '/v1/invoices'].includes(path)) continue
        expect([path, name, rows.length > 0]).toEqual([path, name, true])
        const others = rows.filter((row: Shown) => !JSON.stringify(row).includes(id))
        if (path !== '/v1/settlements') expect([path, name, others]).toEqual([path, name, []])
      }
    }
  })

  it('finds what a buyer or a seller takes part in', async () => {
    const [{ participant: buyer, settlements }] = (await get('/v1/checkouts')).body.data
    const seller = settlements[0].to
    const found = async (path: string, id: string) =>
      (await get(path, { participant_id: id })).body.data.length
    const of = ['projects', 'intents', 'checkouts', 'settlements', 'inbounds', 'outbounds']
    const counts = async (id: string) =>
      await Promise.all(of.map(async (name) => await found(`/v1/${name}`, id)))
    expect(await counts(buyer.id)).toEqual([1, 1, 1, 1, 1, 0])
    expect(await counts(seller.id)).toEqual([1, 1, 0, 1, 0, 1])
    expect(await found('/v1/verifications', seller.id)).toBe(1)
  })

  it('finds participants by their e-mail address, its domain in any case', async () => {
    const email = 'bea+1042@EXAMPLE.com'
    const { body } = await get('/v1/participants', { email })
    expect(body.data).toMatchObject([{ email: 'bea+1042@example.com' }])
    const lookAlike = await get('/v1/participants', { email: 'b\u0435a+1042@example.com' })
    expect(lookAlike.body.data ?? []).toEqual([])
  })

  it('finds rows by a key of their metadata, written as a text or as a number', async () => {
    for (const path of ['/v1/intents', '/v1/settlements', '/v1/projects', '/v1/outbounds']) {
      const byText = await get(path, { 'metadata[order_id]': '1042' })
      expect([path, byText.body.data.length]).toEqual([path, 1])
      expect(byText.body.data[0].metadata).toMatchObject({ order_id: '1042' })
      const none = await get(path, { 'metadata[order_id]': '104' })
      expect([path, none.body.data]).toEqual([path, []])
    }
    const unkept = await get('/v1/projects', { 'metadata[at]': 'a\0b' })
    expect([unkept.status, unkept.body.code]).toEqual([422, 'validation_failed'])
    const byNumber = await get('/v1/projects', { 'metadata[at]': '1041' })
    expect(byNumber.body.data).toMatchObject([{ metadata: { at: 1041 } }])
  })

  it('filters by metadata wherever its description says so', async () => {
    for (const { path, filters } of lists) {
      const { status } = await get(path, { 'metadata[order_id]': '1' })
      const isDescribed = filters.some(({ name }) => name === 'metadata')
      expect([path, status]).toEqual([path, isDescribed ? 200 : 422])
    }
  })

  it('masks the bank accounts that it shows', async () => {
    const iban = 'DE89370400440532013000'
    const account = { country: 'DE', currency: 'eur', iban }
    const email = 'mask@example.com'
    await shop.call('POST', '/v1/participants', { email, bank_account: account })
    const { text, body } = await get('/v1/participants', { email })
    expect(body.data[0].bank_account.account_number).toMatch(/3000$/)
    expect(text).not.toContain(iban)
  })
})

describe('a list that is read while rows arrive', () => {
  it('gives each row that was there once, also when all share a millisecond', async () => {
    await shop.call('POST', '/_sandbox/v1/clock/freeze', {})
    const make = async (name: string) =>
      await shop.call('POST', '/v1/participants', { email: `${name}@example.org` })
    for (let made = 0; made < 9; made++) await make(`same${made}`)
    const before = idsOf(await all('/v1/participants', { limit: 100 }))
    let late = 0
    const read = await all('/v1/participants', { limit: 2 }, async () => {
      await make(`late${late++}`)
    })
    await shop.call('POST', '/_sandbox/v1/clock/resume', {})
    const seen = idsOf(read).filter((id) => before.includes(id))
    expect(seen).toEqual(before)
    expect(new Set(idsOf(read)).size).toBe(read.length)
    const shared = read.filter(({ email }: Shown) => email.startsWith('same'))
    expect(shared).toHaveLength(9)
  })

  it('goes on in its place when a transaction that began earlier commits late', async () => {
    const { service, vault, organisation } = holdfast
    const input = { email: 'slow@example.org' }
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let begun: () => void = () => undefined
    const beginning = new Promise<void>((resolve) => {
      begun = resolve
    })
    const slow = service.database.transact(organisation.tenants.sandbox, async (unit) => {
      begun()
      await resolveParticipants(unit, vault, [{ input, pointer: '' }])
      await gate
    })
    await beginning
    for (let made = 0; made < 4; made++) {
      await shop.call('POST', '/v1/participants', { email: `fast${made}@example.org` })
    }
    const before = idsOf(await all('/v1/participants', { limit: 100 }))
    let isOpen = false
    const read = await all('/v1/participants', { limit: 2 }, async () => {
      if (isOpen) return
      isOpen = true
      open()
      await slow
    })
    expect(idsOf(read).filter((id) => before.includes(id))).toEqual(before)
    const place = read.findIndex(({ email }: Shown) => email === input.email)
    expect(place).toBe(4)
  })
})
