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
const headers = signWebhook(body, { id: event.id, secret: SECRET, at })

function later(seconds: number): { readonly now: Date } {
  return { now: new Date(at.getTime() + seconds * 1_000) }
}

function codeOf(verify: () => unknown): string {
  try {
    verify()
  } catch (error) {
    if (error instanceof WebhookError) return error.code
    throw error
  }
  return 'accepted'
}

describe('a genuine delivery', () => {
  test('gives its event, whose type decides what the payload holds', () => {
    const found = verifyWebhook(body, headers, SECRET, later(0))
    expect(found).toEqual(event)
    expect(found.type === 'checkout_settled' && found.payload.project_id).toBe('project_1')
  })

  test('is signed as the reference implementation of Standard Webhooks signs', () => {
    const signed = signWebhook('{"test": 2432232314}', {
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
  ])('is accepted with %s', (_what, raw, given) => {
    expect(verifyWebhook(raw, given, SECRET, later(0)).id).toBe('wh_evt_1')
  })

  test('is accepted with any of several secrets, while they are changed', () => {
    expect(verifyWebhook(body, headers, [OTHER_SECRET, SECRET], later(0)).id).toBe('wh_evt_1')
  })

  test('of a type that this version does not know is not refused', () => {
    const text = JSON.stringify({ ...event, type: 'moon_risen' })
    const signed = signWebhook(text, { id: event.id, secret: SECRET, at })
    expect(verifyWebhook(text, signed, SECRET, later(0)).type).toBe('moon_risen')
  })

  test('is accepted up to 300 seconds old or ahead, and with a tolerance of 0 at once', () => {
    for (const seconds of [300, -300]) {
      expect(codeOf(() => verifyWebhook(body, headers, SECRET, later(seconds)))).toBe('accepted')
    }
    const strict = { ...later(0), toleranceS: 0 }
    expect(codeOf(() => verifyWebhook(body, headers, SECRET, strict))).toBe('accepted')
  })
})

describe('a delivery is refused', () => {
  const cases: [string, string, () => unknown][] = [
    ['whose body was changed', 'signature_mismatch', () => check(`${body} `)],
    ['of another id', 'signature_mismatch', () => check(body, { 'webhook-id': 'wh_evt_2' })],
    ['signed with another secret', 'signature_mismatch', () => check(body, {}, OTHER_SECRET)],
    [
      'with a signature of another scheme',
      'signature_mismatch',
      () => check(body, { 'webhook-signature': `v2,${headers['webhook-signature']?.slice(3)}` }),
    ],
    ['without a signature', 'header_missing', () => check(body, { 'webhook-signature': '' })],
    ['without a time', 'header_missing', () => check(body, { 'webhook-timestamp': '' })],
    ['with an odd time', 'timestamp_malformed', () => check(body, { 'webhook-timestamp': '1e9' })],
    ['with a malformed secret', 'secret_malformed', () => check(body, {}, 'a-shared-secret')],
    ['with an empty secret', 'secret_malformed', () => check(body, {}, 'whsec_')],
    [
      'that is 301 seconds old',
      'timestamp_too_old',
      () => verifyWebhook(body, headers, SECRET, later(301)),
    ],
    [
      'that is 301 seconds ahead',
      'timestamp_too_new',
      () => verifyWebhook(body, headers, SECRET, later(-301)),
    ],
    [
      'that is 1 second old with a tolerance of 0',
      'timestamp_too_old',
      () => verifyWebhook(body, headers, SECRET, { ...later(1), toleranceS: 0 }),
    ],
  ]

  function check(raw: string, changed = {}, secret = SECRET) {
    return verifyWebhook(raw, { ...headers, ...changed }, secret, later(0))
  }

  test.each(cases)('%s', (_what, code, verify) => {
    expect(codeOf(verify)).toBe(code)
  })

  test('whose body was parsed, with words that name the cause', () => {
    const parsed: unknown = event
    const verify = () => verifyWebhook(parsed as string, headers, SECRET, later(0))
    expect(codeOf(verify)).toBe('body_not_raw')
    expect(verify).toThrow(/express\.raw.*parseAs.*request\.text/)
  })

  test.each(['[]', '"text"', 'null', '{}', 'not json'])('that holds %s', (text) => {
    const signed = signWebhook(text, { id: 'wh_evt_1', secret: SECRET, at })
    expect(codeOf(() => verifyWebhook(text, signed, SECRET, later(0)))).toBe('body_not_an_event')
  })

  test('without the shared secret, or with another', () => {
    const withShared = (value?: string) => {
      const given = value === undefined ? headers : { ...headers, 'x-service-secret': value }
      return codeOf(() =>
        verifyWebhook(body, given, SECRET, { ...later(0), sharedSecret: 'a-long-shared-secret' }),
      )
    }
    expect(withShared('a-long-shared-secret')).toBe('accepted')
    expect(withShared('another')).toBe('shared_secret_mismatch')
    expect(withShared()).toBe('header_missing')
  })
})
