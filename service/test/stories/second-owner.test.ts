// What takes two owners: nobody is lifted, no owner put down, no limit lifted by one of them alone.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalSealKey, overrideApproval } from '#approvals'
import { unnamedStatement } from '#db'
import { parseId, present } from '#kit'
import type { MemberBrowser } from '../harness/member.ts'
import { carriedOut, enterAsOwner, joinAs } from '../harness/member.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'
import { until } from '../harness/until.ts'
import type { Act } from '../harness/waiting.ts'
import { endOf, passDays as passDaysOf } from '../harness/waiting.ts'

const APPROVALS = '/dashboard/v1/approvals'
const LIMITS = '/dashboard/v1/approval-limits'
const live = { environment: 'live' } as const

const holdfast = await openService()
const ada = await enterAsOwner(holdfast)
let ben: MemberBrowser
let people = 0

function address(): string {
  people += 1
  return `person${people}@harbour.example`
}

async function idOf(browser: MemberBrowser): Promise<string> {
  return (await browser.call('GET', '/dashboard/v1/session')).body.member.id
}

function roleOf(member: string, role: string): Act {
  return { operation: 'changeMemberRole', params: { id: member }, body: { role } }
}

async function ask(by: MemberBrowser, act: Act, environment: 'live' | 'sandbox' = 'live') {
  return await by.call('POST', APPROVALS, { body: {}, ...act }, { environment })
}

/** The id of an act that waits. */
async function asked(by: MemberBrowser, act: Act): Promise<string> {
  const { status, body } = await ask(by, act)
  expect([status, body.code]).toEqual([200, undefined])
  return body.id
}

async function decide(by: MemberBrowser, id: string, what: string) {
  return await by.call('POST', `/dashboard/v1/approval/${id}/${what}`, {}, live)
}

async function shown(id: string, by = ada) {
  return (await by.call('GET', `/dashboard/v1/approval/${id}`, undefined, live)).body
}

async function role(of: string, by = ada): Promise<string | undefined> {
  const { body } = await by.call('GET', '/dashboard/v1/members')
  const members: { id: string; role: string }[] = body.data
  return members.find(({ id }) => id === of)?.role
}

async function passDays(id: string, days: number): Promise<void> {
  await passDaysOf(holdfast, id, days)
}

async function ended(id: string) {
  return await endOf(ada, id)
}

/** Subjects of mails to an address that begin so, in live. */
async function mails(start: string): Promise<string[]> {
  const database = await ownerOf(holdfast)
  const { rows } = await database.query(
    `select to_email from emails where kind = 'member_notice' and subject like $1
      order by stored_at`,
    [`${start}%`],
  )
  await database.end()
  return rows.map((row) => row.to_email)
}

describe('an organisation with one owner', () => {
  it('makes nobody an approver at once, and says when it will be done', async () => {
    const support = await joinAs(holdfast, ada, 'support', address())
    const id = await idOf(support)
    const path = `/dashboard/v1/member/${id}/role`
    for (const lifted of ['owner', 'finance']) {
      const { status, body } = await ada.call('POST', path, { role: lifted })
      expect([status, body.code]).toEqual([409, 'second_owner_required'])
    }
    expect((await ada.call('POST', path, { role: 'reviewer' })).status).toBe(200)
    const { body } = await ask(ada, roleOf(id, 'finance'))
    expect(body).toMatchObject({ status: 'pending', rule: 'second_owner', is_mine: true })
    const waitsMs = Date.parse(body.done_at) - Date.parse(body.created_at)
    expect(waitsMs).toBe(24 * 3_600_000)
    expect(await shown(body.id)).toMatchObject({
      changes: [
        { field: 'email', before: expect.any(String), after: expect.any(String) },
        { field: 'role', before: 'reviewer', after: 'finance' },
      ],
    })
    expect((await decide(ada, body.id, 'withdraw')).body.status).toBe('withdrawn')
  })

  it('waits a day for a second owner, too, and all members are told', async () => {
    const invite = {
      operation: 'inviteMember',
      body: { email: 'puppet@evil.example', role: 'owner' },
    }
    const alone = await ada.call('POST', '/dashboard/v1/invitations', invite.body)
    expect(alone.body.code).toBe('second_owner_required')
    const id = await asked(ada, invite)
    const told = await mails('Ada Lovelace asks to invite somebody')
    const { body: members } = await ada.call('GET', '/dashboard/v1/members')
    expect(told.toSorted()).toEqual(
      expect.arrayContaining(members.data.map(({ email }: { email: string }) => email).toSorted()),
    )
    expect((await ada.call('GET', '/dashboard/v1/members')).body.invitations).toEqual([])
    await passDays(id, 1)
    expect(await ended(id)).toMatchObject({ status: 'executed', decided_by: null })
    const { body } = await ada.call('GET', '/dashboard/v1/members')
    expect(body.invitations).toMatchObject([{ email: 'puppet@evil.example', role: 'owner' }])
  })
})

describe('an organisation with two owners', () => {
  beforeAll(async () => {
    ben = await joinAs(holdfast, ada, 'owner', 'ben@harbour.example')
  })

  it('lifts and puts down nobody by one of them, in whichever environment', async () => {
    const [me, other] = [await idOf(ada), await idOf(ben)]
    const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
    const calls = [
      ['POST', `/dashboard/v1/member/${support}/role`, { role: 'owner' }],
      ['POST', `/dashboard/v1/member/${other}/role`, { role: 'read_only' }],
      ['POST', `/dashboard/v1/member/${me}/role`, { role: 'finance' }],
      ['DELETE', `/dashboard/v1/member/${other}`, undefined],
      ['POST', '/dashboard/v1/invitations', { email: address(), role: 'finance' }],
    ] as const
    for (const environment of ['sandbox', 'live'] as const) {
      for (const [method, path, body] of calls) {
        const answer = await ada.call(method, path, body, { environment })
        expect([answer.status, answer.body.code]).toEqual([409, 'second_owner_required'])
      }
    }
    expect([await role(me), await role(other), await role(support)]).toEqual([
      'owner',
      'owner',
      'support',
    ])
  })

  it('an act asked for in the sandbox waits in live, where no clock is moved', async () => {
    const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
    const { body } = await ask(ada, roleOf(support, 'owner'), 'sandbox')
    await payments(holdfast).advance('P8D')
    expect(await shown(body.id)).toMatchObject({ status: 'pending' })
    expect(await role(support)).toBe('support')
    await decide(ben, body.id, 'decline')
  })

  it('the second one approves, and it is done by whoever asked; the log has both', async () => {
    const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
    const id = await asked(ada, roleOf(support, 'finance'))
    expect((await decide(ada, id, 'approve')).body.code).toBe('second_person_needed')
    const { body } = await decide(ben, id, 'approve')
    expect(body).toMatchObject({ status: 'executed', decided_by: { id: await idOf(ben) } })
    expect(await role(support)).toBe('finance')
    const log = await ada.call(
      'GET',
      '/dashboard/v1/audit?operation=changeMemberRole',
      undefined,
      live,
    )
    expect(log.body.data[0].actor.id).toBe(await idOf(ada))
    expect(log.body.data[0].summary).toContain(id)
  })

  it('nobody but an owner decides, and an owner whom it puts down may decline', async () => {
    const finance = await joinAs(holdfast, ada, 'finance', address())
    const demotion = await asked(ada, roleOf(await idOf(ben), 'read_only'))
    for (const what of ['approve', 'decline']) {
      const { status, body } = await decide(finance, demotion, what)
      expect([status, body.code]).toEqual([403, 'owner_needed'])
    }
    expect((await decide(ben, demotion, 'decline')).body.status).toBe('declined')
    await passDays(demotion, 8)
    expect(await role(await idOf(ben))).toBe('owner')
    expect(await mails('Declined: change a role')).not.toEqual([])
  })

  it('an act that nobody answers is done after 7 days, with a notice each day', async () => {
    const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
    const id = await asked(ada, roleOf(support, 'finance'))
    const told = async () => {
      const subjects = await mails('Still waiting: change a role')
      return subjects.filter((to) => to === 'ben@harbour.example').length
    }
    const before = await told()
    for (let day = 1; day < 7; day++) {
      await passDays(id, 1)
      await until(async () => (await told()) === before + day)
      expect(await shown(id)).toMatchObject({ status: 'pending' })
      expect(await role(support)).toBe('support')
    }
    await passDays(id, 1)
    expect(await ended(id)).toMatchObject({ status: 'executed', decided_by: null })
    expect(await role(support)).toBe('finance')
  })

  it('an act of who is no owner any more lapses, whoever approves it', async () => {
    const carol = await joinAs(holdfast, ada, 'owner', address())
    const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
    const id = await asked(carol, roleOf(support, 'owner'))
    await carriedOut(holdfast, ada, roleOf(await idOf(carol), 'support'))
    const lapsed = { status: 'expired', outcome: { code: 'approval_lapsed' } }
    expect(await shown(id)).toMatchObject(lapsed)
    expect((await decide(ben, id, 'approve')).body.code).toBe('invalid_state')
    expect(await role(support)).toBe('support')
  })

  it('a puppet that one owner brings in decides nothing', async () => {
    const puppet = await joinAs(holdfast, ada, 'developer', address())
    const { body } = await ask(puppet, { operation: 'setApprovalLimits', body: { limits: [] } })
    expect(body.code).toBe('role_not_allowed')
    const lifted = await asked(ada, roleOf(await idOf(puppet), 'owner'))
    expect((await decide(puppet, lifted, 'approve')).body.code).toBe('role_not_allowed')
    // Who is an owner by the time it is to be done by itself has had no 7 days to answer.
    await passDays(lifted, 6)
    expect(await shown(lifted)).toMatchObject({ status: 'pending' })
    expect((await decide(ben, lifted, 'decline')).body.status).toBe('declined')
    await passDays(lifted, 2)
    expect(await role(await idOf(puppet))).toBe('developer')
  })

  it('of one who approves and one who declines at once, one is right', async () => {
    const carol = await joinAs(holdfast, ada, 'owner', address())
    for (let round = 0; round < 4; round++) {
      const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
      const id = await asked(ada, roleOf(support, 'finance'))
      const both = await Promise.all([decide(ben, id, 'approve'), decide(carol, id, 'decline')])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 409,
      ])
      const isApproved = both[0].status === 200
      expect(await role(support)).toBe(isApproved ? 'finance' : 'support')
    }
    await carriedOut(holdfast, ada, roleOf(await idOf(carol), 'support'))
  })

  it('an owner who is put down while he approves does so before it, or not at all', async () => {
    for (let round = 0; round < 3; round++) {
      const dora = await joinAs(holdfast, ada, 'owner', address())
      const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
      const lift = await asked(ada, roleOf(support, 'finance'))
      const demotion = await asked(ada, roleOf(await idOf(dora), 'support'))
      const [lifting] = await Promise.all([
        decide(dora, lift, 'approve'),
        decide(ben, demotion, 'approve'),
      ])
      const isDone = lifting.body.status === 'executed'
      expect(await role(support)).toBe(isDone ? 'finance' : 'support')
      expect(await role(await idOf(ada))).toBe('owner')
    }
  })

  it('an act that would do something else by now lapses', async () => {
    const support = await idOf(await joinAs(holdfast, ada, 'support', address()))
    const id = await asked(ada, roleOf(support, 'finance'))
    await ada.call('POST', `/dashboard/v1/member/${support}/role`, { role: 'reviewer' })
    const { body } = await decide(ben, id, 'approve')
    expect(body).toMatchObject({ status: 'failed', outcome: { code: 'approval_lapsed' } })
    expect(await role(support)).toBe('reviewer')
  })
})

describe('limits of live', () => {
  const set = async (by: MemberBrowser, limits: object[]) =>
    await by.call('POST', LIMITS, { limits }, live)
  const limit = { currency: 'eur', amount: 5_000, amount_per_day: 20_000 }

  beforeEach(async () => {
    await holdfast.service.database.transact(holdfast.organisation.tenants.live, async (unit) => {
      await unit.tx.query(unnamedStatement('delete from approval_limits'), {})
    })
  })

  it('are set and lowered by one owner, raised and lifted by two', async () => {
    expect((await set(ada, [limit])).status).toBe(200)
    expect((await set(ada, [{ ...limit, amount: 4_000 }])).status).toBe(200)
    for (const loosened of [
      [],
      [{ ...limit, amount: 4_001 }],
      [{ ...limit, amount: 4_000, amount_per_day: null }],
      [{ ...limit, amount: 4_000, amount_per_day: 20_001 }],
    ]) {
      expect((await set(ada, loosened)).body.code).toBe('second_owner_required')
    }
    const id = await asked(ada, { operation: 'setApprovalLimits', body: { limits: [] } })
    expect((await shown(id)).changes).toEqual([
      { field: 'eur', before: '4000', after: null },
      { field: 'eur_per_day', before: '20000', after: null },
    ])
    expect((await decide(ben, id, 'approve')).body.status).toBe('executed')
    expect((await ada.call('GET', LIMITS, undefined, live)).body.data).toEqual([])
  })
})

describe('the cooling-off time of live', () => {
  it('is lengthened by one owner, and shortened by two', async () => {
    const rules = '/dashboard/v1/payee-rules'
    const set = async (cooling_hours: number) =>
      await ada.call('POST', rules, { cooling_hours }, live)
    expect((await set(23)).body.code).toBe('second_owner_required')
    expect((await set(48)).status).toBe(200)
    expect((await set(47)).body.code).toBe('second_owner_required')
    const id = await asked(ada, { operation: 'setPayeeRules', body: { cooling_hours: 47 } })
    expect((await ada.call('GET', rules, undefined, live)).body.cooling_hours).toBe(48)
    expect((await decide(ben, id, 'approve')).body.status).toBe('executed')
    expect((await ada.call('GET', rules, undefined, live)).body.cooling_hours).toBe(47)
  })
})

describe('where the revenue goes', () => {
  it('asked for by another, takes two owners: the first stands behind it', async () => {
    const finance = await joinAs(holdfast, ada, 'finance', address())
    const alone = await finance.call('POST', '/v1/payout-accounts', soundAccount, live)
    expect([alone.status, alone.body.code]).toEqual([409, 'second_owner_required'])
    const { body } = await ask(finance, { operation: 'setPayoutAccount', body: soundAccount })
    expect(body).toMatchObject({ done_at: null, backed_by: null })
    const backed = await decide(ada, body.id, 'approve')
    expect(backed.body).toMatchObject({ status: 'pending', backed_by: { id: await idOf(ada) } })
    expect((await decide(ada, body.id, 'approve')).body.code).toBe('second_person_needed')
    expect((await decide(ben, body.id, 'approve')).body.status).toBe('executed')
    expect((await ada.call('GET', '/v1/payout-accounts', undefined, live)).body.data).toHaveLength(
      1,
    )
  })

  it('is never changed by the operator', async () => {
    const body = { ...soundAccount }
    const id = await asked(ada, { operation: 'setPayoutAccount', body })
    const deps = { sealKey: approvalSealKey(holdfast.rootKey), tell: async () => {} }
    const approval = present(parseId('approval', id), 'an approval has an id')
    const carried = holdfast.service.database.transact(
      holdfast.organisation.tenants.live,
      async (unit) => await overrideApproval(unit, deps, { id: approval, to: 'approved' }),
    )
    await expect(carried).rejects.toMatchObject({ code: 'second_person_needed' })
    expect(await shown(id)).toMatchObject({ status: 'pending' })
    await decide(ada, id, 'withdraw')
  })
})

describe('a sandbox', () => {
  it('knows no second owner unless it switches it on', async () => {
    const pay = payments(holdfast)
    const limits = [{ currency: 'eur', amount: 5_000 }]
    const set = async (body: object) => await ada.call('POST', LIMITS, body)
    expect((await set({ limits })).body.second_owner).toBe(false)
    expect((await set({ limits: [] })).status).toBe(200)
    expect((await set({ limits, second_owner: true })).body.second_owner).toBe(true)
    expect((await set({ limits: [] })).body.code).toBe('second_owner_required')
    const { body } = await ask(
      ada,
      { operation: 'setApprovalLimits', body: { limits: [] } },
      'sandbox',
    )
    await pay.advance('P6D')
    expect((await ada.call('GET', LIMITS)).body.data).toHaveLength(1)
    await pay.advance('P1D')
    const found = await ada.call('GET', `/dashboard/v1/approval/${body.id}`)
    expect(found.body.status).toBe('executed')
    expect((await ada.call('GET', LIMITS)).body.data).toEqual([])
    expect((await set({ limits: [], second_owner: false })).body.second_owner).toBe(false)
  })

  it('is the only place where it can be switched', async () => {
    const { body } = await ada.call('POST', LIMITS, { limits: [], second_owner: false }, live)
    expect(body.code).toBe('sandbox_only')
  })
})
