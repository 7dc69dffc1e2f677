// Statements of a generated year: of everybody, of every kind of period, in JSON, CSV and PDF, each
// compared with the ledger to the cent.
import { expect, it } from 'vitest'
import { checkYear } from '../harness/statement-check.ts'
import { playYear } from '../harness/statement-year.ts'
import { openOwner, openShop } from '../harness/story.ts'

const SEED = 18
const STEPS = 30

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)

it('agrees with the ledger for every subject, period and format', async () => {
  const played = await playYear(shop, SEED, STEPS)
  const compared = await checkYear({ holdfast, shop, owner }, played, 1)
  expect(compared.statements).toBeGreaterThan(100)
  expect(compared.movements).toBeGreaterThan(150)
})
