// The page at the root, for whoever comes: what this is, where to go, nothing secret.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseLog, createService } from '../../src/app/service.ts'
import { accessibilityFaults, launchBrowser, looks, takePicture } from '../harness/browser.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const SHOP = 'http://localhost:4281'
const SECRET = /(sandbox|live)_(api|pk)_\w|link_|first_link|one_time|whsec_/

let holdfast: TestService
let browser: Browser

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'], shopUrl: SHOP })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await holdfast.stop()
})

async function linksOf(page: Page): Promise<string[]> {
  return await page
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
}

/** The same page of an installation under a public name, without a demo. */
async function askElsewhere(): Promise<string> {
  const { connection, rootKey } = holdfast
  const service = createService({
    connection,
    rootKey,
    baseUrl: 'https://pay.example.com',
    roles: new Set(['api'] as const),
    mailbox: 'off',
    webhookAllowNets: [],
    log: chooseLog('off'),
  })
  service.readiness.markReady()
  try {
    const answer = await service.server.inject({ url: '/', headers: { host: 'pay.example.com' } })
    return answer.body
  } finally {
    await service.stop()
  }
}

describe.each(looks.map((look) => [look.name, look] as const))(
  'the root page: %s',
  (name, look) => {
    it('says what this is and where to go, accessibly, without scrolling sideways', async () => {
      const { name: _name, ...options } = look
      const context = await browser.newContext({ ...options, baseURL: holdfast.baseUrl })
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'Holdfast' }).waitFor()
      await page.getByText('A trial on this machine, in the sandbox').waitFor()
      await takePicture(page, `root-${name}`)
      expect(await accessibilityFaults(page)).toEqual([])
      const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0)
      expect(said.filter((text) => /content security policy|refused to/i.test(text))).toEqual([])
      await context.close()
    })
  },
)

it('leads to pages that are there', async () => {
  const page = await browser.newPage()
  await page.goto(holdfast.baseUrl)
  const links = await linksOf(page)
  expect(links).toEqual(expect.arrayContaining(['/dashboard', '/docs', '/mailbox', SHOP]))
  for (const link of links.filter((one) => one !== SHOP)) {
    expect([link, (await fetch(holdfast.baseUrl + link)).status]).toEqual([link, 200])
  }
  await page.close()
})

it('needs nobody to be signed in, and tells no secret', async () => {
  const answer = await fetch(holdfast.baseUrl)
  const text = await answer.text()
  expect(text).not.toMatch(SECRET)
  expect(answer.headers.has('set-cookie')).toBe(false)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(policy).not.toContain('unsafe')
})

it('says nothing of a trial where there is none', async () => {
  const text = await askElsewhere()
  expect(text).toContain('Sandbox and live')
  expect(text).toContain('href="/dashboard"')
  expect(text).not.toMatch(/mailbox|localhost|first-run|npm|trial/i)
  expect(text).not.toMatch(SECRET)
})
