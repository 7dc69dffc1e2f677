// Owners, and whoever owns a key, are told by mail of keys that will do less than they do, or end.
import { beforeEach, expect, it } from 'vitest'
import { tellOfKeys } from '../../src/telling/letters/key-letter.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const KEYS = '/dashboard/v1/keys'
const live = { environment: 'live' } as const
const OWNER = 'ada@harbour.example'
const MAKER = 'developer@harbour.example'

const holdfast = await openService({ roles: ['api'] })
const owner = await enterAsOwner(holdfast, { email: OWNER })
const developer = await joinAs(holdfast, owner, 'developer', MAKER)

beforeEach(async () => await sql('delete from emails'))

async function sql(text: string, values: readonly string[] = []) {
  const database = await ownerOf(holdfast)
  const { rows } = await database.query(text, [...values])
  await database.end()
  return rows
}

/** What is told in one round, by two processes at once: subject and receiver. */
async function round(): Promise<string[]> {
  const { vault, baseUrl, service } = holdfast
  const deps = { vault, baseUrl, isSmtpOn: false }
  await Promise.all([tellOfKeys(service.database, deps), tellOfKeys(service.database, deps)])
  const rows = await sql(`select subject, to_email from emails order by stored_at, to_email`)
  await sql('delete from emails')
  return rows.map(({ subject, to_email: to }) => `${subject} → ${to}`)
}

it('of an old key that exceeds its owner: at first, in the last week, and at the end', async () => {
  const made = { label: 'Old and strong', permissions: ['read'] }
  await developer.call('POST', KEYS, made, live)
  expect(await round()).toEqual([])
  const set = async (spared: string) =>
    await sql(
      `update api_keys set permissions = array['read', 'money'],
              spared_until = now() + $1::interval
        where label = 'Old and strong' and kind = 'private'`,
      [spared],
    )
  await set('30 days')
  const begun = 'Keys do more than their owners may'
  expect(await round()).toEqual([`${begun} → ${OWNER}`, `${begun} → ${MAKER}`])
  expect(await round()).toEqual([])
  await set('6 days')
  const week = 'Within 7 days keys will do less'
  expect(await round()).toEqual([`${week} → ${OWNER}`, `${week} → ${MAKER}`])
  await set('-1 minute')
  const over = 'Keys do less from now on'
  expect(await round()).toEqual([`${over} → ${OWNER}`, `${over} → ${MAKER}`])
  expect(await round()).toEqual([])
})

it('of none that does no more than its owner may, or has ended', async () => {
  const made = { label: 'Mine', permissions: ['read'] }
  const { body } = await developer.call('POST', KEYS, made, live)
  await sql(`update api_keys set spared_until = now() + interval '30 days' where label = 'Mine'`)
  expect(await round()).toEqual([])
  await sql(`update api_keys set permissions = array['money'] where label = 'Mine'
              and kind = 'private'`)
  await owner.call('POST', `/dashboard/v1/key/${body.pair.id}/revoke`, undefined, live)
  expect(await round()).toEqual([])
})

it('of a key that was handed on, when somebody leaves who knows its secret', async () => {
  const leaver = await joinAs(holdfast, owner, 'developer', 'leaver@harbour.example')
  const { body } = await leaver.call('POST', KEYS, { label: 'Handed on' })
  await owner.call('POST', `/dashboard/v1/key/${body.pair.id}/adopt`, { owner: 'organisation' })
  const { member } = (await leaver.call('GET', '/dashboard/v1/session')).body
  expect(await round()).toEqual([])
  await owner.call('DELETE', `/dashboard/v1/member/${member.id}`)
  const ends = 'Keys end: a former member knows their secret'
  expect(await round()).toEqual([`${ends} → ${OWNER}`])
  expect(await round()).toEqual([])
  await sql(`update api_keys set revoked_at = now() - interval '1 minute' where label = $1`, [
    'Handed on',
  ])
  expect(await round()).toEqual([`Keys have ended → ${OWNER}`])
  expect(await round()).toEqual([])
})
