// A superuser at work on the books, with every trigger switched off. `npm run test:long` has a
// thousand acts.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerReader } from '#db'
import { testDatabase } from '#harness'
import { readCheckpointFile, verifyLogs } from '#sealing'
import { checkLogs, TILE_LEAVES } from '#testing/sealing'
import { journalLog } from './log.ts'
import { randomFrom } from './testing/random.ts'
import {
  allowShort,
  changeTile,
  dropCheckpoints,
  edits,
  shortenChain,
  switchTriggersOff,
} from './testing/store.ts'
import { cut, missedBy } from './testing/tampering.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const ACTS = 40
const SEALED = 300
const CUT = 200
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

  it.each([
    ['the last entry of a stretch deleted', edits['an entry deleted'], TILE_LEAVES],
    ['its hash of the chain changed', edits['another hash of the chain'], TILE_LEAVES],
    ['its hash of the chain cut short', shortenChain, TILE_LEAVES],
    ['the subtree that it ends changed', changeTile, TILE_LEAVES],
    ['the first entry of the next one deleted', edits['an entry deleted'], TILE_LEAVES + 1],
  ])('is found where a log is divided: %s', async (_, text, position) => {
    const { owner, tenant, key } = world
    await owner.query('begin')
    await owner.query(switchTriggersOff)
    await owner.query(allowShort)
    await owner.query(text, [tenant, position])
    const faultsBy = async (stretch: number | undefined) => {
      const options = { publicKeys: [key.publicKey], stretch }
      return (await checkLogs(journalLog, ownerReader(owner), options)).faults
    }
    const divided = await faultsBy(TILE_LEAVES)
    const inOne = await faultsBy(undefined)
    await owner.query('rollback')
    expect(divided).toMatchObject([{ tenant, position }])
    expect(inOne).toEqual(divided)
  })

  it('is looked for by several readers at once, in one snapshot', async () => {
    const { owner, key } = world
    const beside = [new pg.Client(connection), new pg.Client(connection)]
    for (const client of beside) await client.connect()
    const options = { publicKeys: [key.publicKey], stretch: TILE_LEAVES }
    const together = await verifyLogs(journalLog, owner, { ...options, beside })
    for (const client of beside) await client.end()
    expect(together).toMatchObject({ entries: SEALED, faults: [] })
    expect(together).toEqual(await verifyLogs(journalLog, owner, options))
  })

  it('leaves no end without a signature', async () => {
    const { owner, tenant, key } = world
    await owner.query('begin')
    await owner.query(switchTriggersOff)
    await owner.query(dropCheckpoints, [tenant, CUT])
    const { faults } = await checkLogs(journalLog, ownerReader(owner), {
      publicKeys: [key.publicKey],
    })
    await owner.query('rollback')
    const what = 'no checkpoint covers the entry'
    expect(faults).toMatchObject([{ tenant, position: 181, what }])
  })

  it('is found to have cut off the end also after the service has gone on', async () => {
    await world.owner.query(switchTriggersOff)
    await cut(world, CUT)
    // More than what was there: the other past is not filed behind the first one.
    await world.write(SEALED)
    await expect(world.seal()).rejects.toThrow(`another journal of ${world.tenant}`)
    const filed = readCheckpointFile(journalLog, world.file.path)
    const { faults } = await verifyLogs(journalLog, world.owner, {
      publicKeys: [world.key.publicKey],
      filed,
    })
    expect(faults).toMatchObject([{ tenant: world.tenant, position: CUT }])
    expect(filed.at(-1)?.size).toBe(SEALED)
  })
})
