// A person belongs to himself: no link of an organisation changes what somebody signs in with.
import { describe, expect, it } from 'vitest'
import { makeEnterLink } from '#members'
import {
  enterAsOwner,
  enterLink,
  invitationLink,
  joinAs,
  memberPassword,
  openMemberBrowser,
  tokenOf,
  totpCode,
} from '../harness/member.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const at = '/dashboard/v1'
const taken = 'ada@harbour.example'
const stolen = 'the thief sails at midnight'

const holdfast = await openService({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)

/** All that is kept of a person, but for when it was last used. */
async function everythingOf(email: string) {
  const client = await ownerOf(holdfast)
  try {
    const { rows } = await client.query(
      `select m.*,
              (select array_agg(s order by s.organisation_id) from memberships s
                where s.member_id = m.id) as memberships,
              (select array_agg(w.hash order by w.id) from member_sessions w
                where w.member_id = m.id) as sessions,
              (select array_agg(c.hash order by c.hash) from member_recovery_codes c
                where c.member_id = m.id) as codes
         from members m where m.email_key = $1`,
      [email],
    )
    return rows
  } finally {
    await client.end()
  }
}

async function enter(token: string, email: string) {
  const entering = { token, name: 'Mallory', email, password: stolen }
  return await openMemberBrowser(holdfast).call('POST', `${at}/enter`, entering)
}

describe('a link to enter another organisation', () => {
  it('with the address of an owner changes nothing of that owner', async () => {
    const before = await everythingOf(taken)
    const token = tokenOf(await enterLink(holdfast))
    for (const email of [taken, 'Ada@HARBOUR.example']) {
      const { status, body } = await enter(token, email)
      expect([status, body.code]).toEqual([409, 'account_exists'])
    }
    expect(await everythingOf(taken)).toEqual(before)
    expect((await owner.call('GET', `${at}/session`)).status).toBe(200)
    const thief = openMemberBrowser(holdfast)
    const refused = await thief.call('POST', `${at}/sign-in`, { email: taken, password: stolen })
    expect(refused.body.code).toBe('sign_in_refused')
    const own = openMemberBrowser(holdfast)
    const mine = { email: taken, password: memberPassword }
    expect((await own.call('POST', `${at}/sign-in`, mine)).status).toBe(200)
    const code = totpCode(owner.totpSecret ?? '')
    expect((await own.call('POST', `${at}/second-factor`, { code })).status).toBe(200)
  })

  it('is taken by somebody who is signed in, with what he signs in with as it was', async () => {
    const token = tokenOf(await enterLink(holdfast))
    const [before] = await everythingOf(taken)
    const { body } = await owner.call('POST', `${at}/invitation/join`, { token })
    expect([body.organisation.name, body.role]).toEqual(['Quay', 'owner'])
    const [after] = await everythingOf(taken)
    expect(after.password_hash).toEqual(before.password_hash)
    expect(after.totp_secret).toEqual(before.totp_secret)
    expect(after.codes).toEqual(before.codes)
    const again = await enter(token, 'second@quay.example')
    expect([again.status, again.body.code]).toEqual([404, 'link_not_usable'])
    const back = { organisation_id: body.memberships[0].organisation_id }
    expect((await owner.call('POST', `${at}/session/organisation`, back)).status).toBe(200)
  })

  it('is made for nobody where somebody works, and says who lets others in', async () => {
    const { service, baseUrl, organisation } = holdfast
    const { organisationId } = organisation
    await expect(makeEnterLink(service.database, { organisationId, baseUrl })).rejects.toThrow(
      'An owner invites others',
    )
  })

  it('opens nothing once a first owner has come by another way', async () => {
    const { organisationId } = holdfast.stranger
    const token = tokenOf(await enterLink(holdfast, organisationId))
    const client = await ownerOf(holdfast)
    await client.query(
      `insert into memberships select $1, id, 'owner', now(), now() from members
        where email_key = $2`,
      [organisationId, taken],
    )
    await client.end()
    for (const path of ['link', 'enter']) {
      const body = path === 'link' ? { token } : undefined
      const { status } =
        body === undefined
          ? await enter(token, 'late@stranger.example')
          : await openMemberBrowser(holdfast).call('POST', `${at}/${path}`, body)
      expect([path, status]).toEqual([path, 404])
    }
  })

  it('lets one of two in who use it at once', async () => {
    const token = tokenOf(await enterLink(holdfast))
    const both = await Promise.all([
      enter(token, 'one@quay.example'),
      enter(token, 'other@quay.example'),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ])
  })
})

describe('an invitation', () => {
  it('is shown to nobody who invites', async () => {
    const email = 'shown@harbour.example'
    const invited = await owner.call('POST', `${at}/invitations`, { email, role: 'support' })
    expect(invited.body).toMatchObject({ invitation: { email }, is_sent: false })
    const { id } = invited.body.invitation
    const again = await owner.call('POST', `${at}/invitation/${id}/resend`)
    const list = await owner.call('GET', `${at}/members`)
    for (const { body } of [invited, again, list]) {
      expect(JSON.stringify(body)).not.toMatch(/link|#|token/)
    }
  })

  it('printed where the service runs counts instead of the one before, and is logged', async () => {
    const email = 'printed@harbour.example'
    await owner.call('POST', `${at}/invitations`, { email, role: 'support' })
    const first = tokenOf(await invitationLink(holdfast, email))
    const second = tokenOf(await invitationLink(holdfast, ` ${email.toUpperCase()}`))
    const look = async (token: string) =>
      (await openMemberBrowser(holdfast).call('POST', `${at}/link`, { token })).status
    expect([await look(first), await look(second)]).toEqual([404, 200])
    const { body } = await owner.call('GET', `${at}/audit?limit=100`)
    expect(body.data.map(({ operation }: { operation: string }) => operation)).toContain(
      'printInvitation',
    )
    await expect(invitationLink(holdfast, 'nobody@harbour.example')).rejects.toThrow(
      'Nobody invited nobody@harbour.example',
    )
  })

  it('changes nothing of somebody who works elsewhere, whoever opens it', async () => {
    const member = await joinAs(holdfast, owner, 'support', 'both@harbour.example')
    const stranger = await enterAsOwner(holdfast, {
      email: 'eve@stranger.example',
      organisationId: holdfast.stranger.organisationId,
    })
    const email = 'both@harbour.example'
    const before = await everythingOf(email)
    await stranger.call('POST', `${at}/invitations`, { email, role: 'read_only' })
    const { organisationId } = holdfast.stranger
    const token = tokenOf(await invitationLink(holdfast, email, organisationId))
    const accepting = { token, name: 'Mallory', password: stolen }
    const refused = await openMemberBrowser(holdfast).call(
      'POST',
      `${at}/invitation/accept`,
      accepting,
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'account_exists'])
    expect(await everythingOf(email)).toEqual(before)
    const joined = await member.call('POST', `${at}/invitation/join`, { token })
    expect(joined.body.role).toBe('read_only')
  })

  it('removal from one organisation leaves what he signs in with elsewhere', async () => {
    const email = 'both@harbour.example'
    const [before] = await everythingOf(email)
    const { body } = await owner.call('GET', `${at}/members`)
    const { id } = body.data.find((one: { email: string }) => one.email === email)
    expect((await owner.call('DELETE', `${at}/member/${id}`)).status).toBe(204)
    const [after] = await everythingOf(email)
    expect(after.password_hash).toEqual(before.password_hash)
    expect(after.totp_secret).toEqual(before.totp_secret)
    expect(after.codes).toEqual(before.codes)
    expect(after.sessions).toEqual(before.sessions)
  })
})
