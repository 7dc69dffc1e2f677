// A restricted private key does what it was made for; that it does nothing else shows the table of
// attacks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import type { TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'

let holdfast: TestService
let owner: MemberBrowser
const KEYS = '/dashboard/v1/keys'

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  owner = await enterAsOwner(holdfast)
})

afterAll(async () => await holdfast.stop())

describe('a restricted key', () => {
  it('may be given several, and is listed with them', async () => {
    const permissions = ['read', 'payments']
    const { body: made } = await owner.call('POST', KEYS, { label: 'Shop', permissions })
    expect(made.pair).toMatchObject({ label: 'Shop', permissions, created_by: 'Ada Lovelace' })
    const call = caller(holdfast.baseUrl, made.private_key)
    expect((await call('GET', '/v1/projects')).status).toBe(200)
    const { status, body } = await call('POST', '/v1/outbounds/releases', { releases: [] })
    expect([status, body.code]).toEqual([403, 'key_not_allowed'])
    const wrong = await owner.call('POST', KEYS, { permissions: ['members'] })
    expect(wrong.status).toBe(422)
  })
})

describe('key pairs', () => {
  it('are shown once, rolled with an overlap and the same permissions, and revoked', async () => {
    const { body: made } = await owner.call('POST', KEYS, { permissions: ['read'] })
    const at = `/dashboard/v1/key/${made.pair.id}`
    const { body: rolled } = await owner.call('POST', `${at}/roll`, { overlap: '24h' })
    expect(rolled.pair.permissions).toEqual(['read'])
    const works = async (key: string) =>
      (await caller(holdfast.baseUrl, key)('GET', '/v1/projects')).status
    expect([await works(made.private_key), await works(rolled.private_key)]).toEqual([200, 200])
    const { body: listed } = await owner.call('GET', KEYS)
    const old = listed.data.find(({ id }: { id: string }) => id === made.pair.id)
    const hours = (Date.parse(old.ends_at) - Date.parse(rolled.pair.created_at)) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    expect(JSON.stringify(listed)).not.toContain(rolled.private_key)

    const { body: fresh } = await owner.call('POST', KEYS, {})
    const ended = await owner.call('POST', `/dashboard/v1/key/${fresh.pair.id}/revoke`, {})
    expect(ended.body.ends_at).not.toBeNull()
    expect(await works(fresh.private_key)).toBe(401)
    const again = await owner.call('POST', `/dashboard/v1/key/${fresh.pair.id}/roll`, {
      overlap: 'now',
    })
    expect(again.body.code).toBe('invalid_state')
  })

  it('are of one environment, and for developers', async () => {
    const readOnly = { permissions: ['read'] }
    const { body: made } = await owner.call('POST', KEYS, readOnly, { environment: 'live' })
    expect(made.private_key).toMatch(/^live_api_/)
    const there = await owner.call('POST', `/dashboard/v1/key/${made.pair.id}/revoke`, {})
    expect(there.status).toBe(404)
    const finance = await joinAs(holdfast, owner, 'finance')
    expect((await finance.call('GET', KEYS)).body.code).toBe('role_not_allowed')
  })

  it('stand in the audit log without their text', async () => {
    const { body: made } = await owner.call('POST', KEYS, { label: 'Counted' })
    const { body } = await owner.call('GET', '/dashboard/v1/audit?operation=createKeyPair')
    expect(body.data[0].object).toEqual({ kind: 'key_pair', id: made.pair.id })
    expect(JSON.stringify(body)).not.toContain(made.private_key)
  })
})
