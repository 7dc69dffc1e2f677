// Who follows the events is let go once what let him in has ended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { payments } from '../harness/payments.ts'
import { caller, startTestService, type TestService } from '../harness/service.ts'

const at = '/dashboard/v1'

let holdfast: TestService
let owner: MemberBrowser

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  owner = await enterAsOwner(holdfast)
})

afterAll(async () => await holdfast.stop())

/** Opens the stream; resolves when it is open, and what it gives when the service has ended it. */
async function follow(headers: Readonly<Record<string, string>>) {
  const response = await fetch(`${holdfast.baseUrl}/v1/events/stream`, { headers })
  expect(response.status).toBe(200)
  return { ended: response.text() }
}

async function followAs(browser: MemberBrowser) {
  return await follow({
    cookie: `__Host-holdfast=${browser.cookie ?? ''}`,
    'x-holdfast-environment': 'sandbox',
  })
}

/** Makes an event, and gives its number. */
async function somethingHappens(): Promise<number> {
  const shop = payments(holdfast)
  await shop.confirmed([{ amount: 10_000 }])
  const { body } = await shop.call('GET', '/v1/events?limit=1')
  return body.data[0].sequence
}

describe('the stream of a member', () => {
  it('ends after signing out, and tells nothing of what happens later', async () => {
    const member = await joinAs(holdfast, owner, 'developer', 'out@harbour.example')
    const { ended } = await followAs(member)
    expect((await member.call('POST', `${at}/sign-out`)).status).toBe(204)
    const before = await ended
    const later = await somethingHappens()
    expect(before).not.toContain(`id: ${later}\n`)
  })

  it('ends with the membership', async () => {
    const member = await joinAs(holdfast, owner, 'finance', 'gone@harbour.example')
    const { ended } = await followAs(member)
    const { id } = (await member.call('GET', `${at}/session`)).body.member
    expect((await owner.call('DELETE', `${at}/member/${id}`)).status).toBe(204)
    await ended
  })

  it('ends when another browser ends the session', async () => {
    const member = await joinAs(holdfast, owner, 'support', 'ended@harbour.example')
    const { ended } = await followAs(member)
    const { id } = (await member.call('GET', `${at}/session`)).body
    expect((await member.call('POST', `${at}/session/${id}/revoke`)).status).toBe(204)
    await ended
  })
})

/** Waits for an event that does not come; resolves with the status and code of the answer. */
async function waitFor(headers: Readonly<Record<string, string>>) {
  const { body } = await payments(holdfast).call('GET', '/v1/events?limit=1')
  const after = body.data[0]?.sequence ?? 0
  const path = `/v1/events?wait=20&after_sequence=${after}`
  const answered = fetch(holdfast.baseUrl + path, { headers })
  return async () => {
    const answer = await answered
    const problem: { code?: string; data?: unknown[] } = await answer.json()
    return [answer.status, problem.code ?? problem.data?.length]
  }
}

async function waitAs(browser: MemberBrowser) {
  return await waitFor({
    cookie: `__Host-holdfast=${browser.cookie ?? ''}`,
    'x-holdfast-environment': 'sandbox',
  })
}

describe('whoever waits for events', () => {
  beforeAll(async () => void (await somethingHappens()))

  it('is told nothing once signed out, though something happens', async () => {
    const member = await joinAs(holdfast, owner, 'developer', 'waits@harbour.example')
    const answer = await waitAs(member)
    expect((await member.call('POST', `${at}/sign-out`)).status).toBe(204)
    await somethingHappens()
    expect(await answer()).toEqual([401, 'not_signed_in'])
  })

  it('is told nothing in a role that may not see events', async () => {
    const member = await joinAs(holdfast, owner, 'developer', 'demoted@harbour.example')
    const answer = await waitAs(member)
    const { id } = (await member.call('GET', `${at}/session`)).body.member
    const role = { role: 'read_only' }
    expect((await owner.call('POST', `${at}/member/${id}/role`, role)).status).toBe(200)
    await somethingHappens()
    expect(await answer()).toEqual([401, 'not_signed_in'])
  })

  it('is told nothing with a key that was revoked', async () => {
    const { body: made } = await owner.call('POST', `${at}/keys`, {})
    const answer = await waitFor({ authorization: made.private_key })
    expect((await owner.call('POST', `${at}/key/${made.pair.id}/revoke`, {})).status).toBe(200)
    await somethingHappens()
    expect(await answer()).toEqual([401, 'unauthorised'])
  })

  it('is told what happens while let in', async () => {
    const answer = await waitFor({ authorization: holdfast.organisation.keys.sandbox.private })
    await somethingHappens()
    expect(await answer()).toEqual([200, expect.any(Number)])
  })
})

describe('whoever hangs up', () => {
  it('leaves the place to the next at once', async () => {
    const headers = { authorization: holdfast.organisation.keys.sandbox.private }
    for (let count = 0; count < 30; count++) {
      const hangsUp = new AbortController()
      const open = { headers, signal: hangsUp.signal }
      const seen = async () => (await fetch(`${holdfast.baseUrl}/v1/events/stream`, open)).status
      await expect.poll(seen).toBe(200)
      hangsUp.abort()
    }
  })
})

describe('the stream of a key', () => {
  it('ends when its pair is revoked, and the key is refused at once', async () => {
    const { body: made } = await owner.call('POST', `${at}/keys`, {})
    const { ended } = await follow({ authorization: made.private_key })
    const call = caller(holdfast.baseUrl, made.private_key)
    expect((await call('GET', '/v1/projects')).status).toBe(200)
    expect((await owner.call('POST', `${at}/key/${made.pair.id}/revoke`, {})).status).toBe(200)
    expect((await call('GET', '/v1/projects')).status).toBe(401)
    await ended
  })

  it('ends when its pair is rolled without an overlap', async () => {
    const { body: made } = await owner.call('POST', `${at}/keys`, {})
    const { ended } = await follow({ authorization: made.private_key })
    const call = caller(holdfast.baseUrl, made.private_key)
    expect((await call('GET', '/v1/projects')).status).toBe(200)
    const overlap = { overlap: 'now' }
    expect((await owner.call('POST', `${at}/key/${made.pair.id}/roll`, overlap)).status).toBe(200)
    expect((await call('GET', '/v1/projects')).status).toBe(401)
    await ended
  })
})
