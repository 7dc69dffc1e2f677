// A sandbox connects the bank to practise with: its payments take live's road, by files, on the
// clock of the sandbox.
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { present } from '#kit'
import { payments } from '../harness/payments.ts'
import { connectPractice, openPractice, PRACTICE_IBAN } from '../harness/practice.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

// Without workers: only what an advance of the clock runs.
const holdfast = await openService({ roles: ['api'] })
const owner = await openOwner(holdfast)
const shop = payments(holdfast)
const { keys } = holdfast.organisation
/** A Monday on which banks work. */
const START = '2027-03-01T09:00:00.000Z'

type Shown = Awaited<ReturnType<Call>>['body']

const { advance, byOne, call: sandbox, must } = openPractice(holdfast)
const DAY_MS = 86_400_000

/** Goes to the next Monday morning: no weekend comes between what is asked and told. */
async function monday(): Promise<void> {
  const { now } = await must('GET', '/_sandbox/v1/clock')
  const days = Math.floor((Date.parse(now) - Date.parse(START)) / DAY_MS)
  const at = Date.parse(START) + (Math.floor(days / 7) + 1) * 7 * DAY_MS
  await must('POST', '/_sandbox/v1/clock/advance', { to: new Date(at).toISOString() })
}

/** Proposed and approved by the same person. */
async function connect(more: object = {}): Promise<Shown> {
  await byOne(connectPractice(more))
  const { data } = await must('GET', '/v1/bank/connections')
  return data[0]
}

let sellers = 0

/** A checkout of one settlement that a new seller of this name is to have. */
async function checkoutFor(name: string, amount = 40_000): Promise<Shown> {
  const email = `seller${++sellers}@example.com`
  await shop.verify(email)
  const checkout = await shop.confirmed([{ amount, to: { email, name } }])
  return { ...checkout, email }
}

async function credit({ project_id, reference, amount }: Shown, more: object = {}): Promise<Shown> {
  const paid = { amount, reference, payer_name: 'Bea Buyer', ...more }
  return await must('POST', `/_sandbox/v1/project/${project_id}/credit`, paid)
}

/** Released, and on its way. */
async function release(checkout: Shown): Promise<Shown> {
  const releases = [{ settlement_id: checkout.settlements[0].id }]
  return (await must('POST', '/v1/outbounds/releases', { releases })).outbounds[0]
}

const statements = async () =>
  (await must('GET', '/v1/bank/statements')).data.toReversed().map((one: Shown) => ({
    status: one.status,
    opening: one.opening,
    closing: one.closing,
    entries: one.entries,
  }))

const files = async () =>
  (await must('GET', '/v1/bank/files')).data
    .toReversed()
    .map(({ sha256, direction, source, status, reason, message }: Shown) => {
      return { sha256, direction, source, status, reason, message }
    })

const open = async () => (await must('GET', '/v1/bank/decisions?status=open')).data

const outbound = async (id: string) => await must('GET', `/v1/outbound/${id}`)
const order = async (id: string) =>
  (await must('GET', '/v1/bank/orders')).data.find((one: Shown) => one.outbound_id === id)

async function begin(seed: string): Promise<void> {
  await must('POST', '/_sandbox/v1/reset', { seed })
  sellers = 0
  await must('POST', '/_sandbox/v1/clock/advance', { by: 'P7DT9H' })
}

describe('a connection', () => {
  it('of a sandbox goes to the bank to practise with, and that of live does not', async () => {
    const folders = { orders_folder: 'a', answers_folder: 'b' }
    const refused = async (call: Call, body: object) => {
      const answer = await call('POST', '/v1/bank/proposals', body)
      const errors: Shown[] = answer.body.errors
      return [answer.status, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)]
    }
    const live = caller(holdfast.baseUrl, keys.live.private)
    const wrong = [422, '/connect/channel not_usable']
    expect(await refused(live, connectPractice())).toEqual(wrong)
    expect(await refused(sandbox, connectPractice({ channel: 'by_hand' }))).toEqual(wrong)
    expect(await refused(sandbox, connectPractice({ channel: 'folder', ...folders }))).toEqual(
      wrong,
    )
    const told = connectPractice({ channel: 'by_hand', practice: { habits: ['notices'] } })
    expect(await refused(live, told)).toEqual([422, '/connect/practice not_used'])
  })
})

describe('a payment in a sandbox with a bank', () => {
  beforeAll(async () => {
    await must('POST', '/_sandbox/v1/clock/freeze')
    await must('POST', '/_sandbox/v1/clock/advance', { to: START })
    expect(await connect()).toMatchObject({
      status: 'active',
      channel: 'practice',
      practice: { habits: [], opening: 0 },
    })
  })

  it('is paid to the account, and comes by the statement of the day', async () => {
    const checkout = await checkoutFor('Sam Seller')
    expect(await credit(checkout)).toEqual({ success: true, status: 'settling' })
    await advance('PT1H')
    expect((await shop.read('checkout', checkout.id)).status).toBe('settling')
    expect(await statements()).toEqual([])
    await advance('P1D')
    expect((await shop.read('checkout', checkout.id)).status).toBe('settled')
    expect(await statements()).toEqual([
      { status: 'booked', opening: 0, closing: 40_000, entries: 1 },
    ])
    const { data } = await must('GET', `/v1/inbounds?project_id=${checkout.project_id}`)
    expect(data).toMatchObject([{ amount: 40_000, reference: checkout.reference }])
  })

  it('leaves by a file, and is executed by the statement that books it', async () => {
    await monday()
    const checkout = await checkoutFor('Sam Seller')
    await credit(checkout)
    await advance('P1D')
    const paid = await release(checkout)
    await advance('PT30M')
    expect(await order(paid.id)).toMatchObject({ status: 'acknowledged', alarm: null })
    expect((await outbound(paid.id)).status).toBe('executing')
    await advance('P1D')
    expect((await outbound(paid.id)).status).toBe('executed')
    expect(await statements()).toMatchObject([
      { closing: 40_000 },
      { opening: 40_000, closing: 80_000 },
      { opening: 80_000, closing: 40_000 },
    ])
    const names = (await files()).map(({ direction, source, status }: Shown) => {
      return `${direction} ${source} ${status}`
    })
    expect(new Set(names)).toEqual(new Set(['out service read', 'in practice read']))
    expect(await open()).toEqual([])
  })

  it.each([
    ['refused AC04', 'rejected', 'invalid_target_account_credentials'],
    ['returned MD07', 'returned', 'generic_failure_contact_support'],
  ])('to "%s" fails as its bank says, and its money is back', async (name, status, reason) => {
    await monday()
    const checkout = await checkoutFor(`Rita ${name}`, 20_000)
    await credit(checkout)
    await advance('P1D')
    const paid = await release(checkout)
    await advance('P14D')
    expect(await order(paid.id)).toMatchObject({ status })
    expect(await outbound(paid.id)).toMatchObject({ status: 'failed', failure_reason: reason })
    const [settlement] = (await shop.read('checkout', checkout.id)).settlements
    expect((await shop.read('settlement', settlement.id)).balance).toBe(20_000)
    expect(await open()).toEqual([])
  })

  it('that the simulation is told to fail or take back is left to the bank', async () => {
    await monday()
    const checkout = await checkoutFor('Sam Seller', 5_000)
    await credit(checkout)
    await advance('P1D')
    const paid = await release(checkout)
    await advance('PT30M')
    const failed = await sandbox('POST', `/_sandbox/v1/outbound/${paid.id}/fail`, {})
    const { data } = await must('GET', `/v1/inbounds?project_id=${checkout.project_id}`)
    const taken = await sandbox('POST', `/_sandbox/v1/inbound/${data[0].id}/take-back`, {})
    expect([failed.body.code, taken.body.code]).toEqual(['invalid_state', 'invalid_state'])
    await advance('P1D')
    expect((await outbound(paid.id)).status).toBe('executed')
  })

  it('whose words name nobody waits for a person, and one suffices', async () => {
    await monday()
    const checkout = await checkoutFor('Sam Seller', 7_000)
    await credit(checkout, { reference: null, payer_reference: 'rent for the garage' })
    await advance('P1D')
    const [asked, ...others] = await open()
    expect(others).toEqual([])
    const answer = { action: 'inbound', project_id: checkout.project_id }
    await must('POST', `/v1/bank/decision/${asked.id}/answer`, answer)
    await must('POST', `/v1/bank/decision/${asked.id}/approve`)
    await advance('PT1M')
    expect(await open()).toEqual([])
    const { data } = await must('GET', `/v1/inbounds?project_id=${checkout.project_id}`)
    expect(data).toMatchObject([{ amount: 7_000 }])
  })

  it('agrees each night with its bank, and the books of the rails do, too', async () => {
    await advance('P1D')
    const { data: nights } = await must('GET', '/v1/bank/closings')
    expect(nights.length).toBeGreaterThan(3)
    for (const { unexplained } of nights) expect(unexplained).toBe(0)
    expect(nights[0]).toMatchObject({ difference: 0, items: [] })
    const { data: days } = await must('GET', '/v1/reconciliations')
    for (const { status } of days) expect(status).toBe('agrees')
  })

  it('leaves the bank nothing to say at last, and no advance goes on for it', async () => {
    await advance('P20D')
    const before = await files()
    const { ran } = await advance('P100D')
    expect(ran.filter(({ kind }: Shown) => kind === 'practice.live')).toEqual([])
    expect(await files()).toEqual(before)
    const { rowCount } = await owner.query(`select from jobs where kind = 'practice.live'`)
    expect(rowCount).toBe(0)
  })
})

describe('virtual IBANs of the bank to practise with', () => {
  it('are given to projects, and name them without any reference', async () => {
    await begin('virtual')
    const { accounts } = await connect()
    const ibans = ['DE89370400440532013000', 'DE62370400440532013001']
    const list = { connected_account_id: accounts[0].id, ibans }
    const proposal = { kind: 'virtual_ibans', virtual_ibans: list }
    const { id } = await must('POST', '/v1/bank/proposals', proposal)
    await must('POST', `/v1/bank/proposal/${id}/approve`)
    await monday()
    const checkout = await checkoutFor('Sam Seller', 6_000)
    await credit(checkout, { reference: null, payer_reference: 'for the garage' })
    await advance('P1D')
    expect(await open()).toEqual([])
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    const shown = async () =>
      (await must('POST', '/v1/projects', { currency: 'eur' })).collect.local_bank_transfer
    expect(await shown()).toMatchObject({ iban: ibans[1] })
    // None is left: the account of the bank, and the reference.
    expect(await shown()).toMatchObject({
      iban: PRACTICE_IBAN,
      reference: expect.stringMatching(/^P/),
      metadata: { account_holder: 'Harbour Client Money', bank_name: 'Practice bank' },
    })
  })
})

describe('a bank as banks are', () => {
  it('tells in pages and ZIPs, charges and pays interest, and the books are its own', async () => {
    await begin('habits')
    const telling = ['notices', 'reports-too', 'pages', 'zipped', 'payee-check', 'split-text']
    const booking = ['charges', 'account-fee', 'interest', 'negative-interest']
    await connect({ practice: { habits: [...telling, ...booking] } })
    for (let week = 0; week < 6; week += 1) {
      const checkouts = [await checkoutFor('Sam Seller'), await checkoutFor('Rita returned MD07')]
      for (const checkout of checkouts) await credit(checkout)
      await credit(present<Shown>(checkouts[0], 'a checkout'), { amount: 1_000, reference: null })
      await advance('P2D')
      for (const checkout of checkouts) await release(checkout)
      await advance('P5D')
    }
    await advance('P14D')
    const all = await files()
    expect(all.filter(({ status }: Shown) => status !== 'read')).toEqual([])
    const [night] = (await must('GET', '/v1/bank/closings')).data
    expect(night.unexplained).toBe(0)
    const { rows } = await owner.query(
      `select distinct p.became from bank_entry_parts p
         join api_keys k on k.tenant_id = p.tenant_id and k.revoked_at is null`,
    )
    expect(rows.map(({ became }: Shown) => became)).toEqual(
      expect.arrayContaining(['charge', 'inbound', 'interest', 'order_executed', 'order_returned']),
    )
  })
})

describe('the same seed and the same deeds', () => {
  async function played(seed: string): Promise<Shown> {
    await begin(seed)
    await connect({ practice: { habits: ['notices', 'payee-check'], opening: 1_000 } })
    const checkout = await checkoutFor('Rita returned AC04')
    await credit(checkout)
    await advance('P1D')
    await release(checkout)
    await advance('P14D')
    return await files()
  }

  it('give the same files, to the byte, and another seed gives others', async () => {
    const first = await played('one')
    expect(first.length).toBeGreaterThan(6)
    expect(await played('one')).toEqual(first)
    expect(await played('two')).not.toEqual(first)
  })
})

describe('what a bank has been given', () => {
  /** Another process of the same installation, which has seen nothing. */
  const another = async () => {
    const { connection, rootKey } = holdfast
    const { baseUrl } = await openService({ roles: ['api'], connection, rootKey })
    return caller(baseUrl, keys.sandbox.private)
  }
  const chained = async () => {
    const all = await statements()
    for (const [place, { opening, status }] of all.entries()) {
      expect([opening, status]).toEqual([all[place - 1]?.closing ?? 0, 'booked'])
    }
    return present<Shown>(all.at(-1), 'a statement is there')
  }

  it('is the same in every process, whichever moves the clock', async () => {
    await begin('processes')
    await connect()
    const second = await another()
    const checkout = await checkoutFor('Sam Seller')
    for (const call of [sandbox, second, second, sandbox, sandbox, second]) {
      await credit(checkout, { amount: 1_000 })
      const { status } = await call('POST', '/_sandbox/v1/clock/advance', { by: 'P1D' })
      expect(status).toBe(200)
    }
    await advance('P4D')
    expect(await chained()).toMatchObject({ closing: 6_000 })
  })

  it('is forgotten with whoever was paid and paid, and the bank goes on', async () => {
    await begin('forgotten')
    await connect()
    const checkouts = [await checkoutFor('Sam Seller'), await checkoutFor('Rita returned AC04')]
    for (const checkout of checkouts) await credit(checkout)
    await advance('P1D')
    for (const checkout of checkouts) await release(checkout)
    await advance('P14D')
    expect(await chained()).toMatchObject({ closing: 40_000 })
    const { rows } = await owner.query(
      `select distinct b.tenant_id from practice_banks b
         join api_keys k on k.tenant_id = b.tenant_id and k.revoked_at is null`,
    )
    expect(rows).toHaveLength(1)
    const [tenant] = rows
    const { email } = present<Shown>(checkouts[0], 'a checkout')
    const erased = await holdfast.service.database.transact(tenant.tenant_id, async (unit) => {
      return await eraseByEmail(unit, email)
    })
    expect(erased.kind).toBe('erased')
    await advance('PT1M')
    const left = await owner.query(
      `select kind, sealed is null as is_empty from practice_deeds
        where tenant_id = $1 order by number`,
      [tenant.tenant_id],
    )
    expect(left.rows).toEqual([
      { kind: 'credit', is_empty: true },
      { kind: 'credit', is_empty: true },
      { kind: 'orders', is_empty: false },
    ])
    const [checkout] = checkouts
    await credit({ ...checkout, reference: null })
    await advance('P1D')
    const last = (await statements()).at(-1)
    expect(last).toMatchObject({ opening: 40_000, closing: 80_000 })
  })
})
