import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleSdk } from '../bundle.ts'
import type * as declared from '../index.d.ts'
import type * as written from './index.ts'
import { HoldfastError, holdfast } from './index.ts'
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
      return await Promise.resolve(Response.json(answers.shift()))
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
