// What buyers do: every way of paying, in time, late, twice, or not at all.
import type { City, Deed, Page, Shown } from './city.ts'
import { advance, anyOf, ask, buyers, must, note, now, pickFrom, post, sellers } from './city.ts'

const DAY_MS = 86_400_000
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '4000000000000341',
  '4000000000000424',
] as const
const FULL = 'DE89370400440532013000'
const EMPTY = 'DE62370400440532013001'

interface Wish {
  readonly currency: string
  readonly email: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly settlements: readonly object[]
}

export async function settlementsOf(city: City, currency: string, mayTransfer: boolean) {
  const { random, known } = city
  const start = await now(city)
  const at = (days: number) => new Date(start + days * DAY_MS).toISOString()
  const targets = known.controlled.filter((one) => one.currency === currency)
  return Array.from({ length: 1 + random.whole(3) }, () => {
    const types = ['immediate', 'escrow', 'escrow', 'escrow', 'funding', 'transfer'] as const
    const wished = random.pick(types)
    const target = targets[random.whole(targets.length)]
    const type = wished === 'transfer' && (!mayTransfer || target === undefined) ? 'escrow' : wished
    const isPaid = type === 'immediate' || type === 'escrow'
    const to = isPaid
      ? { to: { email: pickFrom(city, sellers) } }
      : type === 'transfer'
        ? { to: { project_id: target?.id } }
        : {}
    return {
      type,
      amount: 500 + random.whole(4e4),
      description: 'Something',
      ...to,
      ...(isPaid && random.chance(40) ? { fee_flat: 1 + random.whole(60) } : {}),
      ...(isPaid && random.chance(30) ? { fee_percentage: random.whole(9e3) / 1e6 } : {}),
      ...(random.chance(15) ? { required_by: at(1 + random.whole(20)) } : {}),
      ...(type === 'escrow' && random.chance(35) ? { release_at: at(random.whole(15) - 1) } : {}),
    }
  })
}

export async function wish(city: City, mayTransfer = true): Promise<Wish> {
  const { random, known } = city
  const inProject = random.chance(40) ? pickFrom(city, known.controlled) : undefined
  const currency = inProject?.currency ?? random.pick(['eur', 'eur', 'eur', 'gbp', 'usd'])
  const targets = mayTransfer && inProject === undefined
  const settlements = await settlementsOf(city, currency, targets)
  const email = pickFrom(city, buyers) ?? ''
  return {
    currency,
    email,
    settlements,
    changes: {
      ...(inProject === undefined ? {} : { project_id: inProject.id }),
      ...(random.chance(50) ? { fee_flat: 1 + random.whole(90) } : {}),
      ...(random.chance(50) ? { fee_percentage: random.whole(3e4) / 1e6 } : {}),
    },
  }
}

/** Asks for an intent and opens its page. */
async function open(city: City, asked: Wish, type = 'checkout'): Promise<Page | undefined> {
  const { currency, email, changes, settlements } = asked
  const from = { email, name: `Buyer ${email}` }
  const body = { type, currency, from, settlements, ...changes }
  const answer = await ask(city, ['POST', '/v1/intents/payment'], body)
  if (!note(city, 'intent', answer, [`/v1/intent/${answer.body?.id}`])) return undefined
  return await openPage(city, { client_secret: answer.body.client_secret }, email)
}

export async function openPage(city: City, by: object, email: string): Promise<Page> {
  const key = city.world.organisation.keys.sandbox.public
  const { token } = await must(city, ['POST', '/client/v1/session'], by, key)
  const page = { key: token, email }
  city.known.pages.push(page)
  return page
}

export async function confirm(
  city: City,
  page: Page,
  method: string,
  more: object = {},
): Promise<Shown> {
  const path = '/client/v1/intent/confirm'
  const answer = await ask(city, ['POST', path], { method, ...more }, page.key)
  const id = answer.body?.checkout_id
  return note(city, `confirm ${method}`, answer, [`/v1/checkout/${id}`]) ? answer.body : undefined
}

async function payByCard(city: City, page: Page): Promise<void> {
  const number = city.random.pick(CARDS)
  const card = { number, expiry_month: 12, expiry_year: 2099, cvv: '123' }
  const made = await ask(city, ['POST', '/client/v1/cards'], card, page.key)
  if (note(city, 'card', made))
    await confirm(city, page, 'card', { details: { card_id: made.body.id } })
}

async function payByBank(city: City, page: Page): Promise<void> {
  const details = { bank_id: 'harbour-bank' }
  const shown = await confirm(city, page, 'open_banking', { details })
  if (shown?.next?.type === 'redirect') city.known.bankPages.push(shown.next.url)
}

async function payByDebit(city: City, page: Page): Promise<void> {
  const iban = city.random.chance(75) ? FULL : EMPTY
  const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
  await confirm(city, page, 'direct_debit', { details })
}

/** Some now, some later, collected from the buyer's account on each date. */
async function payInRates(city: City): Promise<void> {
  const start = await now(city)
  const rates = Array.from({ length: 1 + city.random.whole(3) }, (_, turn) => ({
    type: 'escrow',
    amount: 1e3 + city.random.whole(9e3),
    description: 'A rate',
    to: { email: pickFrom(city, sellers) },
    required_by: new Date(start + (5 + turn * 10) * DAY_MS).toISOString(),
  }))
  const first = await settlementsOf(city, 'eur', false)
  const settlements = city.random.chance(60) ? [...first, ...rates] : rates
  const changes = city.random.chance(50) ? { fee_flat: 50 } : {}
  const email = pickFrom(city, buyers) ?? ''
  const page = await open(city, { currency: 'eur', email, changes, settlements })
  if (page !== undefined) await payByDebit(city, page)
}

async function payByTransfer(city: City, page: Page): Promise<void> {
  const method = city.random.pick(['local_bank_transfer', 'international_bank_transfer'])
  const shown = await confirm(city, page, method)
  if (shown === undefined || city.random.chance(25)) return
  const { amount, reference } = await must(city, ['GET', `/v1/checkout/${shown.checkout_id}`])
  if (amount > 0) await credit(city, shown.project_id, { amount, reference })
}

const ways = [payByCard, payByBank, payByTransfer, payByTransfer] as const

async function shop(city: City): Promise<void> {
  const page = await open(city, await wish(city))
  if (page !== undefined && city.random.chance(92)) await city.random.pick(ways)(city, page)
}

/** Goes on with a page of before: a second try, or one on a page that is done. */
async function shopAgain(city: City): Promise<void> {
  const page = pickFrom(city, city.known.pages)
  if (page !== undefined) await city.random.pick(ways)(city, page)
}

/** More money for a settlement that lacks some, by an intent that names it. */
async function topUp(city: City): Promise<void> {
  const lacking = await anyOf(city, 'settlements', '&status=settling')
  if (lacking === undefined) return
  const { currency } = await must(city, ['GET', `/v1/project/${lacking.project_id}`])
  const email = lacking.from?.email ?? buyers[0]
  const settlements = [{ id: lacking.id, ...(city.random.chance(40) ? { amount: 300 } : {}) }]
  const changes = { project_id: lacking.project_id }
  const page = await open(city, { currency, email, changes, settlements })
  if (page !== undefined) await city.random.pick(ways)(city, page)
}

async function makeLink(city: City): Promise<void> {
  const { currency, email, settlements } = await wish(city)
  const anyone = city.random.chance(60)
  const from = anyone ? null : { email }
  const body = { type: 'payment_link', currency, from, settlements }
  const answer = await ask(city, ['POST', '/v1/intents/payment'], body)
  if (!note(city, 'link', answer)) return
  city.known.links.push({ token: answer.body.url.split('/').at(-1), anyone })
}

async function useLink(city: City): Promise<void> {
  const link = pickFrom(city, city.known.links)
  if (link === undefined) return
  const opened = await ask(city, ['POST', '/client/v1/session'], { link_token: link.token }, null)
  if (!note(city, 'open link', opened)) return
  const email = pickFrom(city, buyers) ?? ''
  const participant = link.anyone ? { participant: { email } } : {}
  const shown = await confirm(
    city,
    { key: opened.body.token, email },
    'local_bank_transfer',
    participant,
  )
  if (shown === undefined) return
  const { amount, reference } = await must(city, ['GET', `/v1/checkout/${shown.checkout_id}`])
  if (amount > 0) await credit(city, shown.project_id, { amount, reference })
}

async function buyByInvoice(city: City): Promise<void> {
  const project = pickFrom(city, city.known.controlled)
  if (project === undefined) return
  const settlements = await settlementsOf(city, project.currency, false)
  const changes = { project_id: project.id, fee_flat: 1 + city.random.whole(80) }
  const email = pickFrom(city, buyers) ?? ''
  const asked = { currency: project.currency, email, changes, settlements }
  const page = await open(city, asked, 'invoice')
  if (page !== undefined) await confirm(city, page, 'invoice')
}

async function visitBank(city: City): Promise<void> {
  const [url] = city.known.bankPages.splice(city.random.whole(city.known.bankPages.length), 1)
  if (url !== undefined) await signIn(city, url)
}

async function signIn(city: City, url: string): Promise<void> {
  const user = city.random.pick([
    'test_executed',
    'test_executed',
    '12345',
    'test_authorisation_failed',
    'test_execution_rejected',
  ])
  await post(city, url, { user, password: '123' })
}

async function answerIssuer(city: City): Promise<void> {
  for (const page of city.known.pages.slice(-8)) {
    const { body } = await ask(city, ['GET', '/client/v1/checkout'], undefined, page.key)
    if (typeof body?.next_url !== 'string' || !body.next_url.includes('/card/')) continue
    await post(city, body.next_url, { answer: city.random.chance(75) ? 'confirm' : 'refuse' })
  }
}

async function sayPaid(city: City): Promise<void> {
  const page = pickFrom(city, city.known.pages)
  if (page === undefined) return
  const path = '/client/v1/checkout/transfer-made'
  note(city, 'transfer made', await ask(city, ['POST', path], {}, page.key))
}

interface Money {
  readonly amount: number
  readonly reference?: string | null
}

/** Money on its way to a project: in time or late, told once or more often, held or not. */
async function credit(city: City, projectId: string, { amount, reference }: Money): Promise<void> {
  const { random } = city
  const lateDays = random.chance(25) ? 1 + random.whole(12) : 0
  const at = new Date((await now(city)) + lateDays * DAY_MS).toISOString()
  const path = `/_sandbox/v1/project/${projectId}/credit`
  const body = {
    amount,
    reference,
    notice_id: `notice-${++city.serial}`,
    ...(lateDays === 0 ? {} : { deliver_at: at }),
    ...(random.chance(8) ? { review: true } : {}),
    ...(random.chance(70)
      ? {
          payer_name: 'Bea Buyer',
          payer_account: FULL,
        }
      : {}),
  }
  if (!note(city, 'credit', await ask(city, ['POST', path], body))) return
  city.known.notices.push({ path, body })
}

/** The bank tells again of what it told before, or tells it later. */
async function tellAgain(city: City): Promise<void> {
  const notice = pickFrom(city, city.known.notices)
  if (notice !== undefined) {
    note(city, 'told again', await ask(city, ['POST', notice.path], notice.body))
  }
}

/** Money that does not fit: a part, too much, after the end, under a wrong reference or none. */
async function payOddly(city: City): Promise<void> {
  const checkout = await anyOf(city, 'checkouts')
  if (checkout === undefined) return
  const { amount: whole, project_id, reference: own } = checkout
  const amount = city.random.pick([
    Math.max(1, Math.floor(whole / 2)),
    Math.max(1, whole),
    whole + 1 + city.random.whole(5_000),
    1 + city.random.whole(900),
  ])
  const reference = city.random.pick([own, own, own, null, 'CWRONG0000'])
  await credit(city, project_id, { amount, reference })
}

/** What a bank has taken back is paid again, or some of it, or more. */
async function payAgain(city: City): Promise<void> {
  const { data } = await must(city, ['GET', '/v1/checkouts?limit=40'])
  const isShort = (shown: Shown) => shown.taken_back > 0 && shown.outstanding > 0
  const checkout = pickFrom<Shown>(city, data.filter(isShort))
  if (checkout === undefined) return
  const { outstanding, project_id, reference } = checkout
  const some = 1 + city.random.whole(outstanding)
  const amount = city.random.pick([outstanding, outstanding, some, outstanding + some])
  await credit(city, project_id, { amount, reference })
}

/** Called off within seconds, while the card is being authorised or the bank is asked. */
async function changeMind(city: City): Promise<void> {
  const { random } = city
  const page = await open(city, await wish(city))
  if (page === undefined) return
  const before = city.known.bankPages.length
  await random.pick([payByCard, payByBank])(city, page)
  const url = city.known.bankPages.length > before ? city.known.bankPages.at(-1) : undefined
  if (url !== undefined && random.chance(70)) await signIn(city, url)
  if (random.chance(60)) await advance(city, random.pick(['PT0S', 'PT1S', 'PT2S', 'PT3S']))
  const checkout = await newestOf(city, 'checkouts')
  if (checkout === undefined) return
  const at = `/v1/checkout/${checkout.id}/cancel`
  note(city, 'cancel in flight', await ask(city, ['POST', at]))
}

async function newestOf(city: City, list: string): Promise<Shown> {
  const { data } = await must(city, ['GET', `/v1/${list}?limit=1`])
  return data[0]
}

async function payInvoice(city: City): Promise<void> {
  const invoice = await anyOf(city, 'invoices', '&status=settling')
  if (invoice === undefined) return
  const { total, reference, project_id } = invoice
  const amount = city.random.chance(70) ? total : 1 + city.random.whole(total)
  await credit(city, project_id, { amount, reference })
}

export const payingDeeds: readonly Deed[] = [
  { name: 'shop', weight: 16, run: shop },
  { name: 'shop again', weight: 3, run: shopAgain },
  { name: 'pay in rates', weight: 5, run: payInRates },
  { name: 'top up', weight: 4, run: topUp },
  { name: 'make a link', weight: 1, run: makeLink },
  { name: 'use a link', weight: 3, run: useLink },
  { name: 'buy by invoice', weight: 3, run: buyByInvoice },
  { name: 'visit the bank', weight: 4, run: visitBank },
  { name: 'answer the issuer', weight: 2, run: answerIssuer },
  { name: 'say it is paid', weight: 2, run: sayPaid },
  { name: 'tell again', weight: 3, run: tellAgain },
  { name: 'pay oddly', weight: 6, run: payOddly },
  { name: 'pay again', weight: 4, run: payAgain },
  { name: 'change one’s mind', weight: 4, run: changeMind },
  { name: 'pay an invoice', weight: 3, run: payInvoice },
]
