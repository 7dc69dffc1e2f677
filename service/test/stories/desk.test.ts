// The desk of the dashboard over a marketplace at work: what it shows adds up, leads on, and is
// told by the same rows as everything else.
import { beforeAll, describe, expect, it } from 'vitest'
import { newUuid, realNow } from '#kit'
import { enterAsOwner } from '../harness/member.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)
const checkout = await shop.paid([{ amount: 123_456, fee_percentage: 0.05 }], { fee_flat: 100 })
let outbound: Shown

const get = async (path: string): Promise<Shown> => {
  const { status, body } = await owner.call('GET', `/dashboard/v1${path}`)
  expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null])
  return body
}

beforeAll(async () => {
  const [settlement] = checkout.settlements
  const released = await shop.release({ settlement_id: settlement.id })
  outbound = released.body.outbounds[0]
  await shop.credit(checkout, 5_000, null)
})

describe('the overview', () => {
  it('says where all of the real money is', async () => {
    const { currencies, queues } = await get('/overview')
    const eur = currencies.find(({ currency }: Shown) => currency === 'eur')
    const { held, in_review, leaving, revenue, shortfall, at_bank } = eur
    expect(held + in_review + leaving + revenue - shortfall).toBe(at_bank)
    expect(eur).toMatchObject({ held: 5_000, leaving: 123_456, revenue: 100, unreconciled: 5_000 })
    expect(eur.next_payout).toMatchObject({ amount: 100, has_account: false })
    expect(queues.find(({ queue }: Shown) => queue === 'unreconciled')).toMatchObject({ count: 1 })
  })

  it('names for whom money is held', async () => {
    const more = await shop.paid([{ amount: 7_000, to: { email: 'ida@example.com' } }])
    expect(more.status).toBe('settled')
    const { data } = await get('/holders')
    expect(data).toContainEqual(
      expect.objectContaining({ email: 'ida@example.com', currency: 'eur', amount: 7_000 }),
    )
  })

  it('shows flows that end with what is held now', async () => {
    const { days } = await get('/flows?currency=eur')
    expect(days).toHaveLength(30)
    const { currencies } = await get('/overview')
    const eur = currencies.find(({ currency }: Shown) => currency === 'eur')
    expect(days.at(-1).held).toBe(eur.at_bank)
    const inflow = days.reduce((sum: number, day: Shown) => sum + day.inflow, 0)
    const outflow = days.reduce((sum: number, day: Shown) => sum + day.outflow, 0)
    expect(inflow - outflow).toBe(eur.at_bank)
  })

  it('counts deliveries by what became of them, but not those that were never tried', async () => {
    const url = 'https://handler.example/hooks'
    const made = await shop.call('POST', '/v1/webhooks', { url, send_test: false })
    expect(made.status).toBe(200)
    const tried = [
      ['delivered', 1],
      ['delivered', 2],
      ['delivered', 1],
      ['parked', 12],
      ['waiting', 3],
      ['waiting', 0],
      ['cancelled', 1],
    ] as const
    const database = await ownerOf(holdfast)
    await database.query(
      `insert into deliveries (tenant_id, id, handler_id, origin, status, attempts, series_at,
         next_at, delivered_at, created_at)
       select h.tenant_id, d.id, h.id, 'test', d.status, d.attempts, now(),
              case when d.status = 'waiting' then now() end,
              case when d.status = 'delivered' then now() end, now()
         from webhook_handlers h,
              unnest($1::uuid[], $2::text[], $3::int[]) as d (id, status, attempts)`,
      [
        tried.map(() => newUuid(realNow())),
        tried.map(([status]) => status),
        tried.map(([, attempts]) => attempts),
      ],
    )
    const { days } = await get('/flows?currency=eur')
    // Nobody tried them: the invariants would say so.
    await database.query('delete from deliveries')
    await database.end()
    const sum = (of: (day: Shown) => number) =>
      days.reduce((total: number, day: Shown) => total + of(day), 0)
    expect(sum((day) => day.deliveries_ok)).toBe(3)
    expect(sum((day) => day.deliveries_failed)).toBe(2)
  })

  it('lists what will fall due', async () => {
    const waiting = await shop.confirmed([{ amount: 1_000 }])
    const { data, now } = await get('/due')
    const due = data.find(({ id }: Shown) => id === waiting.id)
    expect(due).toMatchObject({ kind: 'checkout.abandon' })
    expect(due.at > now).toBe(true)
  })
})

describe('the picture of a project', () => {
  it('adds up, and says what waits for what', async () => {
    const picture = await get(`/project/${checkout.project_id}/picture`)
    expect(picture.nodes.map(({ kind }: Shown) => kind).toSorted()).toEqual([
      'checkout',
      'inbound',
      'inbound',
      'outbound',
      'payer',
      'payer',
      'project',
      'revenue',
      'settlement',
    ])
    const waiting = picture.nodes.find(({ id }: Shown) => id === outbound.id)
    expect(waiting.wait).toMatchObject({ reason: 'verification' })
    expect(waiting.wait.resource_id).toMatch(/^verification_/)
    const payer = picture.nodes.find(({ kind, id }: Shown) => kind === 'payer' && id !== null)
    expect(payer.title).toBe('bea@example.com')
  })
})

describe('timelines', () => {
  it('tell of statuses, events, postings and e-mails, newest first, with links', async () => {
    const { data } = await get(`/timeline/${checkout.id}`)
    const kinds = new Set<string>(data.map(({ kind }: Shown) => kind))
    expect([...kinds].toSorted()).toEqual(['email', 'event', 'posting', 'status'])
    const times: string[] = data.map(({ at }: Shown) => at)
    expect(times).toEqual([...times].sort().reverse())
    const [settled] = data.filter(({ title }: Shown) => title === 'checkout_settled')
    expect(settled).toBeDefined()
    const links = data.flatMap((entry: Shown) => entry.links)
    expect(links.some((id: string) => id.startsWith('inbound_'))).toBe(true)
    expect((await get(`/emails/${checkout.id}`)).data.map(({ kind }: Shown) => kind)).toContain(
      'receipt',
    )
  })

  it('give the same entries page by page as all at once', async () => {
    for (const id of [checkout.id, checkout.project_id, outbound.id]) {
      const { data: all } = await get(`/timeline/${id}?limit=100`)
      const paged: Shown[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const at: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const page: Shown = await get(`/timeline/${id}?limit=3${at}`)
        paged.push(...page.data)
        cursor = page.next_cursor
      }
      expect(paged).toEqual(all)
    }
  })
})
