// What finance and auditors ask for: statements, the sealed journal, days that agree, and what a
// call would do.
import { beforeAll, describe, expect, it } from 'vitest'
import { journalLog } from '#journal'
import { asTenantId, parseId, present, showId } from '#kit'
import { exportLogs, verifyLogs } from '#sealing'
import { journalKey } from '../../src/ledger/sealing/checkpoint.ts'
import { erasePersons } from '../../src/proof/erasure/erasure.ts'
import { verifyOffline } from '../harness/offline.ts'
import { soundAccount } from '../harness/payments.ts'
import { rowCounts } from '../harness/rows.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const began = (await shop.call('GET', '/_sandbox/v1/clock')).body.now
let checkout: ReturnType<typeof JSON.parse>

beforeAll(async () => {
  await shop.verify('sam@example.com')
  checkout = await shop.paid([{ amount: 10_000, fee_flat: 250 }], { fee_flat: 99 })
  await shop.advance('P2D')
  const released = await shop.release({ settlement_id: settlementId(), amount: 4_000 })
  expect(released.status).toBe(200)
  await shop.advance('PT1M')
  await holdfast.seal()
})

function settlementId(): string {
  return checkout.settlements[0].id
}

async function get(at: string) {
  const answer = await shop.call('GET', at)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

describe('a statement', () => {
  it('of a settlement shows what came, what left and what is there', async () => {
    const { body } = await get(`/v1/statements/settlement/${settlementId()}`)
    expect(body.totals).toEqual([
      { currency: 'eur', opening: 0, in: 10_000, out: 4_000, closing: 6_000 },
    ])
    expect(body.entries.map(({ amount, balance }: Row) => [amount, balance])).toEqual([
      [10_000, 10_000],
      [-4_000, 6_000],
    ])
  })

  it('of a past instant shows what was there then', async () => {
    const at = new Date(Date.parse(began) + 86_400_000).toISOString()
    const { body } = await get(`/v1/statements/settlement/${settlementId()}?at=${at}`)
    expect(body).toMatchObject({ entries: [], totals: [{ opening: 10_000, closing: 10_000 }] })
    const { body: before } = await get(`/v1/statements/settlement/${settlementId()}?at=2001-01-01`)
    expect(before.totals[0].closing).toBe(0)
  })

  it('of a period begins where the one before it ended', async () => {
    const cut = new Date(Date.parse(began) + 86_400_000).toISOString()
    const at = `/v1/statements/project/${checkout.project_id}`
    const { body: first } = await get(`${at}?to=${cut}`)
    const { body: second } = await get(`${at}?from=${cut}`)
    const { body: whole } = await get(at)
    expect(second.totals[0].opening).toBe(first.totals[0].closing)
    expect(second.totals[0].closing).toBe(whole.totals[0].closing)
    expect(first.entries.length + second.entries.length).toBe(whole.entries.length)
  })

  it('of a project counts no movement within it as coming or leaving', async () => {
    const { body } = await get(`/v1/statements/project/${checkout.project_id}`)
    const [total] = body.totals
    expect(total).toMatchObject({ opening: 0, in: 10_099, closing: 6_000 })
    expect(total.out).toBe(4_099)
  })

  it('of a participant shows it as seller, and as the one who was paid', async () => {
    const { body: intent } = await get(`/v1/settlement/${settlementId()}`)
    const { body } = await get(`/v1/statements/participant/${intent.to.id}`)
    const roles = body.accounts.map(({ role }: Row) => role)
    expect(new Set(roles)).toEqual(new Set(['seller', 'payee']))
  })

  it('of the revenue is the fees', async () => {
    const { body } = await get('/v1/statements/revenue?currency=eur')
    expect(body.totals[0].closing).toBe(99 + 250)
  })

  it('comes as CSV and as PDF', async () => {
    const at = `/v1/statements/settlement/${settlementId()}`
    const csv = await get(`${at}?format=csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')[2]).toContain(',100.00,100.00')
    const pdf = await get(`${at}?format=pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  })

  it('of somebody else does not exist', async () => {
    const stranger = caller(holdfast.baseUrl, holdfast.stranger.keys.sandbox.private)
    const answer = await stranger('GET', `/v1/statements/settlement/${settlementId()}`)
    expect(answer.status).toBe(404)
  })

  it.each([
    '?at=2026-01-01&from=2026-01-01',
    '?from=2026-02-01&to=2026-01-01',
    '?format=xml',
    '?at=soon',
  ])('that is asked for wrongly is refused: %s', async (query) => {
    const answer = await shop.call('GET', `/v1/statements/settlement/${settlementId()}${query}`)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })
})

type Row = Record<string, unknown>

describe('the journal', () => {
  it('is verified, from the export alone, by the file that auditors get', async () => {
    const lines: string[] = []
    const { body } = await get('/v1/journal/key')
    await exportLogs(journalLog, owner, {}, (line) => lines.push(line))
    const sound = await verifyOffline(lines.join('\n'), { key: body.public_key })
    expect(sound, sound.out).toMatchObject({ code: 0 })
    expect(sound.out).toContain('sum to 0')
    const changed = lines.map((line) => line.replace('\\"4000\\"', '\\"4001\\"'))
    const found = await verifyOffline(changed.join('\n'))
    expect(found).toMatchObject({ code: 1 })
    const cut = lines.filter((line) => !line.includes('"position":3,'))
    expect(await verifyOffline(cut.join('\n'))).toMatchObject({ code: 1 })
    const another = journalKey(Buffer.alloc(32)).publicKey
    const foreign = await verifyOffline(lines.join('\n'), { key: another })
    expect(foreign).toMatchObject({ code: 1 })
  })

  it('proves the movements of one statement, offline', async () => {
    const { text } = await get(`/v1/statements/settlement/${settlementId()}?proofs=true`)
    const { body } = await get('/v1/journal/key')
    const sound = await verifyOffline(text, { key: body.public_key })
    expect(sound, sound.out).toMatchObject({ code: 0 })
    const forged = JSON.parse(text)
    forged.entries[1].amount = -3_000
    forged.entries[1].balance = 7_000
    forged.accounts[0].closing = 7_000
    const found = await verifyOffline(JSON.stringify(forged))
    expect(found).toMatchObject({ code: 1 })
  })

  it('proves by the API that a transaction is in it, and that it only grew', async () => {
    const { body: statement } = await get(`/v1/statements/settlement/${settlementId()}`)
    const { body: proof } = await get(`/v1/journal/inclusion/${statement.entries[0].transaction}`)
    expect(proof.checkpoint.size).toBeGreaterThanOrEqual(proof.position)
    const { body: checkpoints } = await get('/v1/journal/checkpoints')
    const size = checkpoints.data.at(-1).size
    await shop.paid([{ amount: 500 }])
    await holdfast.seal()
    const { body: latest } = await get('/v1/journal/checkpoint')
    const { body: grown } = await get(`/v1/journal/consistency?from=${size}&to=${latest.size}`)
    expect(grown.to.root).toBe(latest.root)
    const { body: entries } = await get('/v1/journal/entries?limit=1000')
    expect(entries.data).toHaveLength(latest.size)
  })

  it('stays whole when a person is erased', async () => {
    const { buyer, tenant } = await aBuyer()
    const at = `/v1/participant/${showId('participant', buyer)}`
    expect((await get(at)).text).toContain('bea@example.com')
    const { body } = await get('/v1/journal/key')
    const erased = await holdfast.service.database.transact(
      tenant,
      async (unit) => await erasePersons(unit, [buyer]),
    )
    expect(erased).toEqual([buyer])
    const { text } = await get(at)
    expect(text).not.toContain('bea@example.com')
    expect(text).not.toContain('Bea Buyer')
    const report = await verifyLogs(journalLog, owner, { publicKeys: [body.public_key] })
    expect(report.faults).toEqual([])
    expect(await holdfast.breaches()).toEqual([])
  })
})

/** The buyer of the checkout, and the tenant it belongs to. */
async function aBuyer() {
  const { rows } = await owner.query<{ tenant_id: string }>(
    'select tenant_id from journal_heads where size > 0',
  )
  const { from } = await shop.read('settlement', settlementId())
  const buyer = present(parseId('participant', from.id), 'the buyer has an id')
  return { buyer, tenant: asTenantId(present(rows[0], 'a tenant has a journal').tenant_id) }
}

describe('a day', () => {
  it('on which money moved is compared at its midnight, and agrees', async () => {
    const { body } = await get('/v1/reconciliations')
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.at(-1)).toMatchObject({
      day: began.slice(0, 10),
      currency: 'eur',
      status: 'agrees',
      ledger_in: 10_099,
      rail_in: 10_099,
      held: 10_099,
      owed: 10_099,
      breaks: [],
    })
  })

  /** The results of the day on which something was done, and nothing else. */
  async function comparedAfter(act: () => Promise<unknown>) {
    await shop.advance('P2D')
    const { body: clock } = await get('/_sandbox/v1/clock')
    await act()
    await shop.advance('P1D')
    const day = clock.now.slice(0, 10)
    const { body } = await get(`/v1/reconciliations?from=${day}&to=${day}`)
    return body.data
  }

  it('is compared also when money only came to be looked at, was sent or taken back', async () => {
    const post = async (at: string, body: object) => {
      const answer = await shop.call('POST', `/_sandbox/v1/${at}`, body)
      expect(answer.status, answer.text).toBe(200)
      await shop.advance('PT1M')
    }
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const into = `project/${project.id}/credit`
    const held = await comparedAfter(async () => await post(into, { amount: 700, review: true }))
    expect(held).toMatchObject([{ status: 'agrees', ledger_in: 700, rail_in: 700 }])
    const [inbound] = (await shop.read('project', project.id)).inbounds
    const back = { outcome: 'send_back' }
    const sent = await comparedAfter(async () => await post(`inbound/${inbound.id}/review`, back))
    expect(sent).toMatchObject([{ status: 'agrees', ledger_in: 0 }])
    await shop.credit({ project_id: project.id }, 300, null)
    const [latest] = (await shop.read('project', project.id)).inbounds
    const taken = await comparedAfter(async () => await post(`inbound/${latest.id}/take-back`, {}))
    expect(taken).toMatchObject([{ status: 'agrees', ledger_in: 0 }])
  })

  it('is compared also when only a payout left', async () => {
    expect((await shop.call('POST', '/v1/payout-accounts', soundAccount)).status).toBe(200)
    await shop.advance('P8D')
    const { body: events } = await get('/v1/events?type=payout_executed')
    const day = events.data[0].created_at.slice(0, 10)
    const { body } = await get(`/v1/reconciliations?from=${day}&to=${day}`)
    const left = { ledger_in: 0, ledger_out: 349, rail_out: 349 }
    expect(body.data).toMatchObject([{ day, status: 'agrees', ...left }])
  })
})

describe('the list of days', () => {
  it('is paged as all lists are: each day and currency once, the newest first', async () => {
    const { body: whole } = await get('/v1/reconciliations?limit=100')
    expect(whole.data.length).toBeGreaterThan(2)
    expect(whole.next_cursor).toBeNull()
    const found = []
    let cursor = ''
    do {
      const { body } = await get(`/v1/reconciliations?limit=1${cursor}`)
      expect(body.data).toHaveLength(1)
      found.push(...body.data)
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
    } while (cursor !== '')
    expect(found).toEqual(whole.data)
  })

  it('refuses a cursor of other days', async () => {
    const { body } = await get('/v1/reconciliations?limit=1')
    const path = `/v1/reconciliations?from=2020-01-01&cursor=${body.next_cursor}`
    const other = await shop.call('GET', path)
    expect([other.status, other.body.errors[0].pointer]).toEqual([422, '/cursor'])
  })
})

describe('a dry run', () => {
  it('of an intent tells its fee and keeps nothing', async () => {
    const before = await rowCounts(owner)
    const body = {
      type: 'checkout',
      currency: 'eur',
      fee_flat: 150,
      from: { email: 'new@example.com' },
      settlements: [
        { type: 'escrow', amount: 5_000, description: 'A', to: { email: 'x@example.com' } },
      ],
    }
    const headers = { 'idempotency-key': 'trial-1' }
    const tried = await shop.call('POST', '/v1/intents/payment/dry-run', body, { headers })
    expect(tried.body).toMatchObject({
      dry_run: true,
      result: { status: 'unconfirmed' },
      fees: [{ payer: 'buyer', amount: 150, when: 'later' }],
    })
    expect(await rowCounts(owner)).toEqual(before)
    const { id } = tried.body.result
    expect((await shop.call('GET', `/v1/intent/${id}`)).status).toBe(404)
    const made = await shop.call('POST', '/v1/intents/payment', body, { headers })
    expect(made.status).toBe(200)
    expect(made.headers.get('idempotent-replayed')).toBeNull()
  })

  it('of a release tells the fee, what would move and what would have to wait', async () => {
    const before = await rowCounts(owner)
    const release = { settlement_id: settlementId(), amount: 1_000 }
    const tried = await shop.call('POST', '/v1/outbounds/releases/dry-run', {
      releases: [release],
    })
    expect(tried.status, tried.text).toBe(200)
    expect(tried.body.movements).toMatchObject([
      { kind: 'outbound_reserved', from: 'settlement', to: 'outbound', amount: 1_000 },
    ])
    expect(tried.body.fees).toMatchObject([{ payer: 'seller', amount: 250, when: 'later' }])
    const later = await shop.call('POST', '/v1/outbounds/releases/dry-run', {
      releases: [{ ...release, release_at: '2036-01-01' }],
    })
    expect(later.body.blockers).toMatchObject([{ status: 'scheduled' }])
    expect(later.body.dates).toMatchObject([{ at: '2036-01-01T00:00:00.000Z' }])
    expect(await rowCounts(owner)).toEqual(before)
    expect(await shop.read('settlement', settlementId())).toMatchObject({ balance: 6_000 })
  })

  it('is refused as the call itself would be', async () => {
    const tried = await shop.call('POST', '/v1/outbounds/releases/dry-run', {
      releases: [{ settlement_id: settlementId(), amount: 1_000_000 }],
    })
    expect(tried).toMatchObject({ status: 422, body: { code: 'amount_exceeds_settlement' } })
  })
})

describe('a dry run in a sandbox with a seed', () => {
  it('draws none of the ids that the seed gives', async () => {
    const { baseUrl, stranger } = holdfast
    const call = caller(baseUrl, stranger.keys.sandbox.private)
    const body = {
      type: 'payment_link',
      currency: 'eur',
      settlements: [
        { type: 'escrow', amount: 5_000, description: 'A', to: { email: 'x@example.com' } },
      ],
    }
    const tailOf = async (isTried: boolean) => {
      await call('POST', '/_sandbox/v1/reset', { seed: 'harbour' })
      if (isTried) {
        const tried = await call('POST', '/v1/intents/payment/dry-run', body)
        expect(tried.body.dry_run).toBe(true)
      }
      const { body: made } = await call('POST', '/v1/intents/payment', body)
      // The last 42 bits come from the seed, the first ones from the clock.
      return String(made.id).slice(-8)
    }
    expect(await tailOf(true)).toBe(await tailOf(false))
  })
})
