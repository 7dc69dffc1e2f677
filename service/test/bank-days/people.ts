// What two people decide each day: they know what each sum of money is, and say so.
import { count } from '../simulation/city.ts'
import { hasHabit, type Nature } from './nature.ts'
import type { Money, Shown, Town } from './town.ts'
import { askAs, FIRST_MORNING, mustAs, proposeByTwo } from './town.ts'
import { booksOfBank, isFirstLate } from './truth.ts'

const TRIES_ALONE_PERCENT = 10
/** Of 100 questions about money so many are left for another time. */
const LEAVES_PERCENT = 30
const DAY_MS = 86_400_000
/** So long people wait for a statement that is missing, before they count the next all the same. */
const PATIENCE_MS = 7 * DAY_MS
/** What is asked of a line of text in place of all details. */
const ASKED_OF_TEXT = ['unknown_project', 'unknown_debit', 'return_of_unknown']

/** They answer what is asked, approve what waits for a second one, and find nothing else. */
export async function answerInbox(town: Town): Promise<void> {
  const { plan, random } = town
  await approveWaiting(town)
  const data = await decisionsOf(town, 'ada', 'open')
  for (const decision of data.toReversed()) {
    const answer = answerOf(town, decision)
    const isLeft = decision.kind === 'entry' && plan.isOn && random.chance(LEAVES_PERCENT)
    if (answer === null || isLeft) continue
    count(town.figures.accepted, `${decision.kind} ${decision.why.join('+')}: ${answer.action}`)
    await decideByTwo(town, decision, answer)
  }
  await approveBatches(town)
}

/** Batches above the limit of their account. */
async function approveBatches(town: Town): Promise<void> {
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/bank/batches'])
  for (const batch of data.filter(({ status }: Shown) => status === 'draft')) {
    const approve_batch = { batch_id: batch.id }
    await proposeByTwo(town, 'bank', { kind: 'approve_batch', approve_batch })
  }
}

/** All of one status, the newest first. */
async function decisionsOf(
  town: Town,
  who: 'ada' | 'ben',
  status: 'open' | 'proposed',
): Promise<Shown[]> {
  const all: Shown[] = []
  let after: string | null = ''
  while (after !== null) {
    const path = `/v1/bank/decisions?status=${status}&limit=100${after}`
    const page: Shown = await mustAs(town, who, ['GET', path])
    all.push(...page.data)
    after = page.next_cursor === null ? null : `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
  return all
}

/** What was proposed and not approved yet. */
async function approveWaiting(town: Town): Promise<void> {
  const data = await decisionsOf(town, 'ben', 'proposed')
  for (const { id } of data) await askAs(town, 'ben', ['POST', `/v1/bank/decision/${id}/approve`])
}

async function decideByTwo(town: Town, { id, why }: Shown, answer: object): Promise<void> {
  const given = await askAs(town, 'ada', ['POST', `/v1/bank/decision/${id}/answer`], answer)
  // Another answer of this evening may have ended it.
  if (given.body.code === 'invalid_state') return
  const said = `${why.join(' ')} ${JSON.stringify(answer)}`
  if (given.status !== 200) throw wrong(`${said}: ${JSON.stringify(given.body)}`)
  const approve = ['POST', `/v1/bank/decision/${id}/approve`] as const
  if (town.random.chance(TRIES_ALONE_PERCENT)) {
    const alone = await askAs(town, 'ada', approve)
    if (alone.body.code !== 'second_person_needed') throw wrong('one person is enough')
  }
  const done = await askAs(town, 'ben', approve)
  if (done.status === 200) return
  count(town.figures.refused, `approve ${why.join('+')} ${done.body.detail ?? done.body.code}`)
  await askAs(town, 'ben', ['POST', `/v1/bank/decision/${id}/refuse`])
}

/** A rule of the story that does not hold. */
function wrong(text: string): Error {
  return new Error(`broken: ${text}`)
}

interface Answer {
  readonly action: string
  readonly project_id?: string
  readonly order_ids?: readonly string[]
}

/** What is true of it; null: they wait. */
function answerOf(town: Town, decision: Shown): Answer | null {
  if (decision.kind === 'start_rest') return { action: 'own_money_in' }
  if (decision.kind === 'statement') return answerOfStatement(town, decision)
  const { nature } = town
  if (isBatch(nature, decision)) return { action: 'orders', order_ids: ordersOf(town, decision) }
  const money = town.money.get(Math.abs(decision.amount))
  if (money === undefined) throw wrong(`nobody knows of ${decision.amount}`)
  const isText = hasHabit(nature, 'text-only')
  if (money.isNamed && !isText) throw wrong(`what it is was not found: ${decision.amount}`)
  const usual = isText ? ASKED_OF_TEXT : ['unknown_project']
  if (decision.why.some((one: string) => !usual.includes(one))) {
    throw wrong(`asked of ${decision.amount}: ${decision.why.join(' ')}`)
  }
  return answerOfMoney(money, decision.amount)
}

/** A sum of orders, some of which the bank has refused and not told yet; or a line of text. */
function isBatch(nature: Nature, { why }: Shown): boolean {
  if (nature.profile !== 'sepa_batch_booked') return false
  const isLate = nature.losesPercent > 0 || hasHabit(nature, 'late-answer')
  const isSum = hasHabit(nature, 'sum-only') && isLate && why.includes('batch_differs')
  return isSum || (hasHabit(nature, 'text-only') && why.includes('unknown_debit'))
}

/** What the bank tells on the telephone: of which orders a sum is. */
function ordersOf(town: Town, { amount }: Shown): readonly string[] {
  const found = booksOfBank(town).entries.filter((one) => one.amount === BigInt(amount))
  return found.flatMap(({ payments }) => {
    return payments.map((one) => town.money.get(Number(one.amount))?.id ?? '')
  })
}

function answerOfMoney({ kind, projectId, id }: Money, amount: number): Answer | null {
  if (kind === 'own') return { action: 'own_money_in' }
  if (kind === 'buyer') return { action: 'inbound', project_id: projectId ?? '' }
  const order_ids = [id ?? '']
  return amount < 0 ? { action: 'orders', order_ids } : { action: 'returned', order_ids }
}

/** What only people can find in a statement, where a bank of such habits writes it. */
function mayBeFound(town: Town, { connected_account_id: account }: Shown): ReadonlySet<string> {
  const { nature } = town
  const has = (...names: string[]) => names.some((name) => hasHabit(nature, name))
  const { isReportOnly, losesPercent, impatiencePercent } = nature
  const isLate = losesPercent > 0 || has('late-statement', 'cut-file', 'copy', 'wrong-sign')
  const isEarly = impatiencePercent > 0
  // Nobody began the books of an account of own money: what precedes its first statement is not
  // missed.
  const isFirstOfOwn = account !== town.accountId && town.now - FIRST_MORNING < PATIENCE_MS
  return new Set([
    ...(has('copy') ? ['copy'] : []),
    ...(has('wrong-sign') ? ['wrong_sign'] : []),
    ...(isLate && !isReportOnly ? ['gap', 'opening_differs'] : []),
    ...(isLate ? ['more_pages'] : []),
    ...(isEarly && !isReportOnly ? ['late_page', 'overlap', 'double'] : []),
    ...(isLate && isFirstOfOwn ? ['late_page'] : []),
    ...(isFirstLate(town) ? ['late_page'] : []),
  ])
}

/** They wait for what is missing, most of the time; what is held they have looked at. */
function answerOfStatement(town: Town, decision: Shown): Answer | null {
  const { random, nature, plan, now } = town
  const usual = mayBeFound(town, decision)
  const unusual = decision.why.filter((one: string) => !usual.has(one))
  if (unusual.length > 0) throw wrong(`a sound statement is asked about: ${unusual.join(' ')}`)
  const isEarly = decision.why.some((one: string) =>
    ['gap', 'more_pages', 'opening_differs'].includes(one),
  )
  const isImpatient = plan.isOn && random.chance(nature.impatiencePercent)
  const age = now - Date.parse(decision.created_at)
  return isEarly && !isImpatient && age < PATIENCE_MS ? null : { action: 'count' }
}
