// The story of a first payment, told through the public API, from the intent to the last cent.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Event, Holdfast, Outbound, Project, SandboxEmail } from '@holdfast/node'
import { openBuyerPage, openSellerPage, tokenOf } from './pages.ts'
import { type Expected, standingOf, type Told } from './proof.ts'
import type { Receiver } from './receiver.ts'
import type { Show } from './show.ts'

/** What the story is played with. */
export interface Stage {
  readonly holdfast: Holdfast
  readonly baseUrl: string
  readonly publicKey: string
  readonly receiver: Receiver
  readonly show: Show
  /** Makes the e-mail addresses of this run its own. */
  readonly run: string
}

/** How the story ended. */
export interface Ending {
  readonly project: Project
  /** The names of those who were paid, by their participant ids. */
  readonly receivers: ReadonlyMap<string, string>
  readonly told: Told
}

const HELD = 100_000
const CARRIED = 4_599

/** By hand, so that the service cannot agree with itself: fees round half up, plus flat parts. */
export const expected: Expected = {
  paid: 105_765,
  places: [
    { place: 'seller, on the bank account', amount: 97_450 },
    { place: 'courier, on the bank account', amount: 4_599 },
    { place: 'your revenue, seller fees', amount: 2_550 },
    { place: 'your revenue, buyer fee', amount: 1_166 },
    { place: 'held in the project', amount: 0 },
    { place: 'held in settlements', amount: 0 },
    { place: 'on its way out', amount: 0 },
  ],
}

/** How often each of these happens at least. */
const EXPECTED_EVENTS = {
  intent_confirmed: 1,
  checkout_initiated: 1,
  checkout_settling: 1,
  inbound_settled: 1,
  settlement_settled: 2,
  checkout_settled: 1,
  outbound_paused: 2,
  verification_required: 2,
  verification_passed: 2,
  participant_verified: 2,
  outbound_executing: 2,
  outbound_executed: 2,
  settlement_executed: 2,
} as const

const ARRIVES_AFTER = 'PT2M'
const LEAVES_AFTER = 'PT10M'
const WAITS_MAX_MS = 30_000
const POLL_MS = 100

/** Plays the whole story. Throws at the first step that does not happen. */
export async function playStory(stage: Stage): Promise<Ending> {
  const { holdfast, show } = stage
  const { after } = await lastEvent(holdfast)
  const intent = await createIntent(stage)
  const { projectId, checkoutId } = await pay(stage, intent.clientSecret)
  const ids = await settle(stage, projectId, checkoutId)
  const outbounds = await release(stage, ids)
  await verifySellers(stage)
  const project = await execute(stage, projectId, outbounds)
  show.step('The list of events: the same again, in order')
  const events = await catchUp(stage, after)
  show.fact('events', `${after + 1} to ${after + events.length}`, 'without a gap')
  const receivers = new Map(
    outbounds.map(({ to, settlement_id: id }) => [
      to?.id ?? '',
      id === ids.escrow ? 'seller' : 'courier',
    ]),
  )
  const { eventIds: received, refusals } = stage.receiver
  const told = { events, after, received, refusals, expected: EXPECTED_EVENTS }
  return { project, receivers, told }
}

async function createIntent({ holdfast, show, run }: Stage) {
  show.step('Your server creates a payment intent')
  const intent = await holdfast.intents.createPayment({
    type: 'checkout',
    currency: 'gbp',
    from: { email: emailOf('buyer', run) },
    fee_flat: 120,
    fee_percentage: 0.01,
    settlements: [
      {
        type: 'escrow',
        amount: HELD,
        description: 'Used car',
        to: { email: emailOf('seller', run) },
        fee_flat: 50,
        fee_percentage: 0.025,
      },
      {
        type: 'immediate',
        amount: CARRIED,
        description: 'Delivery',
        to: { email: emailOf('courier', run) },
      },
    ],
  })
  show.fact('intent', intent.id, intent.status)
  return { id: intent.id, clientSecret: present(intent.client_secret, 'a client secret') }
}

async function pay(stage: Stage, clientSecret: string) {
  const { holdfast, show, baseUrl, publicKey } = stage
  const { after } = await lastEvent(holdfast)
  show.step('The buyer confirms on the page, by bank transfer')
  const page = await openBuyerPage(baseUrl, { publicKey, clientSecret })
  const { total } = await page.intent()
  const { checkout_id: checkoutId, project_id: projectId } = await page.confirm()
  show.fact('checkout', checkoutId, `${total} minor units to pay`)
  show.fact('project', projectId)
  await page.transferMade()
  await showState(stage, projectId, after)
  return { checkoutId, projectId }
}

async function settle(stage: Stage, projectId: string, checkoutId: string) {
  const { holdfast, show } = stage
  const { after } = await lastEvent(holdfast)
  show.step(`The test clock moves on by ${ARRIVES_AFTER}: the money arrives`)
  await holdfast.sandbox.clock.advance({ by: ARRIVES_AFTER })
  const checkout = await holdfast.checkouts.get(checkoutId)
  const project = await showState(stage, projectId, after)
  for (const { id } of project.inbounds) {
    const inbound = await holdfast.inbounds.get(id)
    show.fact('inbound', id, `${inbound.status}, reconciled with ${inbound.checkout_id}`)
  }
  show.fact('checkout', checkoutId, checkout.status)
  require(checkout.status === 'settled', `the checkout is ${checkout.status}, not settled`)
  for (const { id, type, status } of checkout.settlements) show.fact(type, id, status)
  const idOf = (type: string) =>
    present(checkout.settlements.find((one) => one.type === type)?.id, `a settlement ${type}`)
  return { projectId, escrow: idOf('escrow'), immediate: idOf('immediate') }
}

type Ids = Awaited<ReturnType<typeof settle>>

async function release(stage: Stage, ids: Ids): Promise<readonly Outbound[]> {
  const { holdfast, show } = stage
  const { after } = await lastEvent(holdfast)
  show.step('The delivery is released by itself; your server releases the car')
  await holdfast.outbounds.release({ releases: [{ settlement_id: ids.escrow }] })
  const { outbounds } = await showState(stage, ids.projectId, after)
  for (const { id, status, paused_reason: reason } of outbounds) {
    show.fact('outbound', id, `${status}: ${reason}`)
    const isPaused = status === 'paused' && reason === 'pending_participant_verification'
    require(isPaused, `${id} is ${status}, not paused for verification`)
  }
  const settlementIds = new Set(outbounds.map((one) => one.settlement_id))
  const isComplete = settlementIds.has(ids.escrow) && settlementIds.has(ids.immediate)
  require(outbounds.length === 2 && isComplete, 'there is not one outbound for each settlement')
  return outbounds
}

async function verifySellers(stage: Stage): Promise<void> {
  const { holdfast, show, baseUrl, run } = stage
  for (const who of ['seller', 'courier'] as const) {
    const { after } = await lastEvent(holdfast)
    show.step(`The ${who} follows the link of the e-mail and is verified`)
    const to = emailOf(who, run)
    const mail = await untilFound(`an e-mail with a link to ${to}`, async () => {
      const { data } = await holdfast.sandbox.emails.list({ to }).page()
      return data.find((one) => linkIn(one) !== undefined)
    })
    show.fact('e-mail', mail.id, mail.subject)
    const link = present(linkIn(mail), 'a link')
    const page = await openSellerPage(baseUrl, { linkToken: tokenOf(link) })
    const { id } = await page.verification()
    await page.details({
      type: 'individual',
      name: who === 'seller' ? 'Lena Okafor' : 'Tom Ferry',
      country: 'GB',
      date_of_birth: '1985-04-12',
      address: {
        address_line_1: '12 Harbour Street',
        town_city: 'Bristol',
        postal_code: 'BS1 4DJ',
        country: 'GB',
      },
    })
    await page.bankAccount({
      country: 'GB',
      currency: 'gbp',
      sort_code: '601613',
      account_number: '31926819',
    })
    await page.submit()
    const { status } = await page.pass()
    show.fact('verification', id, status)
    await catchUp(stage, after)
  }
}

async function execute(stage: Stage, projectId: string, outbounds: readonly Outbound[]) {
  const { holdfast, show } = stage
  const { after } = await lastEvent(holdfast)
  show.step(`The test clock moves on by ${LEAVES_AFTER}: the money leaves`)
  await holdfast.sandbox.clock.advance({ by: LEAVES_AFTER })
  const project = await untilFound('both outbounds executed', async () => {
    const found = await holdfast.projects.get(projectId)
    const isDone = found.outbounds.every(({ status }) => status === 'executed')
    return isDone && found.outbounds.length === outbounds.length ? found : undefined
  })
  await showState(stage, projectId, after)
  for (const { id, status } of project.outbounds) show.fact('outbound', id, status)
  show.fact('project', projectId, project.status)
  return project
}

/** Waits for the events of a step to arrive, and shows what is where then. */
async function showState(stage: Stage, projectId: string, after: number): Promise<Project> {
  await catchUp(stage, after)
  const project = await stage.holdfast.projects.get(projectId)
  const { onItsWay, paidOut } = standingOf(project)
  stage.show.balances([
    ['project', project.balance],
    ...project.settlements
      .toSorted((left, right) => left.id.localeCompare(right.id))
      .map(({ type, balance }) => [type, balance] as const),
    ['on its way', onItsWay],
    ['paid out', paidOut],
  ])
  return project
}

/** All events after a number, once each has been delivered. */
async function catchUp({ holdfast, receiver }: Stage, after: number): Promise<readonly Event[]> {
  const deadline = performance.now() + WAITS_MAX_MS
  for (;;) {
    const events: Event[] = []
    for await (const event of holdfast.events.list({ after_sequence: after, limit: 100 })) {
      events.push(event)
    }
    const awaited = events.find(({ id }) => !receiver.eventIds.has(id))
    if (awaited === undefined) return events
    const [refusal] = receiver.refusals
    require(refusal === undefined, `a delivery was refused: ${refusal}`)
    const isOver = performance.now() > deadline
    require(!isOver, `${awaited.type} ${awaited.id} was not delivered in ${WAITS_MAX_MS / 1_000} s`)
    await sleep(POLL_MS)
  }
}

async function lastEvent(holdfast: Holdfast): Promise<{ readonly after: number }> {
  const [event] = await holdfast.events.list({ limit: 1 }).toArray({ limit: 1 })
  return { after: event?.sequence ?? 0 }
}

async function untilFound<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = performance.now() + WAITS_MAX_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    require(performance.now() < deadline, `${what}: not there after ${WAITS_MAX_MS / 1_000} s`)
    await sleep(POLL_MS)
  }
}

function emailOf(who: string, run: string): string {
  return `${who}-${run}@example.com`
}

function linkIn({ links }: SandboxEmail): string | undefined {
  return links.find(({ url }) => new URL(url).pathname.startsWith('/verify/'))?.url
}

function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value !== null && value !== undefined) return value
  throw new Error(`${what} is missing`)
}

function require(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise)
}
