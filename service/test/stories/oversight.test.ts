// Everything that a member changes is told of in the audit log, and nobody can change that unseen.
import type { AuditEntryShown } from '@holdfast/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#audit'
import { openJournalKeys, verifyLogs } from '#sealing'
import { sealAll } from '../../src/ledger/sealing/seal.ts'
import type { Fault } from '../../src/ledger/sealing/walk.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import type { TestService } from '../harness/service.ts'
import { caller, ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let owner: MemberBrowser
let reader: MemberBrowser
let database: pg.Client

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  owner = await enterAsOwner(holdfast)
  reader = await joinAs(holdfast, owner, 'read_only')
  database = await ownerOf(holdfast)
})

afterAll(async () => {
  await database.end()
  await holdfast.stop()
})

const settings = '/dashboard/v1/organisation'

async function audit(
  query = '',
  environment: 'sandbox' | 'live' = 'live',
): Promise<AuditEntryShown[]> {
  const { status, body } = await reader.call('GET', `/dashboard/v1/audit${query}`, undefined, {
    environment,
  })
  expect(status).toBe(200)
  return body.data
}

async function seal(): Promise<void> {
  const keys = openJournalKeys(holdfast.rootKey)
  const onError = (error: unknown) => {
    throw error
  }
  await sealAll(auditLog, { database: holdfast.service.database, keys, file: null, onError })
}

async function faults(): Promise<readonly Fault[]> {
  const keys = openJournalKeys(holdfast.rootKey)
  const { publicKey } = await keys.signing(holdfast.service.database.global)
  return (await verifyLogs(auditLog, database, { publicKeys: [publicKey] })).faults
}

/** As a superuser who knows the triggers. */
async function tamper(statement: string): Promise<void> {
  await database.query('alter table audit_entries disable trigger all')
  await database.query('alter table audit_chain disable trigger all')
  await database.query(statement)
  await database.query('alter table audit_entries enable always trigger append_only')
  await database.query('alter table audit_chain enable always trigger append_only')
}

describe('the audit log', () => {
  it('tells of a change of settings, before and after, but for the contact', async () => {
    const body = { name: 'Harbour and Sons', contact_email: 'finance@harbour.example' }
    const changed = await owner.call('POST', settings, body)
    expect(changed.status).toBe(200)
    const [entry] = await audit('?operation=updateOrganisation')
    expect(entry).toMatchObject({
      environment: 'live',
      actor: { kind: 'member', name: 'Ada Lovelace' },
      object: { kind: 'organisation' },
      changes: [{ field: 'name', before: 'Harbour', after: 'Harbour and Sons' }],
      request_id: changed.headers.get('request-id'),
    })
    expect(entry?.before_hash).not.toBe(entry?.after_hash)
    expect(JSON.stringify(entry)).not.toContain('finance@')
  })

  it("tells of a member's command with its object, in the environment it was done in", async () => {
    const made = await owner.call('POST', '/v1/projects', { currency: 'eur' })
    expect(made.status).toBe(200)
    const [entry] = await audit(`?object=${made.body.id}`, 'sandbox')
    expect(entry).toMatchObject({ operation: 'createProject', object: { id: made.body.id } })
    expect(await audit(`?object=${made.body.id}`, 'live')).toEqual([])
  })

  it('shows what is of the organisation in both environments, and says so', async () => {
    const invited = { email: 'new@harbour.example', role: 'support' }
    expect((await owner.call('POST', '/dashboard/v1/invitations', invited)).status).toBe(200)
    await owner.call('POST', '/v1/projects', { currency: 'eur' })
    await owner.call('POST', '/v1/projects', { currency: 'eur' }, { environment: 'live' })
    await seal()
    const [inSandbox, inLive] = [await audit('?limit=100', 'sandbox'), await audit('?limit=100')]
    const shared = (list: AuditEntryShown[]) => list.filter(({ scope }) => scope === 'organisation')
    expect(shared(inSandbox)).toEqual(shared(inLive))
    expect(shared(inLive).map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['inviteMember', 'updateOrganisation', 'confirmTotp']),
    )
    expect(shared(inSandbox).every((one) => one.environment === 'live')).toBe(true)
    expect(shared(inSandbox).every(({ position }) => position !== null)).toBe(true)
    const own = (list: AuditEntryShown[]) => list.filter(({ scope }) => scope === 'environment')
    expect(own(inSandbox).every((one) => one.environment === 'sandbox')).toBe(true)
    expect(own(inLive).every((one) => one.environment === 'live')).toBe(true)
    const times = inSandbox.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('shows them page by page and by each filter, once each', async () => {
    const all = await audit('?limit=100', 'sandbox')
    const paged: AuditEntryShown[] = []
    for (let cursor = ''; ; ) {
      const path = `/dashboard/v1/audit?limit=2${cursor}`
      const { body } = await reader.call('GET', path)
      paged.push(...body.data)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(paged).toEqual(all)
    const entry = all.find(({ operation }) => operation === 'updateOrganisation')
    for (const filter of [
      `actor=${entry?.actor.id}`,
      'operation=updateOrganisation',
      `object=${entry?.object?.id}`,
      `created_from=${entry?.created_at}`,
    ]) {
      expect(await audit(`?limit=100&${filter}`, 'sandbox')).toContainEqual(entry)
    }
    const before = await audit(`?limit=100&created_before=${entry?.created_at}`, 'sandbox')
    expect(before).not.toContainEqual(entry)
    const csv = await owner.call('GET', '/dashboard/v1/audit?format=csv')
    expect(csv.status).toBe(200)
  })

  it("shows nothing of another organisation's", async () => {
    const stranger = await enterAsOwner(holdfast, {
      name: 'Eve',
      email: 'eve@stranger.example',
      organisationId: holdfast.stranger.organisationId,
    })
    const { body } = await stranger.call('GET', '/dashboard/v1/audit?limit=100')
    const seen: AuditEntryShown[] = body.data
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ actor }) => actor.name === 'Ada Lovelace')).toEqual([])
  })

  it('tells of a moved clock and of an emptied sandbox, once each', async () => {
    await owner.call('POST', '/_sandbox/v1/clock/freeze', {})
    expect(await audit('?operation=freezeClock', 'sandbox')).toHaveLength(1)
    await owner.call('POST', '/_sandbox/v1/clock/advance', { by: 'P1D' })
    // What the answer names are days and kinds of steps: nothing that has a page.
    expect(await audit('?operation=advanceClock', 'sandbox')).toMatchObject([{ object: null }])
    expect((await owner.call('POST', '/_sandbox/v1/reset', {})).status).toBe(200)
    expect(await audit('?operation=resetSandbox', 'sandbox')).toHaveLength(1)
  })

  it('tells of settings that a key changed, and of nothing else that keys do', async () => {
    const call = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)
    const url = 'https://shop.example.com/hook'
    const made = await call('POST', '/v1/webhooks', { url, event_types: ['intent_confirmed'] })
    expect(made.status).toBe(200)
    await call('POST', '/v1/projects', { currency: 'eur' })
    const [entry] = await audit('?operation=createWebhookHandler', 'sandbox')
    expect(entry?.actor.kind).toBe('key')
    expect(JSON.stringify(entry)).not.toContain(made.body.signing_secret)
    expect(await audit('?operation=createProject', 'sandbox')).toEqual([])
  })

  it('tells nothing of what was refused or only tried out', async () => {
    const refused = await owner.call('POST', settings, { time_zone: 'Nowhere/Never' })
    expect(refused.body.errors[0].pointer).toBe('/time_zone')
    const id = refused.headers.get('request-id')
    const all = await audit('?limit=100')
    expect(all.filter(({ request_id }) => request_id === id)).toEqual([])
  })

  it('is given as a file for spreadsheets', async () => {
    const answer = await fetch(`${holdfast.baseUrl}/dashboard/v1/audit?format=csv`, {
      headers: { cookie: `__Host-holdfast=${owner.cookie}`, 'x-holdfast-environment': 'live' },
    })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines[0]).toMatch(/^at,environment,actor_kind/)
    expect(lines.length).toBeGreaterThan(2)
  })

  it('may be read by who may audit, and by nobody else', async () => {
    const developer = await joinAs(holdfast, owner, 'developer')
    const path = '/dashboard/v1/audit'
    const { status, body } = await developer.call('GET', path, undefined, { environment: 'live' })
    expect([status, body.code]).toEqual([403, 'role_not_allowed'])
    // Whoever builds against the sandbox may look at all of it.
    expect((await developer.call('GET', path)).status).toBe(200)
  })
})

describe('nobody changes it unseen', () => {
  it('the service itself may only add to it', async () => {
    await database.query('set role holdfast_app')
    for (const table of ['audit_entries', 'audit_chain', 'audit_checkpoints']) {
      await expect(database.query(`delete from ${table}`)).rejects.toThrow(/denied|append only/)
    }
    const update = database.query("update audit_entries set summary = 'nothing'")
    await expect(update).rejects.toThrow(/denied|append only/)
    await database.query('reset role')
    const byOwner = database.query("update audit_entries set summary = 'nothing'")
    await expect(byOwner).rejects.toThrow(/append only/)
  })

  it('sealed, it verifies; and the status says how far', async () => {
    await seal()
    expect(await faults()).toEqual([])
    const { body } = await reader.call('GET', '/dashboard/v1/audit/status', undefined, {
      environment: 'live',
    })
    expect(body.waiting).toBe(0)
    expect(body.sealed).toBe(body.checkpoint.size)
  })

  it.each([
    ['changed', "update audit_entries set actor_name = 'Somebody else' where id = $1", /changed/],
    ['taken away', 'delete from audit_entries where id = $1', /gone/],
  ])('an entry that a superuser has %s is named', async (_how, statement, what) => {
    const live = holdfast.organisation.tenants.live
    const { rows } = await database.query(
      'select entry_id, position from audit_chain where tenant_id = $1 and position = 2',
      [live],
    )
    await database.query('begin')
    const kept = 'create temp table kept on commit preserve rows as select * from audit_entries'
    await database.query(kept)
    await database.query('commit')
    await tamper(statement.replace('$1', `'${rows[0].entry_id}'`))
    const found = await faults()
    expect(found).toEqual([
      expect.objectContaining({
        tenant: live,
        position: Number(rows[0].position),
        what: expect.stringMatching(what),
      }),
    ])
    await tamper(`delete from audit_entries; insert into audit_entries select * from kept`)
    await database.query('drop table kept')
    expect(await faults()).toEqual([])
  })

  it('an entry that was put in beside the service is named', async () => {
    const live = holdfast.organisation.tenants.live
    // Among those of the node that the tenant stands on, which on one server are all.
    const { rows } = await database.query(
      'select min(written_in)::text as first from audit_entries where tenant_id = $1',
      [live],
    )
    await tamper(`insert into audit_entries (tenant_id, id, actor_kind, operation, summary, changes,
      created_at, written_in)
      values ('${live}', gen_random_uuid(), 'tool', 'nothing', 'A lie.', '[]', now(),
              '${rows[0].first}'::xid8)`)
    expect((await faults())[0]?.what).toMatch(/without a place/)
    await tamper("delete from audit_entries where operation = 'nothing'")
  })
})
