// What must be so in the end: the bank's books are ours, nothing is twice, lost or stuck.
import { expect } from 'vitest'
import { asId, showId } from '#kit'
import { count } from '../simulation/city.ts'
import { checkDebits, collectedByBank } from './debits.ts'
import { hasHabit } from './nature.ts'
import type { Shown, Town } from './town.ts'
import { bareName, booksOfBank } from './truth.ts'

/** Why a file is held of which the end is missing; the whole of it has come, too. */
const BROKEN_OFF = ['cut_off', 'not_well_formed', 'zip_unreadable']
/** Whom the bank refuses, and whom no file can carry. */
const REFUSED = /refused|A{71}/

interface EndRow {
  readonly what: string
}

/** What must not be left when all has been said and answered. */
const LEFT = `
  select 'decision ' || d.kind || ' ' || d.status || ' ' || array_to_string(d.why, ' ') as what
    from bank_decisions d where d.tenant_id = $1 and d.status in ('open', 'proposed')
  union all
  select 'order ' || status || ' ' || coalesce(alarm, '') from bank_orders
   where tenant_id = $1 and status not in ('executed', 'rejected', 'returned', 'cancelled')
  union all
  select 'batch ' || status || ' ' || coalesce(alarm, '') from bank_batches
   where tenant_id = $1 and status not in ('executed', 'rejected', 'partly', 'withdrawn')
  union all
  select 'recall ' || status || ' ' || coalesce(alarm, '') from bank_recalls
   where tenant_id = $1 and status not in ('accepted', 'refused', 'overtaken', 'unanswered')
  union all
  select 'entry ' || status || ' ' || coalesce(asked, '') from bank_entries
   where tenant_id = $1 and status in ('noted', 'asked')
  union all
  select 'statement ' || status || ' ' || array_to_string(findings, ' ') from bank_statements
   where tenant_id = $1 and status in ('reading', 'waiting', 'held', 'taken')
  union all
  select 'file ' || status || ' ' || coalesce(message, '') || ' ' || coalesce(reason, '')
    from artefacts where tenant_id = $1 and (status = 'kept' or status = 'held'
                                             and reason <> all ($2))
  union all
  select 'job ' || kind || ' ' || coalesce(last_error, '') from jobs
   where tenant_id = $1 and lane = 'steps' and (parked_at is not null or leased_until is not null)
  union all
  select 'outbound ' || status from outbounds
   where tenant_id = $1 and status not in ('executed', 'failed', 'cancelled')
  union all
  select 'return ' || status from inbound_returns
   where tenant_id = $1 and status in ('paused', 'processing', 'executing')
  union all
  select 'debit ' || status from debits
   where tenant_id = $1 and status in ('scheduled', 'executing', 'settling')`

/** What is left that ought to have ended, in words. */
export async function whatIsLeft(town: Town, closing: Shown): Promise<string[]> {
  const { owner, tenant, nature } = town
  const { rows } = await owner.query<EndRow>(LEFT, [
    tenant,
    hasHabit(nature, 'cut-file') ? BROKEN_OFF : [],
  ])
  const isTold = closing?.bank === Number(booksOfBank(town).balance)
  return [...rows.map(({ what }) => what), ...(isTold ? [] : ['what the bank has not told yet'])]
}

/** In the end the account is the bank's own, to the cent, and the last night says so. */
export async function checkEnd(town: Town, closing: Shown): Promise<void> {
  const { owner, tenant } = town
  const { balance } = booksOfBank(town)
  const { rows } = await owner.query<{ held: string }>(
    `select -l.balance as held from ledger_accounts l
       join connected_accounts a on a.tenant_id = l.tenant_id and a.id = l.id
      where l.tenant_id = $1 and l.kind = 'bank'`,
    [tenant],
  )
  expect(rows.map(({ held }) => held)).toEqual([String(balance)])
  const agreed = { ledger: Number(balance), bank: Number(balance), difference: 0 }
  expect(closing).toMatchObject({ ...agreed, unexplained: 0, items: [] })
  await checkEntries(town)
  await checkOwnMoney(town)
  await checkOrders(town)
  await checkRecalls(town)
  await checkDebits(town)
  await checkApprovals(town)
  await checkBuyers(town)
}

/** Each booking of the bank counts as one entry, and no entry is of any other. */
async function checkEntries(town: Town): Promise<void> {
  const { owner, tenant } = town
  const { rows } = await owner.query<{ day: string; amount: string }>(
    `select e.booked_on::text as day, e.amount::text from bank_entries e
       join connected_accounts a on a.tenant_id = e.tenant_id and a.id = e.connected_account_id
      where e.tenant_id = $1 and e.status = 'booked' and a.kind = 'client_money'`,
    [tenant],
  )
  const [, ...booked] = booksOfBank(town).entries
  const atBank = booked.map(({ date, amount }) => `${date} ${amount}`)
  const ours = rows.map(({ day, amount }) => `${day} ${amount}`)
  expect(ours.toSorted(), 'bookings, each once').toEqual(atBank.toSorted())
}

/** What the bank took and gave for itself, and what the organisation lent, as the books say. */
async function checkOwnMoney(town: Town): Promise<void> {
  const { owner, tenant } = town
  const { rows } = await owner.query<{ became: string; sum: string }>(
    `select p.became, sum(p.amount)::text as sum from bank_entry_parts p
       join bank_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where p.tenant_id = $1 and p.became not in ('order_executed', 'order_returned', 'inbound',
                                                  'inbound_taken_back', 'own_account')
      group by p.became`,
    [tenant],
  )
  const { rows: balances } = await owner.query<{ kind: string; balance: string }>(
    `select kind, abs(sum(balance))::text as balance from ledger_accounts
      where tenant_id = $1 and kind in ('cost', 'interest') and balance <> 0 group by kind`,
    [tenant],
  )
  const { entries } = booksOfBank(town)
  const sumOf = (...amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
  const ofKind = (kind: string, isIn: boolean) =>
    sumOf(
      ...entries.flatMap((one) => {
        return one.kind === kind && one.amount > 0n === isIn ? [one.amount] : []
      }),
    )
  const lent = [...town.money.values()].filter(({ kind }) => kind === 'own')
  const taken = -ofKind('charge', false) - ofKind('interest', false)
  const given = ofKind('interest', true)
  const told = (pairs: readonly (readonly [string, bigint])[]) =>
    Object.fromEntries(pairs.flatMap(([name, sum]) => (sum === 0n ? [] : [[name, String(sum)]])))
  expect(Object.fromEntries(rows.map(({ became, sum }) => [became, sum]))).toEqual(
    told([
      ['charge', taken],
      ['interest', given],
      ['own_money_in', sumOf(...lent.map(({ amount }) => BigInt(amount)))],
    ]),
  )
  expect(Object.fromEntries(balances.map(({ kind, balance }) => [kind, balance]))).toEqual(
    told([
      ['cost', taken],
      ['interest', given],
    ]),
  )
}

interface OrderRow {
  readonly id: string
  readonly status: string
  readonly amount: string
  /** That its file asks for. */
  readonly day: string | null
}

/** What the bank has moved for an order. */
interface Moves {
  readonly amounts: readonly string[]
  readonly firstDay: string
}

/** What the bank has moved for each order, by the name that it has there. */
function movesOfBank(town: Town): ReadonlyMap<string, Moves> {
  const moves = new Map<string, Moves>()
  for (const { amount, date, kind, payments } of booksOfBank(town).entries) {
    if (kind !== 'order' && kind !== 'returned') continue
    for (const one of payments) {
      const known = moves.get(one.endToEndId) ?? { amounts: [], firstDay: date }
      const moved = String(amount < 0n ? -one.amount : one.amount)
      moves.set(one.endToEndId, { ...known, amounts: [...known.amounts, moved] })
    }
  }
  return moves
}

/** Each order left once at the bank, or not at all, and came back at most once, and is told so. */
async function checkOrders(town: Town): Promise<void> {
  const { owner, tenant } = town
  const { rows: orders } = await owner.query<OrderRow>(
    `select o.id, coalesce(p.status, r.status) as status, o.amount::text as amount,
            b.day::text as day
       from bank_orders o
       left join outbounds p on p.tenant_id = o.tenant_id and p.id = o.outbound_id
       left join inbound_returns r on r.tenant_id = o.tenant_id and r.id = o.return_id
       left join bank_batches b on b.tenant_id = o.tenant_id and b.id = o.batch_id
      where o.tenant_id = $1 and o.debit_id is null`,
    [tenant],
  )
  const { rows: paid } = await owner.query<{ id: string }>(
    `select id from outbounds where tenant_id = $1 and status = 'executed'
        and type in ('release', 'refund')
     union all select id from inbound_returns where tenant_id = $1 and status = 'sent'`,
    [tenant],
  )
  const atBank = movesOfBank(town)
  const names = orders.map(({ id }) => bareName(id))
  expect(names, 'what the bank has moved was asked for').toEqual(
    expect.arrayContaining([...atBank.keys()]),
  )
  expect(
    orders.map(({ id }) => id),
    'what was paid was ordered',
  ).toEqual(expect.arrayContaining(paid.map(({ id }) => id)))
  expect(new Set(names).size, 'each is ordered once').toBe(names.length)
  for (const { id, status, amount, day } of orders) {
    const { amounts: moved, firstDay } = atBank.get(bareName(id)) ?? { amounts: [], firstDay: day }
    expect(firstDay, `order ${id} left on the day that it asked for`).toBe(day)
    const money = town.money.get(Number(amount))
    const hasLeft = status === 'executed' || status === 'sent'
    const isGivenBack = moved.length === 2 && !hasLeft
    const isStopped = moved.length === 0 && town.recalled.has(Number(amount))
    if (!hasLeft && !isGivenBack && !isStopped)
      expect(money?.name, `who is refused ${amount}`).toMatch(REFUSED)
    expect([id, status, moved], `order ${id}`).toEqual([
      id,
      status,
      hasLeft ? [`-${amount}`] : isGivenBack ? [`-${amount}`, amount] : [],
    ])
  }
}

/**
 * What was asked back was asked once. Where the bank agreed it never left, or came back; where it
 * said nothing, it was told to.
 */
async function checkRecalls(town: Town): Promise<void> {
  const { owner, tenant, recalled, money } = town
  const { rows } = await owner.query<{ id: string; amount: string; status: string }>(
    `select o.id, o.amount::text, r.status from bank_recalls r
       join bank_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
      where r.tenant_id = $1`,
    [tenant],
  )
  const asked = rows.map(({ amount }) => Number(amount))
  const once = { n: recalled.size, of: recalled }
  expect({ n: asked.length, of: new Set(asked) }, 'what was asked back').toEqual(once)
  const atBank = movesOfBank(town)
  for (const { id, amount, status } of rows) {
    count(town.figures.accepted, `a recall is ${status}`)
    const moved = atBank.get(bareName(id))?.amounts ?? []
    if (status === 'accepted') expect(moved.length, `${amount} is back`).not.toBe(1)
    const name = money.get(Number(amount))?.name
    if (status === 'unanswered') expect(name, `${amount} is not answered`).toContain('recall NONE')
  }
}

/** What is above the limit of its account is approved by people, and nothing without. */
async function checkApprovals({ owner, tenant, nature }: Town): Promise<void> {
  const { rows } = await owner.query<{ total: string }>(
    `select total::text from bank_batches where tenant_id = $1 and is_by_rule`,
    [tenant],
  )
  const above = rows.filter(({ total }) => Number(total) > (nature.batchLimit ?? 0))
  expect(above, 'batches above the limit that nobody approved').toEqual([])
}

/** What each buyer has paid came once, to the project that he meant. */
async function checkBuyers(town: Town): Promise<void> {
  const { owner, tenant, money } = town
  const buyers = [...money.values()].filter(({ kind }) => kind === 'buyer')
  const { rows: came } = await owner.query<{ amount: string; project_id: string; n: string }>(
    `select amount::text as amount, project_id, count(*) as n from inbounds
      where tenant_id = $1 and connected_account_id is not null group by amount, project_id`,
    [tenant],
  )
  const shown = came.map(({ amount, project_id, n }) =>
    [amount, showId('project', asId('project', project_id)), n].join(' '),
  )
  const meant = buyers.map(({ amount, projectId }) => [amount, projectId, 1].join(' '))
  expect(shown.toSorted()).toEqual([...meant, ...(await collectedByBank(town))].toSorted())
}
