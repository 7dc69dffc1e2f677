// A database as it is restored from a dump where the service's role was missing, and the rights
// that whoever takes a dump needs.
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { connected } from '#testing/connected'
import { migrate } from './migrate.ts'
import { readLostRights } from './rights.ts'

describe('a database whose dump was restored without the role of the service', () => {
  it('is refused by name, and so is one that lacks a single table', async () => {
    const connection = await testDatabase()
    await connected(connection, async (client) => {
      expect(await readLostRights(client)).toBeNull()
      await client.query('revoke all on outbounds from holdfast_app')
      const lost = { role: 'holdfast_app', tables: ['outbounds'] }
      expect(await readLostRights(client)).toEqual(lost)
      await client.query('revoke all on all tables in schema public from holdfast_app')
      expect((await readLostRights(client))?.tables.length).toBeGreaterThan(100)
    })
    await expect(migrate(connection)).rejects.toMatchObject({
      fault: 'database_rights',
      message: expect.stringMatching(/no right to \d+ tables.*create role holdfast_app/),
    })
  })
})

describe('a database whose dump was given up before its policies were made', () => {
  it('is found by the same', async () => {
    await connected(await testDatabase(), async (client) => {
      await client.query('drop policy tenant on outbounds; drop policy tenant on inbounds')
      await client.query('revoke all on outbounds from holdfast_app')
      const lost = { role: 'holdfast_app', tables: ['outbounds'] }
      expect(await readLostRights(client)).toEqual(lost)
    })
  })
})

describe('the role for dumps, as the guide makes it', () => {
  it('reads all rows of all tables, and writes none', async () => {
    const connection = await testDatabase()
    const role = `dumps_of_${connection.database}`
    await connected(connection, async (owner) => {
      await owner.query(`create role ${role} login bypassrls;
        grant pg_read_all_data to ${role}`)
      const { rows } = await owner.query<{ name: string }>(
        `select format('%I', relname) as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
      )
      try {
        await connected({ ...connection, user: role }, async (client) => {
          // As pg_dump asks: an error, rather than a part of the rows.
          await client.query('set row_security = off')
          for (const { name } of rows) await client.query(`select from ${name} limit 1`)
          const writing = client.query('delete from outbounds')
          await expect(writing).rejects.toThrow('permission denied')
        })
      } finally {
        await owner.query(`drop owned by ${role}; drop role ${role}`)
      }
    })
  })
})
