// What businesses do that buy on trade credit.
import type { City, Deed } from './city.ts'
import { ask, must, note, pickFrom } from './city.ts'
import { confirm, openPage, settlementsOf, wish } from './paying.ts'

export async function openAccount(city: City): Promise<void> {
  const { random, known } = city
  const country = random.pick(['NO', 'NO', 'GB', 'DE'])
  const number = random.chance(15) ? '923456700' : '923456789'
  const registered_address = {
    address_line_1: 'Storgata 1',
    town_city: 'Oslo',
    region: 'Oslo',
    postal_code: '0155',
    country,
  }
  const owner = {
    type: 'business',
    email: `firm${known.accounts.length}@example.com`,
    name: 'Nordlys',
    business: {
      type: 'limited',
      company_number: number,
      phone_number: '+4722000000',
      registered_address,
    },
  }
  const body = { type: 'trade_account', owner }
  const answer = await ask(city, ['POST', '/v1/payment-instruments'], body)
  if (!note(city, 'trade account', answer)) return
  known.accounts.push({ id: answer.body.id, ownerId: answer.body.owner.id })
}

async function buyOnCredit(city: City): Promise<void> {
  const account = pickFrom(city, city.known.accounts)
  if (account === undefined) return
  const { currency, settlements, changes } = await wish(city, city.random.chance(10))
  const from = { id: account.ownerId }
  const body = { type: 'checkout', currency, from, settlements, ...changes }
  const answer = await ask(city, ['POST', '/v1/intents/payment'], body)
  if (!note(city, 'intent on credit', answer)) return
  const page = await openPage(city, { client_secret: answer.body.client_secret }, '')
  const terms = city.random.pick(['thirty_days', 'sixty_days'])
  await confirm(city, page, 'credit', { details: { payment_instrument_id: account.id, terms } })
}

async function openSession(city: City): Promise<void> {
  const accountIndex = city.random.whole(city.known.accounts.length)
  const account = city.known.accounts[accountIndex]
  if (account === undefined) return
  const participant = { id: account.ownerId }
  const intent = { type: 'session', participant }
  const { client_secret } = await must(city, ['POST', '/v1/intents/setup'], intent)
  const page = await openPage(city, { client_secret }, '')
  city.known.pages.pop()
  const path = '/client/v1/setup-intent/confirm'
  const { session_id: id } = await must(city, ['POST', path], {}, page.key)
  city.known.sessions.push({ id, accountIndex })
}

/** An invoice on credit, confirmed without the buyer at hand. */
async function buyBySession(city: City): Promise<void> {
  const session = pickFrom(city, city.known.sessions)
  const account = city.known.accounts[session?.accountIndex ?? -1]
  const project = pickFrom(city, city.known.controlled)
  if (session === undefined || account === undefined || project === undefined) return
  const settlements = await settlementsOf(city, project.currency, false)
  const body = { type: 'invoice', currency: project.currency, from: { id: account.ownerId } }
  const created = { ...body, project_id: project.id, settlements }
  const answer = await ask(city, ['POST', '/v1/intents/payment'], created)
  if (!note(city, 'invoice on credit', answer)) return
  const path = `/v1/intent/${answer.body.id}/confirm`
  const credit_ = { payment_instrument_id: account.id, terms: 'thirty_days' }
  const confirmation = { session_id: session.id, type: 'credit', credit: credit_ }
  note(city, 'confirm by session', await ask(city, ['POST', path], confirmation))
}

export const borrowingDeeds: readonly Deed[] = [
  { name: 'open a trade account', weight: 1, run: openAccount },
  { name: 'buy on credit', weight: 6, run: buyOnCredit },
  { name: 'open a session', weight: 1, run: openSession },
  { name: 'buy by session', weight: 2, run: buyBySession },
]
