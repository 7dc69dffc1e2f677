// What the bank reports of a payment: twice, late, before we know that we asked.
import { describe, expect, it } from 'vitest'
import type { Id } from '#kit'
import { minor, parseId, present } from '#kit'
import { recordReports } from '#outbounds'
import type { RailReport } from '#rails'
import { sandboxRail } from '#rails'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenantId = holdfast.organisation.tenants.sandbox
let sellers = 0

/** A release of 100.00 that is queued for the bank, or waits for its seller. */
async function release(isVerified = true) {
  const email = `reported${++sellers}@example.com`
  if (isVerified) await shop.verify(email, soundAccount)
  const { settlements } = await shop.paid([{ amount: 10_000, to: { email }, fee_flat: 50 }])
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  const shown: string = body.outbounds[0].id
  const key = present(parseId('outbound', shown), 'an outbound')
  return { shown, key, settlementId: settlements[0].id as string }
}

async function report(...reports: RailReport[]): Promise<void> {
  await holdfast.service.database.transact(
    tenantId,
    async (unit) => await recordReports(unit, reports),
  )
}

/** Gives the bank the order as the service does, without the service's record of it. */
async function submit(key: Id<'outbound'>): Promise<void> {
  await sandboxRail(holdfast.service.database).submitCredit({
    tenantId,
    key,
    currency: 'eur',
    amount: minor(9_950n),
    destination: {
      kind: 'account',
      currency: 'eur',
      fields: {},
      accountNumber: '0532013000',
      holderName: 'A Seller',
    },
    conversion: null,
    reference: null,
  })
}

async function steps(key: string): Promise<string[]> {
  const { rows } = await owner.query(
    'select to_status from status_steps where resource_id = $1 order by number',
    [key],
  )
  return rows.map(({ to_status }) => to_status)
}

const WAY = ['automated_review', 'processing', 'executing', 'executed']
const rejected = (key: Id<'outbound'>): RailReport => {
  return { kind: 'rejected', key, reason: 'invalid_target_account_credentials' }
}

describe('an order to the bank', () => {
  it('that is given many times under one key is paid and reported once', async () => {
    const { key } = await release()
    await Promise.all(Array.from({ length: 10 }, async () => await submit(key)))
    const { rows } = await owner.query(
      `select p.amount, p.times_asked,
              (select count(*) from jobs where kind = 'sandbox.payment_reported')::int as reports
         from sandbox_payments p where outbound_id = $1`,
      [key],
    )
    expect(rows).toEqual([{ amount: '9950', times_asked: 10, reports: 1 }])
    await shop.advance('PT1M')
    expect(await steps(key)).toEqual(WAY)
  })
})

describe('a report', () => {
  it('that comes before the record of the order takes the missing step', async () => {
    const { shown, key, settlementId } = await release()
    await submit(key)
    await report({ kind: 'executed', key })
    expect(await shop.read('outbound', shown)).toMatchObject({ status: 'executed' })
    await shop.advance('PT1M')
    expect(await steps(key)).toEqual(WAY)
    expect(await shop.read('settlement', settlementId)).toMatchObject({ status: 'executed' })
  })

  it('that comes many times, in one batch or at once, counts once', async () => {
    const { key } = await release()
    await submit(key)
    const executed = { kind: 'executed', key } as const
    await Promise.all(Array.from({ length: 10 }, async () => await report(executed, executed)))
    await report(executed)
    expect(await steps(key)).toEqual(WAY)
  })

  it('that comes after the end changes nothing', async () => {
    const { shown, key, settlementId } = await release()
    await submit(key)
    await report(rejected(key))
    await report({ kind: 'executed', key })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', shown)).toMatchObject({ status: 'failed' })
    const settlement = await shop.read('settlement', settlementId)
    expect(settlement).toMatchObject({ status: 'settled', balance: 10_000 })
  })

  it('of an outbound that was never sent changes nothing', async () => {
    const { shown, key } = await release(false)
    await report({ kind: 'executed', key })
    expect(await shop.read('outbound', shown)).toMatchObject({ status: 'paused' })
    await shop.call('POST', `/v1/outbound/${shown}/cancel`, {})
    await report({ kind: 'executed', key }, rejected(key))
    expect(await shop.read('outbound', shown)).toMatchObject({ status: 'cancelled' })
  })

  it('of a whole batch reaches each outbound of it', async () => {
    const made = [await release(), await release(), await release()]
    for (const { key } of made) await submit(key)
    const [one, two, three] = made.map(({ key }) => key)
    await report({ kind: 'executed', key: present(one, 'one') }, rejected(present(two, 'two')), {
      kind: 'executed',
      key: present(three, 'three'),
    })
    const ends = await Promise.all(
      made.map(async ({ shown }) => (await shop.read('outbound', shown)).status),
    )
    expect(ends).toEqual(['executed', 'failed', 'executed'])
  })
})
