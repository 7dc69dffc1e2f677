// Two installations on one server, each in a database of its own, with users of their own.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestConnection } from '#harness'
import { emptyDatabase } from '#harness'
import { connected } from '#testing/connected'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { APP_ROLE, chooseRole, databasesOfRole, isRoleName, readServiceRole } from './role.ts'

const tag = randomUUID().slice(0, 8)

interface Installation {
  readonly admin: TestConnection
  /** As DATABASE_URL names it: its user owns the database, and may make roles. */
  readonly connection: TestConnection
  readonly role: string
}

let first: Installation
let second: Installation

async function install(name: string): Promise<Installation> {
  const admin = await emptyDatabase()
  const user = `pay_${name}_${tag}`
  await connected(admin, async (client) => {
    await client.query(`create role ${user} login createrole`)
    await client.query(`alter database ${admin.database} owner to ${user}`)
  })
  const connection = { ...admin, user }
  const role = await chooseRole(connection, `holdfast_${name}_${tag}`)
  await migrate(connection, readMigrations(), role)
  return { admin, connection, role }
}

beforeAll(async () => {
  first = await install('first')
  second = await install('second')
})
afterAll(async () => {
  for (const { admin, connection, role } of [first, second]) {
    await connected({ ...admin, database: 'postgres' }, async (client) => {
      await client.query(`drop database ${admin.database} with (force)`)
      await client.query(`drop role ${role}; drop role ${connection.user}`)
    })
  }
})

describe('two installations on one server', () => {
  it('each works as a role of its own, which its database tells', async () => {
    for (const { connection, role } of [first, second]) {
      const db = openDatabase({ connection, connectionsMax: 1 })
      const { rows } = await db.pool.query('select current_user::text as role')
      expect(rows).toEqual([{ role }])
      expect(await connected(connection, readServiceRole)).toBe(role)
      await db.close()
    }
    expect(second.role).not.toBe(first.role)
  })

  it('neither reaches the database of the other', async () => {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const there = { ...other.connection, user: one.connection.user }
      const refused = connected(there, async (client) => await client.query('select 1'))
      await expect(refused).rejects.toThrow(`permission denied for database`)
    }
  })

  it('the role of neither has a right in the database of the other', async () => {
    const rights = `
      select count(*) filter (where has_any_column_privilege($1, c.oid, 'select, insert, update')
                                 or has_table_privilege($1, c.oid, 'delete, truncate'))::int as any,
             count(*)::int as tables,
             has_database_privilege($1, current_database(), 'connect, temporary') as connects,
             has_schema_privilege($1, 'public', 'create') as creates,
             pg_has_role($1, $2, 'member') or pg_has_role($2, $1, 'member') as becomes
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`
    const held = async (at: Installation, of: Installation, peer: Installation) =>
      await connected(at.admin, async (client) => {
        const { rows } = await client.query(rights, [of.role, peer.role])
        return rows[0]
      })
    const none = { any: 0, connects: false, creates: false, becomes: false }
    expect(await held(second, first, second)).toMatchObject(none)
    expect(await held(first, second, first)).toMatchObject(none)
    // The question can be answered otherwise.
    const own = await held(first, first, second)
    expect(own).toMatchObject({ connects: true })
    expect(own.any).toBeGreaterThan(100)
  })

  it('a role is that of one database', async () => {
    await connected(first.connection, async (client) => {
      expect(await databasesOfRole(client, second.role)).toEqual([second.admin.database])
      expect(await databasesOfRole(client, first.role)).toEqual([])
    })
  })

  it('a third one that would take the role of another is refused by name', async () => {
    const third = await emptyDatabase()
    await expect(chooseRole(third, first.role)).rejects.toMatchObject({
      fault: 'database_role',
      message: expect.stringMatching(
        new RegExp(`${first.role} has rights in another.* ${first.admin.database}.*DATABASE_ROLE`),
      ),
    })
    const free = `holdfast_third_${tag}`
    expect(await chooseRole(third, free)).toBe(free)
  })

  it('a role is chosen once', async () => {
    expect(await chooseRole(first.connection, null)).toBe(first.role)
    expect(await chooseRole(first.connection, first.role)).toBe(first.role)
    await expect(chooseRole(first.connection, second.role)).rejects.toMatchObject({
      fault: 'database_role',
      message: expect.stringContaining(`is ${first.role}, not ${second.role}`),
    })
  })

  it('starts again, and what was given to others by name stays', async () => {
    await connected(first.admin, async (client) => {
      const { database } = first.admin
      await client.query(`grant connect on database ${database} to ${second.connection.user}`)
    })
    expect(await migrate(first.connection)).toEqual([])
    const there = { ...first.connection, user: second.connection.user }
    const rows = connected(there, async (client) => await client.query('select from tenants'))
    await expect(rows).rejects.toThrow('permission denied for table tenants')
  })
})

it('a database of 0.1.0, which tells none, has the role of its time', async () => {
  const connection = await emptyDatabase()
  await migrate(connection)
  await connected(connection, async (client) => {
    await client.query('drop function service_role()')
    expect(await readServiceRole(client)).toBe(APP_ROLE)
    const other = chooseRole(connection, `holdfast_later_${tag}`)
    await expect(other).rejects.toMatchObject({ fault: 'database_role' })
    expect(await migrate(connection)).toEqual([])
    const told = await client.query('select service_role() as role')
    expect(told.rows).toEqual([{ role: APP_ROLE }])
  })
})

it('a role needs no quotes, and is not taken by mistake', () => {
  for (const name of [APP_ROLE, 'holdfast_second', 'holdfast_2']) {
    expect(isRoleName(name)).toBe(true)
  }
  for (const name of ['postgres', 'public', 'holdfast_', 'holdfast_A', 'holdfast_a"; drop', '']) {
    expect(isRoleName(name)).toBe(false)
  }
})
