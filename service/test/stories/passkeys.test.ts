// A passkey signs in, confirms, and is refused when anything about it is wrong.
import { beforeAll, describe, expect, it } from 'vitest'
import type { MemberAnswer } from '../harness/member.ts'
import { enterAsOwner, openMemberBrowser } from '../harness/member.ts'
import type { Doing, SoftPasskey } from '../harness/passkey.ts'
import { softPasskey } from '../harness/passkey.ts'
import { openService } from '../harness/story.ts'

const at = '/dashboard/v1'
const holdfast = await openService({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)
const passkey = softPasskey()
let passkeyId: string

beforeAll(async () => {
  const added = await add(passkey)
  expect([added.status, added.body.recovery_codes]).toEqual([200, null])
  const listed = await owner.call('GET', `${at}/passkeys`)
  passkeyId = listed.body.data[0].id
})

const ours = (): Doing => ({ origin: holdfast.baseUrl })

async function add(one: SoftPasskey, doing: Partial<Doing> = {}): Promise<MemberAnswer> {
  const { body } = await owner.call('POST', `${at}/passkeys/options`)
  expect(body.options.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  })
  const attestation = one.make(body.options, { ...ours(), ...doing })
  return await owner.call('POST', `${at}/passkeys`, { name: 'Laptop', attestation })
}

async function signInWith(
  doing: Partial<Doing> = {},
  browser = openMemberBrowser(holdfast),
): Promise<MemberAnswer> {
  const { body } = await browser.call('POST', `${at}/passkey-sign-in/options`)
  const assertion = passkey.sign(body.options, { ...ours(), ...doing })
  return await browser.call('POST', `${at}/passkey-sign-in`, { assertion })
}

describe('a passkey', () => {
  it('signs in alone, with nothing typed, and the session is open', async () => {
    const browser = openMemberBrowser(holdfast)
    const { body } = await browser.call('POST', `${at}/passkey-sign-in/options`)
    expect(body.options).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    const { status, body: session } = await signInWith({}, browser)
    expect([status, session.stage, session.second_factors.passkeys]).toEqual([200, 'open', 1])
    expect((await browser.call('GET', '/v1/intents')).status).toBe(200)
  })

  it.each<readonly [string, () => Partial<Doing>]>([
    ['that did not verify its owner', () => ({ isVerified: false })],
    ['used by a page of another origin', () => ({ origin: 'https://holdfast.example' })],
    ['whose signature is of another key', () => ({ isForged: true })],
    ['that counts no further: it was copied', () => ({ counter: 1 })],
  ])('%s is refused', async (_what, doing) => {
    const { status, body } = await signInWith(doing())
    expect([status, body.code]).toEqual([401, 'sign_in_refused'])
    expect((await signInWith({ counter: 1_000 + counted++ })).status).toBe(200)
  })

  it('answers each challenge once, and only that it was asked', async () => {
    const browser = openMemberBrowser(holdfast)
    const { body } = await browser.call('POST', `${at}/passkey-sign-in/options`)
    const assertion = passkey.sign(body.options, ours())
    const first = await browser.call('POST', `${at}/passkey-sign-in`, { assertion })
    expect(first.status).toBe(200)
    const replayed = passkey.sign(body.options, ours())
    for (const one of [assertion, replayed]) {
      const other = openMemberBrowser(holdfast)
      const again = await other.call('POST', `${at}/passkey-sign-in`, { assertion: one })
      expect([again.status, again.body.code]).toEqual([401, 'sign_in_refused'])
    }
    const confirming = await browser.call('POST', `${at}/step-up/passkey/options`)
    const misused = passkey.sign(confirming.body.options, ours())
    const elsewhere = await openMemberBrowser(holdfast).call('POST', `${at}/passkey-sign-in`, {
      assertion: misused,
    })
    expect(elsewhere.status).toBe(401)
  })

  it('confirms who it is, under another cookie', async () => {
    const before = owner.cookie
    const { body } = await owner.call('POST', `${at}/step-up/passkey/options`)
    expect(body.options.allowCredentials).toHaveLength(1)
    const assertion = passkey.sign(body.options, ours())
    const confirmed = await owner.call('POST', `${at}/step-up/passkey`, { assertion })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body.stepped_up_until > new Date().toISOString()).toBe(true)
    expect(owner.cookie).not.toBe(before)
  })

  it('that did not verify its owner, or was made for another origin, is not kept', async () => {
    for (const doing of [{ isVerified: false }, { origin: 'https://holdfast.example' }]) {
      const { status, body } = await add(softPasskey(), doing)
      expect([status, body.code]).toEqual([401, 'sign_in_refused'])
    }
  })

  it('can be renamed and removed, but not when nothing else is left to sign in with', async () => {
    const path = `${at}/passkey/${passkeyId}`
    const renamed = await owner.call('POST', path, { name: 'Old laptop' })
    expect(renamed.body).toMatchObject({ id: passkeyId, name: 'Old laptop' })
    expect((await owner.call('POST', `${at}/totp/remove`)).body.second_factors.totp).toBe(false)
    const last = await owner.call('DELETE', path)
    expect([last.status, last.body.code]).toEqual([409, 'invalid_state'])
    expect((await add(softPasskey())).status).toBe(200)
    expect((await owner.call('DELETE', path)).status).toBe(204)
    expect((await signInWith()).status).toBe(401)
  })
})

let counted = 0
