// Keys are never stronger than who made them: held to the role of their owner at each request,
// ended with his membership, used from where and as long as they were made for.
import type { MemberRole } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { parseId } from '#kit'
import { createKeyPair } from '#organisations'
import { enterAsOwner, joinAs, keyByTwo } from '../harness/member.ts'
import { caller, ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const KEYS = '/dashboard/v1/keys'
const live = { environment: 'live' } as const

const holdfast = await openService({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)

let people = 0

/** A new member in a role, and its id. */
async function join(role: MemberRole) {
  const email = `${role}-${people++}@harbour.example`
  const browser = await joinAs(holdfast, owner, role, email)
  const { body } = await owner.call('GET', '/dashboard/v1/members')
  const { id } = body.data.find((one: { email: string }) => one.email === email)
  return { browser, id: String(id) }
}

async function told(key: string, method: string, path: string, body?: object) {
  const answer = await caller(holdfast.baseUrl, key)(method, path, body)
  return { status: answer.status, code: answer.body.code, detail: answer.body.detail }
}

const release = (key: string) => told(key, 'POST', '/v1/outbounds/releases', { releases: [] })
const look = (key: string) => told(key, 'GET', '/v1/projects')

/** Pairs of a label as they were before keys were held to roles, or as they are later. */
async function fromBefore(label: string, sql: string, shown?: string) {
  const database = await ownerOf(holdfast)
  try {
    const pair = shown === undefined ? null : (parseId('key_pair', shown) ?? null)
    await database.query(
      `update api_keys set ${sql} where label = $1 and ($2::uuid is null or pair_id = $2)`,
      [label, pair],
    )
  } finally {
    await database.end()
  }
}

describe('a key', () => {
  it('of a developer does in the sandbox what it always did', async () => {
    const { browser } = await join('developer')
    const { body } = await browser.call('POST', KEYS, {})
    expect(body.pair).toMatchObject({ permissions: null, excess: null })
    expect((await release(body.private_key)).code).toBe('validation_failed')
    expect((await look(body.private_key)).status).toBe(200)
  })

  it('shrinks at the next request when its owner is given another role', async () => {
    const { browser, id } = await join('developer')
    const { body: made } = await browser.call('POST', KEYS, { label: 'Shrinks' })
    expect((await release(made.private_key)).code).toBe('validation_failed')
    const changed = await owner.call('POST', `/dashboard/v1/member/${id}/role`, { role: 'support' })
    expect(changed.status).toBe(200)
    const refused = await release(made.private_key)
    expect([refused.status, refused.code]).toEqual([403, 'key_not_allowed'])
    expect(refused.detail).toContain('lacks the permission money')
    expect(refused.detail).toContain('An owner makes another key')
    expect((await look(made.private_key)).status).toBe(200)
    const { body } = await owner.call('GET', KEYS)
    const shown = body.data.find((one: { id: string }) => one.id === made.pair.id)
    expect(shown.excess.permissions).toContain('money')
    expect(shown.excess.until).toBeNull()
  })

  it('ends at the next request when its owner is removed', async () => {
    const { browser, id } = await join('developer')
    const { body: made } = await browser.call('POST', KEYS, {})
    const { body: there } = await browser.call('POST', KEYS, { permissions: ['read'] }, live)
    expect((await look(made.private_key)).status).toBe(200)
    expect((await look(there.private_key)).status).toBe(200)
    expect((await owner.call('DELETE', `/dashboard/v1/member/${id}`)).status).toBe(204)
    for (const key of [made.private_key, made.public_key, there.private_key]) {
      expect((await look(key)).status).toBe(401)
    }
    const { body } = await owner.call('GET', KEYS)
    const shown = body.data.find((one: { id: string }) => one.id === made.pair.id)
    expect(shown.ends_at).not.toBeNull()
  })

  it('of the operator is the organisation’s, and stays what it was made for', async () => {
    const { tenants, keys } = holdfast.organisation
    const made = await holdfast.service.database.transact(tenants.live, createKeyPair)
    for (const key of [made.private, keys.live.private]) {
      expect((await release(key)).code).toBe('validation_failed')
    }
    const { body } = await owner.call('GET', KEYS, undefined, live)
    const shown = body.data.filter((one: { created_by: string | null }) => one.created_by === null)
    expect(shown.length).toBeGreaterThan(1)
    for (const { owner: whose, excess } of shown) expect([whose, excess]).toEqual([null, null])
  })

  it('that could do more than its maker is not made by him in live', async () => {
    const { browser } = await join('developer')
    for (const permissions of [null, ['read', 'money'], ['approve']]) {
      const { status, body } = await browser.call('POST', KEYS, { permissions }, live)
      expect([status, body.code]).toEqual([409, 'second_owner_required'])
    }
    const { body } = await browser.call('POST', KEYS, { permissions: ['read'] }, live)
    expect(body.pair.permissions).toEqual(['read'])
  })

  it('of the operator is not rolled by somebody who may less than it', async () => {
    const { browser } = await join('developer')
    const { body } = await owner.call('GET', KEYS, undefined, live)
    const pair = body.data.find((one: { created_by: string | null; ends_at: string | null }) => {
      return one.created_by === null && one.ends_at === null
    })
    const path = `/dashboard/v1/key/${pair.id}/roll`
    const rolled = await browser.call('POST', path, { overlap: '24h' }, live)
    expect([rolled.status, rolled.body.code]).toEqual([409, 'second_owner_required'])
  })

  it('from before this rule is listed with its notice, and held to it afterwards', async () => {
    const { browser } = await join('developer')
    const label = 'Old and strong'
    const { body: made } = await browser.call('POST', KEYS, { label, permissions: ['read'] }, live)
    await fromBefore(
      label,
      `permissions = array['read', 'money'], spared_until = now() + interval '30 days'`,
    )
    const shown = async () => {
      const { body } = await owner.call('GET', KEYS, undefined, live)
      return body.data.find((one: { id: string }) => one.id === made.pair.id)
    }
    const { excess } = await shown()
    expect(excess.permissions).toEqual(['money'])
    expect(Math.round((Date.parse(excess.until) - Date.now()) / 86_400_000)).toBe(30)
    expect((await release(made.private_key)).code).toBe('validation_failed')
    await fromBefore(label, `spared_until = now() - interval '1 second'`)
    // Another process would notice within 3 seconds; this one forgets what it knows of keys.
    await owner.call('POST', `/dashboard/v1/key/${(await spare()).pair.id}/revoke`)
    expect((await release(made.private_key)).code).toBe('key_not_allowed')
    expect((await shown()).excess).toEqual({ permissions: ['money'], until: null })
  })

  it('is refused from outside its networks, and tells where it was used from', async () => {
    const { body: away } = await owner.call('POST', KEYS, { networks: ['203.0.113.0/24'] })
    const refused = await look(away.private_key)
    expect([refused.status, refused.code]).toEqual([403, 'key_network_refused'])
    const { body: here } = await owner.call('POST', KEYS, { networks: ['127.0.0.1', '::1'] })
    expect(here.pair.networks).toEqual(['127.0.0.1', '::1'])
    expect((await look(here.private_key)).status).toBe(200)
    const { body } = await owner.call('GET', KEYS)
    const shown = body.data.find((one: { id: string }) => one.id === here.pair.id)
    expect(shown.private_key.last_used_from).toMatch(/127\.0\.0\.1|::1/)
    const wrong = await owner.call('POST', KEYS, { networks: ['shop.example.com'] })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/networks/0'])
  })

  it('ends by itself when it was made to, and so does the pair that takes its place', async () => {
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const { body: made } = await owner.call('POST', KEYS, { expires_at: expires })
    expect(made.pair).toMatchObject({ expires_at: expires, ends_at: expires })
    const path = `/dashboard/v1/key/${made.pair.id}/roll`
    const { body: rolled } = await owner.call('POST', path, { overlap: 'now' })
    expect(rolled.pair).toMatchObject({ expires_at: expires, ends_at: expires })
    const past = await owner.call('POST', KEYS, { expires_at: '2020-01-01' })
    expect([past.status, past.body.errors[0].pointer]).toEqual([422, '/expires_at'])
  })

  it('is taken over by an owner or the organisation, and goes on when people leave', async () => {
    const { browser, id } = await join('developer')
    const { body: made } = await browser.call('POST', KEYS, {})
    const path = `/dashboard/v1/key/${made.pair.id}/adopt`
    const not = await browser.call('POST', path, { owner: 'me' })
    expect(not.body.code).toBe('role_not_allowed')
    const { body: mine } = await owner.call('POST', path, { owner: 'me' })
    expect(mine.owner.name).toBe('Ada Lovelace')
    const { body: ours } = await owner.call('POST', path, { owner: 'organisation' })
    expect([ours.owner, ours.created_by]).toEqual([null, 'The developer'])
    await owner.call('DELETE', `/dashboard/v1/member/${id}`)
    expect((await look(made.private_key)).status).toBe(200)
  })

  it('that was handed on ends 7 days after whoever knows its secret has left', async () => {
    const { browser, id } = await join('developer')
    const { body: made } = await browser.call('POST', KEYS, { label: 'Handed on' })
    const at = `/dashboard/v1/key/${made.pair.id}`
    await owner.call('POST', `${at}/adopt`, { owner: 'organisation' })
    const { body: foreseen } = await owner.call('GET', `/dashboard/v1/member/${id}/keys`)
    expect(foreseen.data).toMatchObject([{ label: 'Handed on', fate: 'ends_later', loses: [] }])
    await owner.call('DELETE', `/dashboard/v1/member/${id}`)
    const shown = async (pairId: string) => {
      const { body } = await owner.call('GET', KEYS)
      return body.data.find((one: { id: string }) => one.id === pairId)
    }
    const ending = await shown(made.pair.id)
    expect(ending.former_holder).toMatchObject({ id, name: 'The developer' })
    expect(Math.round((Date.parse(ending.ends_at) - Date.now()) / 86_400_000)).toBe(7)
    const { body: rolled } = await owner.call('POST', `${at}/roll`, { overlap: '24h' })
    expect(rolled.pair).toMatchObject({ owner: null, former_holder: null, ends_at: null })
    await fromBefore('Handed on', `revoked_at = now() - interval '1 second'`, made.pair.id)
    await owner.call('POST', `/dashboard/v1/key/${(await spare()).pair.id}/revoke`)
    expect((await look(made.private_key)).status).toBe(401)
    expect((await look(rolled.private_key)).status).toBe(200)
  })
})

describe('a live key that may move money', () => {
  const strong = { label: 'Payroll', permissions: ['read', 'money'] }

  it('is made by no owner alone, and its secret is shown to whoever asked, once', async () => {
    const { browser: second } = await join('owner')
    const alone = await owner.call('POST', KEYS, strong, live)
    expect([alone.status, alone.body.code]).toEqual([409, 'second_owner_required'])
    const change = { operation: 'createKeyPair', body: strong } as const
    const { status, body } = await keyByTwo(owner, [second], change)
    expect([status, body.pair.owner.name, body.pair.to_collect]).toEqual([
      200,
      'Ada Lovelace',
      null,
    ])
    expect((await release(body.private_key)).code).toBe('validation_failed')
    const again = `/dashboard/v1/key/${body.pair.id}/collect`
    expect((await owner.call('POST', again, undefined, live)).body.code).toBe('invalid_state')
    const { body: listed } = await owner.call('GET', KEYS, undefined, live)
    expect(JSON.stringify(listed)).not.toContain(body.private_key)
  })

  it('is proposed by a developer, stood behind by an owner, and held to that owner', async () => {
    const { browser: second } = await join('owner')
    const { browser: developer } = await join('developer')
    const change = { operation: 'createKeyPair', body: strong } as const
    const { body } = await keyByTwo(developer, [owner, second], change)
    expect([body.pair.created_by, body.pair.owner.name]).toEqual(['The developer', 'Ada Lovelace'])
    expect((await release(body.private_key)).code).toBe('validation_failed')
  })

  it('is collected by nobody but whoever asked', async () => {
    const { browser: second } = await join('owner')
    const asked = await owner.call(
      'POST',
      '/dashboard/v1/approvals',
      { operation: 'createKeyPair', body: { ...strong, label: 'For one' } },
      live,
    )
    await second.call('POST', `/dashboard/v1/approval/${asked.body.id}/approve`, {}, live)
    const { body } = await owner.call('GET', KEYS, undefined, live)
    const pair = body.data.find((one: { label: string }) => one.label === 'For one')
    expect(pair.to_collect.by.name).toBe('Ada Lovelace')
    const path = `/dashboard/v1/key/${pair.id}/collect`
    expect((await second.call('POST', path, undefined, live)).body.code).toBe('invalid_state')
    expect((await owner.call('POST', path, undefined, live)).body.private_key).toMatch(/^live_api/)
  })

  it('is given to the organisation, or freer limits, by two owners', async () => {
    const { body } = await owner.call('GET', KEYS, undefined, live)
    const pair = body.data.find((one: { label: string }) => one.label === 'Payroll')
    const at = `/dashboard/v1/key/${pair.id}`
    const given = await owner.call('POST', `${at}/adopt`, { owner: 'organisation' }, live)
    expect(given.body.code).toBe('second_owner_required')
    const limits = [{ currency: 'eur', amount: 1_000_000 }]
    const freed = await owner.call('POST', `${at}/limits`, { limits }, live)
    expect(freed.body.code).toBe('second_owner_required')
  })
})

describe('keys of somebody who leaves', () => {
  it('are listed before, with what they would lose with another role', async () => {
    const { browser, id } = await join('developer')
    const { body: made } = await browser.call('POST', KEYS, { label: 'Leaves' })
    const path = `/dashboard/v1/member/${id}/keys`
    const { body: ends } = await owner.call('GET', path)
    expect(ends.data).toMatchObject([{ id: made.pair.id, label: 'Leaves', fate: 'ends' }])
    const { body: shrinks } = await owner.call('GET', `${path}?role=support`)
    expect(shrinks.data[0].fate).toBe('shrinks')
    expect(shrinks.data[0].loses).toContain('money')
    expect((await owner.call('GET', `${path}?role=owner`)).body.data).toEqual([])
    expect((await browser.call('GET', path)).body.code).toBe('role_not_allowed')
  })
})

async function spare() {
  const { body } = await owner.call('POST', KEYS, { permissions: ['read'] })
  return body
}
