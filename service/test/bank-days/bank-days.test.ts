// Live with a bank as banks are: days in which answers get lost, statements come late or twice,
// workers die and people decide. Each night the books are the bank's, or it is said why not.
import { describe, it } from 'vitest'
import { tellDays } from './tell.ts'

const DAYS = Number(process.env.HOLDFAST_BANK_DAYS ?? 20)
const SEEDS = (process.env.HOLDFAST_BANK_SEEDS ?? '20').split(',').map(Number)
const TIMEOUT_MS = 900_000

describe.concurrent.each(SEEDS)(
  `${DAYS} days with a bank of seed %i`,
  { timeout: TIMEOUT_MS },
  (seed) => {
    it('end with the books of the bank, nothing twice, lost or stuck', async ({ expect }) => {
      const told = await tellDays({ seed, days: DAYS })
      process.stdout.write(told)
      expect(told).toContain('sums of money')
    })
  },
)
