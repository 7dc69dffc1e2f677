// People come into the dashboard, and nobody else does.
import { describe, expect, it } from 'vitest'
import { parseId, present } from '#kit'
import type { MemberAnswer, MemberBrowser } from '../harness/member.ts'
import {
  enterAsOwner,
  enterLink,
  memberPassword,
  openMemberBrowser,
  setUpTotp,
  tokenOf,
  totpCode,
} from '../harness/member.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const at = '/dashboard/v1'

const holdfast = await openService({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)

const entering = (token: string, email = 'grace@harbour.example') => ({
  token,
  name: 'Grace Hopper',
  email,
  password: memberPassword,
})

describe('the one-time link of the installation', () => {
  it('shows where it leads without being used up, and opens once', async () => {
    const token = tokenOf(await enterLink(holdfast))
    const browser = openMemberBrowser(holdfast)
    for (let looks = 0; looks < 2; looks++) {
      const look = await browser.call('POST', `${at}/link`, { token })
      expect(look.body).toMatchObject({ kind: 'enter', organisation_name: 'Quay', email: null })
    }
    const first = await browser.call('POST', `${at}/enter`, entering(token))
    expect([first.status, first.body.stage, first.body.role]).toEqual([200, 'enrolling', 'owner'])
    const again = await openMemberBrowser(holdfast).call(
      'POST',
      `${at}/enter`,
      entering(token, 'mallory@example.com'),
    )
    expect([again.status, again.body.code]).toEqual([404, 'link_not_usable'])
  })

  it('does nothing when a scanner opens it', async () => {
    const token = tokenOf(await enterLink(holdfast))
    for (const path of [`${at}/enter`, `${at}/link`, `${at}/invitation/accept`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${holdfast.baseUrl}${path}?token=${token}`, { method })
        expect([path, method, answer.ok]).toEqual([path, method, false])
      }
    }
    const look = await openMemberBrowser(holdfast).call('POST', `${at}/link`, { token })
    expect(look.status).toBe(200)
  })
})

describe('signing in', () => {
  it('takes password and code, each code once', async () => {
    const browser = openMemberBrowser(holdfast)
    const asked = { email: 'Ada@Harbour.example', password: memberPassword }
    const first = await browser.call('POST', `${at}/sign-in`, asked)
    expect([first.status, first.body.stage]).toEqual([200, 'second_factor'])
    const closed = await browser.call('GET', '/v1/intents')
    expect([closed.status, closed.body.code]).toEqual([403, 'second_factor_required'])
    const code = totpCode(owner.totpSecret ?? '')
    const second = await browser.call('POST', `${at}/second-factor`, { code })
    expect([second.status, second.body.stage]).toEqual([200, 'open'])
    expect((await browser.call('GET', '/v1/intents')).status).toBe(200)
    const other = openMemberBrowser(holdfast)
    await other.call('POST', `${at}/sign-in`, asked)
    const replay = await other.call('POST', `${at}/second-factor`, { code })
    expect([replay.status, replay.body.code]).toEqual([401, 'sign_in_refused'])
  })

  it('tells nobody whether an address is known, and makes both wait alike', async () => {
    const told: unknown[] = []
    for (const email of ['ada@harbour.example', 'nobody@harbour.example']) {
      const browser = openMemberBrowser(holdfast)
      const answers: unknown[] = []
      for (let tries = 0; tries < 6; tries++) {
        const wrong = { email, password: 'not the password' }
        const { status, body, headers } = await browser.call('POST', `${at}/sign-in`, wrong)
        answers.push([status, body.code, body.detail, headers.has('retry-after')])
      }
      told.push(answers)
      expect(answers.at(0)).toEqual([401, 'sign_in_refused', expect.anything(), false])
      expect(answers.at(5)).toEqual([429, 'sign_in_throttled', expect.anything(), true])
    }
    expect(told[0]).toEqual(told[1])
    const right = { email: 'ada@harbour.example', password: memberPassword }
    expect((await openMemberBrowser(holdfast).call('POST', `${at}/sign-in`, right)).status).toBe(
      429,
    )
    await letTimePass()
    expect((await openMemberBrowser(holdfast).call('POST', `${at}/sign-in`, right)).status).toBe(
      200,
    )
  })

  it('makes codes wait as well, however good the password is', async () => {
    await letTimePass()
    const browser = openMemberBrowser(holdfast)
    await browser.call('POST', `${at}/sign-in`, mine)
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries++) {
      codes.push((await browser.call('POST', `${at}/second-factor`, { code: '000000' })).body.code)
    }
    expect(codes.slice(-2)).toEqual(['sign_in_refused', 'sign_in_throttled'])
    const again = openMemberBrowser(holdfast)
    await again.call('POST', `${at}/sign-in`, mine)
    const { body } = await again.call('POST', `${at}/second-factor`, {
      code: owner.recoveryCodes[9],
    })
    expect(body.code).toBe('sign_in_throttled')
    await letTimePass()
  })

  it('takes each recovery code once', async () => {
    const [code] = owner.recoveryCodes
    const outcomes: number[] = []
    for (let times = 0; times < 2; times++) {
      const browser = openMemberBrowser(holdfast)
      await browser.call('POST', `${at}/sign-in`, mine)
      outcomes.push((await browser.call('POST', `${at}/second-factor`, { code })).status)
    }
    expect(outcomes).toEqual([200, 401])
    const session = await owner.call('GET', `${at}/session`)
    expect(session.body.second_factors.recovery_codes_left).toBe(9)
  })

  it('refuses a password that is short, well known or made of the own name', async () => {
    const token = tokenOf(await enterLink(holdfast))
    const browser = openMemberBrowser(holdfast)
    for (const password of ['elf letters', 'Password12345!', 'qwertyuiopas', 'gracehopper2026']) {
      const wrong = { ...entering(token), password }
      const { status, body } = await browser.call('POST', `${at}/enter`, wrong)
      expect([password, status, body.errors[0].pointer]).toEqual([password, 422, '/password'])
    }
    expect(
      (await browser.call('POST', `${at}/enter`, entering(token, 'rear@harbour.example'))).status,
    ).toBe(200)
  })
})

describe('a session', () => {
  it('has another cookie after each step; the one before opens nothing', async () => {
    const browser = openMemberBrowser(holdfast)
    const planted = 'a'.repeat(40)
    browser.cookie = planted
    await browser.call('POST', `${at}/sign-in`, mine)
    const first = browser.cookie
    expect(first).not.toBe(planted)
    await browser.call('POST', `${at}/second-factor`, { code: owner.recoveryCodes[1] })
    const second = browser.cookie
    await browser.call('POST', `${at}/step-up`, {
      password: memberPassword,
      code: owner.recoveryCodes[2],
    })
    expect(new Set([planted, first, second, browser.cookie]).size).toBe(4)
    expect((await browser.call('GET', `${at}/session`)).status).toBe(200)
    for (const cookie of [planted, first, second]) {
      expect((await withCookie(cookie)).body.code).toBe('not_signed_in')
    }
  })

  it('keeps its cookie from scripts, other sites and plain connections', async () => {
    const browser = openMemberBrowser(holdfast)
    const { headers } = await browser.call('POST', `${at}/sign-in`, mine)
    const [cookie = ''] = headers.getSetCookie()
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-holdfast=[0-9a-z]{40}$/)
    expect(attributes.toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure'].toSorted(),
    )
  })

  it('is dead after signing out, and when another browser ends it', async () => {
    const one = await open(3)
    const { cookie } = one
    expect((await one.call('POST', `${at}/sign-out`)).status).toBe(204)
    expect(one.cookie).toBeNull()
    expect((await withCookie(cookie)).status).toBe(401)
    const other = await open(4)
    const { id } = (await other.call('GET', `${at}/session`)).body
    expect((await owner.call('POST', `${at}/session/${id}/revoke`)).status).toBe(204)
    expect((await withCookie(other.cookie)).status).toBe(401)
  })

  it('ends when it was idle for too long, and after its whole time', async () => {
    for (const aged of ["last_used_at = now() - interval '31 minutes'", 'expires_at = now()']) {
      const browser = await open(5 + ageings++)
      expect((await withCookie(browser.cookie)).status).toBe(200)
      const { id } = (await browser.call('GET', `${at}/session`)).body
      await asOwner(`update member_sessions set ${aged} where id = $1`, [uuidOf(id)])
      expect((await withCookie(browser.cookie)).body.code).toBe('not_signed_in')
    }
  })

  it('changes nothing without the token of its page, or from another origin', async () => {
    const wrong: readonly Readonly<Record<string, string | null>>[] = [
      { 'x-holdfast-csrf': null },
      { 'x-holdfast-csrf': 'x'.repeat(43) },
      { origin: null },
      { origin: 'null' },
      { origin: 'http://localhost:1' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of wrong) {
      for (const [path, body] of [
        [`${at}/profile`, { name: 'Mallory' }],
        ['/v1/projects', { currency: 'gbp' }],
      ] as const) {
        const { status, body: told } = await owner.call('POST', path, body, { headers })
        expect([headers, path, status, told.code]).toEqual([headers, path, 403, 'csrf_refused'])
      }
    }
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect((await owner.call('GET', '/v1/intents', undefined, foreign)).body.code).toBe(
      'csrf_refused',
    )
    const planted = await openMemberBrowser(holdfast).call('POST', `${at}/sign-in`, mine, foreign)
    expect([planted.status, planted.body.code]).toEqual([403, 'csrf_refused'])
    expect(planted.headers.getSetCookie()).toEqual([])
    expect((await owner.call('GET', `${at}/session`)).body.member.name).toBe('Ada Lovelace')
  })

  it('works in the environment that it names, and in none without a name', async () => {
    const made = await owner.call('POST', '/v1/projects', { currency: 'gbp' })
    expect(made.status).toBe(200)
    const path = `/v1/project/${made.body.id}`
    expect((await owner.call('GET', path)).status).toBe(200)
    expect((await owner.call('GET', path, undefined, { environment: 'live' })).status).toBe(404)
    const unnamed = await owner.call('GET', path, undefined, { environment: null })
    expect([unnamed.status, unnamed.body.code]).toEqual([400, 'bad_request'])
  })

  it('asks for a new proof before money moves in live, but not to try it out', async () => {
    const browser = await open(7)
    await asOwner('update member_sessions set stepped_up_until = now()', [])
    const release = { outbounds: [{ settlement_id: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' }] }
    const ask = async (path: string, environment: 'sandbox' | 'live') => {
      return (await browser.call('POST', path, release, { environment })).body.code
    }
    expect(await ask('/v1/outbounds/releases', 'live')).toBe('step_up_required')
    expect(await ask('/v1/outbounds/releases?dry_run=false', 'live')).toBe('step_up_required')
    expect(await ask('/v1/outbounds/releases?dry_run=true', 'live')).not.toBe('step_up_required')
    expect(await ask('/v1/outbounds/releases/dry-run', 'live')).not.toBe('step_up_required')
    expect(await ask('/v1/outbounds/releases', 'sandbox')).not.toBe('step_up_required')
    const invited = { email: 'new@harbour.example', role: 'support' }
    const { body } = await browser.call('POST', `${at}/invitations`, invited)
    expect(body.code).toBe('step_up_required')
    const proof = { password: memberPassword, code: owner.recoveryCodes[8] }
    expect((await browser.call('POST', `${at}/step-up`, proof)).status).toBe(200)
    expect(await ask('/v1/outbounds/releases', 'live')).not.toBe('step_up_required')
  })
})

describe('a session that lacks its second factor', () => {
  it('opens nothing but setting up the first, and not even that once there is one', async () => {
    const token = tokenOf(await enterLink(holdfast))
    const [early, late] = [openMemberBrowser(holdfast), openMemberBrowser(holdfast)]
    const email = 'edsger@harbour.example'
    await early.call('POST', `${at}/enter`, entering(token, email))
    await late.call('POST', `${at}/sign-in`, { email, password: memberPassword })
    expect((await early.call('GET', `${at}/members`)).body.code).toBe('second_factor_required')
    const { body: offered } = await late.call('POST', `${at}/totp`)
    await setUpTotp(early)
    const code = totpCode(offered.secret)
    const overtaken = await late.call('POST', `${at}/totp/confirm`, { code })
    expect([overtaken.status, overtaken.body.code]).toEqual([403, 'second_factor_required'])
    expect((await late.call('GET', `${at}/session`)).body.stage).toBe('second_factor')
  })
})

/** What the owner signs in with. */
const mine = { email: 'ada@harbour.example', password: memberPassword }
let ageings = 0

/** Another browser of the owner, by a recovery code that was not used yet. */
async function open(code: number): Promise<MemberBrowser> {
  const browser = openMemberBrowser(holdfast)
  await browser.call('POST', `${at}/sign-in`, mine)
  const { status } = await browser.call('POST', `${at}/second-factor`, {
    code: owner.recoveryCodes[code],
  })
  expect(status).toBe(200)
  return browser
}

async function withCookie(cookie: string | null): Promise<MemberAnswer> {
  const browser = openMemberBrowser(holdfast)
  browser.cookie = cookie
  return await browser.call('GET', `${at}/session`)
}

function uuidOf(id: string): string {
  return present(parseId('member_session', id), 'a session has an id')
}

async function asOwner(sql: string, values: readonly string[]): Promise<void> {
  const client = await ownerOf(holdfast)
  try {
    await client.query(sql, [...values])
  } finally {
    await client.end()
  }
}

/** As if everybody had waited. */
async function letTimePass(): Promise<void> {
  await asOwner('delete from sign_in_tries', [])
}
