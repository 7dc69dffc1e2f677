// Stored files against what was kept: whoever owns the database changes rows, and each is named.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import { present, randomKey, showId } from '#kit'
import { createOrganisation } from '#organisations'
import { openVault } from '#participants'
import { keepConnection } from '#testing/connections'
import { unitWrites } from '#testing/unit-writes'
import { checkArtefacts } from './check.ts'
import { blankArtefact, keepArtefact, noteLargeFile } from './keep.ts'

const vault = openVault(randomKey())
const connection = await testDatabase()
/** More than are asked for at once, of two tenants. */
const [MANY, SMALL_BYTES, LARGE_BYTES] = [101, 10, 1_200_000]
const SEALED = 'its bytes or its name are not those that were sealed'
const HASHED = 'its bytes are not those of its SHA-256 and size'

/** What an owner changes of a file each, and what is said of it. */
const CHANGES: readonly (readonly [text: string, what: string])[] = [
  [
    `update artefact_parts set sealed = set_byte(sealed, 99, 255 - get_byte(sealed, 99))
      where artefact_id = $1 and number = 2`,
    SEALED,
  ],
  ['delete from artefact_parts where artefact_id = $1 and number = 2', SEALED],
  [
    `update artefact_parts p set sealed = o.sealed from artefact_parts o
      where p.artefact_id = $1 and o.artefact_id = $1 and p.number = 1 and o.number = 2`,
    SEALED,
  ],
  [`update artefacts set name_sealed = set_byte(name_sealed, 0, 0) where id = $1`, SEALED],
  [`update artefacts set sha256 = sha256(sha256) where id = $1`, HASHED],
  [`update artefacts set size = size + 1 where id = $1`, HASHED],
]

const STORED = MANY + CHANGES.length + 1
const ALL_BYTES = BigInt(CHANGES.length * LARGE_BYTES + (MANY + 1) * SMALL_BYTES)

let database: Database
let owner: pg.Client
let tenants: Readonly<Record<'live' | 'sandbox', TenantId>>
/** Of two parts each. */
let large: Id<'artefact'>[]
let blanked: Id<'artefact'>

beforeAll(async () => {
  database = openDatabase({ connection, ...unitWrites })
  owner = new pg.Client(connection)
  await owner.connect()
  tenants = (await createOrganisation(database, { name: 'Harbour' })).tenants
  for (const tenant of [tenants.live, tenants.sandbox]) {
    await database.transact(tenant, async (unit) => await fill(unit))
  }
})

afterAll(async () => {
  await database.close()
  await owner.end()
})

/** Many files in live; in the sandbox some of two parts, and one that is not stored. */
async function fill(unit: Unit): Promise<void> {
  const connectionId = await keepConnection(unit)
  const told = { connectionId, direction: 'in', source: 'folder', keptBy: null, name: 'a' } as const
  const keep = async (bytes: Buffer) => (await keepArtefact(unit, vault, { ...told, bytes })).id
  if (unit.tenant.id === tenants.live) {
    for (let left = MANY; left > 0; left--) await keep(randomBytes(SMALL_BYTES))
    return
  }
  large = []
  for (const _ of CHANGES) large.push(await keep(randomBytes(LARGE_BYTES)))
  const name = 'Zoe & Co..'
  blanked = await keep(Buffer.from(name))
  await blankArtefact(unit, vault, blanked, { names: [name], numbers: [] })
  const noted = { ...told, sha256: randomBytes(32), size: 200_000_000 }
  await noteLargeFile(unit, vault, noted)
}

const check = async () => await checkArtefacts(owner, async () => await Promise.resolve(vault))

it('all of them are what they were, also where a person was written over', async () => {
  const seen = { bytes: ALL_BYTES, blanked: 1 }
  expect(await check()).toEqual({ stored: STORED, seen, faults: [] })
})

it('each that was changed is found and named, and no other', async () => {
  const wanted = []
  for (const [index, [text, what]] of CHANGES.entries()) {
    const id = present(large[index], 'there is a file for each change')
    expect((await owner.query(text, [id])).rowCount).toBe(1)
    wanted.push({ tenant: tenants.sandbox, file: showId('artefact', id), what })
  }
  const blank = `update artefact_parts set sealed = set_byte(sealed, 30, 255 - get_byte(sealed, 30))
                  where artefact_id = $1`
  expect((await owner.query(blank, [blanked])).rowCount).toBe(1)
  wanted.push({ tenant: tenants.sandbox, file: showId('artefact', blanked), what: SEALED })
  expect((await check()).faults).toEqual(wanted)
})

it('says that it looked at none where nothing opens them', async () => {
  const report = await checkArtefacts(owner, async () => await Promise.resolve(null))
  expect(report).toEqual({ stored: STORED, seen: null, faults: [] })
})
