// A real browser for tests of pages: Chromium, an accessibility check, and pictures to look at.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumPath } from './chromium.ts'

const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The rules that a page must keep: WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The check is a script: in these it would wait for ever. What they show is no page of ours. */
const FRAMES_WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** The sizes and colour schemes that pages are looked at in. */
export const looks = [
  { name: 'desk-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'desk-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const satisfies readonly (BrowserContextOptions & { readonly name: string })[]

/**
 * Launches Chromium: the one that `HOLDFAST_CHROMIUM` names, else the one of the package. It sends
 * nothing on its own account. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath()
  return await chromium.launch({ executablePath, headless: true, args: LAUNCH_ARGUMENTS })
}

/**
 * What an accessibility check found, a line for each fault; empty when there is none. The page
 * must be of a context of its own (`browser.newContext`).
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES).exclude(FRAMES_WITHOUT_SCRIPTS)
  // A page without frames needs no second page to put results together in.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`),
  )
}

/** The folder for pictures; without that variable none is taken. */
const pictures = process.env.HOLDFAST_SCREENSHOTS
export const takesPictures = pictures !== undefined

/** Takes a picture of the whole page into the folder that `HOLDFAST_SCREENSHOTS` names, if any. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true })
}
