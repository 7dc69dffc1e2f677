// The dashboard in a real browser: a member who is signed in, at a page of an environment.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { present } from '#kit'
import { WAIT_GIVES_UP_MS } from './give-up.ts'
import type { MemberBrowser } from './member.ts'
import type { TestService } from './service.ts'

export interface Desk {
  readonly page: Page
  /** Opens a page of the sandbox and waits for its heading. */
  open(path: string, heading: string | RegExp): Promise<void>
  /** Presses a button. */
  press(name: string | RegExp): Promise<void>
  close(): Promise<void>
}

/** A browser window of its own in which a member is signed in. */
export async function openDesk(
  browser: Browser,
  { baseUrl }: Pick<TestService, 'baseUrl'>,
  member: MemberBrowser,
  options: BrowserContextOptions = {},
): Promise<Desk> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn sixty times a second, without a graphics card, and waited for.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(WAIT_GIVES_UP_MS)
  await context.addCookies([
    {
      name: '__Host-holdfast',
      value: present(member.cookie, 'a member who is signed in has a cookie'),
      // A secure cookie can be set for a secure address only; browsers send it to localhost too.
      url: baseUrl.replace(/^http:/, 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  const page = await context.newPage()
  return {
    page,
    open: async (path, heading) => {
      await page.goto(`${baseUrl}/dashboard/sandbox${path}`)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    },
    press: async (name) => await page.getByRole('button', { name }).click(),
    close: async () => await context.close(),
  }
}
