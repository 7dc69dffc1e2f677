// A newcomer's questions are answered within one search of the documentation, and its first page is
// small.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questions } from '../../../ui/docs/questions.ts'
import { launchBrowser } from '../harness/browser.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const SCRIPT_BYTES_MAX = 60 * 1024

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

it('sends at most 60 kB of script with the first page, compressed', async () => {
  const page = await browser.newPage()
  await page.goto(`${holdfast.baseUrl}/docs`, { waitUntil: 'networkidle' })
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.m?js(\?|$)/.test(name))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  )
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
  console.log(`scripts of the first page: ${bytes} bytes`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  await page.close()
})

const compressed = [
  '/docs',
  '/docs/llms.txt',
  '/docs/guides/fees.md',
  '/docs/pagefind/pagefind.js',
  '/v1/openapi.json',
  '/client/v1/openapi.json',
  '/sdk/holdfast.js',
  '/sdk/holdfast.mjs',
]

it.each(compressed)(
  'sends %s compressed to whoever takes it so, and plain to others',
  async (at) => {
    const ask = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding }
      const answer = await fetch(`${holdfast.baseUrl}${at}`, { headers })
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
    }
    const [small, plain] = [await ask('gzip'), await ask('identity')]
    expect([small.encoding, plain.encoding]).toEqual(['gzip', null])
    expect(small.text).toBe(plain.text)
  },
)

describe('the search', () => {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage()
  })
  afterAll(async () => await page.close())

  it.each(questions)('answers "$typed" with its first result', async (question) => {
    await page.goto(`${holdfast.baseUrl}/docs`)
    await page.getByRole('button', { name: 'Search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input').fill(question.typed)
    await dialog.getByText(new RegExp(`^\\d+ results? for ${question.typed}$`)).waitFor()
    // Each result is read by itself; the first to be there need not be the first of the list.
    await dialog.locator('ol > li:first-child').first().getByRole('link').first().click()
    await page.waitForURL(/\/docs\/.+/)
    expect(new URL(page.url()).pathname).toBe(`/docs/${question.slug}/`)
    const heading = page.locator('main').getByRole('heading', { name: question.heading })
    await heading.first().waitFor()
  })
})
