// The hosted pages on a slow phone: a processor four times as slow, 1.6 Mbit/s, 150 ms each way
// there and back, nothing in the cache.
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../service/test/harness/browser.ts'
import type { Payments } from '../../service/test/harness/payments.ts'
import { paymentsWith } from '../../service/test/harness/payments.ts'
import { freePort } from '../../service/test/harness/service.ts'
import { ROOT_ID } from '../../ui/checkout/src/page-ids.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import type { BenchOptions } from './report.ts'
import { median } from './report.ts'
import { startService } from './service.ts'

const SLOWER = 4
const BYTES_PER_SECOND = (1.6 * 1024 * 1024) / 8
const LATENCY_MS = 150
const USABLE_GOAL_MS = 1_000
const BYTES_GOAL = 90 * 1024

interface View {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly usableMs: number
  readonly bytes: number
}

/** Prints when each page is painted and usable, and what was sent for it. Medians of the rounds. */
export async function benchPages({ rounds }: BenchOptions): Promise<void> {
  await withCluster(
    async (connection) => {
      const { shop, stop } = await startShop(connection)
      const browser = await launchBrowser()
      try {
        process.stdout.write(
          `\nPages on a slow phone, medians of ${rounds} rounds: processor ${SLOWER} times slower, ` +
            `1.6 Mbit/s, ${LATENCY_MS} ms\n`,
        )
        for (const page of await newPages(shop)) {
          const views: View[] = []
          for (let round = 0; round < rounds; round += 1) views.push(await view(browser, page))
          printView(page.name, views)
        }
      } finally {
        await browser.close()
        await stop()
      }
    },
    { durable: false },
  )
}

/** A service whose pages have their own addresses, and its first organisation. */
async function startShop(
  connection: BenchConnection,
): Promise<{ readonly shop: Payments; readonly stop: () => Promise<void> }> {
  const port = await freePort()
  const { service, organisation } = await startService(connection, { port, mailbox: 'open' })
  const shop = paymentsWith(`http://localhost:${port}`, organisation.keys.sandbox)
  return { shop, stop: async () => await service.stop() }
}

interface HostedPage {
  readonly name: string
  readonly url: string
  /** What can be pressed once the page is usable. */
  readonly usable: string
}

async function newPages(shop: Payments): Promise<HostedPage[]> {
  const link = await shop.ask([{}], { type: 'payment_link', from: { email: 'b@example.com' } })
  await shop.call('POST', '/v1/verifications', { email: 'seller@example.com' })
  const mails = await shop.call('GET', '/_sandbox/v1/emails')
  const project = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const asked = { type: 'invoice', project_id: textAt(project.body, 'id') }
  const page = await shop.openPage((await shop.ask([{}], asked)).body)
  const method = { method: 'invoice' }
  const confirmed = await shop.call('POST', '/client/v1/intent/confirm', method, page)
  const invoice: unknown = await shop.read('invoice', textAt(confirmed.body, 'invoice_id'))
  const mailed = textAt(mails.body, 'data', '0', 'links', '0', 'url')
  return [
    { name: 'payment link', url: textAt(link.body, 'url'), usable: '.bar .button' },
    { name: 'verification', url: mailed, usable: '.bar .button' },
    { name: 'invoice', url: textAt(invoice, 'url'), usable: '.copy-button' },
  ]
}

/** A text in an answer, by the names and places on the way to it. */
function textAt(answer: unknown, ...way: readonly string[]): string {
  let found = answer
  for (const step of way) {
    found = new Map<string, unknown>(Object.entries(found ?? {})).get(step)
  }
  if (typeof found !== 'string') throw new Error(`The answer has no ${way.join('.')}.`)
  return found
}

async function view(browser: Browser, { url, usable }: HostedPage): Promise<View> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  let bytes = 0
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      globalThis.largest = list.getEntries().at(-1).startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })`)
  await page.goto(url, { waitUntil: 'commit' })
  // What the server drew can be pressed once the script has taken it over: `__k` is its mark.
  await page.waitForFunction(
    ({ selector, root }) => {
      const drawn = document.getElementById(root)
      return document.querySelector(selector) !== null && drawn !== null && '__k' in drawn
    },
    { selector: usable, root: ROOT_ID },
  )
  const usableMs: number = await page.evaluate('performance.now()')
  const firstPaintMs: number = await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
  )
  const largestPaintMs: number = await page.evaluate('globalThis.largest ?? 0')
  await context.close()
  return { firstPaintMs, largestPaintMs, usableMs, bytes }
}

function printView(name: string, views: readonly View[]): void {
  const middle = (pick: (view: View) => number) => Math.round(median(views.map(pick)))
  const usable = middle(({ usableMs }) => usableMs)
  const bytes = middle((one) => one.bytes)
  const verdict = usable <= USABLE_GOAL_MS && bytes <= BYTES_GOAL ? 'reached' : 'MISSED'
  process.stdout.write(
    `  ${name.padEnd(14)} first paint ${middle(({ firstPaintMs }) => firstPaintMs)} ms, ` +
      `largest ${middle(({ largestPaintMs }) => largestPaintMs)} ms, usable ${usable} ms, ` +
      `${(bytes / 1024).toFixed(1)} kB  (goal 1,000 ms and 90 kB: ${verdict})\n`,
  )
}
