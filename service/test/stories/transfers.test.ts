// Money moved by call: inside a project, between projects, and back.
import { describe, expect, it } from 'vitest'
import { openShop } from '../harness/story.ts'

const { shop } = await openShop()
let people = 0

const newEmail = () => `mover${++people}@example.com`

/** A controlled project whose balance holds an amount that nothing lacks. */
async function projectWith(amount: number, currency = 'eur') {
  const { body: project } = await shop.call('POST', '/v1/projects', { currency })
  if (amount > 0) await shop.credit({ project_id: project.id, reference: null }, amount, null)
  return await shop.read('project', project.id)
}

async function move(...transfers: readonly object[]) {
  return await shop.call('POST', '/v1/transfers', { transfers })
}

async function moved(transfer: object) {
  const { status, body, text } = await move(transfer)
  expect([status, text]).toEqual([200, text])
  return body.transfers[0]
}

describe('a transfer between projects', () => {
  it('moves the amount less its fee, with one outbound and one inbound', async () => {
    const [source, target] = [await projectWith(1_000), await projectWith(0)]
    const transfer = await moved({
      amount: 600,
      fee_flat: 10,
      fee_percentage: 0.05,
      from: { project_id: source.id },
      to: { project_id: target.id },
      metadata: { why: 'batching' },
    })
    expect(transfer).toMatchObject({
      type: 'transfer',
      subtype: null,
      status: 'executed',
      amount: 600,
      from: { project_id: source.id, settlement_id: null },
      to: { project_id: target.id, settlement_id: null },
      metadata: { why: 'batching' },
    })
    expect(await shop.read('project', source.id)).toMatchObject({
      balance: 400,
      outbounds: [
        { id: transfer.outbound_id, type: 'transfer', status: 'executed', amount: 600, to: null },
      ],
      transfers: { in: [], out: [{ id: transfer.id, to: { project_id: target.id } }] },
    })
    const after = await shop.read('project', target.id)
    expect(after).toMatchObject({
      balance: 560,
      transfers: { in: [{ id: transfer.id, inbound_id: transfer.inbound_id }], out: [] },
    })
    expect(await shop.read('inbound', transfer.inbound_id)).toMatchObject({
      type: 'transfer',
      status: 'settled',
      amount: 560,
      checkout_id: null,
      transfer: { id: transfer.id, from: { project_id: source.id } },
      reconciliation: { reason: 'transfer' },
    })
    expect(await shop.read('transfer', transfer.id)).toEqual(transfer)
  })

  it('that waits for a settlement goes before its release, into another project too', async () => {
    const seller = newEmail()
    await shop.verify(seller)
    const target = await shop.paid([{ amount: 5_000 }])
    const source = await shop.confirmed([
      { type: 'immediate', amount: 1_000, to: { email: seller } },
    ])
    const [from, to] = [source.settlements[0], target.settlements[0]]
    const transfer = await moved({
      amount: 600,
      from: { settlement_id: from.id },
      to: { project_id: target.project_id, settlement_id: to.id },
    })
    expect(transfer.status).toBe('awaiting_funds')
    await shop.credit(source, 1_000)
    expect(await shop.read('transfer', transfer.id)).toMatchObject({ status: 'executed' })
    const { outbounds } = await shop.read('project', source.project_id)
    expect(outbounds).toMatchObject([{ type: 'transfer', amount: 600 }])
    const left = { status: 'settling', balance: 400 }
    expect(await shop.read('settlement', from.id)).toMatchObject(left)
  })

  it('waits for funds, goes on when they come, and can be called back before', async () => {
    const [source, target] = [await projectWith(0), await projectWith(0)]
    const asked = { amount: 500, from: { project_id: source.id }, to: { project_id: target.id } }
    const [waiting, recalled] = [await moved(asked), await moved(asked)]
    expect([waiting.status, waiting.inbound_id]).toEqual(['awaiting_funds', null])
    const at = `/v1/transfer/${recalled.id}/cancel`
    expect((await shop.call('POST', at)).body).toMatchObject({ status: 'cancelled' })
    expect((await shop.call('POST', at)).status).toBe(409)
    await shop.credit({ project_id: source.id, reference: null }, 500, null)
    expect(await shop.read('transfer', waiting.id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('project', target.id)).toMatchObject({ balance: 500 })
  })

  it.each(['transfer', 'release'])(
    'shares one queue with releases: the oldest that fits goes first, here a %s',
    async (first) => {
      const [source, target] = [await projectWith(0), await projectWith(0)]
      const from = { project_id: source.id }
      const transfer = async (amount: number) => {
        const { id } = await moved({ amount, from, to: { project_id: target.id } })
        await shop.advance('PT1S')
        return `transfer/${id}`
      }
      const release = async (amount: number) => {
        const { body } = await shop.release({ ...from, amount, to: { email: newEmail() } })
        await shop.advance('PT1S')
        return `outbound/${body.outbounds[0].id}`
      }
      const tooLarge = await transfer(900)
      const [older, younger] =
        first === 'transfer'
          ? [await transfer(500), await release(500)]
          : [await release(500), await transfer(500)]
      const isWaiting = async (at: string) => {
        const { body } = await shop.call('GET', `/v1/${at}`)
        return body.status === 'awaiting_funds'
      }
      await shop.credit({ project_id: source.id, reference: null }, 500, null)
      await shop.advance('PT0S')
      const waiting = await Promise.all([tooLarge, older, younger].map(isWaiting))
      expect(waiting).toEqual([true, false, true])
    },
  )

  it('is made at its date', async () => {
    const [source, target] = [await projectWith(300), await projectWith(0)]
    const { body } = await shop.call('GET', '/_sandbox/v1/clock')
    const releaseAt = new Date(Date.parse(body.now) + 86_400_000).toISOString()
    const transfer = await moved({
      amount: 300,
      from: { project_id: source.id },
      to: { project_id: target.id },
      release_at: releaseAt,
    })
    expect(transfer).toMatchObject({ status: 'scheduled', release_at: releaseAt })
    await shop.advance('P1D')
    expect(await shop.read('transfer', transfer.id)).toMatchObject({ status: 'executed' })
  })

  it('around a ring, many at once, blocks nobody and loses nothing', async () => {
    const ring = [await projectWith(1_000), await projectWith(1_000), await projectWith(1_000)]
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => {
        const from = { project_id: ring[turn % 3].id }
        const to = { project_id: ring[(turn + 1) % 3].id }
        return await move({ amount: 100, from, to }, { amount: 50, from: to, to: from })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const balances = await Promise.all(
      ring.map(async ({ id }) => (await shop.read('project', id)).balance),
    )
    expect(balances.reduce((a, b) => a + b, 0)).toBe(3_000)
  })
})

describe('a transfer inside a project', () => {
  it('fills a settlement, settles its checkout and pays the unpaid fee', async () => {
    const checkout = await shop.confirmed([{ amount: 1_000, to: { email: newEmail() } }], {
      fee_flat: 50,
    })
    await shop.credit(checkout, 1_050, null)
    const { balance } = await shop.read('project', checkout.project_id)
    expect(balance).toBe(1_050)
    const [{ id }] = checkout.settlements
    const transfer = await moved({
      amount: 1_000,
      from: { project_id: checkout.project_id },
      to: { settlement_id: id },
    })
    expect(transfer).toMatchObject({ status: 'executed', inbound_id: null, outbound_id: null })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settled', balance: 1_000 })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({
      status: 'settled',
      outstanding: 0,
    })
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 0 })
  })

  it('from a settlement back to the balance leaves it settling', async () => {
    const checkout = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
    const [{ id }] = checkout.settlements
    await moved({
      amount: 400,
      from: { settlement_id: id },
      to: { project_id: checkout.project_id },
    })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 600 })
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 400 })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('from settlement to settlement mends a payment that went to the wrong one', async () => {
    const to = { email: newEmail() }
    const checkout = await shop.confirmed([
      { amount: 700, to },
      { amount: 300, to },
    ])
    await shop.credit(checkout, 700)
    const [first, second] = checkout.settlements
    await moved({
      amount: 300,
      from: { settlement_id: first.id },
      to: { settlement_id: second.id },
    })
    const after = await shop.read('checkout', checkout.id)
    expect(after.settlements.map(({ balance }: { balance: number }) => balance)).toEqual([400, 300])
    expect(after.status).toBe('settling')
  })
})

describe('a transfer is refused', () => {
  it('when its ends do not fit, each by its field', async () => {
    const [source, pounds] = [await projectWith(100), await projectWith(0, 'gbp')]
    const other = await shop.paid([{ amount: 100, to: { email: newEmail() } }])
    const [{ id: settlement_id }] = other.settlements
    const from = { project_id: source.id }
    const refusals = [
      [{ amount: 1, from, to: { project_id: pounds.id } }, 'currency_mismatch', '/to'],
      [{ amount: 1, from, to: from }, 'transfer_not_allowed', '/to'],
      [{ amount: 1, from, to: { settlement_id } }, 'transfer_not_allowed', '/to/settlement_id'],
      [
        { amount: 1, from, to: { ...from, settlement_id } },
        'transfer_not_allowed',
        '/to/settlement_id',
      ],
      [{ amount: 1, from, to: {} }, 'validation_failed', '/to/project_id'],
      [
        { amount: 10, fee_flat: 10, from, to: { project_id: other.project_id } },
        'fee_not_smaller_than_amount',
        '/amount',
      ],
      [
        { amount: 101, from: { settlement_id }, to: { project_id: source.id } },
        'amount_exceeds_settlement',
        '/amount',
      ],
    ] as const
    for (const [asked, code, pointer] of refusals) {
      const { status, body } = await move(asked)
      expect([status, body.code, body.errors[0].pointer]).toEqual([
        422,
        code,
        `/transfers/0${pointer}`,
      ])
    }
  })

  it('with all others of its batch, and says which items were wrong', async () => {
    const [source, target] = [await projectWith(100), await projectWith(0)]
    const good = { amount: 50, from: { project_id: source.id }, to: { project_id: target.id } }
    const { status, body } = await move(good, { ...good, to: good.from }, good)
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      ['/transfers/1/to'],
    ])
    expect(await shop.read('project', target.id)).toMatchObject({ balance: 0 })
  })

  it('when its target was cancelled meanwhile: it fails and nothing moves', async () => {
    const checkout = await shop.confirmed([{ amount: 500, to: { email: newEmail() } }])
    const [{ id }] = checkout.settlements
    const transfer = await moved({
      amount: 200,
      from: { project_id: checkout.project_id },
      to: { settlement_id: id },
    })
    const cancelled = await shop.call('POST', `/v1/settlement/${id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'cancelled' })
    await shop.credit(checkout, 200, null)
    expect(await shop.read('transfer', transfer.id)).toMatchObject({ status: 'failed' })
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 200 })
  })
})

describe('a settlement of type transfer', () => {
  it('fills the controlled project that it names, once, and is executed', async () => {
    const target = await projectWith(0)
    const checkout = await shop.paid([
      { type: 'transfer', amount: 900, fee_flat: 30, to: { project_id: target.id } },
    ])
    await shop.advance('PT0S')
    const [{ id }] = checkout.settlements
    expect(await shop.read('settlement', id)).toMatchObject({
      type: 'transfer',
      status: 'executed',
      balance: 0,
    })
    expect(await shop.read('project', target.id)).toMatchObject({ balance: 870 })
    const { body } = await shop.call('GET', `/v1/transfers?settlement_id=${id}`)
    expect(body.data).toMatchObject([{ status: 'executed', amount: 900 }])
  })

  it('is executed in two steps when a call moves to its target what came first', async () => {
    const target = await projectWith(0)
    const checkout = await shop.confirmed([
      { type: 'transfer', amount: 900, to: { project_id: target.id } },
    ])
    const [{ id }] = checkout.settlements
    await shop.credit(checkout, 300)
    await moved({
      amount: 300,
      from: { settlement_id: id, project_id: checkout.project_id },
      to: { project_id: target.id },
    })
    // What reached its target is done, not missing again.
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 0 })
    await shop.credit(checkout, 600)
    await shop.advance('PT0S')
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
    expect(await shop.read('project', target.id)).toMatchObject({ balance: 900 })
  })

  it.each([['scheduled'], ['awaiting_funds']])(
    'moves by itself what a transfer by call, which is %s, has not asked for',
    async (status) => {
      const target = await projectWith(0)
      const checkout = await shop.confirmed([
        { type: 'transfer', amount: 900, to: { project_id: target.id } },
      ])
      const { now } = (await shop.call('GET', '/_sandbox/v1/clock')).body
      const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString()
      const [{ id }] = checkout.settlements
      const waiting = await moved({
        amount: 300,
        from: { settlement_id: id },
        to: { project_id: target.id },
        release_at: status === 'scheduled' ? tomorrow : null,
      })
      expect(waiting.status).toBe(status)
      await shop.credit(checkout, 900)
      await shop.advance('PT1M')
      const held = status === 'scheduled' ? 300 : 0
      expect(await shop.read('project', target.id)).toMatchObject({ balance: 900 - held })
      await shop.advance('P2D')
      expect(await shop.read('project', target.id)).toMatchObject({ balance: 900 })
      expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
    },
  )

  it('waits while its project is in review, and goes on when that ends', async () => {
    const target = await projectWith(0)
    const checkout = await shop.confirmed([
      { type: 'transfer', amount: 400, to: { project_id: target.id } },
    ])
    const at = `/_sandbox/v1/project/${checkout.project_id}/review`
    expect((await shop.call('POST', at, { action: 'begin' })).status).toBe(200)
    await shop.credit(checkout, 400)
    const [{ id }] = checkout.settlements
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executing', balance: 400 })
    expect((await shop.call('POST', at, { action: 'end' })).status).toBe(200)
    await shop.advance('PT0S')
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
  })
})
