// Statements of several generated years, each in a database of its own and of more subjects than
// the story takes, compared with the ledger to the cent. HOLDFAST_YEAR_FIRST and
// HOLDFAST_YEAR_COUNT choose the seeds.
import { describe, expect, it } from 'vitest'
import { payments } from '../harness/payments.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { checkYear } from '../harness/statement-check.ts'
import { playYear } from '../harness/statement-year.ts'

const FIRST = Number(process.env.HOLDFAST_YEAR_FIRST ?? 1)
const COUNT = Number(process.env.HOLDFAST_YEAR_COUNT ?? 8)
const STEPS = 60
const SUBJECTS = 4

describe.each(Array.from({ length: COUNT }, (_, place) => FIRST + place))('seed %i', (seed) => {
  it('has statements that agree with the ledger', async () => {
    const holdfast = await startTestService({ roles: ['api'] })
    const owner = await ownerOf(holdfast)
    try {
      const shop = payments(holdfast)
      const played = await playYear(shop, seed, STEPS)
      const { statements, movements } = await checkYear({ holdfast, shop, owner }, played, SUBJECTS)
      process.stdout.write(`seed ${seed}: ${statements} statements, ${movements} movements\n`)
      expect(movements).toBeGreaterThan(0)
      expect(await holdfast.breaches()).toEqual([])
    } finally {
      await owner.end()
      await holdfast.stop()
    }
  })
})
