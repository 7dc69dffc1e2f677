// What banks, issuers, reviewers and lenders do.
import type { City, Deed, Shown } from './city.ts'
import { anyOf, ask, must, note, pickFrom } from './city.ts'

async function simulate(city: City, path: string, body: object = {}): Promise<void> {
  const name = path.split('/').toSpliced(1, 1).join(' ')
  note(city, name, await ask(city, ['POST', `/_sandbox/v1/${path}`], body))
}

async function takeBack(city: City): Promise<void> {
  const inbound = await anyOf(city, 'inbounds')
  if (inbound === undefined) return
  const part = city.random.chance(40) ? { amount: 1 + city.random.whole(inbound.amount) } : {}
  await simulate(city, `inbound/${inbound.id}/take-back`, part)
}

/** Money that was sent back stays in review for ever. */
function isSentBack({ reconciliation }: Shown): boolean {
  return reconciliation.returned_at !== null
}

async function reviewInbound(city: City): Promise<void> {
  const inbound = await anyOf(city, 'inbounds', '&status=in_review')
  if (inbound === undefined || isSentBack(inbound)) return
  const outcome = city.random.chance(60) ? 'pass' : 'send_back'
  await simulate(city, `inbound/${inbound.id}/review`, { outcome })
}

async function failOutbound(city: City): Promise<void> {
  const status = city.random.pick(['executing', 'executing', 'processing'])
  const outbound = await anyOf(city, 'outbounds', `&status=${status}`)
  if (outbound !== undefined) await simulate(city, `outbound/${outbound.id}/fail`)
}

async function returnOutbound(city: City): Promise<void> {
  const outbound = await anyOf(city, 'outbounds', '&status=executed')
  if (outbound === undefined) return
  const part = city.random.chance(30) ? { amount: 1 + city.random.whole(outbound.amount) } : {}
  await simulate(city, `outbound/${outbound.id}/return`, part)
}

async function reviewOutbound(city: City): Promise<void> {
  const isHold = city.random.chance(50)
  const status = isHold ? city.random.pick(['paused', 'scheduled', 'awaiting_funds']) : 'in_review'
  const outbound = await anyOf(city, 'outbounds', `&status=${status}`)
  if (outbound === undefined) return
  const outcome = isHold ? 'hold' : city.random.pick(['pass', 'pass', 'fail'])
  await simulate(city, `outbound/${outbound.id}/review`, { outcome })
}

async function reviewProject(city: City): Promise<void> {
  const project = await anyOf(city, 'projects')
  if (project === undefined) return
  const action = project.status === 'in_review' ? 'end' : 'begin'
  if (action === 'begin' && city.random.chance(50)) return
  await simulate(city, `project/${project.id}/review`, { action })
}

async function returnDebit(city: City): Promise<void> {
  const checkout = await anyOf(city, 'checkouts', '&type=direct_debit')
  const debit = pickFrom<Shown>(city, checkout?.debits ?? [])
  if (debit !== undefined) await simulate(city, `debit/${debit.id}/return`)
}

async function revokeMandate(city: City): Promise<void> {
  const checkout = await anyOf(city, 'checkouts', '&type=direct_debit')
  if (checkout !== undefined) await simulate(city, `checkout/${checkout.id}/revoke-mandate`)
}

async function lender(city: City): Promise<void> {
  const account = pickFrom(city, city.known.accounts)
  if (account === undefined) return
  const outcome = city.random.pick([
    'enable',
    'enable',
    'enable',
    'disable',
    'refuse_next_order',
    'refuse_next_draw',
    'refuse_next_draw',
    'repay',
    'repay',
    'default',
  ])
  await simulate(city, `payment-instrument/${account.id}/decide`, { outcome })
}

/** Money of an inbound on its way home: where it is not to be had any more, or comes back from. */
async function refuseReturn(city: City): Promise<void> {
  await simulateReturn(city, 'executing', 'refuse')
}

async function bounceReturn(city: City): Promise<void> {
  await simulateReturn(city, 'sent', 'bounce')
}

async function simulateReturn(city: City, status: string, what: string): Promise<void> {
  const { data } = await must(city, ['GET', '/v1/inbounds?limit=40'])
  const all = data.flatMap(({ returns }: Shown) => returns)
  const one = pickFrom<Shown>(
    city,
    all.filter((shown: Shown) => shown.status === status),
  )
  if (one === undefined) return
  const isPart = what === 'bounce' && city.random.chance(40)
  const part = isPart ? { amount: 1 + city.random.whole(one.amount) } : {}
  await simulate(city, `inbound-return/${one.id}/${what}`, part)
}

/** Every list, page by page, as a dashboard reads it. */
async function look(city: City): Promise<void> {
  const list = city.random.pick([
    'projects',
    'intents',
    'checkouts',
    'settlements',
    'inbounds',
    'outbounds',
    'transfers',
    'invoices',
    'participants',
    'verifications',
    'events',
  ])
  const { next_cursor: cursor } = await must(city, ['GET', `/v1/${list}?limit=7`])
  if (cursor !== null) await must(city, ['GET', `/v1/${list}?limit=7&cursor=${cursor}`])
  const project = await anyOf(city, 'projects')
  if (project !== undefined) await must(city, ['GET', `/v1/project/${project.id}`])
}

export const outsideDeeds: readonly Deed[] = [
  { name: 'take an inbound back', weight: 3, run: takeBack },
  { name: 'refuse a return', weight: 2, run: refuseReturn },
  { name: 'bounce a return', weight: 3, run: bounceReturn },
  { name: 'review an inbound', weight: 3, run: reviewInbound },
  { name: 'fail an outbound', weight: 2, run: failOutbound },
  { name: 'return an outbound', weight: 3, run: returnOutbound },
  { name: 'review an outbound', weight: 3, run: reviewOutbound },
  { name: 'review a project', weight: 2, run: reviewProject },
  { name: 'return a debit', weight: 2, run: returnDebit },
  { name: 'revoke a mandate', weight: 1, run: revokeMandate },
  { name: 'let the lender act', weight: 3, run: lender },
  { name: 'look', weight: 2, run: look },
]

/** Ends every review that anyone began, and lets every lender decide well. */
export async function endReviews(city: City): Promise<void> {
  const rows = async (list: string, query: string): Promise<Shown[]> =>
    (await must(city, ['GET', `/v1/${list}?limit=100${query}`])).data
  for (const { id } of await rows('projects', '&status=in_review')) {
    await simulate(city, `project/${id}/review`, { action: 'end' })
  }
  for (const inbound of await rows('inbounds', '&status=in_review')) {
    if (isSentBack(inbound)) continue
    await simulate(city, `inbound/${inbound.id}/review`, { outcome: 'pass' })
  }
  for (const { id } of await rows('outbounds', '&status=in_review')) {
    await simulate(city, `outbound/${id}/review`, { outcome: 'pass' })
  }
}
