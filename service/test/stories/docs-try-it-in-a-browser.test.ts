// Calls of the documentation, made by whoever reads it: with a sandbox key of his own, which nobody
// else gets and no other page may use.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser, looks, takePicture } from '../harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const GUIDE = '/docs/guides/hold-and-release/'
const PRIVATE_FIELD = 'Private key of your sandbox'
const PUBLIC_FIELD = 'Public key of your sandbox'

let holdfast: TestService
let browser: Browser

beforeAll(async () => {
  holdfast = await startTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

const keys = () => holdfast.organisation.keys.sandbox

async function inPage<T>(
  options: object,
  act: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...options, baseURL: holdfast.baseUrl })
  context.setDefaultTimeout(WAIT_GIVES_UP_MS)
  try {
    const page = await context.newPage()
    await page.goto(GUIDE)
    return await act(page, context)
  } finally {
    await context.close()
  }
}

/** The place of the nth call of the page. */
function callAt(page: Page, at: number) {
  const place = page.locator('.try-it').nth(at)
  const status = place.getByRole('status')
  return {
    place,
    status,
    press: async () => await place.getByRole('button', { name: 'Try it' }).click(),
    /** Enters a key with keys alone. */
    enter: async (label: string, key: string) => {
      await place.getByLabel(label).fill(key)
      await page.keyboard.press('Enter')
    },
    says: async (text: RegExp) => await status.filter({ hasText: text }).waitFor(),
  }
}

describe.each(looks.map((look) => [look.name, look] as const))('a guide: %s', (name, look) => {
  it('asks for a key, makes the call and shows the answer, accessibly', async () => {
    const { name: _name, ...options } = look
    await inPage(options, async (page) => {
      const first = callAt(page, 0)
      await first.press()
      await first.place.getByLabel(PRIVATE_FIELD).waitFor()
      await takePicture(page, `try-it-key-${name}`)
      expect(await accessibilityFaults(page)).toEqual([])
      await first.enter(PRIVATE_FIELD, keys().private)
      await first.says(/^200 done: POST \/v1\/intents\/payment$/)
      const answer = await first.place.getByRole('region', { name: 'The answer' }).textContent()
      expect(JSON.parse(answer ?? '')).toMatchObject({ status: 'unconfirmed', currency: 'eur' })
      await takePicture(page, `try-it-answer-${name}`)
      expect(await accessibilityFaults(page)).toEqual([])
      const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0)
    })
  })
})

it('a whole guide is tried from the top down, each call with the answers before it', async () => {
  await inPage({}, async (page) => {
    const calls = await page.locator('.try-it').count()
    for (let at = 0; at < calls; at++) {
      const one = callAt(page, at)
      await one.press()
      if (at === 0) await one.enter(PRIVATE_FIELD, keys().private)
      if (at === 1) await one.enter(PUBLIC_FIELD, keys().public)
      await one.says(at === calls - 1 ? /^422 refused: POST/ : /^200 done: /)
    }
    expect(calls).toBeGreaterThan(8)
    const last = callAt(page, calls - 1).place.getByRole('region', { name: 'The answer' })
    expect(await last.textContent()).toContain('amount_exceeds_settlement')
  })
})

it('a call whose answers are missing says which call comes first, and sends nothing', async () => {
  await inPage({}, async (page) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') sent.push(request.url())
    })
    const second = callAt(page, 1)
    await second.press()
    await second.says(/^First try the call above that answers intent\.$/)
    expect(sent).toEqual([])
  })
})

describe('the key', () => {
  it('stays in the tab, is sent to this service only, and can be forgotten', async () => {
    await inPage({}, async (page, context) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.headers().authorization === keys().private) sent.push(request.url())
        expect(request.url()).not.toContain(keys().private)
      })
      const first = callAt(page, 0)
      await first.press()
      expect(await first.place.getByLabel(PRIVATE_FIELD).getAttribute('type')).toBe('password')
      await first.enter(PRIVATE_FIELD, keys().private)
      await first.says(/^200 done/)
      expect(sent).toEqual([`${holdfast.baseUrl}/v1/intents/payment`])
      const kept = 'JSON.stringify([localStorage, document.cookie, location.href])'
      expect(await page.evaluate<string>(kept)).not.toContain(keys().private)
      expect(await page.content()).not.toContain(keys().private)
      const other = await context.newPage()
      await other.goto(GUIDE)
      expect(await other.evaluate<number>('sessionStorage.length')).toBe(0)
      await page.reload()
      const button = page.getByRole('button', { name: 'Forget my keys' }).first()
      await button.click()
      await callAt(page, 0).says(/forgotten/)
      expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('_api_')
      expect(await button.isVisible()).toBe(false)
      await callAt(page, 0).press()
      await callAt(page, 0).place.getByLabel(PRIVATE_FIELD).waitFor()
    })
  })

  it('of live is refused by the page, which does not send it', async () => {
    await inPage({}, async (page) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch') sent.push(request.url())
      })
      const first = callAt(page, 0)
      await first.press()
      await first.enter(PRIVATE_FIELD, 'live_api_0123456789')
      await first.says(/one of live\. It was not sent/)
      await first.enter(PRIVATE_FIELD, keys().public)
      await first.says(/begins with sandbox_api_/)
      expect(sent).toEqual([])
      expect(await page.evaluate<number>('sessionStorage.length')).toBe(0)
    })
  })
})

/** What a page of an origin gets when its script sends this key. */
async function sendFrom(page: Page, at: string, authorization: string): Promise<unknown> {
  const body = `{ method: 'POST', headers: { authorization: '${authorization}' } }`
  return await page.evaluate(
    `fetch('${at}', ${body}).then((answer) => answer.status, () => 'kept back')`,
  )
}

describe('a private key that a page sends', () => {
  it('passes from the service itself, of the sandbox only', async () => {
    await inPage({}, async (page) => {
      const at = '/_sandbox/v1/clock/resume'
      expect(await sendFrom(page, at, keys().private)).toBe(200)
      expect(await sendFrom(page, at, holdfast.organisation.keys.live.private)).toBe(403)
    })
  })

  it('is refused where the service is open under another of its names', async () => {
    await inPage({}, async (page) => {
      await page.goto(holdfast.baseUrl.replace('localhost', '127.0.0.1') + GUIDE)
      expect(await sendFrom(page, '/_sandbox/v1/clock/resume', keys().private)).toBe(403)
    })
  })

  it('does not leave a page of another origin', async () => {
    const shop = await browser.newPage()
    await shop.route('https://shop.example.com/', async (route) => {
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' })
    })
    await shop.goto('https://shop.example.com/')
    const at = `${holdfast.baseUrl}/_sandbox/v1/clock/resume`
    expect(await sendFrom(shop, at, keys().private)).toBe('kept back')
    await shop.close()
  })
})

it('pages that try calls run their own scripts only, and ask nobody else', async () => {
  const answer = await fetch(holdfast.baseUrl + GUIDE)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const directives = new Map(
    policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  )
  expect(directives.get('default-src')).toEqual(["'none'"])
  expect(directives.get('connect-src')).toEqual(["'self'"])
  expect(directives.get('form-action')).toEqual(["'none'"])
  expect(directives.get('base-uri')).toEqual(["'none'"])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  const scripts = directives.get('script-src') ?? []
  expect(scripts.filter((one) => !/^'sha256-|^'self'$|^'wasm-unsafe-eval'$/.test(one))).toEqual([])
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

it('whoever is signed in to the dashboard is no part of it: no cookie is sent', async () => {
  await inPage({}, async (page, context) => {
    await context.addCookies([{ name: 'session', value: 'of-a-member', url: holdfast.baseUrl }])
    const asked = page.waitForRequest(/\/v1\/intents\/payment$/)
    const first = callAt(page, 0)
    await first.press()
    await first.enter(PRIVATE_FIELD, keys().private)
    expect(await (await asked).allHeaders()).not.toHaveProperty('cookie')
    await first.says(/^200 done/)
  })
})
