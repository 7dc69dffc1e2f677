import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { checkoutTypes } from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleSdk } from '../bundle.ts'
import type * as declared from '../index.d.ts'
import { servingOrigin } from './base.ts'
import { stepOf } from './choices.ts'
import type * as written from './index.ts'
import holdfastByDefault, { HoldfastError, holdfast, paymentMethods } from './index.ts'
import { isReady, readMessage } from './messages.ts'
import { redirectTo } from './present.ts'
import { kindOfSecret } from './secrets.ts'

const COMPRESSED_BYTES_MAX = 4_096
const options = { baseUrl: 'http://localhost:4280' }

describe('client secrets', () => {
  test.each([
    ['sandbox_i_abc', 'payment_intent'],
    ['live_i_inv_abc', 'payment_intent'],
    ['sandbox_v_abc', 'verification'],
    ['live_s_abc', 'setup_intent'],
    ['sandbox_api_abc', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s opens %s', (secret, kind) => {
    expect(kindOfSecret(secret)).toBe(kind)
  })

  test('a secret of another kind is refused before any request', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    const pay = holdfast('sandbox_pk_abc', options)
    const refused = { name: 'HoldfastError', code: 'invalid_client_secret' }
    await expect(pay.confirmPaymentIntent('sandbox_v_abc')).rejects.toMatchObject(refused)
    await expect(pay.confirmVerification('sandbox_i_abc')).rejects.toMatchObject(refused)
    await expect(pay.confirmSetupIntent('order-17')).rejects.toMatchObject(refused)
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockRestore()
  })

  test('of an invoice is confirmed without a page', async () => {
    const answers = [
      { token: 'page_token_1' },
      { checkout_id: 'checkout_1', project_id: 'project_1', invoice_id: 'invoice_1', next: null },
    ]
    const asked: unknown[] = []
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const { href } = new URL(url instanceof Request ? url.url : url)
      asked.push([href, new Headers(init?.headers).get('authorization'), init?.body])
      return Response.json(answers.shift())
    })
    const pay = holdfast('sandbox_pk_abc', options)
    expect(await pay.confirmPaymentIntent('sandbox_i_inv_abc')).toEqual({
      checkout_id: 'checkout_1',
      project_id: 'project_1',
      invoice_id: 'invoice_1',
    })
    fetch.mockRestore()
    const at = `${options.baseUrl}/client/v1`
    expect(asked).toEqual([
      [`${at}/session`, 'sandbox_pk_abc', '{"client_secret":"sandbox_i_inv_abc"}'],
      [`${at}/intent/confirm`, 'Bearer page_token_1', '{"method":"invoice"}'],
    ])
  })

  test('a private key is refused where the library is made', () => {
    expect(() => holdfast('sandbox_api_abc', options)).toThrow(TypeError)
  })

  test.each([undefined, null, '', 7])('a key that is %s is named as missing', (key) => {
    const make = () => Reflect.apply(holdfast, undefined, [key, options])
    expect(make).toThrow('The public key is missing: holdfast("sandbox_pk_…" or "live_pk_…").')
  })
})

describe('the operations', () => {
  test('stand below their version and beside it, and are the default of the module', async () => {
    const pay = holdfastByDefault('sandbox_pk_abc', options)
    expect(Object.keys(pay.v1)).toEqual([
      'confirmPaymentIntent',
      'confirmVerification',
      'confirmSetupIntent',
    ])
    expect(pay.confirmPaymentIntent).toBe(pay.v1.confirmPaymentIntent)
    expect(holdfastByDefault).toBe(holdfast)
  })

  test.each([
    [undefined, 0],
    [0, 0],
    [1, 1],
    ['0', 0],
    ['1', 1],
  ] as const)('begin at step %j as %i', (given, step) => {
    expect(stepOf(given)).toBe(step)
  })

  test('refuse a step or a method that there is not, by name', async () => {
    const { v1 } = holdfast('sandbox_pk_abc', options)
    const chosen = async (choice: object) =>
      await Reflect.apply(v1.confirmPaymentIntent, undefined, ['sandbox_i_abc', choice])
    const code = 'invalid_options'
    const step = { code, message: '`step` is one of 0, 1; this is 2.' }
    await expect(chosen({ step: 2 })).rejects.toMatchObject(step)
    await expect(chosen({ step: '' })).rejects.toMatchObject({ code })
    await expect(chosen({ method: 'sofort' })).rejects.toMatchObject({ code })
    expect(() =>
      Reflect.apply(holdfast, undefined, ['sandbox_pk_a', { ...options, surface: 'tab' }]),
    ).toThrow('`surface` is one of auto, frame, window; this is tab.')
  })

  test('offer the methods of the contract, and no other', () => {
    const known: readonly string[] = checkoutTypes
    expect(paymentMethods.filter((method) => !known.includes(method))).toEqual([])
  })
})

describe('the address of the service', () => {
  test.each([
    ['https://pay.example.com/sdk/holdfast.js', 'https://pay.example.com'],
    ['https://pay.example.com:8443/sdk/holdfast.mjs?v=1', 'https://pay.example.com:8443'],
    ['https://shop.example.com/assets/index-1.js', undefined],
    ['file:///srv/sdk/holdfast.mjs', undefined],
    [undefined, undefined],
  ])('told by a library from %s is %s', (address, origin) => {
    expect(servingOrigin(address)).toBe(origin)
  })

  test('is asked for where nothing tells it, and is that of this machine on its pages', () => {
    expect(() => holdfast('sandbox_pk_abc')).toThrow('`baseUrl` is missing')
    vi.stubGlobal('location', { hostname: 'localhost' })
    expect(holdfast('sandbox_pk_abc').v1).toBeDefined()
    vi.stubGlobal('location', { hostname: 'shop.example.com' })
    expect(() => holdfast('sandbox_pk_abc')).toThrow('`baseUrl` is missing')
    vi.unstubAllGlobals()
    expect(() => holdfast('sandbox_pk_abc', { baseUrl: 'pay.example.com' })).toThrow(
      '`baseUrl` must be a web address',
    )
  })
})

describe('a redirect', () => {
  const ids = { checkout_id: 'checkout_1', project_id: 'project_1' }

  test('keeps its query and gets the ids added', () => {
    expect(redirectTo('https://shop.example.com/thanks?order=7&a=1#end', ids)).toBe(
      'https://shop.example.com/thanks?order=7&a=1&checkout_id=checkout_1&project_id=project_1#end',
    )
  })

  test.each([undefined, 'javascript:alert(1)', 'data:text/html,x', '/thanks', 'https://'])(
    'does not go to %s',
    (address) => {
      expect(redirectTo(address, ids)).toBeUndefined()
    },
  )
})

describe('messages', () => {
  test('only those of the page are read', () => {
    expect(isReady({ type: 'holdfast:ready' })).toBe(true)
    expect(isReady('holdfast:ready')).toBe(false)
    expect(readMessage({ type: 'close', code: 'cancelled', message: 'x' })).toEqual({
      type: 'close',
      code: 'cancelled',
      message: 'x',
    })
    expect(readMessage({ type: 'other' })).toBeUndefined()
    expect(readMessage(null)).toBeUndefined()
  })
})

describe('the bundles', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'holdfast-sdk-'))
    await bundleSdk(folder)
  })
  afterAll(async () => await rm(folder, { recursive: true, force: true }))

  test.each(['holdfast.js', 'holdfast.mjs', 'holdfast.cjs'])(
    '%s stays under 4 kB compressed',
    async (name) => {
      const size = gzipSync(await readFile(path.join(folder, name)), { level: 9 }).length
      expect(size).toBeLessThan(COMPRESSED_BYTES_MAX)
    },
  )

  test('are an ES module, a CommonJS module and a script with the global Holdfast', async () => {
    const module = await import(pathToFileURL(path.join(folder, 'holdfast.mjs')).href)
    const common = createRequire(import.meta.url)(path.join(folder, 'holdfast.cjs'))
    const page: Record<string, Record<string, unknown>> = {}
    const script = await readFile(path.join(folder, 'holdfast.js'), 'utf8')
    runInNewContext(`${script};page.Holdfast = Holdfast`, { page })
    for (const made of [module, common, page.Holdfast]) {
      expect(typeof made.holdfast).toBe('function')
      expect(typeof made.HoldfastError).toBe('function')
    }
  })

  test('are described by declarations that say what the source says', () => {
    // Compiled, not run: each side must be assignable to the other.
    const asDeclared: typeof declared.holdfast = holdfast
    const asWritten = (made: declared.Holdfast): written.Holdfast => made
    const options: declared.HoldfastOptions = { baseUrl: '' } satisfies written.HoldfastOptions
    const error: declared.HoldfastError = new HoldfastError('failed', '')
    expect([asDeclared, asWritten, options, error]).toHaveLength(4)
  })
})
