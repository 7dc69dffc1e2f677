// Everybody who asks in the table of attacks: each kind of credential that there is, from nothing
// at all to an owner, as a service gave it out.
import type { Environment, MemberRole } from '@holdfast/contract'
import { environments, keyPermissions, memberRoles } from '@holdfast/contract'
import { present } from '#kit'
import { createKeyPair } from '#organisations'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs, memberPassword, openMemberBrowser } from '../harness/member.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf } from '../harness/service.ts'
import type { Credential } from './credentials.ts'
import {
  ofEndedSession,
  ofMember,
  ofNobody,
  ofOwnedKey,
  ofPage,
  ofPrivateKey,
  ofPublicKey,
  ofStrayKey,
  ofWrongKey,
} from './credentials.ts'

const FOREIGN = 'https://evil.example'

/** One of each kind of credential, with what the contract says of it. */
export async function attackers(holdfast: TestService): Promise<Credential[]> {
  const owner = await enterAsOwner(holdfast)
  return [
    ...withoutKey(holdfast),
    ...(await withKey(holdfast, owner)),
    ...(await withPage(holdfast)),
    ...(await inRoles(holdfast, owner)),
    ...(await withLesserSession(holdfast, owner)),
    ...(await withEndedSession(holdfast, owner)),
  ]
}

function withoutKey({ organisation }: TestService): Credential[] {
  const { private: key, public: open } = organisation.keys.sandbox
  const wrong = (name: string, authorization: string): Credential => {
    return { name, headers: { authorization }, verdict: ofWrongKey }
  }
  return [
    { name: 'nothing', headers: {}, verdict: ofNobody },
    {
      name: 'a private key in the query',
      headers: {},
      query: `key=${key}&api_key=${key}&access_token=${key}&authorization=${key}`,
      // A guest is told that no such parameter is taken, before it is asked where he comes from.
      verdict: (operation) => (operation.auth === 'none' ? 'passes' : ofNobody(operation)),
    },
    wrong('an empty header', 'Bearer '),
    wrong('a malformed key', key.slice(0, -1)),
    wrong('a key in other letters', key.toUpperCase()),
    wrong('a key that never was', `sandbox_api_${'0'.repeat(32)}`),
    wrong('a key as a password', `Basic ${Buffer.from(`${key}:`).toString('base64')}`),
    { name: 'a public key', headers: { authorization: open }, verdict: ofPublicKey },
    {
      name: 'a private key from a browser',
      headers: { authorization: key, origin: FOREIGN },
      verdict: () => 'private_key_from_browser',
    },
  ]
}

async function withKey(holdfast: TestService, owner: MemberBrowser): Promise<Credential[]> {
  const { organisation, stranger } = holdfast
  const restricted = keyPermissions.map(async (permission): Promise<Credential> => {
    const key = await restrictedKey(holdfast, [permission])
    return {
      name: `a key for ${permission} alone`,
      headers: { authorization: key },
      verdict: ofPrivateKey([permission]),
    }
  })
  const whole = (name: string, authorization: string): Credential => {
    return { name, headers: { authorization }, verdict: ofPrivateKey(null) }
  }
  return [
    whole('a private key', organisation.keys.sandbox.private),
    whole('a private key of live', organisation.keys.live.private),
    whole('a private key of another tenant', stranger.keys.sandbox.private),
    {
      name: 'a revoked key',
      headers: { authorization: await revokedKey(owner) },
      verdict: ofWrongKey,
    },
    ...(await Promise.all(restricted)),
    ...(await ownedKeys(holdfast, owner)),
  ]
}

/** Keys that members have made, whatever became of these, and one that is used from elsewhere. */
async function ownedKeys(holdfast: TestService, owner: MemberBrowser): Promise<Credential[]> {
  const keyOf = async (browser: MemberBrowser, terms: object = {}): Promise<string> => {
    const { body } = await browser.call('POST', '/dashboard/v1/keys', terms)
    return present(body.private_key, `a key was made: ${JSON.stringify(body)}`)
  }
  const developer = async (email: string): Promise<string> =>
    await keyOf(await joinAs(holdfast, owner, 'developer', email))
  const kept = await developer('kept@harbour.example')
  const demoted = await developer('demoted@harbour.example')
  const gone = await developer('gone@harbour.example')
  const elsewhere = await keyOf(owner, { networks: ['192.0.2.0/24'] })
  const at = async (email: string) => `/dashboard/v1/member/${await memberOf(owner, email)}`
  const role = 'support'
  await owner.call('POST', `${await at('demoted@harbour.example')}/role`, { role })
  await owner.call('DELETE', await at('gone@harbour.example'))
  const of = (name: string, key: string, verdict: Credential['verdict']): Credential => {
    return { name, headers: { authorization: key }, verdict }
  }
  return [
    of('a key of a developer', kept, ofOwnedKey('developer', 'sandbox')),
    of('a key of a member who was demoted', demoted, ofOwnedKey(role, 'sandbox')),
    of('a key of a member who was removed', gone, ofWrongKey),
    of('a key outside its networks', elsewhere, ofStrayKey),
  ]
}

async function memberOf(owner: MemberBrowser, email: string): Promise<string> {
  const { body } = await owner.call('GET', '/dashboard/v1/members')
  const members: readonly { readonly id: string; readonly email: string }[] = body.data
  return present(
    members.find((one) => one.email === email),
    'whoever joined is a member',
  ).id
}

/** Made on the machine, so that it belongs to no member whose role could bound it. */
async function restrictedKey(
  { service, organisation }: TestService,
  permissions: readonly (typeof keyPermissions)[number][],
): Promise<string> {
  const pair = await service.database.transact(
    organisation.tenants.sandbox,
    async (unit) => await createKeyPair(unit, { permissions }),
  )
  return pair.private
}

async function revokedKey(owner: MemberBrowser): Promise<string> {
  const { body } = await owner.call('POST', '/dashboard/v1/keys', {})
  await owner.call('POST', `/dashboard/v1/key/${body.pair.id}/revoke`, {})
  return body.private_key
}

/** The secrets of hosted pages, and the sessions that they open. */
async function withPage(holdfast: TestService): Promise<Credential[]> {
  const shop = payments(holdfast)
  const { body: intent } = await shop.ask([{}])
  const verification = await shop.call('POST', '/v1/verifications', { email: 'v@example.com' })
  const page = async (name: string, of: object): Promise<Credential> => {
    const { key } = await shop.openPage(of)
    return { name, headers: { authorization: key }, verdict: ofPage }
  }
  const secret = { authorization: String(intent.client_secret) }
  return [
    { name: 'a client secret', headers: secret, verdict: ofWrongKey },
    await page('the page session of an intent', intent),
    await page('the page session of a verification', verification.body),
  ]
}

/** What a browser at the dashboard's page sends. */
function sent(browser: MemberBrowser, environment: Environment | null): Record<string, string> {
  return {
    cookie: `__Host-holdfast=${browser.cookie}`,
    'x-holdfast-csrf': browser.csrf ?? '',
    ...(environment === null ? {} : { 'x-holdfast-environment': environment }),
  }
}

async function inRoles(holdfast: TestService, owner: MemberBrowser): Promise<Credential[]> {
  const browsers = new Map<MemberRole, MemberBrowser>([['owner', owner]])
  for (const role of memberRoles) {
    if (role !== 'owner') browsers.set(role, await joinAs(holdfast, owner, role))
  }
  const origin = holdfast.baseUrl
  return environments.flatMap((environment) =>
    memberRoles.map((role): Credential => {
      const browser = present(browsers.get(role), 'each role has a browser')
      return {
        name: `a member: ${role} in ${environment}`,
        headers: { ...sent(browser, environment), origin },
        verdict: ofMember({ role, environment }),
      }
    }),
  )
}

/** Sessions of an owner that lack something: a factor, a fresh proof, the page they come from. */
async function withLesserSession(
  holdfast: TestService,
  owner: MemberBrowser,
): Promise<Credential[]> {
  const origin = holdfast.baseUrl
  const asOwner = async (email: string) => await joinAs(holdfast, owner, 'owner', email)
  const half = openMemberBrowser(holdfast)
  const asked = { email: 'ada@harbour.example', password: memberPassword }
  await half.call('POST', '/dashboard/v1/sign-in', asked)
  const enrolling = await asOwner('enrolling@harbour.example')
  const tired = await asOwner('tired@harbour.example')
  await lessen(holdfast)
  const other = await joinAs(holdfast, owner, 'owner', 'other@harbour.example')
  const role = 'owner'
  const live = 'live'
  return [
    {
      name: 'an owner without second factor',
      headers: { ...sent(half, live), origin },
      verdict: ofMember({ role, environment: live, stage: 'second_factor' }),
    },
    {
      name: 'an owner who has no second factor yet',
      headers: { ...sent(enrolling, live), origin },
      verdict: ofMember({ role, environment: live, stage: 'enrolling' }),
    },
    ...environments.map((environment) => ({
      name: `an owner without fresh proof in ${environment}`,
      headers: { ...sent(tired, environment), origin },
      verdict: ofMember({ role, environment, isSteppedUp: false }),
    })),
    {
      name: 'an owner by a page of another origin',
      headers: { ...sent(other, live), origin: FOREIGN },
      verdict: ofMember({ role, environment: live, page: 'foreign' }),
    },
    ...['', present(owner.csrf, 'a page has a token')].map((token) => ({
      name: `an owner with ${token === '' ? 'no token' : 'the token of another session'}`,
      headers: { ...sent(other, live), origin, 'x-holdfast-csrf': token },
      verdict: ofMember({ role, environment: live, page: 'without token' as const }),
    })),
  ]
}

/** Takes from two sessions what only time or another device would take. */
async function lessen(holdfast: TestService): Promise<void> {
  const database = await ownerOf(holdfast)
  await database.query(
    `update member_sessions set is_open = false, stepped_up_until = null
      where member_id = (select id from members where email = 'enrolling@harbour.example')`,
  )
  await database.query(
    `update members set totp_secret = null where email = 'enrolling@harbour.example'`,
  )
  await database.query(
    `update member_sessions set stepped_up_until = null
      where member_id = (select id from members where email = 'tired@harbour.example')`,
  )
  await database.end()
}

async function withEndedSession(
  holdfast: TestService,
  owner: MemberBrowser,
): Promise<Credential[]> {
  const origin = holdfast.baseUrl
  const removed = await joinAs(holdfast, owner, 'finance', 'removed@harbour.example')
  const out = await joinAs(holdfast, owner, 'owner', 'out@harbour.example')
  const cookies = [removed, out].map((browser) => ({ ...sent(browser, 'live'), origin }))
  const leaver = await memberOf(owner, 'removed@harbour.example')
  await owner.call('DELETE', `/dashboard/v1/member/${leaver}`)
  await out.call('POST', '/dashboard/v1/sign-out')
  const [ofRemoved, ofOut] = cookies
  return [
    { name: 'a removed member', headers: ofRemoved ?? {}, verdict: ofEndedSession },
    { name: 'a member who signed out', headers: ofOut ?? {}, verdict: ofEndedSession },
  ]
}
