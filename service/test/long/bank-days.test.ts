// Ninety days with a bank, fifty seeds, each in a database of its own, two at once: while one waits
// for the database, the other thinks. Chosen by the environment: HOLDFAST_BANK_FIRST,
// HOLDFAST_BANK_COUNT and HOLDFAST_BANK_DAYS.
import { describe, it } from 'vitest'
import { tellDays } from '../bank-days/tell.ts'

const FIRST = Number(process.env.HOLDFAST_BANK_FIRST ?? 1)
const COUNT = Number(process.env.HOLDFAST_BANK_COUNT ?? 50)
const DAYS = Number(process.env.HOLDFAST_BANK_DAYS ?? 90)

const seeds = Array.from({ length: COUNT }, (_, position) => FIRST + position)

describe.concurrent.each(seeds)(`${DAYS} days with a bank of seed %i`, (seed) => {
  it('end with the books of the bank, nothing twice, lost or stuck', async ({ expect }) => {
    const told = await tellDays({ seed, days: DAYS }).catch((error: unknown) => {
      const { cause } = error instanceof Error ? error : { cause: null }
      process.stdout.write(`${String(error)}\n${String(cause)}\n`)
      throw error
    })
    process.stdout.write(told)
    expect(told).toContain('sums of money')
  })
})
