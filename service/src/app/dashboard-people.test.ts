// People who come, change between organisations and are gone, in a real browser.
import type { MemberRole } from '@holdfast/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseId } from '#kit'
import { launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import {
  enterAsOwner,
  invitationLink,
  inviteAs,
  joinAs,
  type MemberBrowser,
  memberPassword,
  totpCode,
} from '../../test/harness/member.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

const at = '/dashboard/v1'

let world: TestService
let browser: Browser
let owner: MemberBrowser
let desk: Desk
let page: Page
let owners = 0

beforeAll(async () => {
  world = await startTestService()
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

async function sit(member: MemberBrowser): Promise<void> {
  desk = await openDesk(browser, world, member)
  page = desk.page
}

async function link(by: MemberBrowser, email: string, role: MemberRole): Promise<string> {
  await inviteAs(world, by, { email, role })
  const { organisation } = (await by.call('GET', `${at}/session`)).body
  return await invitationLink(world, email, parseId('organisation', organisation.id) ?? '')
}

/** Signs in again at the page where that is asked for. */
async function signInAs(email: string, code: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(memberPassword)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('who is invited sets a password and a second factor, and has the role', async () => {
  await sit(owner)
  await page.context().clearCookies()
  await page.goto(await link(owner, 'finn@harbour.example', 'finance'))
  await page.getByText('You are invited as finance. You sign in with finn@').waitFor()
  await page.getByLabel('Your name').fill('Finn Finance')
  await page.getByLabel('Password', { exact: true }).fill(memberPassword)
  await page.getByLabel('The same password again').fill(memberPassword)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = await page.getByText(/^[A-Z2-7 ]{30,}$/).textContent()
  await page.getByLabel('Six digits').fill(totpCode((secret ?? '').replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const code = await page.locator('ul.font-mono li').first().textContent()
  await page.getByLabel('Type one of the codes').fill(code ?? '')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Approval limits' }).waitFor()
  expect(await navigation.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  const { body } = await owner.call('GET', `${at}/members`)
  const finn = body.data.find((one: { email: string }) => one.email === 'finn@harbour.example')
  expect(finn).toMatchObject({ name: 'Finn Finance', role: 'finance', has_second_factor: true })
})

test('a member of two organisations joins by one press, and changes between them', async () => {
  const { organisationId } = world.stranger
  const email = 'sam@stranger.example'
  const stranger = await enterAsOwner(world, { name: 'Sam', email, organisationId })
  await sit(owner)
  await page.goto(await link(stranger, 'ada@harbour.example', 'read_only'))
  await page.getByRole('button', { name: 'Join Stranger' }).click()
  await page.getByRole('button', { name: 'Organisation: Stranger. Change' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  expect(await navigation.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: /^Harbour/ }).click()
  await page.getByRole('button', { name: 'Organisation: Harbour. Change' }).waitFor()
  await navigation.getByRole('link', { name: 'API keys' }).waitFor()
})

test('a session that ends takes the page away, and signing in brings it back', async () => {
  const email = 'dora@harbour.example'
  const member = await joinAs(world, await enterAgain(), 'developer', email)
  await sit(member)
  await desk.open('/developers/events?type=checkout_settled', 'Events')
  const { id } = (await member.call('GET', `${at}/session`)).body
  expect((await member.call('POST', `${at}/session/${id}/revoke`)).status).toBe(204)
  // Nothing is pressed: the page learns of it by the stream that it follows.
  await page.waitForURL(/sign-in\?back=/)
  await signInAs(email, member.recoveryCodes[0] ?? '')
  await page.waitForURL(/\/dashboard\/sandbox\/developers\/events\?type=checkout_settled/)
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
})

test('what was entered is back, once, after the session ended and somebody signed in', async () => {
  const email = 'erin@harbour.example'
  const member = await joinAs(world, await enterAgain(), 'developer', email)
  await sit(member)
  await desk.open('/payments/new', 'New payment')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1,234.50')
  await page.getByLabel('What for').fill('A wooden boat')
  const { id } = (await member.call('GET', `${at}/session`)).body
  expect((await member.call('POST', `${at}/session/${id}/revoke`)).status).toBe(204)
  await page.waitForURL(/sign-in\?back=/)
  await signInAs(email, member.recoveryCodes[0] ?? '')
  await page.getByRole('heading', { level: 1, name: 'New payment' }).waitFor()
  await page.getByText('What you had entered has been restored').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1,234.50')
  expect(await page.getByLabel('What for').inputValue()).toBe('A wooden boat')
  // React knows of it, too: the total is drawn from it.
  await page.getByText('€1,234.50').first().waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'New payment' }).waitFor()
  expect(await page.getByLabel('What for').inputValue()).toBe('')
})

test('a form with a password is not kept when the session ends', async () => {
  const email = 'pat@harbour.example'
  const member = await joinAs(world, await enterAgain(), 'developer', email)
  await sit(member)
  await desk.open('/security', 'Sign-in and security')
  await page.getByLabel('What others see of you').fill('Pat Porter')
  await page.getByLabel('Present password').fill('never kept in a tab')
  const { id } = (await member.call('GET', `${at}/session`)).body
  expect((await member.call('POST', `${at}/session/${id}/revoke`)).status).toBe(204)
  await page.waitForURL(/sign-in\?back=/)
  const kept = String(await page.evaluate("sessionStorage.getItem('holdfast-entries')"))
  expect(kept).toContain('Pat Porter')
  expect(kept).not.toContain('never kept')
})

test('an account that somebody makes by a link names each field that is missing', async () => {
  await sit(owner)
  await page.context().clearCookies()
  await page.goto(await link(await enterAgain(), 'nina@harbour.example', 'finance'))
  await page.getByRole('button', { name: 'Accept' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Some things need attention').waitFor()
  expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
    'Your name is needed',
    'Password needs at least 12 characters',
  ])
  await alert.getByRole('link', { name: 'Your name' }).click()
  await page.keyboard.type('Nina')
  expect(await page.getByLabel('Your name').inputValue()).toBe('Nina')
})

test('without its cookie a page that asks for more leads to signing in', async () => {
  await sit(await joinAs(world, await enterAgain(), 'support', 'sue@harbour.example'))
  await desk.open('/sandbox', 'Test clock')
  await page.context().clearCookies()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Mailbox' })
    .click()
  await page.waitForURL(/sign-in\?back=%2Fdashboard%2Fsandbox%2F/)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('Mailbox').count()).toBe(0)
})

/** An owner of Harbour whose session nobody has moved. */
async function enterAgain(): Promise<MemberBrowser> {
  owners += 1
  return await enterAsOwner(world, { email: `owner${owners}@harbour.example` })
}
