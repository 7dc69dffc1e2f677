// Whoever fails to prove who it is leaves a trace in the audit log: few entries for many tries, and
// nothing of what was typed.
import type { AuditEntryShown } from '@holdfast/contract'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellFailedTries } from '#members'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs, memberPassword, openMemberBrowser } from '../harness/member.ts'
import { softPasskey } from '../harness/passkey.ts'
import { laterBy } from '../harness/rows.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

const at = '/dashboard/v1'
const email = 'fin@harbour.example'
const live = { environment: 'live' } as const
const typed = 'what was typed into the field'

let holdfast: TestService
let owner: MemberBrowser
let finance: MemberBrowser
let memberId: string
let database: pg.Client

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  database = await ownerOf(holdfast)
  owner = await enterAsOwner(holdfast)
  finance = await joinAs(holdfast, owner, 'finance', email)
  memberId = (await finance.call('GET', `${at}/session`)).body.member.id
})

beforeEach(async () => {
  await database.query('delete from failed_tries')
  await database.query('delete from sign_in_tries')
})

afterAll(async () => {
  await database.end()
  await holdfast.stop()
})

async function tryPassword(password: string, of = email): Promise<string> {
  const wrong = { email: of, password }
  return (await openMemberBrowser(holdfast).call('POST', `${at}/sign-in`, wrong)).body.code
}

/** As if tries had been counted for 15 minutes. */
async function letTimePass(): Promise<void> {
  const earlier = laterBy('since', "-interval '16 minutes'")
  await database.query(`update failed_tries set since = ${earlier}`)
}

/** How many tries are counted that the log has not told of one by one. */
async function counted(): Promise<number> {
  const { rows } = await database.query(
    `select coalesce(sum(wrong_passwords + wrong_codes + wrong_passkeys + made_to_wait), 0)::int
            as count from failed_tries`,
  )
  return rows[0].count
}

/** Entries of the log about failed tries, newest first. */
async function told(browser = owner): Promise<AuditEntryShown[]> {
  const { status, body } = await browser.call('GET', `${at}/audit?limit=100`, undefined, live)
  expect(status).toBe(200)
  const entries: AuditEntryShown[] = body.data
  return entries.filter(({ actor }) => actor.kind === 'unknown')
}

/** What the log tells once it tells of so many more. */
async function toldAfter(before: readonly AuditEntryShown[], more: number) {
  await expect.poll(async () => (await told()).length).toBe(before.length + more)
  return (await told()).slice(0, more)
}

describe('a wrong password', () => {
  it('is told of at once, with member and address, and without what was typed', async () => {
    const before = await told()
    expect(await tryPassword(typed)).toBe('sign_in_refused')
    const [entry] = await toldAfter(before, 1)
    expect(entry).toMatchObject({
      actor: { kind: 'unknown', id: null, name: null },
      operation: 'signIn',
      object: { kind: 'member', id: memberId },
      summary: 'Somebody did not prove to be The finance: the password was wrong.',
      ip: '127.0.0.1',
    })
    expect(entry?.request_id).toMatch(/^\w+$/)
    const { rows } = await database.query('select audit_entries::text as row from audit_entries')
    expect(rows.map(({ row }) => row).join()).not.toContain(typed)
  })

  it('again and again is one entry, and another with the number of all that followed', async () => {
    const before = await told()
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => await tryPassword(typed)),
    )
    const refused = codes.filter((code) => code === 'sign_in_refused').length
    expect(codes).toContain('sign_in_throttled')
    await toldAfter(before, 1)
    await expect.poll(counted).toBe(11)
    await letTimePass()
    await tellFailedTries(holdfast.service.database)
    const [summary] = await toldAfter(before, 2)
    expect(summary?.summary).toBe(
      '11 more tries to prove to be The finance failed within 15 minutes.',
    )
    const changes = new Map(summary?.changes.map(({ field, after }) => [field, Number(after)]))
    const all = (changes.get('wrong_passwords') ?? 0) + (changes.get('made_to_wait') ?? 0)
    expect(all).toBe(11)
    expect(changes.get('made_to_wait')).toBeGreaterThanOrEqual(12 - refused - 1)
    await tellFailedTries(holdfast.service.database)
    expect(await told()).toHaveLength(before.length + 2)
  })

  it('after 15 minutes is told of anew, with what was counted before', async () => {
    const before = await told()
    await tryPassword(typed)
    await toldAfter(before, 1)
    await tryPassword(typed)
    await expect.poll(counted).toBe(1)
    await letTimePass()
    await tryPassword(typed)
    const entries = await toldAfter(before, 3)
    expect(entries.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'One more try to prove to be The finance failed within 15 minutes.',
        'Somebody did not prove to be The finance: the password was wrong.',
      ]),
    )
  })

  it('of an address that nobody has is told to nobody', async () => {
    const before = await told()
    for (let tries = 0; tries < 3; tries++) await tryPassword(typed, 'nobody@harbour.example')
    await tryPassword(typed)
    await toldAfter(before, 1)
    const { rows } = await database.query('select count(*)::int as count from failed_tries')
    expect(rows[0].count).toBe(1)
  })

  it('is told of in each organisation that the member belongs to', async () => {
    const stranger = await enterAsOwner(holdfast, {
      name: 'Eve',
      email: 'eve@stranger.example',
      organisationId: holdfast.stranger.organisationId,
    })
    await database.query(
      `insert into memberships
       select $1, m.id, 'read_only', now(), now() from members m where m.email = $2`,
      [holdfast.stranger.organisationId, email],
    )
    const before = await told()
    expect(await told(stranger)).toEqual([])
    await tryPassword(typed)
    await expect.poll(async () => (await told(stranger)).length).toBe(1)
    await toldAfter(before, 1)
    await database.query('delete from memberships where organisation_id = $1 and role = $2', [
      holdfast.stranger.organisationId,
      'read_only',
    ])
  })
})

describe('a wrong proof', () => {
  it('as the second factor is told of', async () => {
    const before = await told()
    const browser = openMemberBrowser(holdfast)
    await browser.call('POST', `${at}/sign-in`, { email, password: memberPassword })
    const { body } = await browser.call('POST', `${at}/second-factor`, { code: '000000' })
    expect(body.code).toBe('sign_in_refused')
    const [entry] = await toldAfter(before, 1)
    expect(entry).toMatchObject({
      operation: 'giveSecondFactor',
      object: { id: memberId },
      summary: 'Somebody did not prove to be The finance: the code was wrong.',
    })
  })

  it('of a passkey is told of, unless nobody has the passkey', async () => {
    const before = await told()
    const known = softPasskey()
    const { body: making } = await finance.call('POST', `${at}/passkeys/options`)
    const attestation = known.make(making.options, { origin: holdfast.baseUrl })
    const made = await finance.call('POST', `${at}/passkeys`, { name: 'Laptop', attestation })
    expect(made.status).toBe(200)
    for (const passkey of [softPasskey(), known]) {
      const browser = openMemberBrowser(holdfast)
      const { body } = await browser.call('POST', `${at}/passkey-sign-in/options`)
      const doing = { origin: holdfast.baseUrl, isForged: true }
      const assertion = passkey.sign(body.options, doing)
      const refused = await browser.call('POST', `${at}/passkey-sign-in`, { assertion })
      expect(refused.body.code).toBe('sign_in_refused')
    }
    const [entry] = await toldAfter(before, 1)
    expect(entry).toMatchObject({
      operation: 'signInWithPasskey',
      object: { id: memberId },
      summary: 'Somebody did not prove to be The finance: the passkey was wrong.',
    })
  })

  it('in a session that stands open is told of, too', async () => {
    const before = await told()
    const wrong = { password: typed, code: '000000' }
    const { body } = await finance.call('POST', `${at}/step-up`, wrong)
    expect(body.code).toBe('sign_in_refused')
    const [entry] = await toldAfter(before, 1)
    expect(entry).toMatchObject({ operation: 'stepUp', object: { id: memberId } })
  })

  it('of one member is told of that member alone', async () => {
    const before = await told()
    const browser = openMemberBrowser(holdfast)
    const signing = { email, password: memberPassword }
    expect((await browser.call('POST', `${at}/sign-in`, signing)).status).toBe(200)
    await tryPassword(typed, 'ada@harbour.example')
    const [entry] = await toldAfter(before, 1)
    expect(entry?.object?.id).not.toBe(memberId)
  })
})
