// Coming back, and another address, in a real browser.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberPost } from '#letters'
import { makeRecoveryLink } from '#members'
import { faultsInLooks, launchBrowser } from '../../test/harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../../test/harness/give-up.ts'
import { type MailServer, startMailServer } from '../../test/harness/mail-server.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { ownerOf, startTestService, type TestService } from '../../test/harness/service.ts'

const another = 'a lantern that nobody lit'
let post: MailServer
let world: TestService
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  post = await startMailServer()
  world = await startTestService({ smtp: post.smtp })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await world.stop()
  await post.stop()
})

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(WAIT_GIVES_UP_MS)
  page = await context.newPage()
})

afterEach(async () => await context.close())

async function expectGood(name: string): Promise<void> {
  expect([name, await faultsInLooks(page, `dashboard-${name}`)]).toEqual([name, []])
}

async function linkTo(email: string, words: string): Promise<string> {
  const { text } = await post.take(email, words)
  return /https?:\S+#\w+/.exec(text)?.[0] ?? ''
}

async function setPassword(): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(another)
  await page.getByLabel('The new password again').fill(another)
}

async function becomes({ cookie }: MemberBrowser): Promise<void> {
  await context.addCookies([
    {
      name: '__Host-holdfast',
      value: cookie ?? '',
      url: world.baseUrl.replace(/^http:/, 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
}

test('who forgot the password comes back by the mailbox and a recovery code', async () => {
  const email = 'grace@harbour.example'
  const lost = await enterAsOwner(world, { email })
  await page.goto(`${world.baseUrl}/dashboard/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Recover your account' }).waitFor()
  await page.getByText('I have lost my second factor').click()
  await expectGood('recovery')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
  await page.goto('about:blank')
  await page.goto(await linkTo(email, 'Set a new password'))
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  expect(page.url()).not.toContain('#')
  await expectGood('new-password')
  await setPassword()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('alert').getByRole('link').first().waitFor()
  await page.getByLabel('Code of your authenticator').fill(lost.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.waitForURL(/\/dashboard\/sandbox/)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

test('who is let in by whoever runs the service sets up a second factor', async () => {
  const email = 'lost@harbour.example'
  await enterAsOwner(world, { email })
  const { service, vault, baseUrl } = world
  const raise = (error: unknown) => {
    throw error
  }
  const post = memberPost({ vault, baseUrl, isSmtpOn: true })
  const deps = { database: service.database, post }
  await page.goto(await makeRecoveryLink({ ...deps, onError: raise }, { email, baseUrl }))
  await page.getByText('For 24 hours you have no power over money in live.').waitFor()
  await setPassword()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
  await expectGood('second-factor-anew')
})

test('another address counts once its mailbox has confirmed it', async () => {
  const to = 'mary@new.example'
  const member = await enterAsOwner(world, { email: 'mary@harbour.example' })
  await becomes(member)
  await page.goto(`${world.baseUrl}/dashboard/sandbox/security`)
  await page.getByLabel('New address').fill(to)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByText(`A link is on its way to ${to}.`).waitFor()
  const client = await ownerOf(world)
  await client.query(
    `update members set withheld_until = now() + interval '1 day'
      where email = 'mary@harbour.example'`,
  )
  await client.end()
  await page.goto(await linkTo(to, 'Confirm your new address'))
  await page.getByText('You are signed in as mary@harbour.example.').waitFor()
  await expectGood('confirm-address')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/\/dashboard\/sandbox\/security/)
  await page.getByText(`You sign in with ${to}.`).waitFor()
  await page.getByText('Let back in just now').waitFor()
  await expectGood('security-withheld')
})
