// The first screen beside a busy tenant: each question that waits for the answer of another waits
// behind all that is read meanwhile, so there are few such rounds.
import { expect, it } from 'vitest'
import type { Reader } from '#db'
import { asTenantId } from '#kit'
import { readOverview } from '../../src/desk/overview/index.ts'
import { readDue } from '../../src/desk/overview/overview.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const tenant = asTenantId(holdfast.organisation.tenants.sandbox)
const viewer = { memberId: tenant, role: 'owner', environment: 'sandbox' } as const

/** Counts how often something is asked after all that was asked before has been answered. */
function countingRounds(reader: Reader) {
  let rounds = 0
  let unanswered = 0
  const counting: Reader = {
    query: async (asked, given) => {
      if (unanswered === 0) rounds++
      unanswered++
      try {
        return await reader.query(asked, given)
      } finally {
        unanswered--
      }
    },
  }
  return { counting, rounds: () => rounds }
}

it('the overview and what falls due are asked for in three rounds', async () => {
  await shop.paid([{ amount: 10_000 }])
  await holdfast.service.database.read(tenant, async (reader, now) => {
    const { counting, rounds } = countingRounds(reader)
    const overview = await readOverview(counting, { tenant, viewer, doubt: null }, now)
    expect(overview.currencies).toMatchObject([{ currency: 'eur', held: 10_000 }])
    expect(rounds()).toBeLessThanOrEqual(2)
    await readDue(counting, tenant, now)
    expect(rounds()).toBeLessThanOrEqual(3)
  })
})
