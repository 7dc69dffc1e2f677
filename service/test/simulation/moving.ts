// What the marketplace does: releases, refunds, transfers, and taking back what it asked for.
import type { City, Deed, Shown } from './city.ts'
import { anyOf, ask, buyers, must, note, now, pickFrom, sellers } from './city.ts'

const DAY_MS = 86_400_000
/** Of 100 times that money is sent back, so many try it with any inbound. */
const SENDS_BACK_ANY_PERCENT = 20
const sound = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }
const unknown = { country: 'DE', currency: 'eur', iban: 'DE67370400440532010001' }
const returning = { country: 'DE', currency: 'eur', iban: 'DE40370400440532010002' }
const pounds = {
  country: 'GB',
  currency: 'gbp',
  sort_code: '601613',
  account_number: '31926819',
}

async function later(city: City): Promise<{ readonly release_at?: string }> {
  if (!city.random.chance(25)) return {}
  const at = (await now(city)) + (1 + city.random.whole(9)) * DAY_MS
  return { release_at: new Date(at).toISOString() }
}

function fee({ random }: City): object {
  return random.chance(25) ? { fee_flat: 1 + random.whole(80) } : {}
}

function amountOf({ random }: City, { amount }: Shown): object {
  return random.chance(50) ? {} : { amount: 1 + random.whole(amount) }
}

const pathsOf = (kind: string, made: readonly Shown[] = []) =>
  made.map(({ id }) => `/v1/${kind}/${id}`)

async function release(city: City): Promise<void> {
  const releases: object[] = []
  for (let item = city.random.whole(3); item >= 0; item--) {
    const settlement = await anyOf(city, 'settlements', city.random.pick(['', '&status=settled']))
    if (settlement === undefined) return
    const to = settlement.to === null ? { to: { email: pickFrom(city, sellers) } } : {}
    releases.push({
      settlement_id: settlement.id,
      ...to,
      ...amountOf(city, settlement),
      ...fee(city),
      ...(await later(city)),
    })
  }
  const answer = await ask(city, ['POST', '/v1/outbounds/releases'], { releases })
  note(city, 'release', answer, pathsOf('outbound', answer.body?.outbounds))
}

async function releaseFromProject(city: City): Promise<void> {
  const project = await anyOf(city, 'projects')
  if (project === undefined) return
  const amount = 1 + city.random.whole(Math.max(project.balance, 2_000))
  const to = { email: pickFrom(city, sellers) }
  const one = { project_id: project.id, amount, to, ...fee(city), ...(await later(city)) }
  const answer = await ask(city, ['POST', '/v1/outbounds/releases'], { releases: [one] })
  note(city, 'release from a project', answer, pathsOf('outbound', answer.body?.outbounds))
}

async function refund(city: City): Promise<void> {
  const settlement = await anyOf(city, 'settlements')
  if (settlement === undefined) return
  const one = { settlement_id: settlement.id, ...amountOf(city, settlement) }
  const refunds = [{ ...one, ...(await later(city)) }]
  const answer = await ask(city, ['POST', '/v1/outbounds/refunds'], { refunds })
  note(city, 'refund', answer, pathsOf('outbound', answer.body?.outbounds))
}

async function end(city: City): Promise<Shown> {
  if (city.random.chance(55)) {
    const project = await anyOf(city, 'projects')
    return project === undefined ? undefined : { project_id: project.id }
  }
  const settlement = await anyOf(city, 'settlements')
  return settlement === undefined ? undefined : { settlement_id: settlement.id }
}

async function transfer(city: City): Promise<void> {
  const [from, to] = [await end(city), await end(city)]
  if (from === undefined || to === undefined) return
  const amount = 1 + city.random.whole(9_000)
  const transfers = [
    {
      amount,
      from,
      to,
      ...fee(city),
      ...(await later(city)),
    },
  ]
  if (city.random.chance(20))
    transfers.push({
      amount,
      from: to,
      to: from,
    })
  const answer = await ask(city, ['POST', '/v1/transfers'], { transfers })
  note(city, 'transfer', answer, pathsOf('transfer', answer.body?.transfers))
}

/** Unreconciled money to a settlement of its project that lacks some. */
async function fill(city: City): Promise<void> {
  const lacking = await anyOf(city, 'settlements', '&status=settling')
  if (lacking === undefined) return
  const project = await must(city, ['GET', `/v1/project/${lacking.project_id}`])
  const amount = Math.min(lacking.amount, project.balance)
  if (amount < 1) return
  const from = { project_id: lacking.project_id }
  const transfers = [{ amount, from, to: { settlement_id: lacking.id } }]
  note(city, 'fill', await ask(city, ['POST', '/v1/transfers'], { transfers }))
}

const cancelling =
  (list: string, kind: string, status: string) =>
  async (city: City): Promise<void> => {
    const one = await anyOf(city, list, city.random.chance(75) ? `&status=${status}` : '')
    if (one === undefined) return
    note(city, `cancel ${kind}`, await ask(city, ['POST', `/v1/${kind}/${one.id}/cancel`]))
  }

async function cancelOutbound(city: City): Promise<void> {
  const status = city.random.pick(['scheduled', 'awaiting_funds', 'paused', 'in_review'])
  await cancelling('outbounds', 'outbound', status)(city)
}

/** A seller or buyer is verified, with an account of some kind, or is not. */
async function verify(city: City): Promise<void> {
  const email = pickFrom(city, [...sellers, ...buyers]) ?? ''
  const made = await ask(city, ['POST', '/v1/verifications'], { email })
  if (!note(city, 'verify', made)) return
  const key = city.world.organisation.keys.sandbox.public
  const by = { client_secret: made.body.client_secret }
  const { token } = await must(city, ['POST', '/client/v1/session'], by, key)
  const account = city.random.pick([sound, sound, sound, unknown, returning, pounds])
  const at = '/client/v1/verification'
  note(city, 'account', await ask(city, ['POST', `${at}/bank-account`], account, token))
  if (city.random.chance(15)) return
  const outcome = city.random.chance(75) ? 'pass' : 'fail'
  note(city, outcome, await ask(city, ['POST', `${at}/sandbox-decision`], { outcome }, token))
}

/** A seller is to be paid to another account from now on, whatever is on its way to him. */
async function changeAccount(city: City): Promise<void> {
  const participant = await anyOf(city, 'participants')
  if (participant === undefined) return
  const account = city.random.pick([sound, sound, unknown, returning, pounds])
  const at = `/v1/participant/${participant.id}/bank-account`
  note(city, 'change an account', await ask(city, ['POST', at], account))
}

/** Money that nobody took goes back to whoever paid it: all of it, a part, or too much. */
async function sendBack(city: City): Promise<void> {
  const { data } = await must(city, ['GET', '/v1/inbounds?limit=40'])
  const isLoose = ({ reconciliation }: Shown) => reconciliation.unreconciled > 0
  const isAble = !city.random.chance(SENDS_BACK_ANY_PERCENT)
  const inbound = pickFrom<Shown>(city, isAble ? data.filter(isLoose) : data)
  if (inbound === undefined) return
  const at = `/v1/inbound/${inbound.id}/return`
  note(city, 'send back', await ask(city, ['POST', at], amountOf(city, inbound)))
}

async function setPayoutAccount(city: City): Promise<void> {
  const account = city.random.pick([sound, sound, unknown, pounds])
  note(city, 'payout account', await ask(city, ['POST', '/v1/payout-accounts'], account))
}

/** Sets everybody right who may be paid: verified, with an account that the bank pays to. */
export async function verifyAll(city: City): Promise<void> {
  await must(city, ['POST', '/v1/payout-accounts'], sound)
  await must(city, ['POST', '/v1/payout-accounts'], pounds)
  const owners = city.known.accounts.map((_, turn) => `firm${turn}@example.com`)
  for (const email of [...sellers, ...buyers, ...owners]) {
    const made = await ask(city, ['POST', '/v1/verifications'], { email })
    if (!note(city, 'verify at the end', made)) continue
    const key = city.world.organisation.keys.sandbox.public
    const by = { client_secret: made.body.client_secret }
    const { token } = await must(city, ['POST', '/client/v1/session'], by, key)
    const at = '/client/v1/verification'
    await ask(city, ['POST', `${at}/bank-account`], sound, token)
    await ask(city, ['POST', `${at}/sandbox-decision`], { outcome: 'pass' }, token)
  }
}

export const movingDeeds: readonly Deed[] = [
  { name: 'release', weight: 10, run: release },
  { name: 'release from a project', weight: 3, run: releaseFromProject },
  { name: 'refund', weight: 4, run: refund },
  { name: 'transfer', weight: 5, run: transfer },
  { name: 'fill', weight: 3, run: fill },
  { name: 'cancel a checkout', weight: 2, run: cancelling('checkouts', 'checkout', 'settling') },
  { name: 'cancel an intent', weight: 1, run: cancelling('intents', 'intent', 'unconfirmed') },
  {
    name: 'cancel a settlement',
    weight: 2,
    run: cancelling('settlements', 'settlement', 'settling'),
  },
  { name: 'cancel an outbound', weight: 3, run: cancelOutbound },
  {
    name: 'cancel a transfer',
    weight: 1,
    run: cancelling('transfers', 'transfer', 'awaiting_funds'),
  },
  { name: 'verify', weight: 5, run: verify },
  { name: 'change an account', weight: 2, run: changeAccount },
  { name: 'send back', weight: 7, run: sendBack },
  { name: 'set a payout account', weight: 1, run: setPayoutAccount },
]
