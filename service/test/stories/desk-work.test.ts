// Queues, matching by hand, tables and the ledger explorer of the dashboard, over real payments.
import { workQueues } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { enterAsOwner } from '../harness/member.ts'
import { comparedQueues } from '../harness/queues-measured.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)

const must = async (method: string, path: string, body?: object): Promise<Shown> => {
  const answer = await owner.call(method, `/dashboard/v1${path}`, body)
  expect([path, answer.status, answer.status < 300 ? null : answer.body]).toEqual([
    path,
    answer.status < 300 ? answer.status : 200,
    null,
  ])
  return answer.body
}
const get = async (path: string): Promise<Shown> => await must('GET', path)

/** Money that names nothing, and a checkout that waits for some. */
async function unplaced(amount: number, wanted: number) {
  const checkout = await shop.confirmed([{ amount: wanted }])
  await shop.credit(checkout, amount, null)
  const { data } = await get('/queue/unreconciled')
  const item = data.find(({ project_id }: Shown) => project_id === checkout.project_id)
  return { checkout, item }
}

describe('money that names nothing', () => {
  it('waits in a queue, is suggested where it fits, settles what it is matched to', async () => {
    const { checkout, item } = await unplaced(10_500, 10_000)
    expect(item).toMatchObject({ amount: 10_500, currency: 'eur', assignee: null, notes: 0 })
    const { data, available } = await get(`/inbound/${item.id}/suggestions`)
    expect(available).toBe(10_500)
    expect(data[0]).toMatchObject({ checkout_id: checkout.id, would_take: 10_000 })
    const trial = await owner.call('POST', `/dashboard/v1/inbound/${item.id}/match/dry-run`, {
      checkout_id: checkout.id,
    })
    expect(trial.body).toMatchObject({ dry_run: true })
    expect((await shop.read('checkout', checkout.id)).status).toBe('settling')
    await shop.advance('PT1M')
    const matched = await must('POST', `/inbound/${item.id}/match`, { checkout_id: checkout.id })
    expect(matched.updated_at > matched.created_at).toBe(true)
    expect(matched.reconciliation).toMatchObject({ reason: 'by_hand', unreconciled: 500 })
    expect((await shop.read('checkout', checkout.id)).status).toBe('settled')
    const [settlement] = (await shop.read('checkout', checkout.id)).settlements
    expect(settlement.balance).toBe(10_000)
  })

  it('is placed once, however often and wherever it is matched', async () => {
    const { checkout, item } = await unplaced(4_000, 10_000)
    const body = { checkout_id: checkout.id, amount: 3_000 }
    const headers = { 'idempotency-key': 'match-once' }
    const path = `/dashboard/v1/inbound/${item.id}/match`
    const [one, two] = await Promise.all([
      owner.call('POST', path, body, { headers }),
      owner.call('POST', path, body, { headers }),
    ])
    expect([one.status, two.status].filter((status) => status === 200)).not.toEqual([])
    const { reconciliation } = await shop.read('inbound', item.id)
    expect(reconciliation.unreconciled).toBe(1_000)
    const rest = await must('POST', `/inbound/${item.id}/match`, { checkout_id: checkout.id })
    expect(rest.reconciliation.unreconciled).toBe(0)
    const empty = await owner.call('POST', path, { checkout_id: checkout.id })
    expect(empty.body.code).toBe('invalid_state')
  })

  it('lets go on what waited for it, also for a part', async () => {
    const to = { email: 'ola@example.com' }
    await shop.verify(to.email)
    const { body: target } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const checkout = await shop.confirmed([{ amount: 10_000, to }])
    const [{ id: settlement_id }] = checkout.settlements
    const { body: released } = await shop.release({ settlement_id, amount: 6_000 })
    const { body: moved } = await shop.call('POST', '/v1/transfers', {
      transfers: [{ amount: 4_000, from: { settlement_id }, to: { project_id: target.id } }],
    })
    await shop.credit(checkout, 10_000, null)
    const { data } = await get('/queue/unreconciled')
    const item = data.find(({ project_id }: Shown) => project_id === checkout.project_id)
    await must('POST', `/inbound/${item.id}/match`, { checkout_id: checkout.id, amount: 6_000 })
    await shop.advance('PT1M')
    const [outbound, transfer] = [released.outbounds[0], moved.transfers[0]]
    expect((await shop.read('outbound', outbound.id)).status).toBe('executed')
    expect((await shop.read('transfer', transfer.id)).status).toBe('awaiting_funds')
    await must('POST', `/inbound/${item.id}/match`, { checkout_id: checkout.id })
    await shop.advance('PT1M')
    expect((await shop.read('transfer', transfer.id)).status).toBe('executed')
  })

  it('goes to no checkout of another project, that has ended, or beyond its amount', async () => {
    const { item } = await unplaced(4_000, 10_000)
    const path = `/dashboard/v1/inbound/${item.id}/match`
    const other = await shop.confirmed([{ amount: 10_000 }])
    const elsewhere = await owner.call('POST', path, { checkout_id: other.id })
    expect(elsewhere.body.errors).toMatchObject([{ pointer: '/checkout_id', code: 'not_usable' }])
    const { checkout } = await unplaced(100, 5_000)
    const big = await owner.call('POST', path, { checkout_id: checkout.id, amount: 4_001 })
    expect(big.status).toBe(422)
  })
})

describe('work', () => {
  it('is taken, noted and put aside, and notes stay as they were written', async () => {
    const { item } = await unplaced(2_000, 9_000)
    const { data: members } = (await owner.call('GET', '/dashboard/v1/members')).body
    const [me] = members
    await must('POST', `/work/${item.id}/assign`, { member_id: me.id })
    await must('POST', `/work/${item.id}/notes`, { text: 'Asked the buyer.' })
    const work = await must('POST', `/work/${item.id}/notes`, { text: 'No answer yet.' })
    expect(work.assignee.member_id).toBe(me.id)
    expect(work.notes.map(({ text }: Shown) => text)).toEqual([
      'Asked the buyer.',
      'No answer yet.',
    ])
    const mine = await get('/queue/unreconciled?assigned_to=me')
    expect(mine.data.map(({ id, notes }: Shown) => [id, notes])).toEqual([[item.id, 2]])
    await must('POST', `/work/${item.id}/close`, { closed: true })
    expect((await get('/queue/unreconciled?assigned_to=me')).data).toEqual([])
    const stranger = await owner.call('POST', `/dashboard/v1/work/${item.id}/assign`, {
      member_id: 'member_01jnmwpb5vf8qr3x6c0k2y7zdf',
    })
    expect(stranger.body.errors).toMatchObject([{ pointer: '/member_id', code: 'not_found' }])
    const { data } = await get(`/timeline/${item.id}?kind=note`)
    expect(data.map(({ detail }: Shown) => detail)).toEqual(['No answer yet.', 'Asked the buyer.'])
  })

  it('is decided: an outbound in review goes on, or gives its money back', async () => {
    const checkout = await shop.paid([{ amount: 3_000, to: { email: 'una@example.com' } }])
    await shop.verify('una@example.com')
    const [settlement] = checkout.settlements
    const release = { settlement_id: settlement.id, release_at: '2099-01-01' }
    const { body } = await shop.release(release)
    const [outbound] = body.outbounds
    await shop.call('POST', `/_sandbox/v1/outbound/${outbound.id}/review`, { outcome: 'hold' })
    const early = await owner.call('POST', `/dashboard/v1/outbound/${outbound.id}/decide`, {
      outcome: 'pass',
    })
    expect(early.body.code).toBe('invalid_state')
    const { data } = await get('/queues')
    expect(data.map(({ queue }: Shown) => queue)).toEqual([...workQueues])
  })
})

describe('a pause that is over', () => {
  it('is no reason any more, in its queue and in its table', async () => {
    const checkout = await shop.paid([{ amount: 3_100, to: { email: 'vera@example.com' } }])
    const [settlement] = checkout.settlements
    const { body } = await shop.release({ settlement_id: settlement.id })
    const [{ id }] = body.outbounds
    const inTable = async () => {
      const { data } = await get('/table/outbounds?limit=100')
      return data.find((row: Shown) => row.id === id)
    }
    expect(await inTable()).toMatchObject({
      status: 'paused',
      title: 'pending_participant_verification',
    })
    await shop.call('POST', `/_sandbox/v1/outbound/${id}/review`, { outcome: 'hold' })
    await shop.verify('vera@example.com')
    await shop.advance('PT0S')
    expect(await inTable()).toMatchObject({ status: 'in_review', title: null })
    const { data } = await get('/queue/outbounds_in_review')
    expect(data.find((item: Shown) => item.id === id)).toMatchObject({ reason: null })
  })
})

describe('tables', () => {
  it('give exactly the filtered rows as a file, safe for spreadsheets', async () => {
    await shop.paid([{ amount: 1_234, description: '=HYPERLINK("x")', reference: 'TABLE 1' }])
    await shop.paid([{ amount: 1_300, description: 'plain, with "quotes"', reference: 'TABLE 1' }])
    const filters = 'reference=TABLE%201&amount_from=1000&amount_to=1250'
    const { data } = await get(`/table/settlements?${filters}`)
    expect(data).toHaveLength(1)
    expect((await get('/table/settlements/count?reference=TABLE%201')).count).toBe(2)
    const cookie = `__Host-holdfast=${owner.cookie}`
    const at = `${holdfast.baseUrl}/dashboard/v1/table/settlements/export?reference=TABLE%201`
    const answer = await fetch(at, { headers: { cookie, 'x-holdfast-environment': 'sandbox' } })
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`)
    const refused = await owner.call('GET', '/dashboard/v1/table/projects?reference=x')
    expect(refused.body.errors).toMatchObject([{ pointer: '/reference', code: 'not_used' }])
  })

  it('tell of a project what it is for, how much of that was asked, and of whom', async () => {
    const checkout = await shop.confirmed([{ amount: 4_000 }, { amount: 6_000 }])
    const { data } = await get('/table/projects?limit=1')
    expect(data).toMatchObject([
      { id: checkout.project_id, amount: 10_000, title: 'A bicycle', email: 'bea@example.com' },
    ])
  })

  it('keep views, which only who made them can change', async () => {
    const body = { name: 'Late', table: 'checkouts', filters: { status: 'settling' } }
    const made = await must('POST', '/views', body)
    const changed = await must('POST', `/view/${made.id}`, { ...body, shared: true })
    expect(changed).toMatchObject({ shared: true, is_mine: true })
    expect((await get('/views')).data).toEqual([changed])
    await must('DELETE', `/view/${made.id}`)
    expect((await get('/views')).data).toEqual([])
  })
})

describe('the ledger explorer', () => {
  it('shows running balances that end with the balance, at any page and instant', async () => {
    const { data: accounts } = await get('/ledger/accounts?kind=bank&with_balance=true')
    const bank = accounts.find(({ currency }: Shown) => currency === 'eur')
    const postings = `/ledger/account/${bank.id}/postings`
    const all = await get(`${postings}?limit=100`)
    expect(all.data[0].balance).toBe(bank.balance)
    const oldest = all.data.at(-1)
    expect(oldest.balance).toBe(oldest.amount)
    const first = await get(`${postings}?limit=2`)
    const cursor = encodeURIComponent(first.next_cursor)
    const next = await get(`${postings}?limit=98&cursor=${cursor}`)
    expect([...first.data, ...next.data]).toEqual(all.data)
    for (const { at, balance } of [oldest]) {
      const then = await get(`/ledger/account/${bank.id}?at=${at}`)
      expect(then.balance).toBe(balance)
    }
    const transaction = await get(`/ledger/transaction/${oldest.transaction}`)
    expect(transaction.about).toBe(oldest.about)
    expect(transaction.movements).toHaveLength(1)
  })

  it('says how far the ledger is sealed, and checks it stretch by stretch', async () => {
    await holdfast.seal()
    const status = await get('/ledger/journal')
    expect(status).toMatchObject({ unsealed: 0, lag_seconds: 0 })
    const check = await get('/ledger/journal/check?after=0')
    expect(check).toMatchObject({ from: 1, to: status.size, fault: null, next_after: null })
    expect(check.checkpoints).toBeGreaterThan(0)
  })
})

it('what monitors are told of these queues is what owners see', async () => {
  const { measured, counted } = await comparedQueues(holdfast)
  expect(measured).toEqual(counted)
  expect(measured).not.toEqual([])
})
