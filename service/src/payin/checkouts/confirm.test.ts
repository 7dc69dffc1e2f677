import { describe, expect, it } from 'vitest'
import { addMs, present, showId, unwrap } from '#kit'
import { cancelIntents } from '#testing/intents'
import { outstandingOf } from './checkout.ts'
import { abandonCheckouts, cancelCheckouts, markTransfersMade } from './commands.ts'
import { endCheckouts } from './fund.ts'
import { checkout, codes, confirm, intent, openWorld, reread } from './testing/world.ts'

const world = await openWorld()

describe('confirming an intent', () => {
  it('makes its project, its settlements and one checkout for all of it', async () => {
    const view = await checkout(world, [100_000, 5_000], { fee_flat: 100, fee_percentage: 0.015 })
    expect(view.checkout).toMatchObject({ status: 'settling', amount: 106_675n, fee: 1_675n })
    expect(view.settlements.map(({ status, amount }) => [status, amount])).toEqual([
      ['settling', 100_000n],
      ['settling', 5_000n],
    ])
    expect(outstandingOf(view)).toBe(106_675n)
    expect(view.checkout.reference).toMatch(/^C[0-9A-Z]{9}$/)
    expect(await world.count('projects', 'id = $1', view.checkout.project_id)).toBe(1)
  })

  it('makes one checkout and one project when 50 confirm it at once', async () => {
    const intentId = await intent(world, [10_000])
    const projects = await world.count('projects')
    const results = await Promise.all(
      Array.from({ length: 50 }, async () => await confirm(world, { intentId })),
    )
    const answers = codes(results.flat())
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    expect(answers.filter((code) => code !== 'ok').toSorted()).toEqual(
      expect.arrayContaining(['checkout_in_progress']),
    )
    expect(
      new Set(answers).isSubsetOf(new Set(['ok', 'checkout_in_progress', 'already_confirmed'])),
    ).toBe(true)
    expect(await world.count('checkouts', 'intent_id = $1', intentId)).toBe(1)
    expect(await world.count('projects')).toBe(projects + 1)
  })

  it('makes one checkout for two confirmations in one batch', async () => {
    const [intentId, otherId] = [await intent(world, [10_000]), await intent(world, [20_000])]
    const results = await confirm(world, { intentId }, { intentId }, { intentId: otherId })
    expect(codes(results)).toEqual(['ok', 'checkout_in_progress', 'ok'])
    expect(await world.count('checkouts', 'intent_id = $1', intentId)).toBe(1)
  })

  it('asks for the buyer where the intent names none, and takes the one given', async () => {
    const intentId = await intent(world, [10_000], { from: null })
    const [refusal] = await confirm(world, { intentId })
    expect(refusal?.ok === false && refusal.failure.details.errors).toMatchObject([
      { pointer: '/participant/email', code: 'required' },
    ])
    const payer = { email: 'late@example.com' }
    const [result] = await confirm(world, { intentId, payer })
    const { checkout: made } = unwrap(present(result, 'one'))
    const email = 'late@example.com'
    expect(await world.count('participants', 'id = $1 and email = $2', made.buyer_id, email)).toBe(
      1,
    )
  })

  it('refuses one that is cancelled or unknown', async () => {
    const intentId = await intent(world, [10_000])
    await world.inUnit(async (unit) => await cancelIntents(unit, [intentId]))
    const unknown = await world.inUnit(async (unit) => unit.newId('intent'))
    expect(codes(await confirm(world, { intentId }, { intentId: unknown }))).toEqual([
      'intent_expired',
      'not_found',
    ])
  })

  it('settles at once when nothing is due now, and asks for nothing', async () => {
    const required_by = '2999-01-01'
    const view = await checkout(world, [10_000], { fee_flat: 100, each: { required_by } })
    expect(view.checkout).toMatchObject({ status: 'settled', amount: 0n, fee: 0n })
    expect((await reread(world, view)).checkout.status).toBe('settled')
    expect(view.settlements[0]?.status).toBe('settling')
  })

  it('asks the sellers to be verified who are to be paid on a date', async () => {
    const to = { email: 'dated@example.com' }
    await checkout(world, [10_000], { each: { to, release_at: '2999-01-01' } })
    const email =
      "participant_id in (select id from participants where email = 'dated@example.com')"
    expect(await world.count('verifications', email)).toBe(1)
  })
})

describe('a link that anyone may use', () => {
  const payer = { email: 'anyone@example.com' }
  const link = async () => await intent(world, [10_000], { type: 'payment_link', from: null })

  it('makes one checkout for each page, however often the pages confirm at once', async () => {
    const intentId = await link()
    const results = await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => {
        return await confirm(world, { intentId, payer, pageKey: `page ${turn % 3}` })
      }),
    )
    expect(codes(results.flat()).filter((code) => code === 'ok')).toHaveLength(3)
    expect(await world.count('checkouts', 'intent_id = $1', intentId)).toBe(3)
    const projects = 'id in (select project_id from checkouts where intent_id = $1)'
    expect(await world.count('projects', projects, intentId)).toBe(1)
    expect(await world.count('intents', "id = $1 and status = 'unconfirmed'", intentId)).toBe(1)
  })

  it('starts nothing for those who confirm while it is called off', async () => {
    const intentId = await link()
    const turns = Array.from({ length: 10 }, (_, turn) => turn)
    const [cancelled, ...results] = await Promise.all([
      world.inUnit(async (unit) => await cancelIntents(unit, [intentId])),
      ...turns.map(async (turn) => {
        return await confirm(world, { intentId, payer, pageKey: `page ${turn}` })
      }),
    ])
    expect(codes(cancelled)).toEqual(['ok'])
    const made = codes(results.flat()).filter((code) => code === 'ok').length
    expect(await world.count('checkouts', 'intent_id = $1', intentId)).toBe(made)
    expect(codes(await confirm(world, { intentId, payer, pageKey: 'late' }))).toEqual([
      'intent_expired',
    ])
  })
})

describe('another try of the same page', () => {
  it.each(['failed', 'cancelled', 'abandoned'] as const)(
    'is made after one that is %s, with settlements of its own in the same project',
    async (ended) => {
      const first = await checkout(world, [10_000])
      const { intent_id: intentId } = first.checkout
      expect(codes(await confirm(world, { intentId }))).toEqual(['checkout_in_progress'])
      await world.inUnit(async (unit) => await endCheckouts(unit, [first], ended))
      const results = await Promise.all(
        Array.from({ length: 10 }, async () => await confirm(world, { intentId })),
      )
      expect(codes(results.flat()).filter((code) => code === 'ok')).toHaveLength(1)
      const second = present(
        results.flat().find(({ ok }) => ok),
        'one went ahead',
      )
      const view = unwrap(second)
      expect(view.checkout.project_id).toBe(first.checkout.project_id)
      expect(view.settlements[0]?.id).not.toBe(first.settlements[0]?.id)
      expect((await reread(world, first)).settlements[0]?.status).toBe('cancelled')
    },
  )

  it('is refused once one has settled', async () => {
    const view = await checkout(world, [10_000], { each: { required_by: '2999-01-01' } })
    const { intent_id: intentId } = view.checkout
    expect(codes(await confirm(world, { intentId }))).toEqual(['already_confirmed'])
  })
})

describe('ending a checkout', () => {
  it('is done once, by one of many', async () => {
    const { id } = (await checkout(world, [10_000])).checkout
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => {
        return await world.inUnit(async (unit) => await cancelCheckouts(unit, [id, id]))
      }),
    )
    expect(codes(results.flat()).filter((code) => code === 'ok')).toHaveLength(1)
    expect(await world.count('status_steps', 'resource_id = $1', id)).toBe(2)
  })

  it('when nothing came in time leaves no settlement that waits', async () => {
    const view = await checkout(world, [10_000, 20_000])
    await world.inUnit(async (unit) => await abandonCheckouts(unit, [view.checkout.id]))
    const after = await reread(world, view)
    expect(after.checkout.status).toBe('abandoned')
    expect(after.settlements.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(outstandingOf(after)).toBe(0n)
  })
})

describe('"I have made the transfer"', () => {
  it('starts the pretended transfer once, about a minute later', async () => {
    const view = await checkout(world, [10_000])
    const ids = [{ intentId: view.checkout.intent_id, pageKey: null }]
    const at = await world.inUnit(async (unit) => {
      expect(codes(await markTransfersMade(unit, ids))).toEqual(['ok'])
      return unit.now
    })
    await world.inUnit(async (unit) => await markTransfersMade(unit, ids))
    const kind = 'sandbox.transfer_arrives'
    expect(await world.count('jobs', 'kind = $1 and run_at = $2', kind, addMs(at, 60_000))).toBe(1)
  })

  it('is refused for more than the sandbox sends at once, and nothing is on its way', async () => {
    const most = await checkout(world, [25_000_000])
    const more = await checkout(world, [25_000_001])
    const ids = [more, most].map((view) => {
      return { intentId: view.checkout.intent_id, pageKey: null }
    })
    const results = await world.inUnit(async (unit) => await markTransfersMade(unit, ids))
    expect(codes(results)).toEqual(['invalid_state', 'ok'])
    expect((await reread(world, more)).checkout.transfer_made_at).toBeNull()
    const isSent = "kind = 'sandbox.transfer_arrives' and key = $1"
    expect(await world.count('jobs', isSent, showId('checkout', more.checkout.id))).toBe(0)
    expect(await world.count('jobs', isSent, showId('checkout', most.checkout.id))).toBe(1)
  })

  it('is refused for a checkout that has ended', async () => {
    const view = await checkout(world, [10_000])
    await world.inUnit(async (unit) => await endCheckouts(unit, [view], 'cancelled'))
    const ids = [{ intentId: view.checkout.intent_id, pageKey: null }]
    const results = await world.inUnit(async (unit) => await markTransfersMade(unit, ids))
    expect(codes(results)).toEqual(['invalid_state'])
  })
})
