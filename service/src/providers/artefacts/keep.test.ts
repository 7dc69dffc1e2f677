import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import { randomKey, sha256 } from '#kit'
import { createOrganisation } from '#organisations'
import { openVault } from '#participants'
import { keepConnection } from '#testing/connections'
import { unitWrites } from '#testing/unit-writes'
import { blankArtefact, keepArtefact, noteLargeFile, openArtefact, readArtefact } from './keep.ts'

const vault = openVault(randomKey())
let database: Database
let tenantId: TenantId
let connectionId: Id<'bank_connection'>

beforeAll(async () => {
  database = openDatabase({ connection: await testDatabase(), ...unitWrites })
  tenantId = (await createOrganisation(database, { name: 'Harbour' })).tenants.live
  connectionId = await inUnit(keepConnection)
})

afterAll(async () => {
  await database.close()
})

async function inUnit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
  return await database.transact(tenantId, work)
}

async function keep(name: string, bytes: Buffer) {
  const told = { connectionId, direction: 'in', source: 'folder', keptBy: null } as const
  return await inUnit(async (unit) => await keepArtefact(unit, vault, { ...told, name, bytes }))
}

const open = async (id: Id<'artefact'>) =>
  await inUnit(async (unit) => await openArtefact(unit.tx, vault, { tenantId, id }))

it('gives a file back as it came, also one of several parts', async () => {
  const bytes = randomBytes(3 * 1024 * 1024 + 17)
  const { id, isNew } = await keep('large.bin', bytes)
  const back = await open(id)
  expect([isNew, back.name, sha256(back.bytes)]).toEqual([true, 'large.bin', sha256(bytes)])
})

it('the same content under another name is nothing new', async () => {
  const first = await keep('one.xml', Buffer.from('<One/>'))
  const again = await keep('two.xml', Buffer.from('<One/>'))
  expect(again).toEqual({ id: first.id, isNew: false })
  expect((await open(first.id)).name).toBe('one.xml')
})

it('what is too large is noted and held, and none of it is stored', async () => {
  const told = { connectionId, direction: 'in', source: 'folder', keptBy: null } as const
  const large = { ...told, name: 'huge.xml', sha256: sha256('huge'), size: 200_000_000 }
  const { id } = await inUnit(async (unit) => await noteLargeFile(unit, vault, large))
  const row = await inUnit(async (unit) => await readArtefact(unit.tx, tenantId, id))
  expect(row).toMatchObject({ status: 'held', reason: 'too_large', is_stored: false })
})

it('a person is written over in it, character by character, and nothing else is', async () => {
  const text = '<a><Nm>Zo\u00eb &amp; Co</Nm><x>Zo\u00eb</x><IBAN>DE89370400440532013000</IBAN></a>'
  const { id } = await keep('person.xml', Buffer.from(text))
  const before = await inUnit(async (unit) => await readArtefact(unit.tx, tenantId, id))
  const forgotten = { names: ['Zo\u00eb & Co'], numbers: ['DE89370400440532013000'] }
  await inUnit(async (unit) => await blankArtefact(unit, vault, id, forgotten))
  const { bytes } = await open(id)
  expect(bytes.length).toBe(Buffer.byteLength(text))
  expect(bytes.toString()).toBe(
    `<a><Nm>${'X'.repeat(13)}</Nm><x>Zo\u00eb</x><IBAN>${'X'.repeat(22)}</IBAN></a>`,
  )
  const after = await inUnit(async (unit) => await readArtefact(unit.tx, tenantId, id))
  expect(after?.sha256).toEqual(before?.sha256)
})
