import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signWebhook, verifyWebhook, WebhookError } from './index.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const at = new Date('2026-03-02T09:30:00Z')
const event = {
  id: 'wh_evt_1',
  type: 'checkout_settled',
  payload: { id: 'checkout_1', project_id: 'project_1', participant_id: 'participant_1' },
}
const body = JSON.stringify(event)
const headers = await signWebhook(body, { id: event.id, secret: SECRET, at })

function later(seconds: number): { readonly now: Date } {
  return { now: new Date(at.getTime() + seconds * 1_000) }
}

async function codeOf(verify: () => Promise<unknown>): Promise<string> {
  try {
    await verify()
  } catch (error) {
    if (error instanceof WebhookError) return error.code
    throw error
  }
  return 'accepted'
}

describe('a genuine delivery', () => {
  test('gives its event, whose type decides what the payload holds', async () => {
    const found = await verifyWebhook(body, headers, SECRET, later(0))
    expect(found).toEqual(event)
    expect(found.type === 'checkout_settled' && found.payload.project_id).toBe('project_1')
  })

  test('is signed as the reference implementation of Standard Webhooks signs', async () => {
    const signed = await signWebhook('{"test": 2432232314}', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      at: new Date(1_614_265_330_000),
    })
    expect(signed).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test.each([
    ['bytes', Buffer.from(body), headers],
    ['headers of fetch', body, new Headers(headers)],
    [
      'headers in capitals',
      body,
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    ],
    [
      'several signatures',
      body,
      { ...headers, 'webhook-signature': `v1,AAAA v1a,x ${headers['webhook-signature']}` },
    ],
  ])('is accepted with %s', async (_what, raw, given) => {
    expect((await verifyWebhook(raw, given, SECRET, later(0))).id).toBe('wh_evt_1')
  })

  test('is accepted with any of several secrets, while they are changed', async () => {
    expect((await verifyWebhook(body, headers, [OTHER_SECRET, SECRET], later(0))).id).toBe(
      'wh_evt_1',
    )
  })

  test('of a type that this version does not know is not refused', async () => {
    const text = JSON.stringify({ ...event, type: 'moon_risen' })
    const signed = await signWebhook(text, { id: event.id, secret: SECRET, at })
    expect((await verifyWebhook(text, signed, SECRET, later(0))).type).toBe('moon_risen')
  })

  test('is accepted up to 300 seconds old or ahead, with a tolerance of 0 at once', async () => {
    for (const seconds of [300, -300]) {
      expect(
        await codeOf(async () => await verifyWebhook(body, headers, SECRET, later(seconds))),
      ).toBe('accepted')
    }
    const strict = { ...later(0), toleranceS: 0 }
    expect(await codeOf(async () => await verifyWebhook(body, headers, SECRET, strict))).toBe(
      'accepted',
    )
  })
})

describe('a delivery is refused', () => {
  const cases: [string, string, () => Promise<unknown>][] = [
    ['whose body was changed', 'signature_mismatch', async () => await check(`${body} `)],
    [
      'of another id',
      'signature_mismatch',
      async () => await check(body, { 'webhook-id': 'wh_evt_2' }),
    ],
    [
      'signed with another secret',
      'signature_mismatch',
      async () => await check(body, {}, OTHER_SECRET),
    ],
    [
      'with a signature of another scheme',
      'signature_mismatch',
      async () =>
        await check(body, { 'webhook-signature': `v2,${headers['webhook-signature']?.slice(3)}` }),
    ],
    [
      'without a signature',
      'header_missing',
      async () => await check(body, { 'webhook-signature': '' }),
    ],
    [
      'without a time',
      'header_missing',
      async () => await check(body, { 'webhook-timestamp': '' }),
    ],
    [
      'with an odd time',
      'timestamp_malformed',
      async () => await check(body, { 'webhook-timestamp': '1e9' }),
    ],
    [
      'with a malformed secret',
      'secret_malformed',
      async () => await check(body, {}, 'a-shared-secret'),
    ],
    [
      'with a secret that is no Base64',
      'secret_malformed',
      async () => await check(body, {}, 'whsec_abcde'),
    ],
    [
      'at a time that is none, which would never be too old',
      'options_malformed',
      async () => await verifyWebhook(body, headers, SECRET, { now: new Date('never') }),
    ],
    [
      'with a tolerance that is no number',
      'options_malformed',
      async () =>
        await verifyWebhook(body, headers, SECRET, { ...later(0), toleranceS: Number.NaN }),
    ],
    ['with an empty secret', 'secret_malformed', async () => await check(body, {}, 'whsec_')],
    [
      'that is 301 seconds old',
      'timestamp_too_old',
      async () => await verifyWebhook(body, headers, SECRET, later(301)),
    ],
    [
      'that is 301 seconds ahead',
      'timestamp_too_new',
      async () => await verifyWebhook(body, headers, SECRET, later(-301)),
    ],
    [
      'that is 1 second old with a tolerance of 0',
      'timestamp_too_old',
      async () => await verifyWebhook(body, headers, SECRET, { ...later(1), toleranceS: 0 }),
    ],
  ]

  async function check(raw: string, changed = {}, secret = SECRET) {
    return await verifyWebhook(raw, { ...headers, ...changed }, secret, later(0))
  }

  test.each(cases)('%s', async (_what, code, verify) => {
    expect(await codeOf(verify)).toBe(code)
  })

  test('whose body was parsed, with words that name the cause', async () => {
    const parsed: unknown = event
    const verify = async () => await verifyWebhook(parsed as string, headers, SECRET, later(0))
    expect(await codeOf(verify)).toBe('body_not_raw')
    await expect(verify()).rejects.toThrow(/express\.raw.*parseAs.*request\.text/)
  })

  test.each(['[]', '"text"', 'null', '{}', 'not json'])('that holds %s', async (text) => {
    const signed = await signWebhook(text, { id: 'wh_evt_1', secret: SECRET, at })
    expect(await codeOf(async () => await verifyWebhook(text, signed, SECRET, later(0)))).toBe(
      'body_not_an_event',
    )
  })

  test('without the shared secret, or with another', async () => {
    const withShared = async (value?: string) => {
      const given = value === undefined ? headers : { ...headers, 'x-service-secret': value }
      return await codeOf(
        async () =>
          await verifyWebhook(body, given, SECRET, {
            ...later(0),
            sharedSecret: 'a-long-shared-secret',
          }),
      )
    }
    expect(await withShared('a-long-shared-secret')).toBe('accepted')
    expect(await withShared('another')).toBe('shared_secret_mismatch')
    expect(await withShared()).toBe('header_missing')
  })
})

test('whatever it is given, nothing but a WebhookError is thrown', async () => {
  const some = (...good: unknown[]) => fc.oneof(fc.constantFrom(...good), fc.anything())
  const header = fc.oneof(fc.string(), fc.anything())
  const given = fc.record(
    { 'webhook-id': header, 'webhook-timestamp': header },
    { noNullPrototype: true },
  )
  const secrets = fc.oneof(
    some(SECRET, 'whsec_a', 'whsec_abcde', 'whsec_===', undefined, null),
    fc.base64String(),
  )
  const options = fc.oneof(
    some(later(0), undefined),
    fc.record({ now: some(at), toleranceS: fc.anything(), sharedSecret: fc.anything() }),
  )
  const all = fc.tuple(
    some(body, Buffer.from(body)),
    fc.oneof(
      some(headers),
      given.map((wrong) => ({ ...headers, ...wrong })),
    ),
    secrets,
    options,
  )
  await fc.assert(
    fc.asyncProperty(all, async (words) => {
      // As plain JavaScript calls it.
      const found: unknown = await Reflect.apply(verifyWebhook, undefined, words).catch(
        (error: unknown) => error,
      )
      if (found instanceof Error) expect(found).toBeInstanceOf(WebhookError)
    }),
    { numRuns: 2_000 },
  )
})
