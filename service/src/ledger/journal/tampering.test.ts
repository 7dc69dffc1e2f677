// A superuser at work on the books, with every trigger switched off. `npm run test:long` has a
// thousand acts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { randomFrom } from './testing/random.ts'
import { missedBy } from './testing/tampering.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const ACTS = 40
const SEALED = 300
const SEED = 20_260_514
const random = randomFrom(SEED)
const connection = await testDatabase()
let world: JournalWorld

beforeAll(async () => {
  world = await openJournalWorld(connection, random)
})

afterAll(async () => {
  await world.close()
})

describe('whoever owns the database', () => {
  it(`changes nothing unseen: ${ACTS} acts are found at the first entry they changed`, async () => {
    expect(await missedBy(world, random, { acts: ACTS, sealed: SEALED })).toEqual([])
  })
})
