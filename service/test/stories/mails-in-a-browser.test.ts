// Every mail as mail programs show it: in light and dark, in the widths of phones and panes, with
// long names, without the style sheet that many of them strip.
import { languages } from '@holdfast/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewEmail } from '#mail'
import { emailKinds, letterExamples, renderEmail } from '#mail'
import { accessibilityFaults, launchBrowser, takePicture } from '../harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'

const WIDTHS = [320, 375, 600, 800] as const
const HEIGHT = 900
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Names and references as long as they may be, without a place to break them. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverwaltung'
const long = { organisationName: LONG, supportEmail: `${LONG}@example.com`, isSandbox: true }

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

async function inScheme(
  colorScheme: Scheme,
  act: (page: Page, own: BrowserContext) => Promise<void>,
) {
  const viewport = { width: 375, height: HEIGHT }
  const context = await browser.newContext({ viewport, colorScheme })
  try {
    context.setDefaultTimeout(WAIT_GIVES_UP_MS)
    await act(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** By how much a page is wider than its window, in each of the widths. */
async function beyond(page: Page): Promise<number[]> {
  const found: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    found.push(
      await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    )
  }
  return found
}

const fits = WIDTHS.map(() => 0)

describe.each(schemes)('in a %s program', (scheme) => {
  it.each(emailKinds)('%s can be read by everybody, in each width', async (kind) => {
    await inScheme(scheme, async (page) => {
      await page.setContent(renderEmail({ ...letterExamples[kind], isSandbox: true }).html)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT })
        await takePicture(page, `mail-${kind}-${scheme}-${width}`)
      }
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await beyond(page)).toEqual(fits)
    })
  })

  it('has the ground of the scheme, and an accent that can be read', async () => {
    await inScheme(scheme, async (page) => {
      const accents = ['#ffe066', '#0a0a0a', '#7a1f3d']
      for (const accentColour of accents) {
        await page.setContent(renderEmail({ ...letterExamples.refund_waiting, accentColour }).html)
        expect(await accessibilityFaults(page), accentColour).toEqual([])
      }
      const ground = await page.evaluate<string>(
        "getComputedStyle(document.querySelector('.card')).backgroundColor",
      )
      expect(ground).toBe(scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(27, 32, 38)')
    })
  })
})

it.each(languages)(
  'in %s nothing is wider than the window, however long the names',
  async (language) => {
    await inScheme('light', async (page) => {
      for (const kind of emailKinds) {
        const mail: NewEmail = { ...letterExamples[kind], ...long, language }
        const named = 'sellers' in mail ? { ...mail, sellers: [LONG, LONG] } : mail
        await page.setContent(renderEmail(named).html)
        expect([kind, await beyond(page)]).toEqual([kind, fits])
      }
    })
  },
)

it('a program that strips the style sheet, and asks for dark, shows the light mail', async () => {
  await inScheme('dark', async (page) => {
    const { html } = renderEmail(letterExamples.receipt)
    await page.setContent(html.replace(/<style>[^<]*<\/style>/, ''))
    await takePicture(page, 'mail-receipt-stripped')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await beyond(page)).toEqual(fits)
  })
})

it('a mail asks for nothing from anywhere', async () => {
  await inScheme('light', async (page, context) => {
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    for (const kind of emailKinds) await page.setContent(renderEmail(letterExamples[kind]).html)
    expect(asked).toEqual([])
  })
})
