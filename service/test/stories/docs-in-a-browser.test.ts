// The documentation at `/docs`: found by search, readable in both themes, without anything from
// elsewhere.
import { errors } from '@holdfast/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages } from '../../../ui/docs/outline.ts'
import { accessibilityFaults, launchBrowser, takePicture } from '../harness/browser.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

let holdfast: TestService
let browser: Browser

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await holdfast.stop()
})

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`${holdfast.baseUrl}/docs/${slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

it('lets nothing in from elsewhere', async () => {
  const page = await browser.newPage()
  const asked = new Set<string>()
  const said: string[] = []
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('console', (message) => said.push(message.text()))
  const answer = await page.goto(`${holdfast.baseUrl}/docs`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/)
  expect(policy).not.toMatch(/https?:|'unsafe-eval'|script-src[^;]*unsafe-inline/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(said.filter((text) => /content security policy|refused to/i.test(text))).toEqual([])
  expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([holdfast.baseUrl])
})

it('has a place for each error, where the `type` of its answers leads', async () => {
  const page = await browser.newPage()
  await open(page, 'errors')
  const places = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(Object.keys(errors).filter((code) => !places.includes(code))).toEqual([])
  await page.close()
})

it('begins in the theme of the system', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme })
    await open(page, '')
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
    await page.close()
  }
})

describe('in both themes', () => {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage()
  })
  afterAll(async () => await page.close())

  it.each(allPages)('/docs/$slug can be read by everybody', async ({ slug }) => {
    await open(page, slug)
    for (const theme of ['light', 'dark'] as const) {
      // As the choice of a theme does it.
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      expect(await accessibilityFaults(page, { onlyColours: theme === 'dark' })).toEqual([])
      await takePicture(page, `docs-${theme}-${slug.replaceAll('/', '-')}`)
    }
  })
})
