// Makes the fixture of a release: worlds in which most things have happened, as this build writes
// them, in `HOLDFAST_FIXTURE` where that names a file. It is made once, when a release is.
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readDigest, readTables } from '../../../tools/moving/tables.ts'
import { makeBelongings } from '../abuses/belongings.ts'
import { emptyDatabase } from '../harness/database.ts'
import { loadFixture, writeFixture } from '../harness/fixture.ts'
import { enterAsOwner } from '../harness/member.ts'
import { openPractice } from '../harness/practice.ts'
import { newFigures } from '../simulation/city.ts'
import type { OpenStage } from '../simulation/stage.ts'
import { openStage } from '../simulation/stage.ts'
import { tell } from '../simulation/tell.ts'

const DAYS = 20
/** What only an installation in trouble, or on a cluster, has. */
const EMPTY_MAX = 45

/** A world of the one organisation, one of each kind of the other, and all of it sealed. */
async function live(stage: OpenStage): Promise<void> {
  const { world } = stage
  const { stranger } = world
  const telling = { seed: 4, days: DAYS, figures: newFigures(), isChecked: true, isDelivered: true }
  expect((await tell(stage, telling)).stuck).toEqual([])
  await world.service.database.pool.query('update organisations set direct_debit_enabled = true')
  const owner = await enterAsOwner(world, {
    name: 'Mallory',
    email: 'mallory@stranger.example',
    organisationId: stranger.organisationId,
  })
  await makeBelongings(world, { keys: stranger.keys, owner, domain: 'stranger.example' })
  const bank = openPractice({ ...world, organisation: stranger })
  await bank.connect()
  await bank.advance('P2D')
  await world.seal()
}

async function digestsOf(client: pg.Client): Promise<Map<string, { readonly rows: string }>> {
  const digests = new Map<string, { readonly rows: string }>()
  for (const table of await readTables(client)) {
    digests.set(table.name, await readDigest(client, table))
  }
  return digests
}

it('holds all rows of a database, and gives them back', { timeout: 600_000 }, async () => {
  const stage = await openStage()
  await live(stage)
  const { world, owner } = stage
  await world.stop()
  const { organisation, stranger, rootKey } = world
  const fixture = await writeFixture(owner, {
    root: rootKey.toString('hex'),
    simulated: organisation.keys.sandbox,
    stranger: stranger.keys.live,
  })
  const expected = await digestsOf(owner)
  const empty = [...expected].filter(([, { rows }]) => rows === '0').map(([name]) => name)
  process.stdout.write(`${fixture.length} bytes; empty: ${empty.join(', ')}\n`)
  expect(empty.length).toBeLessThan(EMPTY_MAX)
  const connection = await emptyDatabase()
  await loadFixture(connection, fixture)
  const client = new pg.Client(connection)
  await client.connect()
  expect(await digestsOf(client)).toEqual(expected)
  await client.end()
  await stage.close()
  const { HOLDFAST_FIXTURE: file } = process.env
  if (file !== undefined) writeFileSync(file, fixture)
})
