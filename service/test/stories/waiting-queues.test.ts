// Everything that waits for the money of a project stands in one queue: who has it first.
import { describe, expect, it } from 'vitest'
import { soundAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
let people = 0

/** Somebody who is verified, with an account or (null) without. */
async function receiver(account: object | null = soundAccount): Promise<{ email: string }> {
  const email = `queued${++people}@example.com`
  await shop.verify(email, account)
  return { email }
}

/** A controlled project; money of no checkout stands on its own account. */
async function project(own = 0): Promise<{ id: string }> {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  if (own > 0) await shop.credit({ project_id: body.id }, own, null)
  return body
}

/** A checkout of a `funding` settlement of 1,000 that waits for its money. */
async function funding() {
  const { id: project_id } = await project()
  const terms = { type: 'funding', amount: 1_000, to: undefined }
  const checkout = await shop.confirmed([terms], { project_id })
  return { project_id, checkout, settlement_id: checkout.settlements[0].id }
}

describe('the oldest that waits for a balance', () => {
  const waitsOf = async (kind: string, id: string) => (await shop.read(kind, id)).status
  async function moved(amount: number, from: object, to: object) {
    const { body, text } = await shop.call('POST', '/v1/transfers', {
      transfers: [{ amount, from, to }],
    })
    return body.transfers?.[0] ?? fail(text)
  }
  async function released(project_id: string, amount: number) {
    const { body, text } = await shop.release({ project_id, amount, to: await receiver() })
    return body.outbounds?.[0] ?? fail(text)
  }
  const fail = (text: string): never => {
    throw new Error(text)
  }

  it.each(['transfer', 'release'])(
    'for another project is not overtaken by a newer %s',
    async (kind) => {
      const [source, { id }, target] = [await project(900), await project(), await project()]
      const to = { project_id: target.id }
      const older = await moved(900, { project_id: id }, to)
      // From here on the money is there; to go on, the older one needs a job of its own.
      await moved(900, { project_id: source.id }, { project_id: id })
      const newer =
        kind === 'transfer' ? await moved(500, { project_id: id }, to) : await released(id, 500)
      expect(newer.status).toBe('awaiting_funds')
      await shop.advance('PT1M')
      expect(await waitsOf('transfer', older.id)).toBe('executed')
      expect(await waitsOf(kind === 'transfer' ? 'transfer' : 'outbound', newer.id)).toBe(
        'awaiting_funds',
      )
    },
  )

  it('is not overtaken when money comes back that another had set aside', async () => {
    const { id } = await project(1_000)
    const [first, older] = [await released(id, 1_000), await released(id, 1_000)]
    await shop.call('POST', `/_sandbox/v1/outbound/${first.id}/fail`, {})
    const newer = await released(id, 1_000)
    await shop.advance('PT1M')
    expect(await waitsOf('outbound', older.id)).toBe('executed')
    expect(await waitsOf('outbound', newer.id)).toBe('awaiting_funds')
  })

  it('has what one before it gives back that fails, before a newer one', async () => {
    const { id } = await project()
    const to = await receiver(null)
    const ask = async (amount: number) =>
      (await shop.release({ project_id: id, amount, to })).body.outbounds[0]
    const [first, older, newer] = [await ask(1_500), await ask(1_900), await released(id, 300)]
    await shop.credit({ project_id: id }, 2_000, null)
    await shop.advance('PT1M')
    // Without accounts the first two fail, each in its turn.
    expect(await waitsOf('outbound', first.id)).toBe('failed')
    expect(await waitsOf('outbound', older.id)).toBe('failed')
    expect(await waitsOf('outbound', newer.id)).toBe('executed')
  })

  it('blocks nobody while it does not fit, and none that fits beside it', async () => {
    const { id } = await project(1_000)
    const older = await released(id, 5_000)
    const newer = await released(id, 1_000)
    await shop.advance('PT1M')
    expect(await waitsOf('outbound', newer.id)).toBe('executed')
    expect(await waitsOf('outbound', older.id)).toBe('awaiting_funds')
    // What would fill a funding settlement from itself never goes on, and is in nobody's way.
    const { checkout, project_id, settlement_id } = await funding()
    await shop.credit(checkout, 1_000)
    const fills = await moved(900, { project_id }, { settlement_id })
    expect(fills.status).toBe('awaiting_funds')
    const last = await released(project_id, 800)
    await shop.advance('PT1M')
    expect(await waitsOf('outbound', last.id)).toBe('executed')
  })

  it('may take what a younger one loses its cover by, and all of it is booked', async () => {
    const { project_id, checkout, settlement_id } = await funding()
    const [to, lost] = [await receiver(), await receiver(null)]
    const ask = async (release: object) => (await shop.release(release)).body.outbounds[0].id
    const scheduled = await ask({ settlement_id, amount: 500, to, release_at: '2099-01-01' })
    const paid = await ask({ project_id, amount: 200, to })
    const failing = await ask({ project_id, amount: 700, to: lost })
    const younger = await ask({ settlement_id, amount: 500, to })
    await shop.credit(checkout, 1_000)
    await shop.advance('PT1M')
    expect((await shop.read('project', project_id)).inbounds).toHaveLength(1)
    expect(await waitsOf('outbound', paid)).toBe('executed')
    expect(await waitsOf('outbound', failing)).toBe('failed')
    const claims = [await waitsOf('outbound', scheduled), await waitsOf('outbound', younger)]
    expect(claims).toContain('cancelled')
  })

  it('leaves no claim beyond what a settlement may give, in one batch either', async () => {
    const { project_id, checkout, settlement_id } = await funding()
    await shop.credit(checkout, 1_000)
    const [to, lost] = [await receiver(), await receiver(null)]
    const { body } = await shop.release(
      { project_id, amount: 600, to },
      { project_id, amount: 400, to: lost },
      { settlement_id, amount: 500, to },
    )
    await shop.advance('PT1M')
    const [first, , last] = body.outbounds
    expect(await waitsOf('outbound', first.id)).toBe('executed')
    expect(await waitsOf('outbound', last.id)).toBe('cancelled')
    expect(await holdfast.breaches()).toEqual([])
  })
})
