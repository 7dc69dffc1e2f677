// The trial of `tampering.test.ts` with a thousand acts, for `npm run test:long`. It prints its
// seed; HOLDFAST_SEED repeats it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { randomKey } from '#kit'
import { randomFrom } from './testing/random.ts'
import { missedBy } from './testing/tampering.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const ACTS = 1_000
const SEALED = 600
const TIMEOUT_MS = 600_000
const seed = Number(process.env.HOLDFAST_SEED ?? randomKey(4).readUInt32BE())
const random = randomFrom(seed)
const connection = await testDatabase()
let world: JournalWorld

beforeAll(async () => {
  world = await openJournalWorld(connection, random)
})

afterAll(async () => {
  await world.close()
})

describe(`whoever owns the database (seed ${seed})`, () => {
  it(
    `changes nothing unseen: ${ACTS} acts are found at the first entry they changed`,
    async () => {
      expect(await missedBy(world, random, { acts: ACTS, sealed: SEALED })).toEqual([])
    },
    TIMEOUT_MS,
  )
})
