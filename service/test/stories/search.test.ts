// One box and one call that find everything by what is known of it: what they promise, for whom,
// and what they do not tell.
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { showId } from '#kit'
import { readAllOf } from '../../src/proof/finding/read.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { paymentsWith } from '../harness/payments.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)
const { sandbox } = holdfast.organisation.tenants
const database = await openOwner(holdfast)

const lena = { email: 'lena.hof@example.com', name: 'Lena Müller-Hof' }
let checkout: Shown
let settlement: Shown
let inbound: Shown
let outbound: Shown
let transfer: Shown
let handler: Shown

/** What the workers do within seconds. */
const read = async () => await readAllOf(holdfast.service.database, sandbox)

const pathOf = (q: string, more: object = {}) =>
  `/v1/search?${new URLSearchParams({ q, ...more }).toString()}`

async function search(q: string, more: object = {}): Promise<Shown> {
  const { status, body } = await owner.call('GET', pathOf(q, more))
  expect([q, status, status === 200 ? null : body]).toEqual([q, 200, null])
  return body
}

/** What was found as `kind id matched`. */
async function found(q: string, more: object = {}): Promise<Map<string, string>> {
  const { groups } = await search(q, more)
  const hits: Shown[] = groups.flatMap((group: Shown) => group.hits)
  return new Map(hits.map(({ id, matched }) => [id, matched]))
}

beforeAll(async () => {
  const { body: hook } = await shop.call('POST', '/v1/webhooks', { url: 'https://hook.example/in' })
  handler = hook
  checkout = await shop.paid(
    [
      {
        amount: 123_450,
        description: 'Old Dutch cargo bike, crème',
        reference: 'BIKE 77-A',
        metadata: { order: 'order-4711/b', lines: [{ sku: 'SKU-9' }] },
        to: lena,
      },
    ],
    { metadata: { cart: 'cart 0815' }, from: { email: 'bea@example.com', name: 'Bea Buyer' } },
  )
  ;[settlement] = checkout.settlements
  settlement = await shop.read('settlement', settlement.id)
  const { body: inbounds } = await shop.call('GET', '/v1/inbounds')
  ;[inbound] = inbounds.data
  const released = await shop.release({ settlement_id: settlement.id, amount: 20_001 })
  ;[outbound] = released.body.outbounds
  await shop.credit(checkout, 7_777, null)
  const moved = await shop.call('POST', '/v1/transfers', {
    transfers: [
      {
        from: { project_id: checkout.project_id },
        to: { settlement_id: settlement.id },
        amount: 3_333,
        metadata: { why: 'topping up' },
      },
    ],
  })
  expect([moved.status, moved.text]).toEqual([200, expect.any(String)])
  ;[transfer] = moved.body.transfers
  await shop.call('POST', `/_sandbox/v1/inbound/${inbound.id}/take-back`, { amount: 1_111 })
  await read()
})

describe('search finds by beginnings', () => {
  it.each(['lena', 'LENA', 'muller', 'Müller-h', 'hof', 'hof lena', 'lena mul'])(
    'of the name %s',
    async (q) => {
      const hits = await found(q, { type: 'participant' })
      expect([...hits.keys()]).toEqual([settlement.to.id])
    },
  )

  it('of an e-mail address, and by a whole one the payments of that person', async () => {
    expect(await found('lena.hof@')).toEqual(new Map([[settlement.to.id, 'email']]))
    expect(await found('LENA.HOF@EXAM')).toEqual(new Map([[settlement.to.id, 'email']]))
    const whole = await found('lena.hof@example.com')
    expect([...whole.keys()]).toEqual(
      expect.arrayContaining([settlement.to.id, settlement.id, outbound.id]),
    )
  })

  it.each(['bike 77-a', 'BIKE77', 'bike 77', 'bike77a'])('of the reference %s', async (q) => {
    expect([...(await found(q)).keys()]).toContain(settlement.id)
  })

  it('of the reference of a payment, which its invoice and inbound have, too', async () => {
    const hits = await found(checkout.reference.slice(0, 6).toLowerCase())
    expect(hits.get(checkout.id)).toBe('reference')
    expect(hits.get(inbound.id)).toBe('reference')
  })

  it.each(['dutch', 'creme', 'cargo bi', 'bike dutch'])('of words of %s', async (q) => {
    const hits = await found(q)
    expect(hits.get(settlement.id)).toBe('description')
    expect(hits.get(checkout.intent_id)).toBe('description')
  })

  it('of values of metadata, however deep', async () => {
    expect((await found('order-47')).get(settlement.id)).toBe('metadata')
    expect((await found('4711')).get(settlement.id)).toBe('metadata')
    expect((await found('sku-9')).get(settlement.id)).toBe('metadata')
    expect((await found('0815 cart')).get(checkout.intent_id)).toBe('metadata')
    expect((await found('topping')).get(transfer.id)).toBe('metadata')
    // Names of keys are not values.
    expect((await found('lines')).size).toBe(0)
  })

  it('only where every word is there', async () => {
    expect((await found('lena nobody')).size).toBe(0)
    expect((await found('nobody-at-all')).size).toBe(0)
  })
})

describe('search finds amounts as people write them', () => {
  it.each(['1,234.50', '1.234,50', '1234.5', 'EUR 1,234.50', '1 234,50 €', '€1234,5'])(
    '%s',
    async (q) => {
      const hits = await found(q)
      for (const id of [checkout.intent_id, checkout.id, settlement.id, inbound.id]) {
        expect([q, id, hits.get(id)]).toEqual([q, id, 'amount'])
      }
    },
  )

  it('of outbounds, transfers, and what a bank took back', async () => {
    expect((await found('200.01')).get(outbound.id)).toBe('amount')
    expect((await found('33.33 eur')).get(transfer.id)).toBe('amount')
    expect((await found('11.11')).get(inbound.id)).toBe('amount')
  })

  it('and none of another currency', async () => {
    expect((await found('GBP 1,234.50')).size).toBe(0)
  })
})

describe('search finds ids', () => {
  it('whole, of whatever kind', async () => {
    for (const id of [checkout.id, settlement.id, outbound.id, handler.id]) {
      expect(await found(id)).toEqual(new Map([[id, 'id']]))
    }
  })

  it('by the end that pages show, with or without the kind', async () => {
    const shown = [
      checkout.id,
      checkout.intent_id,
      checkout.project_id,
      settlement.id,
      settlement.to.id,
      inbound.id,
      outbound.id,
      transfer.id,
      handler.id,
    ]
    for (const id of shown) {
      const kind = id.slice(0, id.lastIndexOf('_'))
      expect(await found(`${kind}_…${id.slice(-6)}`)).toEqual(new Map([[id, 'id']]))
      expect((await found(`…${id.slice(-4)}`)).get(id)).toBe('id')
      expect((await found(id.slice(-6))).get(id)).toBe('id')
      expect((await found(id.slice(-9).toUpperCase())).get(id)).toBe('id')
    }
  })

  it('by the end of what there is most of, too: the newest of it', async () => {
    const { body: events } = await shop.call('GET', '/v1/events')
    const { rows: numerous } = await database.query(
      `(select 'ledger_transaction' as kind, id from ledger_transactions where tenant_id = $1
         order by id limit 3)
       union all (select 'email', id from emails where tenant_id = $1 limit 3)
       union all (select 'delivery', id from deliveries where tenant_id = $1 limit 3)`,
      [sandbox],
    )
    const shown = [
      ...events.data.slice(0, 3).map(({ id }: Shown) => id),
      ...numerous.map(({ kind, id }) => showId(kind, id)),
    ]
    expect(shown.length).toBeGreaterThan(6)
    for (const id of shown) {
      const kind = id.slice(0, id.lastIndexOf('_'))
      expect(await found(`${kind}_…${id.slice(-6)}`)).toEqual(new Map([[id, 'id']]))
      expect((await found(id.slice(-6))).get(id)).toBe('id')
    }
  })

  it('of an account of the ledger by the end that it shares with its owner', async () => {
    const end = settlement.id.slice(-6)
    const [id] = (await found(`ledger_account_…${end}`)).keys()
    expect(id).toBe(`ledger_account_${settlement.id.slice('settlement_'.length)}`)
  })

  it('of a reversal, by which its inbound is found', async () => {
    const { rows } = await database.query('select id from reversals')
    const id = showId('reversal', rows[0].id)
    expect(await found(id)).toEqual(new Map([[inbound.id, 'id']]))
    expect(await found(`reversal_…${id.slice(-6)}`)).toEqual(new Map([[inbound.id, 'id']]))
  })
})

describe('search is bounded', () => {
  it('to so many of each kind, and tells that there are more', async () => {
    for (const at of [1, 2, 3]) {
      await shop.call('POST', '/v1/participants', {
        email: `crowd${at}@example.com`,
        name: `Crowd ${at}`,
      })
    }
    await read()
    const { groups } = await search('crowd', { limit: 2 })
    expect(groups).toMatchObject([{ kind: 'participant', is_more: true }])
    expect(groups[0].hits).toHaveLength(2)
    const all = await search('crowd', { limit: 20 })
    expect(all.groups).toMatchObject([{ kind: 'participant', is_more: false }])
    expect(all.groups[0].hits).toHaveLength(3)
  })

  it.each([
    ['', 'too_short'],
    ['  ', 'too_short'],
    ['…€', 'too_short'],
    ['a b c d e f g h i', 'too_many_words'],
    ['x'.repeat(255), 'too_long'],
  ])('and refuses %j by name', async (q, code) => {
    const { status, body } = await shop.call('GET', pathOf(q))
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ pointer: '/q', code }])
  })

  it('and refuses a kind and a limit that there are not', async () => {
    const { status, body } = await shop.call('GET', pathOf('a', { type: 'nonsense', limit: 99 }))
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: Shown) => pointer).toSorted()).toEqual(['/limit', '/type'])
  })
})

describe('search tells nobody of what is not his', () => {
  it('another organisation and the other environment find nothing', async () => {
    const strange = paymentsWith(holdfast.baseUrl, holdfast.stranger.keys.sandbox)
    for (const q of ['lena', checkout.id, '1,234.50', `…${checkout.id.slice(-6)}`]) {
      const { body } = await strange.call('GET', pathOf(q))
      expect([q, body.groups]).toEqual([q, []])
      const live = await owner.call('GET', pathOf(q), undefined, { environment: 'live' })
      expect([q, live.body.groups]).toEqual([q, []])
    }
  })

  it('a role learns nothing of kinds that it may not read', async () => {
    const support = await joinAs(holdfast, owner, 'support')
    const asked = [handler.id, `…${handler.id.slice(-6)}`, handler.id.slice(-6)]
    for (const q of asked) {
      const { status, body } = await support.call('GET', pathOf(q))
      expect([q, status, body.groups]).toEqual([q, 200, []])
      expect([...(await found(q)).keys()]).toEqual([handler.id])
    }
    const { body } = await support.call('GET', pathOf(settlement.id))
    expect(body.groups).toMatchObject([{ kind: 'settlement' }])
  })

  it('a key finds what it was made for, and one that may not read is refused', async () => {
    const make = async (permissions: readonly string[]) => {
      const { body } = await owner.call('POST', '/dashboard/v1/keys', { permissions })
      return caller(holdfast.baseUrl, body.private_key)
    }
    const reading = await make(['read'])
    expect((await reading('GET', pathOf(handler.id))).body.groups).toEqual([])
    expect((await reading('GET', pathOf('lena'))).body.groups).toMatchObject([
      { kind: 'participant' },
    ])
    const paying = await make(['payments'])
    expect((await paying('GET', pathOf('lena'))).status).toBe(403)
  })
})

describe('search forgets', () => {
  it('whoever was erased, by every word, also where that had not been read yet', async () => {
    const people = [
      { email: 'zora.gone@example.com', name: 'Zora Gone', metadata: { vip: 'zora-vip' } },
      { email: 'zora.late@example.com', name: 'Zora Late' },
    ]
    const [gone, late] = people
    await shop.call('POST', '/v1/participants', gone)
    await read()
    expect((await found('zora')).size).toBe(1)
    await shop.call('POST', '/v1/participants', late)
    for (const { email } of people) {
      const erasure = await holdfast.service.database.transact(
        sandbox,
        async (unit) => await eraseByEmail(unit, email),
      )
      expect(erasure).toMatchObject({ kind: 'erased' })
    }
    await read()
    for (const q of ['zora', 'gone', 'late', 'zora-vip', 'zora.gone@', 'erased.invalid']) {
      expect([q, (await found(q)).size]).toEqual([q, 0])
    }
    const { rows } = await database.query(
      `select from search_terms where term like 'zora%' or term like '%gone%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('reading what is to be found', () => {
  it('leaves nothing pending, and reads nothing twice', async () => {
    await read()
    const count = async () => {
      const { rows } = await database.query(
        `select (select count(*) from search_pending where tenant_id = $1) as pending,
                (select count(*) from search_terms where tenant_id = $1) as terms`,
        [sandbox],
      )
      return rows[0]
    }
    const before = await count()
    expect(before.pending).toBe('0')
    await database.query(
      `insert into search_pending (tenant_id, id, kind, ids)
       select tenant_id, id, 'settlement', array[id] from settlements where tenant_id = $1`,
      [sandbox],
    )
    await Promise.all([read(), read()])
    expect(await count()).toEqual(before)
  })
})
