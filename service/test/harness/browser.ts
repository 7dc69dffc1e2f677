// A real browser for tests of pages: Chromium, an accessibility check, and pictures to look at.
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
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

const { resolve } = createRequire(import.meta.url)
const resolveBesideAxe = createRequire(resolve('@axe-core/playwright')).resolve
/** Half of what the package gives as its source, which each page reads. */
const AXE = readFileSync(resolveBesideAxe('axe-core/axe.min.js'), 'utf8')

/** The rules that a page must keep: WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those of them that say something else in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The check is a script: in these it would wait for ever. What they show is no page of ours. */
const FRAMES_WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** What measures itself has its new size after one frame, and is drawn in the next. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

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
 * must be of a context of its own (`browser.newContext`). `onlyColours` asks a page again that has
 * changed nothing but its colours.
 */
export async function accessibilityFaults(
  page: Page,
  { onlyColours = false }: { readonly onlyColours?: boolean } = {},
): Promise<string[]> {
  const hasFrames = page.frames().length > 1
  // Put into a page once: half a megabyte takes longer than what it finds.
  const isThere = !hasFrames && (await page.evaluate('typeof axe')) === 'object'
  const builder = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : AXE })
    .options({ resultTypes: ['violations'] })
    .exclude(FRAMES_WITHOUT_SCRIPTS)
    // A page without frames needs no second page to put results together in.
    .setLegacyMode(!hasFrames)
  const asked = onlyColours ? builder.withRules(COLOUR_RULES) : builder.withTags(RULES)
  const { violations } = await asked.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`),
  )
}

/**
 * What is wrong with a page as it stands, in one look after the other, each fault with its look:
 * what is cut off, and what an accessibility check finds. Takes its pictures, and leaves the page
 * of the size that it was.
 */
export async function faultsInLooks(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const { name: look, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(TWO_FRAMES)
    const onlyColours = colorScheme === 'dark'
    const found = await faultsOf(page, `${name}-${look}`, { onlyColours })
    faults.push(...found.map((fault) => `${look}: ${fault}`))
  }
  if (before !== null) await page.setViewportSize(before)
  return faults
}

/** What is wrong with a page in the look that it has. */
export async function faultsOf(
  page: Page,
  name: string,
  asked: { readonly onlyColours?: boolean } = {},
): Promise<string[]> {
  // What is still loading pulses.
  await page.locator('.pulse').first().waitFor({ state: 'detached' })
  await takePicture(page, name)
  const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  const isCutOff = (await page.evaluate(wide)) === true
  return [...(isCutOff ? ['it is cut off'] : []), ...(await accessibilityFaults(page, asked))]
}

/** The folder for pictures; without that variable none is taken. */
const pictures = process.env.HOLDFAST_SCREENSHOTS

/** Takes a picture of the whole page into the folder that `HOLDFAST_SCREENSHOTS` names, if any. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true })
}
