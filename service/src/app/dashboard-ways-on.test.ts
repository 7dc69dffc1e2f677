// The table of ways in the dashboard, in a real browser: what waits says so on its page, and each
// way of the row is a button where the row says.
import type { OfferedAt, StatusWays, Way } from '@holdfast/contract'
import { waysOn } from '@holdfast/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsInLooks, launchBrowser } from '../../test/harness/browser.ts'
import type { Desk } from '../../test/harness/dashboard.ts'
import { openDesk } from '../../test/harness/dashboard.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'
import { stayScenes } from '../../test/harness/stay-scenes.ts'
import type { Met, Named, StaysWorld } from '../../test/harness/stays.ts'
import { stayIn } from '../../test/harness/stays.ts'

interface Row {
  readonly name: string
  readonly resource: string
  readonly stay: StatusWays['stays'][number]
}

const rows = Object.entries(waysOn).flatMap(([resource, statuses]) =>
  Object.entries<StatusWays>(statuses).flatMap(([status, { stays }]) =>
    stays.map((stay, place): Row => {
      return { name: `${resource} ${status} ${place + 1}`, resource, stay }
    }),
  ),
)
const scened = rows.filter(({ name }) => Object.hasOwn(stayScenes, name))

let holdfast: TestService
let world: StaysWorld
let browser: Browser
let desk: Desk

beforeAll(async () => {
  const rateLimit = { perSecond: 10_000, burst: 100_000 }
  holdfast = await startTestService({ roles: ['api'], rateLimit })
  world = await stayIn(holdfast)
  browser = await launchBrowser()
  desk = await openDesk(browser, holdfast, world.owner)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await browser.close()
  await holdfast.stop()
})

/** What has no page of its own is shown on that of what it belongs to. */
const pages: Readonly<Record<string, { readonly path: string; readonly of: Named }>> = {
  intent: { path: 'intents', of: 'intent' },
  checkout: { path: 'checkouts', of: 'checkout' },
  settlement: { path: 'settlements', of: 'settlement' },
  project: { path: 'projects', of: 'project' },
  inbound: { path: 'inbounds', of: 'inbound' },
  inbound_return: { path: 'inbounds', of: 'inbound' },
  outbound: { path: 'outbounds', of: 'outbound' },
  transfer: { path: 'transfers', of: 'transfer' },
  participant: { path: 'participants', of: 'participant' },
  verification: { path: 'verifications', of: 'verification' },
  debit: { path: 'debits', of: 'debit' },
  invoice: { path: 'invoices', of: 'invoice' },
}

function pageOf(kind: string, met: Met): string {
  const { path, of } = pages[kind] ?? expect.fail(kind)
  return `/${path}/${met.ids[of]}`
}

/** The item in the queue that the row names. */
async function itemOf({ stay }: Row, met: Met): Promise<string> {
  const ids = new Set<unknown>([...Object.values(met.ids), met.also])
  for (const queue of stay.told.queues ?? []) {
    const { body } = await world.owner.call('GET', `/dashboard/v1/queue/${queue}?limit=100`)
    const item = body.data.find(({ id }: { readonly id: string }) => ids.has(id))
    if (item !== undefined) return `/operations?queue=${queue}&item=${item.id}`
  }
  return expect.fail('it stands in a queue')
}

async function placeOf(row: Row, at: OfferedAt, met: Met): Promise<string> {
  return at === 'queue' ? await itemOf(row, met) : pageOf(at, met)
}

/** A button, or a link that looks like one; an amount in its name may be any. */
async function seeButton({ page }: Desk, button: string): Promise<void> {
  const words = button.split(' …').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const name = new RegExp(`^${words.join(' .*')}$`)
  const found = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await found.first().waitFor()
  expect(await found.first().isEnabled()).toBe(true)
}

type Offered = Extract<Way, { readonly by: 'organisation' }>

describe.each(scened)('$name: $stay.when', (row) => {
  const { name, resource, stay } = row

  test('is said on its page, and each way is a button where the table says', async () => {
    const met = await (stayScenes[name] ?? expect.fail(name))(world)
    const offered = stay.ways.filter((way): way is Offered => way.by === 'organisation')
    let open = pageOf(resource, met)
    await desk.open(open, /./)
    if (stay.told.page !== null) await desk.page.getByText(stay.told.page).first().waitFor()
    expect(await faultsInLooks(desk.page, `ways-${name.replaceAll(' ', '-')}`)).toEqual([])
    for (const { at, button } of offered) {
      const place = await placeOf(row, at, met)
      if (place !== open) await desk.open(place, /./)
      open = place
      await seeButton(desk, button)
    }
  })
})
