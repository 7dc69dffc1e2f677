import { describe, expect, it } from 'vitest'
import { minor, present, showId, unwrap } from '#kit'
import type { ArrivalTerms } from '#outbounds'
import { openWorld } from '#testing/checkouts'
import { createIntents } from '#testing/intents'
import { foreseeUnit } from './foresee.ts'

const world = await openWorld()
const terms: ArrivalTerms = {
  rates: { quote: () => null },
  converts: false,
  least: () => minor(1n),
}
const RELEASE_AT = '2036-01-01T00:00:00.000Z'

describe('what a unit would have done', () => {
  it('tells of an intent its fees and its dates, and no movement', async () => {
    const { intentId, told } = await world.inUnit(async (unit) => {
      const [made] = await createIntents(unit, world.vault, [
        {
          type: 'checkout',
          currency: 'eur',
          from: { email: 'bea@example.com' },
          fee_flat: 30,
          settlements: [
            {
              type: 'escrow',
              amount: 10_000,
              description: 'A bicycle',
              fee_percentage: 0.015,
              release_at: RELEASE_AT,
              to: { email: 'sam@example.com' },
            },
          ],
        },
      ])
      const { intent } = unwrap(present(made, 'one intent'))
      return { intentId: intent.id, told: await foreseeUnit(unit, terms) }
    })
    expect(told.fees).toEqual([
      {
        payer: 'buyer',
        amount: 30,
        currency: 'eur',
        of: showId('intent', intentId),
        when: 'later',
      },
      { payer: 'seller', amount: 150, currency: 'eur', of: '/settlements/0', when: 'later' },
    ])
    expect(told.movements).toEqual([])
    expect(told.dates).toContainEqual({
      at: RELEASE_AT,
      what: 'settlement.release_at',
      id: '/settlements/0',
    })
  })
})
