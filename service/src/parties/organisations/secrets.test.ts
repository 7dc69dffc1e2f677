import type { OpenPageSessionBody } from '@holdfast/contract'
import { secretPrefixes } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import type { Principal, RequestFacts } from '#http'
import { addMs, newUuid, realNow } from '#kit'
import {
  createAuthenticators,
  createPageSessions,
  organisationByLinkToken,
  organisationByPublicKey,
} from './authentication.ts'
import { findApiKey } from './key-finder.ts'
import type { NewSecret } from './secrets.ts'
import {
  createSecretFinder,
  findSecret,
  issueSecrets,
  linkTokenPrefix,
  revokeSecrets,
} from './secrets.ts'
import type { World } from './testing/world.ts'
import { openWorld } from './testing/world.ts'

const world = await openWorld()

type Keys = World['acme']['keys']

const facts: RequestFacts = {
  requestId: 'request_1',
  operationId: 'getClientIntent',
  origin: undefined,
  cookie: undefined,
  ip: '203.0.113.7',
  method: 'GET',
  environment: undefined,
  csrfToken: undefined,
  userAgent: undefined,
  isTrial: false,
}

async function issue(
  changes: Partial<NewSecret> = {},
): Promise<{ readonly plain: string; readonly objectId: string }> {
  const objectId = newUuid(realNow())
  const secret = {
    kind: 'intent',
    objectKind: 'intent',
    objectId,
    prefix: secretPrefixes.sandbox.paymentIntent,
    expiresAt: addMs(realNow(), 60_000),
    ...changes,
  } as const
  const { database, acme } = world
  const [plain] = await database.transact(
    acme.tenants.sandbox,
    async (unit) => await issueSecrets(unit, [secret]),
  )
  return { plain: plain ?? '', objectId }
}

async function issuePlain(changes: Partial<NewSecret> = {}): Promise<string> {
  const { plain } = await issue(changes)
  return plain
}

async function publicKeyOf(environment: 'sandbox' | 'live'): Promise<Principal | null> {
  return (await findApiKey(world.database, world.acme.keys[environment].public)) ?? null
}

async function open(body: OpenPageSessionBody, who: Principal | null = null) {
  return await createPageSessions(world.database)(body, who)
}

describe('a secret', () => {
  it('opens its one object and no other', async () => {
    const [one, other] = [await issue(), await issue()]
    expect(await findSecret(world.database.global, one.plain)).toEqual({
      tenantId: world.acme.tenants.sandbox,
      environment: 'sandbox',
      kind: 'intent',
      objectKind: 'intent',
      objectId: one.objectId,
    })
    expect(one.plain).toMatch(/^sandbox_i_[0-9a-z]{58}$/)
    expect(one.plain).not.toBe(other.plain)
  })

  it('is found with others that are looked for at once, each as its own', async () => {
    const [one, other, over] = [
      await issue(),
      await issue(),
      await issue({ expiresAt: addMs(realNow(), -1) }),
    ]
    const find = createSecretFinder(world.database.global)
    const unknown = `${one.plain.slice(0, -1)}${one.plain.endsWith('0') ? '1' : '0'}`
    const plains = [other.plain, unknown, one.plain, over.plain, 'sandbox_i_', other.plain]
    const found = await Promise.all(plains.map(async (plain) => await find(plain)))
    expect(found.map((secret) => secret?.objectId)).toEqual([
      other.objectId,
      undefined,
      one.objectId,
      undefined,
      undefined,
      other.objectId,
    ])
  })

  it('opens nothing when it has expired, in real time', async () => {
    const { plain } = await issue({ expiresAt: addMs(realNow(), -1) })
    expect(await findSecret(world.database.global, plain)).toBeUndefined()
  })

  it('opens nothing once its object is consumed; pages that are open stay open', async () => {
    const { plain, objectId } = await issue()
    const page = await open({ client_secret: plain }, await publicKeyOf('sandbox'))
    await world.database.transact(world.acme.tenants.sandbox, async (unit) => {
      await revokeSecrets(unit, 'intent', [objectId])
    })
    expect(await findSecret(world.database.global, plain)).toBeUndefined()
    const { client } = createAuthenticators(world.database)
    expect(await client(page.token, facts)).toMatchObject({ objectId })
  })
})

/** What a secret is not, how to get one, and the environment whose key comes with it. */
type Useless = readonly [string, () => Promise<string>, 'sandbox' | 'live']

const useless: Useless[] = [
  ['an unknown secret', async () => `sandbox_i_${'a'.repeat(32)}`, 'sandbox'],
  ['a text that is no secret', async () => "' or 1=1 --", 'sandbox'],
  ['a secret with the key of the other environment', async () => await issuePlain(), 'live'],
  ['an expired one', async () => await issuePlain({ expiresAt: realNow() }), 'sandbox'],
  [
    'a link in place of a client secret',
    async () => await issuePlain({ kind: 'payment_link', prefix: linkTokenPrefix }),
    'sandbox',
  ],
  [
    "a page's own token",
    async () => await issuePlain({ kind: 'page_session', prefix: 'page_token_' }),
    'sandbox',
  ],
]

describe('opening a page session', () => {
  it('takes a client secret with the public key of its tenant', async () => {
    const { plain, objectId } = await issue()
    const session = await open({ client_secret: plain }, await publicKeyOf('sandbox'))
    expect(session.kind).toBe('intent')
    const { client } = createAuthenticators(world.database)
    expect(await client(session.token, facts)).toMatchObject({
      tenantId: world.acme.tenants.sandbox,
      environment: 'sandbox',
      kind: 'client',
      objectKind: 'intent',
      objectId,
    })
  })

  it('takes the token of a link without a key', async () => {
    const link = { kind: 'verification_link', prefix: linkTokenPrefix } as const
    const { plain } = await issue({ ...link, objectKind: 'verification' })
    expect(await open({ link_token: plain })).toMatchObject({ kind: 'verification' })
    const found = await organisationByLinkToken(world.database, plain, 'verification_link')
    expect(found?.name).toBe('Harbour Cars')
    expect(await organisationByLinkToken(world.database, plain, 'payment_link')).toBeUndefined()
  })

  it.each(useless)('refuses %s, all in the same words', async (_what, secret, environment) => {
    const body = { client_secret: await secret() }
    const refused = open(body, await publicKeyOf(environment))
    await expect(refused).rejects.toMatchObject({ code: 'client_secret_invalid', details: {} })
  })

  it('refuses a client secret without a key, also as a link', async () => {
    const { plain } = await issue()
    await expect(open({ client_secret: plain })).rejects.toThrow('client_secret_invalid')
    await expect(open({ link_token: plain })).rejects.toThrow('client_secret_invalid')
  })

  it('names the field when neither or both are given', async () => {
    await expect(open({})).rejects.toMatchObject({
      details: { errors: [{ pointer: '/client_secret', code: 'one_required' }] },
    })
    await expect(open({ client_secret: 'a', link_token: 'b' })).rejects.toMatchObject({
      details: { errors: [{ pointer: '/link_token', code: 'exclusive' }] },
    })
  })
})

describe('authentication', () => {
  it.each([
    ['a public key', ({ sandbox }: Keys): string | undefined => sandbox.public, 'wrong_key_kind'],
    ['an unknown key', (): string | undefined => `sandbox_api_${'b'.repeat(32)}`, 'unauthorised'],
    ['no key', (): string | undefined => undefined, 'unauthorised'],
  ])('refuses %s on a private route', async (_what, keyOf, code) => {
    const authenticate = createAuthenticators(world.database)
    const asked = authenticate.private(keyOf(world.acme.keys), facts)
    await expect(asked).rejects.toMatchObject({ code })
  })

  it('knows no page by a client secret, a key or nothing', async () => {
    const { client } = createAuthenticators(world.database)
    const plain = await issuePlain()
    const likeAToken = await issuePlain({ prefix: 'page_token_' })
    for (const credential of [plain, likeAToken, world.acme.keys.sandbox.private, undefined]) {
      await expect(client(credential, facts)).rejects.toThrow('client_unauthorised')
    }
  })

  it('lets a page without a key open a session only, and counts its tries by address', async () => {
    const authenticate = createAuthenticators(world.database)
    const opening = { ...facts, operationId: 'openPageSession' }
    expect((await authenticate.public(undefined, opening))?.keyId).toBe('link 203.0.113.7')
    await expect(authenticate.public(undefined, facts)).rejects.toThrow('public key')
  })

  it('tells the organisation of a public key, and of nothing else', async () => {
    const { database, acme } = world
    const found = await organisationByPublicKey(database, acme.keys.live.public)
    expect(found).toMatchObject({ name: 'Harbour Cars', environment: 'live' })
    const { private: secret } = acme.keys.live
    expect(await organisationByPublicKey(database, secret)).toBeUndefined()
    expect(await organisationByPublicKey(database, 'live_pk_')).toBeUndefined()
  })
})
