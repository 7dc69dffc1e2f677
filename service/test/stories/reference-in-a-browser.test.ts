// The reference at `/docs` runs its own scripts only, and asks nobody but the service.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, takePicture } from '../harness/browser.ts'
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

it('shows the API under a policy that lets nothing in from elsewhere', async () => {
  const page = await browser.newPage()
  const asked = new Set<string>()
  const said: string[] = []
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('console', (message) => said.push(message.text()))
  const answer = await page.goto(`${holdfast.baseUrl}/docs/`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-/)
  expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/)
  await page.getByText('Create a payment intent').first().waitFor()
  await takePicture(page, 'reference')
  expect(said.filter((text) => /content security policy|refused to/i.test(text))).toEqual([])
  expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([holdfast.baseUrl])
})
