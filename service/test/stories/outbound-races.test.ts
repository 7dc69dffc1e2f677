// Two decisions about the same money at the same moment, in both orders: the second one waits for
// the lock of the first, then sees what the first one left.
import { describe, expect, it } from 'vitest'
import type { Unit } from '#db'
import { eraseByEmail } from '#erasure'
import type { Id } from '#kit'
import { minor, parseId, present } from '#kit'
import { cancelOutbounds, continueOutbounds, recordReports } from '#outbounds'
import { lockProjects } from '#projects'
import { createRefunds } from '../../src/payout/outbounds/refund.ts'
import { createReleases } from '../../src/payout/outbounds/release.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'
import { untilLocked } from '../harness/until.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
let people = 0

type Work<T> = (unit: Unit) => Promise<T>

/** Runs both on connections of their own; the second begins under the locks of the first. */
async function inTurn<A, B>(first: Work<A>, second: Work<B>): Promise<[A, B]> {
  const { database } = holdfast.service
  const tenant = holdfast.organisation.tenants.sandbox
  const reached = Promise.withResolvers<null>()
  const released = Promise.withResolvers<null>()
  const one = database.transact(tenant, async (unit) => {
    const result = await first(unit)
    reached.resolve(null)
    await released.promise
    return result
  })
  await reached.promise
  const two = database.transact(tenant, second)
  await untilLocked(owner)
  released.resolve(null)
  return await Promise.all([one, two])
}

const idOf = (shown: string): Id<'outbound'> => present(parseId('outbound', shown), 'an id')

async function paid(facts: object = {}) {
  const [to, from] = [newPerson(), newPerson()]
  await shop.verify(to.email, soundAccount)
  await shop.verify(from.email, soundAccount)
  const checkout = await shop.paid([{ amount: 10_000, to, ...facts }], { from })
  return checkout.settlements[0]
}

const newPerson = () => ({ email: `racer${++people}@example.com` })
const release =
  (settlement_id: string, amount: number): Work<string> =>
  async (unit) => {
    const asked = [[{ settlement_id, amount }]]
    const [result] = await createReleases(unit, holdfast.vault, asked)
    return result?.ok === true ? 'made' : (result?.failure.code ?? '')
  }
const refund =
  (settlement_id: string, amount: number): Work<string> =>
  async (unit) => {
    const asked = [[{ settlement_id, amount }]]
    const [result] = await createRefunds(unit, holdfast.vault, asked)
    return result?.ok === true ? 'made' : (result?.failure.code ?? '')
  }
const cancel =
  (id: string): Work<string> =>
  async (unit) => {
    const [result] = await cancelOutbounds(unit, [idOf(id)])
    return result?.ok === true ? 'cancelled' : (result?.failure.code ?? '')
  }

describe('a release and a release of the same money', () => {
  it('in turn: the second finds nothing left', async () => {
    const { id } = await paid()
    const ends = await inTurn(release(id, 10_000), release(id, 10_000))
    expect(ends).toEqual(['made', 'amount_exceeds_settlement'])
  })

  it('in turn: the second may have what the first left, to the cent', async () => {
    const { id } = await paid()
    expect(await inTurn(release(id, 6_000), release(id, 4_001))).toEqual([
      'made',
      'amount_exceeds_settlement',
    ])
    expect(await inTurn(release(id, 1_000), release(id, 3_000))).toEqual(['made', 'made'])
  })
})

describe('a refund and a release of the same money', () => {
  it('refund first: the release is refused', async () => {
    const { id } = await paid()
    expect(await inTurn(refund(id, 7_000), release(id, 3_001))).toEqual([
      'made',
      'amount_exceeds_settlement',
    ])
  })

  it('release first: the refund is refused', async () => {
    const { id } = await paid()
    expect(await inTurn(release(id, 10_000), refund(id, 1))).toEqual([
      'made',
      'amount_exceeds_settlement',
    ])
  })
})

describe('a cancellation and the execution', () => {
  async function scheduled() {
    const { id } = await paid()
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 60_000).toISOString()
    const { body } = await shop.release({ settlement_id: id, release_at })
    const outbound: string = body.outbounds[0].id
    // The clock passes the date, the outbound's own job is not run.
    await owner.query("delete from jobs where kind = 'outbound.continue'")
    await shop.advance('PT2M')
    const goOn: Work<string> = async (unit) => {
      const { rows } = await owner.query('select project_id from outbounds where id = $1', [
        idOf(outbound),
      ])
      await lockProjects(unit, [rows[0].project_id])
      await continueOutbounds(unit, holdfast.vault, [idOf(outbound)])
      return 'went on'
    }
    return { settlement: id, outbound, goOn }
  }

  it('cancellation first: nothing is sent and the money stays', async () => {
    const { settlement, outbound, goOn } = await scheduled()
    expect(await inTurn(cancel(outbound), goOn)).toEqual(['cancelled', 'went on'])
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound)).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
  })

  it('execution first: the cancellation is refused and the money leaves once', async () => {
    const { settlement, outbound, goOn } = await scheduled()
    expect(await inTurn(goOn, cancel(outbound))).toEqual(['went on', 'invalid_state'])
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 0 })
  })
})

describe('two reports of one outbound', () => {
  async function executing() {
    const { id } = await paid({ fee_flat: 100 })
    const { body } = await shop.release({ settlement_id: id })
    const outbound: string = body.outbounds[0].id
    await shop.advance('PT1S')
    return { settlement: id, key: idOf(outbound), outbound }
  }
  const report =
    (...reports: Parameters<typeof recordReports>[1]): Work<void> =>
    async (unit) => {
      await recordReports(unit, reports)
    }
  const reason = 'invalid_target_account_credentials' as const

  it('executed and rejected: the first one stands', async () => {
    const one = await executing()
    await inTurn(
      report({ kind: 'executed', key: one.key }),
      report({ kind: 'rejected', key: one.key, reason }),
    )
    expect(await shop.read('outbound', one.outbound)).toMatchObject({ status: 'executed' })
    const two = await executing()
    await inTurn(
      report({ kind: 'rejected', key: two.key, reason }),
      report({ kind: 'executed', key: two.key }),
    )
    expect(await shop.read('outbound', two.outbound)).toMatchObject({ status: 'failed' })
    expect(await shop.read('settlement', two.settlement)).toMatchObject({ balance: 10_000 })
  })

  it('returned twice, before the execution was heard of: the money is back once', async () => {
    const { settlement, key, outbound } = await executing()
    const { rows } = await owner.query(
      'select (amount - fee) as net from outbounds where id = $1',
      [key],
    )
    const amount = BigInt(rows[0].net)
    const returned = { kind: 'returned', key, amount: minor(amount), reason } as const
    await inTurn(report(returned), report({ kind: 'executed', key }, returned))
    expect(await shop.read('outbound', outbound)).toMatchObject({ status: 'failed' })
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
    const steps = await owner.query(
      'select to_status from status_steps where resource_id = $1 order by number',
      [key],
    )
    const way = steps.rows.map(({ to_status }) => to_status)
    expect(way).toEqual(['automated_review', 'processing', 'executing', 'executed', 'failed'])
  })
})

describe('two releases of one project balance', () => {
  it('in turn: the second waits for funds, and has them when they come', async () => {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.credit({ project_id: project.id }, 1_000, null)
    const to = newPerson()
    await shop.verify(to.email, soundAccount)
    const ask: Work<string> = async (unit) => {
      const asked = [[{ project_id: project.id, amount: 700, to: { email: to.email } }]]
      const [result] = await createReleases(unit, holdfast.vault, asked)
      return result?.ok === true ? (result.value[0]?.status ?? '') : ''
    }
    expect(await inTurn(ask, ask)).toEqual(['processing', 'awaiting_funds'])
    await shop.credit({ project_id: project.id }, 400, null)
    await shop.advance('PT1M')
    const { outbounds, balance } = await shop.read('project', project.id)
    expect(outbounds.map(({ status }: { status: string }) => status)).toEqual([
      'executed',
      'executed',
    ])
    expect(balance).toBe(0)
  })
})

describe('an erasure and a release to the same person', () => {
  async function payable() {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.credit({ project_id: project.id }, 1_000, null)
    const { email } = newPerson()
    await shop.verify(email, soundAccount)
    const erase: Work<string> = async (unit) => (await eraseByEmail(unit, email)).kind
    const pay: Work<string> = async (unit) => {
      const asked = [[{ project_id: project.id, amount: 700, to: { email } }]]
      const [result] = await createReleases(unit, holdfast.vault, asked)
      return result?.ok === true ? (result.value[0]?.status ?? '') : ''
    }
    return { project, erase, pay }
  }

  it('release first: the erasure waits for it and is refused', async () => {
    const { erase, pay } = await payable()
    expect(await inTurn(pay, erase)).toEqual(['processing', 'tied'])
  })

  it('erasure first: the release fails, and its money stays', async () => {
    const { project, erase, pay } = await payable()
    expect(await inTurn(erase, pay)).toEqual(['erased', 'failed'])
    expect(await shop.read('project', project.id)).toMatchObject({ balance: 1_000 })
  })
})
