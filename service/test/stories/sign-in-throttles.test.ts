// Wrong tries cost whoever makes them: nobody keeps a member out by them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../harness/mail-server.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs, memberPassword, openMemberBrowser } from '../harness/member.ts'
import { laterBy } from '../harness/rows.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { until } from '../harness/until.ts'

const at = '/dashboard/v1'
const email = 'sue@harbour.example'
const [thief, home] = ['192.0.2.66', '198.51.100.7']

let holdfast: TestService
let post: MailServer
let member: MemberBrowser

beforeAll(async () => {
  post = await startMailServer()
  holdfast = await startTestService({ smtp: post.smtp, trustedProxies: ['127.0.0.1', '::1'] })
  member = await joinAs(holdfast, await enterAsOwner(holdfast), 'support', email)
})

beforeEach(async () => await sql('delete from sign_in_tries'))

afterAll(async () => {
  await holdfast.stop()
  await post.stop()
})

async function sql(text: string): Promise<void> {
  const client = await ownerOf(holdfast)
  await client.query(text)
  await client.end()
}

/** How many tries were counted behind the first. */
async function counted(of: string): Promise<number | undefined> {
  const client = await ownerOf(holdfast)
  const { rows } = await client.query<{ tries: number }>(
    `select wrong_passwords + wrong_codes + wrong_passkeys + made_to_wait as tries
       from failed_tries f join members m on m.id = f.member_id where m.email = $1`,
    [of],
  )
  await client.end()
  return rows[0]?.tries
}

async function signIn(from: string, password: string, device: string | null = null) {
  const browser = openMemberBrowser(holdfast)
  browser.device = device
  const headers = { 'x-forwarded-for': from }
  const { status } = await browser.call('POST', `${at}/sign-in`, { email, password }, { headers })
  return { browser, status, headers }
}

async function tryWrongly(from: string, times: number, device: string | null = null) {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries++) {
    statuses.push((await signIn(from, 'a password of nobody', device)).status)
  }
  return statuses
}

describe('wrong tries', () => {
  it('from one address make that address wait, and no other', async () => {
    expect((await tryWrongly(thief, 6)).at(-1)).toBe(429)
    expect((await signIn(thief, memberPassword)).status).toBe(429)
    expect((await signIn(home, memberPassword)).status).toBe(200)
  })

  it('from many addresses make strangers wait, and no browser that is known', async () => {
    expect(member.device).not.toBeNull()
    for (let addresses = 0; addresses < 26; addresses++) {
      await tryWrongly(`192.0.2.${addresses}`, 4)
    }
    expect((await signIn('203.0.113.1', memberPassword)).status).toBe(429)
    expect((await signIn('203.0.113.1', memberPassword, member.device)).status).toBe(200)
  })

  it('in a browser that is known make that one wait, in the end', async () => {
    expect((await tryWrongly(home, 11, member.device)).at(-1)).toBe(429)
    expect((await signIn(home, memberPassword)).status).toBe(200)
  })

  it('with a device of another member count like those of strangers', async () => {
    const other = await enterAsOwner(holdfast, { email: 'other@harbour.example' })
    expect((await tryWrongly(thief, 6, other.device)).at(-1)).toBe(429)
  })

  it('at the door keep nobody from confirming who is signed in', async () => {
    await tryWrongly('127.0.0.1', 7)
    for (let tries = 0; tries < 7; tries++) {
      const { browser, headers } = await signIn(`203.0.113.${tries}`, memberPassword)
      const wrong = { code: '000000' }
      await browser.call('POST', `${at}/second-factor`, wrong, { headers })
    }
    const proof = { password: memberPassword, code: member.recoveryCodes[0] }
    expect((await member.call('POST', `${at}/step-up`, proof)).status).toBe(200)
  })

  it('in a session that is open make that session wait', async () => {
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries++) {
      const wrong = { password: 'a password of nobody', code: '000000' }
      codes.push((await member.call('POST', `${at}/step-up`, wrong)).body.code)
    }
    expect(codes.at(-1)).toBe('sign_in_throttled')
    expect((await signIn(home, memberPassword)).status).toBe(200)
  })

  it('are told to the member by mail, once a day, and not after a slip', async () => {
    const tilly = 'tilly@harbour.example'
    await enterAsOwner(holdfast, { email: tilly })
    const wrong = async (from: string, times: number) => {
      const headers = { 'x-forwarded-for': from }
      const body = { email: tilly, password: 'a password of nobody' }
      for (let tries = 0; tries < times; tries++) {
        await openMemberBrowser(holdfast).call('POST', `${at}/sign-in`, body, { headers })
      }
    }
    await wrong(home, 2)
    await wrong(thief, 5)
    const { text } = await post.take(tilly, 'Somebody tries to sign in as you')
    expect(text).toContain(thief)
    await wrong('192.0.2.201', 6)
    // What is counted a moment later would be told of as the day's first.
    await until(async () => (await counted(tilly)) === 2 + 5 + 6 - 1)
    const before = laterBy('tries_told_at', "-interval '25 hours'")
    await sql(`update members set tries_told_at = ${before}`)
    await wrong('192.0.2.202', 6)
    expect((await post.take(tilly, 'Somebody tries')).text).toContain('192.0.2.202')
  })
})

describe('asking for a link to come back', () => {
  it('waits after ten times for all of an IPv6 block, and for no other', async () => {
    const ask = async (from: string) => {
      const headers = { 'x-forwarded-for': from }
      const body = { email: 'nobody@harbour.example' }
      const browser = openMemberBrowser(holdfast)
      return (await browser.call('POST', `${at}/recovery`, body, { headers })).status
    }
    const statuses: number[] = []
    for (let host = 1; host <= 11; host++) statuses.push(await ask(`2001:db8:1:2::${host}`))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(await ask('2001:db8:1:3::1')).toBe(200)
  })
})

describe('the cookie by which a browser is known', () => {
  it('is kept from scripts and other sites, opens nothing, ends with the password', async () => {
    const { browser, headers } = await signIn(home, memberPassword)
    const proof = { code: member.recoveryCodes[1] }
    const answer = await browser.call('POST', `${at}/second-factor`, proof, { headers })
    const [, device = ''] = answer.headers.getSetCookie()
    expect(device).toMatch(/^__Host-holdfast-device=[0-9a-z]{40}; Max-Age=31536000; /)
    for (const one of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
      expect(device).toContain(one)
    }
    browser.cookie = null
    expect((await browser.call('GET', `${at}/session`)).status).toBe(401)
    const changing = { current: memberPassword, password: 'nobody ever lit this lamp' }
    expect((await member.call('POST', `${at}/password`, changing)).status).toBe(200)
    await sql('delete from sign_in_tries')
    expect((await tryWrongly(thief, 6, browser.device)).at(-1)).toBe(429)
  })
})
