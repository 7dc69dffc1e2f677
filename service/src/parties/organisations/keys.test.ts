import { describe, expect, it } from 'vitest'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { present } from '#kit'
import { createKeyFinder, findApiKey } from './key-finder.ts'
import type { KeyPair } from './keys.ts'
import { createKeyPair, listKeys, revokeKey, rollKeyPair } from './keys.ts'
import { openWorld } from './testing/world.ts'

const world = await openWorld()

async function inSandbox<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
  return await world.database.transact(world.acme.tenants.sandbox, work)
}

async function idOfKey(key: string): Promise<Id<'api_key'>> {
  const keys = await listKeys(world.database.global, world.acme.tenants.sandbox)
  const listed = keys.find(
    ({ hint }) => key.endsWith(hint.slice(-4)) && key.startsWith(hint.slice(0, 8)),
  )
  return present(listed, 'the key is listed').id
}

describe('a key', () => {
  it('is written as its environment and kind, with 165 random bits', () => {
    const { sandbox, live } = world.acme.keys
    expect(sandbox.private).toMatch(/^sandbox_api_[0-9a-z]{32}$/)
    expect(sandbox.public).toMatch(/^sandbox_pk_[0-9a-z]{32}$/)
    expect(live.private).toMatch(/^live_api_[0-9a-z]{32}$/)
    expect(live.public).toMatch(/^live_pk_[0-9a-z]{32}$/)
  })

  it('opens its own tenant and says which kind it is', async () => {
    const { database, acme } = world
    expect(await findApiKey(database, acme.keys.sandbox.private)).toMatchObject({
      tenantId: acme.tenants.sandbox,
      environment: 'sandbox',
      kind: 'private',
    })
    expect(await findApiKey(database, acme.keys.live.public)).toMatchObject({
      tenantId: acme.tenants.live,
      environment: 'live',
      kind: 'public',
    })
  })

  it.each([
    ['truncated', (key: string) => key.slice(0, -1)],
    ['longer', (key: string) => `${key}a`],
    ['in other case', (key: string) => key.toUpperCase()],
    ['of another environment', (key: string) => key.replace('sandbox', 'live')],
    ['of another kind', (key: string) => key.replace('_api_', '_pk_')],
    ['made up', () => `sandbox_api_${'a'.repeat(32)}`],
    ['empty', () => ''],
  ])('that is %s opens nothing', async (_what, change) => {
    const key = change(world.acme.keys.sandbox.private)
    expect(await findApiKey(world.database, key)).toBeUndefined()
  })

  it('opens nothing once it is revoked, while the other of its pair goes on', async () => {
    const { database } = world
    const pair = await inSandbox(createKeyPair)
    const id = await idOfKey(pair.private)
    await inSandbox(async (unit) => await revokeKey(unit, id))
    expect(await findApiKey(database, pair.private)).toBeUndefined()
    expect(await findApiKey(database, pair.public)).toBeDefined()
    const keys = await listKeys(database.global, world.acme.tenants.sandbox)
    expect(keys.find((key) => key.id === id)?.revokedAt).not.toBeNull()
  })

  it('notes that it is in use', async () => {
    const pair = await inSandbox(createKeyPair)
    await findApiKey(world.database, pair.private)
    const id = await idOfKey(pair.private)
    const keys = await listKeys(world.database.global, world.acme.tenants.sandbox)
    expect(keys.find((key) => key.id === id)?.lastUsedAt).not.toBeNull()
  })

  it('is found again without the database while it is remembered', async () => {
    const { find } = createKeyFinder(world.database)
    const first = await find(world.acme.keys.sandbox.private, null)
    expect(first).toBeDefined()
    expect(await find(world.acme.keys.sandbox.private, null)).toBe(first)
  })
})

async function pairOf({ private: key }: KeyPair): Promise<string> {
  const id = await idOfKey(key)
  const keys = await listKeys(world.database.global, world.acme.tenants.sandbox)
  return present(
    keys.find((one) => one.id === id),
    'the key is listed',
  ).pairId
}

describe('rolling a pair', () => {
  it('gives a new pair at once and ends both old keys', async () => {
    const { database } = world
    const old = await inSandbox(createKeyPair)
    const pairId = await pairOf(old)
    const now = { overlapMs: 0, createdBy: null }
    const fresh = await inSandbox(async (unit) => await rollKeyPair(unit, pairId, now))
    expect(await findApiKey(database, old.private)).toBeUndefined()
    expect(await findApiKey(database, old.public)).toBeUndefined()
    expect(await findApiKey(database, fresh.private)).toBeDefined()
  })

  it('leaves the old pair good for the overlap', async () => {
    const old = await inSandbox(createKeyPair)
    const pairId = await pairOf(old)
    const later = { overlapMs: 3_600_000, createdBy: null }
    await inSandbox(async (unit) => await rollKeyPair(unit, pairId, later))
    expect(await findApiKey(world.database, old.private)).toBeDefined()
  })

  it("reaches no other tenant's keys", async () => {
    const id = await idOfKey(world.acme.keys.sandbox.private)
    const elsewhere = world.database.transact(
      world.acme.tenants.live,
      async (unit) => await revokeKey(unit, id),
    )
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
    expect(await findApiKey(world.database, world.acme.keys.sandbox.private)).toBeDefined()
  })
})
