import { describe, expect, it } from 'vitest'
import { APP_ROLE } from './role.ts'
import {
  addToNote,
  countNotes,
  deleteNotes,
  divideByZero,
  forbidden,
  insertNote,
  insertSealed,
  selectNotes,
  selectSession,
} from './testing/store.ts'
import { openWorld } from './testing/world.ts'

// One connection: whatever a unit left on it, the next one would meet.
const { db, owner, addTenant } = await openWorld({ connectionsMax: 1 })
const [ours, theirs] = [await addTenant(), await addTenant()]
await db.transact(
  theirs,
  async ({ tx }) => await tx.query(insertNote, { tenant_id: theirs, id: 1, amount: 7n }),
)

await db.transact(ours, async ({ tx }) => await tx.query(insertSealed, { tenant_id: ours, id: 1 }))

const theirNotes = async () =>
  await db.read(theirs, async (reader) => await reader.query(selectNotes, {}))

describe('without a tenant', () => {
  it('no row of any tenant is seen', async () => {
    expect((await owner.query(countNotes)).rows).toEqual([{ found: 1 }])
    expect(await db.global.query(selectNotes, {})).toEqual([])
  })

  it('nothing is changed, deleted or added', async () => {
    expect(await db.global.query(addToNote, { id: 1, amount: 1n })).toEqual([])
    expect(await db.global.query(deleteNotes, {})).toEqual([])
    await expect(
      db.global.query(insertNote, { tenant_id: theirs, id: 2, amount: 1n }),
    ).rejects.toMatchObject({
      code: '42501',
    })
    expect(await theirNotes()).toEqual([{ id: 1, amount: 7n }])
  })
})

describe('another tenant', () => {
  it('does not see the rows', async () => {
    expect(await db.read(ours, async (reader) => await reader.query(selectNotes, {}))).toEqual([])
  })

  it('changes and deletes none of them', async () => {
    await db.transact(ours, async ({ tx }) => {
      expect(await tx.query(addToNote, { id: 1, amount: 1n })).toEqual([])
      expect(await tx.query(deleteNotes, {})).toEqual([])
    })
    expect(await theirNotes()).toEqual([{ id: 1, amount: 7n }])
  })

  it('cannot put a row among them', async () => {
    const adding = db.transact(
      ours,
      async ({ tx }) => await tx.query(insertNote, { tenant_id: theirs, id: 2, amount: 1n }),
    )
    await expect(adding).rejects.toMatchObject({ code: '42501' })
    expect(await theirNotes()).toHaveLength(1)
  })
})

describe('the role of the service', () => {
  it('is bound by row level security and owns nothing', async () => {
    const { rows } = await owner.query(
      `select rolsuper, rolbypassrls, rolcanlogin,
              exists (select from pg_class where relowner = r.oid) as owns
         from pg_roles r where rolname = $1`,
      [APP_ROLE],
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, owns: false },
    ])
  })

  it.each(Object.entries(forbidden))('cannot %s', async (_what, asked) => {
    const trying = db.transact(ours, async ({ tx }) => await tx.query(asked, {}))
    await expect(trying).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a connection that is used again', () => {
  it('keeps nothing of the tenant after a commit, a rollback, a read or a failure', async () => {
    const outside = async () => (await db.global.query(selectSession, {}))[0]
    const first = await outside()
    const inside = await db.transact(ours, async ({ tx }) => await tx.query(selectSession, {}))
    expect(inside).toEqual([{ role: APP_ROLE, tenant: ours, pid: first?.pid }])
    expect(await outside()).toEqual({ role: APP_ROLE, tenant: null, pid: first?.pid })
    const failing = db.transact(ours, async ({ tx }) => await tx.query(divideByZero, {}))
    await expect(failing).rejects.toThrow(/division by zero/)
    expect(await outside()).toMatchObject({ tenant: null, pid: first?.pid })
    await db.read(ours, async (reader) => await reader.query(selectNotes, {}))
    expect(await outside()).toMatchObject({ tenant: null, pid: first?.pid })
  })
})

it('every table with a tenant is isolated, also from its owner', async () => {
  const { rows } = await owner.query<{ relname: string }>(
    `select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = c.oid))
     order by 1`,
  )
  // Looked up by a hash, before a tenant is known or whosever it is: they hold no more than that.
  expect(rows.map(({ relname }) => relname)).toEqual(['api_keys', 'virtual_iban_claims'])
})
