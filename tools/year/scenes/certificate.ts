// The database gets a certificate of another authority, and the former authority counts no more.

import path from 'node:path'
import { expectBooksRight, withoutFailure } from '../books.ts'
import { makeAuthority } from '../certificates.ts'
import { giveCertificate } from '../database.ts'
import type { Fleet } from '../fleet.ts'
import { asSuperuser, rollTo, runCommand, trustAuthorities } from '../fleet.ts'
import type { Scene } from '../scene.ts'
import { needOf } from '../world.ts'

const countEncrypted = `select count(*)::int as connections,
    count(*) filter (where ssl)::int as safe
  from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'holdfast'`

export const certificate: Scene = {
  name: 'certificate',
  about: "the database's certificate and its authority changed under load, without a pause",
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const former = fleet.authority
    const next = makeAuthority(path.join(world.folder, 'next-authority'), 'The next authority')
    await withoutFailure(world, notes, async () => {
      trustAuthorities(fleet, [former, next])
      giveCertificate(fleet.cluster, next)
      await readSettingsAgain(fleet)
      await needOf(world, 'load').more(1)
      trustAuthorities(fleet, [next])
      fleet.authority = next
      const looked = await runCommand(fleet, ['check'])
      notes.holds('check green', looked.code === 0, looked.out)
      await rollTo(fleet, fleet.images.release)
      await expectBooksRight(world, notes)
    })
    trustAuthorities(fleet, [former])
    const refused = await runCommand(fleet, ['check'])
    notes.holds('the former authority is refused', refused.out.includes('cannot be reached'))
    trustAuthorities(fleet, [next])
    const { connections, safe } = await countConnections(fleet)
    notes.holds('each connection encrypted', connections > 0 && connections === safe)
    notes.figure('connections', connections)
  },
}

async function readSettingsAgain(fleet: Fleet): Promise<void> {
  await asSuperuser(fleet, async (client) => await client.query('select pg_reload_conf()'))
}

async function countConnections(fleet: Fleet) {
  return await asSuperuser(fleet, async (client) => {
    const { rows } = await client.query<{ connections: number; safe: number }>(countEncrypted)
    return rows[0] ?? { connections: 0, safe: 0 }
  })
}
