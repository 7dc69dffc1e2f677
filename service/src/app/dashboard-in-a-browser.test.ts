// The way into the dashboard as people meet it: a real browser, the real service.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultsInLooks, launchBrowser } from '../../test/harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../../test/harness/give-up.ts'
import {
  enterAsOwner,
  enterLink,
  joinAs,
  memberPassword,
  totpCode,
} from '../../test/harness/member.ts'
import { ownerOf, startTestService, type TestService } from '../../test/harness/service.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

let world: TestService
let browser: Browser
let context: BrowserContext
let page: Page
let refused: string[]

beforeAll(async () => {
  world = await startTestService()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: DESK })
  context.setDefaultTimeout(WAIT_GIVES_UP_MS)
  page = await context.newPage()
  refused = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
})

afterEach(async () => {
  expect(refused).toEqual([])
  await context.close()
})

/** Nothing is wrong for those who cannot see, nothing is cut off: light, dark and on a phone. */
async function expectGood(name: string): Promise<void> {
  expect([name, await faultsInLooks(page, `dashboard-${name}`)]).toEqual([name, []])
}

/** From the link to the choice of a second factor. */
async function enter(email: string, link?: string): Promise<void> {
  await page.goto(link ?? (await enterLink(world)))
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(memberPassword)
  await page.getByLabel('The same password again').fill(memberPassword)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
}

/** Types one of the codes that are shown, and goes on. */
async function keepCodes(): Promise<string> {
  const code = (await page.locator('ul.font-mono li').first().textContent()) ?? ''
  await page.getByLabel('Type one of the codes').fill(code)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return code
}

async function secretShown(): Promise<string> {
  const shown = page.getByText(/^[A-Z2-7 ]{30,}$/)
  return ((await shown.textContent()) ?? '').replaceAll(' ', '')
}

async function expectInside(): Promise<void> {
  await page.waitForURL(/\/dashboard\/sandbox/)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(page.url()).not.toContain('sign-in')
}

async function signIn(email: string): Promise<void> {
  await page.goto(`${world.baseUrl}/dashboard/sign-in`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(memberPassword)
  await page.getByRole('button', { name: 'Go on' }).click()
}

/** A device that holds passkeys and says yes. */
async function addAuthenticator(): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Takes over the session of a browser that signed in without a window. */
async function becomes(cookie: string | null): Promise<void> {
  const value = cookie ?? ''
  const name = '__Host-holdfast'
  // Cookies know no ports and this one wants https, which browsers grant to localhost.
  await context.addCookies([
    { name, value, url: 'https://localhost', httpOnly: true, secure: true },
  ])
}

describe('the one-time link', () => {
  test('leaves the address at once, and says what is wrong before anything is sent', async () => {
    await page.goto(await enterLink(world))
    await page.getByLabel('Your name').waitFor()
    expect(page.url()).toBe(`${world.baseUrl}/dashboard/enter`)
    await expectGood('enter')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('alert').getByText('needs at least 12 characters').waitFor()
    await expectGood('enter-faults')
  })

  test('makes an owner with an authenticator and recovery codes that were kept', async () => {
    await enter('first@harbour.example')
    await expectGood('enrol')
    await page.getByRole('button', { name: 'Use an authenticator app' }).click()
    await page.getByLabel('Six digits').fill('000000')
    await expectGood('enrol-codes')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Six digits').fill(totpCode(await secretShown()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await expectGood('recovery-codes')
    await page.getByLabel('Type one of the codes').fill('nothing')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('alert').getByText('is none of these codes').waitFor()
    await keepCodes()
    await expectInside()
  })

  test('that was used opens nothing', async () => {
    const link = await enterLink(world)
    await enter('ninth@harbour.example', link)
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await expectGood('dead-link')
  })
})

describe('signing in', () => {
  test('takes a password and a code, refuses a wrong one, and comes back to the page', async () => {
    const owner = await enterAsOwner(world, { email: 'second@harbour.example' })
    await page.goto(`${world.baseUrl}/dashboard/sandbox/members`)
    await page.waitForURL(/sign-in\?back=/)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectGood('sign-in')
    await page.getByLabel('E-mail address').fill('second@harbour.example')
    await page.getByLabel('Password').fill('a wrong password')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('alert').getByText('Sign-in refused').waitFor()
    await page.getByLabel('Password').fill(memberPassword)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'Second step' }).waitFor()
    await expectGood('second-step')
    await page.getByLabel('Six digits of your authenticator').fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Six digits').fill(totpCode(owner.totpSecret ?? ''))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard\/sandbox\/members/)
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    expect(await page.title()).toBe('Members · Sandbox · Holdfast')
  })

  test('by a recovery code works once', async () => {
    const owner = await enterAsOwner(world, { email: 'third@harbour.example' })
    const [code = ''] = owner.recoveryCodes
    for (const isFirst of [true, false]) {
      await signIn('third@harbour.example')
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(code)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      if (!isFirst) continue
      await expectInside()
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL(/sign-in/)
    }
    await page.getByRole('alert').getByText('Sign-in refused').waitFor()
  })

  test('by a passkey takes no password', async () => {
    await addAuthenticator()
    await enter('fourth@harbour.example')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    await keepCodes()
    await expectInside()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectInside()
  })
})

describe('the shell', () => {
  test('shows a role what it may do, and nothing else', async () => {
    const owner = await enterAsOwner(world, { email: 'fifth@harbour.example' })
    const reader = await joinAs(world, owner, 'read_only', 'reader@harbour.example')
    await becomes(reader.cookie)
    await page.goto(`${world.baseUrl}/dashboard/sandbox/security`)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.waitFor()
    expect(await navigation.getByRole('link', { name: 'Members' }).count()).toBe(0)
    expect(await navigation.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    await page.goto(`${world.baseUrl}/dashboard/sandbox/members`)
    await page.getByRole('heading', { name: 'This page is not for your role' }).waitFor()
    await expectGood('not-allowed')
  })

  test('is used by keyboard alone, and a dialog gives the focus back', async () => {
    const owner = await enterAsOwner(world, { email: 'sixth@harbour.example' })
    await becomes(owner.cookie)
    await page.goto(`${world.baseUrl}/dashboard/sandbox/security`)
    await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await expectGood('search')
    await page.keyboard.press('Escape')
    const isBack = "document.activeElement.closest('#content') !== null"
    await expect.poll(async () => await page.evaluate(isBack)).toBe(true)
    expect(await page.getByRole('combobox', { name: 'Search' }).count()).toBe(0)
  })

  test('tells sandbox and live apart by the whole frame, on a phone too', async () => {
    const owner = await enterAsOwner(world, { email: 'seventh@harbour.example' })
    await becomes(owner.cookie)
    await page.goto(`${world.baseUrl}/dashboard/sandbox/security`)
    await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
    await expectGood('security')
    expect(await page.locator('[class*="border-4"]').count()).toBe(1)
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await page.waitForURL(/\/dashboard\/live/)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await page.locator('[class*="border-4"]').count()).toBe(0)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    await expectGood('members')
  })
})

describe('a new proof', () => {
  test('is asked for above what is open, and then that is done', async () => {
    const owner = await enterAsOwner(world, { email: 'eighth@harbour.example' })
    const database = await ownerOf(world)
    await database.query('update member_sessions set stepped_up_until = null')
    await database.end()
    await becomes(owner.cookie)
    await page.goto(`${world.baseUrl}/dashboard/sandbox/members`)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('E-mail address').fill('support@harbour.example')
    await page.getByRole('radio', { name: /^Support/ }).check()
    await expectGood('invite')
    await page.getByRole('button', { name: 'Invite' }).last().click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.waitFor()
    await expectGood('step-up')
    await question.getByLabel('Password', { exact: true }).fill(memberPassword)
    await question.getByLabel(/Code of your authenticator/).fill(totpCode(owner.totpSecret ?? ''))
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'No mail server is set up' }).waitFor()
    await page.getByText('npm run enter -- --invitation support@harbour.example').waitFor()
    await expectGood('not-sent')
  })
})
