// Whoever cannot sign in any more comes back by the own proof, or is let in by whoever runs the
// service; nobody else, and nobody unseen.
import { isWithheldAfterRecovery } from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRecoveryLink, printNewEmail } from '#members'
import { memberPost } from '../../src/telling/letters/member-letters.ts'
import { type MailServer, startMailServer } from '../harness/mail-server.ts'
import type { MemberBrowser } from '../harness/member.ts'
import {
  enterAsOwner,
  memberPassword,
  openMemberBrowser,
  setUpTotp,
  tokenOf,
  totpCode,
} from '../harness/member.ts'
import { softPasskey } from '../harness/passkey.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

const at = '/dashboard/v1'
const live = { environment: 'live' } as const
const another = 'a lantern that nobody lit'

let holdfast: TestService
let post: MailServer
let owner: MemberBrowser
let stranger: MemberBrowser

beforeAll(async () => {
  post = await startMailServer()
  holdfast = await startTestService({ smtp: post.smtp })
  owner = await enterAsOwner(holdfast)
  const { organisationId } = holdfast.stranger
  stranger = await enterAsOwner(holdfast, { email: 'eve@stranger.example', organisationId })
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
  await post.stop()
})

async function sql(text: string, values: readonly unknown[] = []) {
  const client = await ownerOf(holdfast)
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** An owner of Harbour who reads at Stranger, too. */
async function ofBoth(email: string): Promise<MemberBrowser> {
  const browser = await enterAsOwner(holdfast, { name: 'Grace Both', email })
  await sql(
    `insert into memberships select $1, id, 'read_only', now(), now() from members
      where email = $2`,
    [holdfast.stranger.organisationId, email],
  )
  return browser
}

/** Who tells of an operation in the audit logs: the organisations, by the owner who asks. */
async function logged(operation: string, words: string): Promise<boolean[]> {
  const seen = async (browser: MemberBrowser) => {
    const { body } = await browser.call('GET', `${at}/audit?limit=100`, undefined, live)
    return body.data.some(
      (one: { operation: string; summary: string }) =>
        one.operation === operation && one.summary.includes(words),
    )
  }
  return [await seen(owner), await seen(stranger)]
}

async function ask(email: string) {
  return await openMemberBrowser(holdfast).call('POST', `${at}/recovery`, { email })
}

function linkIn({ text }: { readonly text: string }): string {
  return /https?:\S+#\w+/.exec(text)?.[0] ?? ''
}

/** A link from the mailbox of somebody who asked. */
async function mailed(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return tokenOf(linkIn(await post.take(email, 'Set a new password')))
}

async function come(token: string, proof: object, password = another) {
  const browser = openMemberBrowser(holdfast)
  const body = { token, password, ...proof }
  const answer = await browser.call('POST', `${at}/recovery/complete`, body)
  return { browser, status: answer.status, code: answer.body.code, body: answer.body }
}

function raise(error: unknown): never {
  throw error
}

/** What the operator's command works with. */
function commandDeps() {
  const { service, vault, baseUrl } = holdfast
  const post = memberPost({ vault, baseUrl, isSmtpOn: true })
  return { database: service.database, post, onError: raise }
}

describe('a person who lost the password', () => {
  it('comes back by the own mailbox and a second proof, and everybody is told', async () => {
    const lost = await ofBoth('grace@harbour.example')
    const token = await mailed('grace@harbour.example')
    const look = await lost.call('POST', `${at}/recovery/link`, { token })
    expect(look.body).toMatchObject({ kind: 'recovery', has_totp: true, has_passkey: false })
    const back = await come(token, { code: lost.recoveryCodes[0] })
    expect([back.status, back.body.stage, back.body.withheld_until]).toEqual([200, 'open', null])
    expect((await lost.call('GET', `${at}/session`)).body.code).toBe('not_signed_in')
    expect((await come(token, { code: lost.recoveryCodes[1] })).code).toBe('link_not_usable')
    const told = await post.take('grace@harbour.example', 'How you sign in')
    expect(told.text).toContain('How you sign in')
    expect(await logged('recoverAccount', 'own mailbox')).toEqual([true, true])
    expect(await logged('askRecovery', 'Grace Both')).toEqual([true, true])
  })

  it('is not let in by the mailbox alone, nor by a wrong proof', async () => {
    const lost = await ofBoth('joan@harbour.example')
    const token = await mailed('joan@harbour.example')
    expect((await come(token, {})).code).toBe('second_factor_required')
    expect((await come(token, { code: '000000' })).code).toBe('sign_in_refused')
    expect((await lost.call('GET', `${at}/session`)).status).toBe(200)
    const easy = await come(token, { code: lost.recoveryCodes[0] }, 'passwordpassword')
    expect(easy.code).toBe('validation_failed')
    // Neither link nor code was used up.
    expect((await come(token, { code: lost.recoveryCodes[0] })).status).toBe(200)
  })

  it('proves it with a passkey, too, and not with that of another', async () => {
    const lost = await ofBoth('radia@harbour.example')
    const [own, foreign] = [softPasskey(), softPasskey()]
    for (const [browser, passkey] of [
      [lost, own],
      [owner, foreign],
    ] as const) {
      const { body } = await browser.call('POST', `${at}/passkeys/options`)
      const attestation = passkey.make(body.options, { origin: holdfast.baseUrl })
      await browser.call('POST', `${at}/passkeys`, { name: 'Key', attestation })
    }
    const token = await mailed('radia@harbour.example')
    const options = async () =>
      (await lost.call('POST', `${at}/recovery/passkey/options`, { token })).body.options
    const wrong = foreign.sign(await options(), { origin: holdfast.baseUrl })
    expect((await come(token, { assertion: wrong })).code).toBe('sign_in_refused')
    const assertion = own.sign(await options(), { origin: holdfast.baseUrl })
    expect((await come(token, { assertion })).body.stage).toBe('open')
  })

  it('is answered like everybody else, and gets one link in 15 minutes', async () => {
    await ofBoth('rosa@harbour.example')
    await sql(`delete from sign_in_tries`)
    const answers = [await ask('nobody@harbour.example'), await ask('rosa@harbour.example')]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { is_mail_on: true }],
      [200, { is_mail_on: true }],
    ])
    await post.take('rosa@harbour.example', 'Set a new password')
    await ofBoth('later@harbour.example')
    await ask('rosa@harbour.example')
    // Links are made in the order in which they were asked for.
    await mailed('later@harbour.example')
    expect(post.mails.filter(({ subject }) => subject.includes('Set a new'))).toEqual([])
  })
})

describe('a person whom whoever runs the service lets in', () => {
  const email = 'lost@harbour.example'
  let lost: MemberBrowser
  let back: MemberBrowser

  async function letIn(): Promise<string> {
    const { baseUrl } = holdfast
    return tokenOf(await makeRecoveryLink(commandDeps(), { email, baseUrl }))
  }

  it('sets password and second factor anew, seen in every organisation', async () => {
    lost = await ofBoth(email)
    const token = await letIn()
    expect(await logged('makeRecoveryLink', 'Grace Both')).toEqual([true, true])
    expect((await lost.call('GET', `${at}/session`)).status).toBe(200)
    const entered = await come(token, {})
    expect([entered.status, entered.body.stage]).toEqual([200, 'enrolling'])
    expect(entered.body.withheld_until).not.toBeNull()
    back = entered.browser
    await setUpTotp(back)
    expect(back.totpSecret).not.toBe(lost.totpSecret)
    expect((await lost.call('GET', `${at}/session`)).status).toBe(401)
    expect(await logged('recoverAccount', 'whoever runs the service')).toEqual([true, true])
    for (const to of ['ada@harbour.example', 'eve@stranger.example']) {
      await post.take(to, 'Grace Both is let back in')
    }
    await post.take(email, 'How you sign in')
  })

  it('has no power over money, people and live keys for 24 hours, and says who has', async () => {
    const refused: [string, string, object, 'sandbox' | 'live'][] = [
      ['POST', '/v1/outbounds/releases', { outbounds: [] }, 'live'],
      ['POST', '/v1/transfers', { transfers: [] }, 'live'],
      ['POST', `${at}/keys`, {}, 'live'],
      ['POST', `${at}/invitations`, { email: 'new@harbour.example', role: 'owner' }, 'live'],
      ['POST', `${at}/invitations`, { email: 'new@harbour.example', role: 'owner' }, 'sandbox'],
    ]
    for (const [method, path, body, environment] of refused) {
      const answer = await back.call(method, path, body, { environment })
      expect([path, answer.body.code]).toEqual([path, 'recovered_recently'])
      expect(answer.body.way_out).toContain('Another member with the role')
    }
    expect((await back.call('GET', `${at}/members`, undefined, live)).status).toBe(200)
    expect((await back.call('POST', '/v1/projects', { currency: 'gbp' })).status).toBe(200)
    expect((await back.call('POST', `${at}/keys`, {})).status).toBe(200)
    await sql(`update members set withheld_until = now() where email = $1`, [email])
    const later = { email: 'new@harbour.example', role: 'support' }
    expect((await back.call('POST', `${at}/invitations`, later, live)).status).toBe(200)
  })

  it('takes no key that others approved, and still says no to what waits', () => {
    expect(isWithheldAfterRecovery('collectKeyPair', 'POST', 'live')).toBe(true)
    expect(isWithheldAfterRecovery('approveApproval', 'POST', 'live')).toBe(true)
    expect(isWithheldAfterRecovery('setParticipantAccount', 'POST', 'live')).toBe(true)
    expect(isWithheldAfterRecovery('declineApproval', 'POST', 'live')).toBe(false)
    expect(isWithheldAfterRecovery('withdrawInvitation', 'DELETE', 'live')).toBe(false)
    expect(isWithheldAfterRecovery('revokeKeyPair', 'POST', 'live')).toBe(false)
  })

  it('is named: nobody who works nowhere, and no one else', async () => {
    const { database } = holdfast.service
    const deps = { database, post: async () => false, onError: raise }
    await expect(
      makeRecoveryLink(deps, { email: 'nobody@harbour.example', baseUrl: holdfast.baseUrl }),
    ).rejects.toThrow('Nobody works in any organisation')
  })
})

describe('another address', () => {
  it('counts once its mailbox has confirmed it, and both mailboxes are told', async () => {
    const email = 'mary@harbour.example'
    const to = 'mary@new.example'
    const member = await ofBoth(email)
    const asked = await member.call('POST', `${at}/email`, { email: to })
    expect(asked.body).toEqual({ is_sent: true })
    const token = tokenOf(linkIn(await post.take(to, 'Confirm your new address')))
    const stolen = await owner.call('POST', `${at}/email/confirm`, { token })
    expect(stolen.body.code).toBe('link_not_usable')
    const { body } = await member.call('POST', `${at}/email/confirm`, { token })
    expect(body.member.email).toBe(to)
    await post.take(to, 'How you sign in')
    await post.take(email, 'How you sign in')
    expect(await logged('confirmEmail', to)).toEqual([true, true])
    const old = { email, password: memberPassword }
    const signed = await openMemberBrowser(holdfast).call('POST', `${at}/sign-in`, old)
    expect(signed.body.code).toBe('sign_in_refused')
  })

  it('of somebody else is taken by nobody, and tells nothing before it is confirmed', async () => {
    const member = await ofBoth('dorothy@harbour.example')
    const asked = await member.call('POST', `${at}/email`, { email: 'Ada@harbour.example' })
    expect([asked.status, asked.body]).toEqual([200, { is_sent: true }])
    const { baseUrl } = holdfast
    const wanted = { email: 'ada@harbour.example', baseUrl }
    const token = tokenOf(await printNewEmail(commandDeps(), wanted))
    expect(await logged('printNewEmail', 'Printed the link')).toEqual([true, true])
    const { status, body } = await member.call('POST', `${at}/email/confirm`, { token })
    expect([status, body.code]).toEqual([409, 'account_exists'])
  })

  it('asks for a new proof', async () => {
    const member = await ofBoth('proof@harbour.example')
    await sql('update member_sessions set stepped_up_until = null')
    const { body } = await member.call('POST', `${at}/email`, { email: 'other@new.example' })
    expect(body.code).toBe('step_up_required')
  })
})

describe('a change of what somebody signs in with', () => {
  it('is mailed and stands in the log of every organisation, whatever it is', async () => {
    const email = 'hedy@harbour.example'
    const member = await ofBoth(email)
    const passkey = softPasskey()
    const { body: making } = await member.call('POST', `${at}/passkeys/options`)
    const attestation = passkey.make(making.options, { origin: holdfast.baseUrl })
    await member.call('POST', `${at}/passkeys`, { name: 'Laptop', attestation })
    const { body: passkeys } = await member.call('GET', `${at}/passkeys`)
    const [{ id }] = passkeys.data
    await member.call('POST', `${at}/passkey/${id}`, { name: 'Old laptop' })
    await member.call('POST', `${at}/totp/remove`)
    await member.call('POST', `${at}/recovery-codes`)
    const { body: offered } = await member.call('POST', `${at}/totp`)
    await member.call('POST', `${at}/totp/confirm`, { code: totpCode(offered.secret) })
    await member.call('DELETE', `${at}/passkey/${id}`)
    const changing = { current: memberPassword, password: another }
    expect((await member.call('POST', `${at}/password`, changing)).status).toBe(200)
    for (const operation of [
      'addPasskey',
      'renamePasskey',
      'removeTotp',
      'renewRecoveryCodes',
      'confirmTotp',
      'removePasskey',
      'changePassword',
    ]) {
      const rows = await sql(
        `select distinct tenant_id from audit_entries where operation = $1
          and object_id = (select object_id from audit_entries where operation = 'changePassword'
                            order by created_at desc limit 1)`,
        [operation],
      )
      expect([operation, rows.length]).toEqual([operation, 2])
    }
    const mine = () => post.mails.filter(({ to }) => to === email).map(({ text }) => text)
    await expect.poll(() => mine().length).toBeGreaterThanOrEqual(8)
    expect(mine().join('\n')).toContain('Changed the password')
    expect(mine().join('\n')).toContain('Removed the passkey Old laptop')
  })
})
