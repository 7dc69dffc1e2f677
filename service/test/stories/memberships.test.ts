// Who works in an organisation: invited, given roles, removed; and what the log keeps of it.
import { beforeAll, describe, expect, it } from 'vitest'
import type { MemberAnswer, MemberBrowser } from '../harness/member.ts'
import {
  enterAsOwner,
  invitationLink,
  joinAs,
  memberPassword,
  openMemberBrowser,
  setUpTotp,
  tokenOf,
} from '../harness/member.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const at = '/dashboard/v1'
const holdfast = await openService({ roles: ['api'] })
let owner: MemberBrowser
let stranger: MemberBrowser

beforeAll(async () => {
  owner = await enterAsOwner(holdfast)
  const { organisationId } = holdfast.stranger
  stranger = await enterAsOwner(holdfast, {
    name: 'Sam Stranger',
    email: 'sam@stranger.example',
    organisationId,
  })
})

async function invite(email: string, role = 'support'): Promise<MemberAnswer> {
  return await owner.call('POST', `${at}/invitations`, { email, role })
}

/** The token of the invitation that waits for an address. */
async function tokenFor(email: string): Promise<string> {
  return tokenOf(await invitationLink(holdfast, email))
}

async function accept(token: string): Promise<MemberAnswer> {
  const accepting = { token, name: 'Barbara Liskov', password: memberPassword }
  return await openMemberBrowser(holdfast).call('POST', `${at}/invitation/accept`, accepting)
}

async function idOf(email: string): Promise<string> {
  const { body } = await owner.call('GET', `${at}/members`)
  return body.data.find((one: { email: string }) => one.email === email)?.id
}

describe('an invitation', () => {
  it('opens once, for the role that it names', async () => {
    const sent = await invite('barbara@harbour.example', 'reviewer')
    expect(sent.body.invitation).toMatchObject({
      email: 'barbara@harbour.example',
      role: 'reviewer',
      invited_by: 'Ada Lovelace',
    })
    const token = await tokenFor('barbara@harbour.example')
    const joined = await accept(token)
    expect([joined.status, joined.body.role, joined.body.stage]).toEqual([
      200,
      'reviewer',
      'enrolling',
    ])
    expect((await accept(token)).body.code).toBe('link_not_usable')
    expect((await invite('Barbara@harbour.example')).body.code).toBe('already_member')
  })

  it('counts no more once it was sent again, withdrawn or has expired', async () => {
    const first = await invite('kay@harbour.example')
    const { id } = first.body.invitation
    const token = await tokenFor('kay@harbour.example')
    const second = await owner.call('POST', `${at}/invitation/${id}/resend`)
    expect(second.body.invitation.id).toBe(id)
    expect((await accept(token)).status).toBe(404)
    const again = await tokenFor('kay@harbour.example')
    expect((await owner.call('DELETE', `${at}/invitation/${id}`)).status).toBe(204)
    expect((await accept(again)).status).toBe(404)
    await invite('late@harbour.example')
    const late = await tokenFor('late@harbour.example')
    await change(`update member_links set expires_at = now() where email = 'late@harbour.example'`)
    expect((await accept(late)).status).toBe(404)
  })

  it('to somebody with an account is accepted by signing in, and by nobody else', async () => {
    await invite('sam@stranger.example', 'reviewer')
    const token = await tokenFor('sam@stranger.example')
    const look = await stranger.call('POST', `${at}/link`, { token })
    expect(look.body).toMatchObject({ kind: 'invitation', has_account: true, role: 'reviewer' })
    expect((await accept(token)).body.code).toBe('account_exists')
    const other = await owner.call('POST', `${at}/invitation/join`, { token })
    expect([other.status, other.body.code]).toEqual([404, 'link_not_usable'])
    const joined = await stranger.call('POST', `${at}/invitation/join`, { token })
    expect([joined.body.organisation.name, joined.body.role]).toEqual(['Harbour', 'reviewer'])
    const names = joined.body.memberships.map((one: { organisation_name: string }) => {
      return one.organisation_name
    })
    expect(names).toEqual(['Harbour', 'Stranger'])
  })
})

describe('an organisation', () => {
  it('is worked in by its own members, each in the role that they have there', async () => {
    const { body } = await stranger.call('GET', `${at}/session`)
    const [harbour, own] = body.memberships
    const switchTo = async (organisation_id: string) =>
      await stranger.call('POST', `${at}/session/organisation`, { organisation_id })
    const back = await switchTo(own.organisation_id)
    expect([back.body.role, back.body.organisation.name]).toEqual(['owner', 'Stranger'])
    const members = (await stranger.call('GET', `${at}/members`)).body.data
    expect(members.map((one: { email: string }) => one.email)).toEqual(['sam@stranger.example'])
    const ada = await idOf('ada@harbour.example')
    expect((await stranger.call('DELETE', `${at}/member/${ada}`)).status).toBe(404)
    const mine = (await owner.call('GET', `${at}/session`)).body.organisation.id
    expect(mine).toBe(harbour.organisation_id)
    const foreign = await owner.call('POST', `${at}/session/organisation`, {
      organisation_id: own.organisation_id,
    })
    expect(foreign.status).toBe(404)
  })

  it('always has an owner', async () => {
    const ada = await idOf('ada@harbour.example')
    const path = `${at}/member/${ada}`
    const demoted = await owner.call('POST', `${path}/role`, { role: 'support' })
    expect([demoted.status, demoted.body.code]).toEqual([409, 'last_owner'])
    expect((await owner.call('DELETE', path)).body.code).toBe('last_owner')
    const second = await joinAs(holdfast, owner, 'owner', 'second@harbour.example')
    const live = { environment: 'live' } as const
    const removal = async (by: MemberBrowser, email: string) => {
      const asking = { operation: 'removeMember', params: { id: await idOf(email) }, body: {} }
      return (await by.call('POST', `${at}/approvals`, asking, live)).body.id
    }
    const ofAda = await removal(second, 'ada@harbour.example')
    const ofSecond = await removal(owner, 'second@harbour.example')
    const approve = async (by: MemberBrowser, id: string) =>
      (await by.call('POST', `${at}/approval/${id}/approve`, {}, live)).body.status
    // Each agrees to leave; both removals are on their way at once.
    const both = await Promise.all([approve(owner, ofAda), approve(second, ofSecond)])
    // One of them is removed: by the time the other asks, he is the last or she is signed out.
    expect(both.filter((status) => status === 'executed')).toHaveLength(1)
    if (both[0] === 'executed') owner = second
  })

  it('takes a role away with the next request, and a removed member out at once', async () => {
    const member = await joinAs(holdfast, owner, 'developer', 'dev@harbour.example')
    expect((await member.call('GET', '/v1/webhooks')).status).toBe(200)
    const id = await idOf('dev@harbour.example')
    const changed = await owner.call('POST', `${at}/member/${id}/role`, { role: 'read_only' })
    expect(changed.body.role).toBe('read_only')
    expect((await member.call('GET', '/v1/webhooks')).body.code).toBe('role_not_allowed')
    expect((await owner.call('DELETE', `${at}/member/${id}`)).status).toBe(204)
    expect((await member.call('GET', '/v1/intents')).body.code).toBe('not_signed_in')
    const again = openMemberBrowser(holdfast)
    const asked = { email: 'dev@harbour.example', password: memberPassword }
    expect((await again.call('POST', `${at}/sign-in`, asked)).body.code).toBe('sign_in_refused')
  })

  it('lets a removed member begin anew, with nothing left of what opened before', async () => {
    const gone = await joinAs(holdfast, owner, 'support', 'anew@harbour.example')
    await owner.call('DELETE', `${at}/member/${await idOf('anew@harbour.example')}`)
    const back = await joinAs(holdfast, owner, 'finance', 'anew@harbour.example')
    const { body } = await back.call('GET', `${at}/session`)
    expect([body.role, body.second_factors.recovery_codes_left]).toEqual(['finance', 10])
    expect((await gone.call('GET', `${at}/session`)).status).toBe(401)
    expect(back.totpSecret).not.toBe(gone.totpSecret)
  })

  it('keeps in its log who changed what', async () => {
    const client = await ownerOf(holdfast)
    try {
      const { rows } = await client.query<{ operation: string; summary: string }>(
        `select operation, summary from audit_entries where tenant_id = $1::uuid`,
        [holdfast.organisation.tenants.live],
      )
      const told = new Set(rows.map(({ operation }) => operation))
      for (const operation of [
        'makeEnterLink',
        'enterDashboard',
        'confirmTotp',
        'inviteMember',
        'acceptInvitation',
        'resendInvitation',
        'withdrawInvitation',
        'joinOrganisation',
        'changeMemberRole',
        'removeMember',
      ]) {
        expect([operation, told.has(operation)]).toEqual([operation, true])
      }
      expect(rows.map(({ summary }) => summary).join('\n')).not.toContain(memberPassword)
    } finally {
      await client.end()
    }
  })
})

describe('a member', () => {
  it('who set no second factor before begins with it again', async () => {
    await invite('slow@harbour.example')
    await accept(await tokenFor('slow@harbour.example'))
    const browser = openMemberBrowser(holdfast)
    const asked = { email: 'slow@harbour.example', password: memberPassword }
    expect((await browser.call('POST', `${at}/sign-in`, asked)).body.stage).toBe('enrolling')
    expect((await setUpTotp(browser)).stage).toBe('open')
  })
})

async function change(sql: string): Promise<void> {
  const client = await ownerOf(holdfast)
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
