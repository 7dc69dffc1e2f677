// What must be so each night, and in the end: the bank's books are ours, nothing is twice, lost or
// stuck.
import { expect } from 'vitest'
import { asId, showId } from '#kit'
import type { Shown, Town } from './town.ts'
import { mustAs } from './town.ts'

const DAY_MS = 86_400_000
/** Whom the bank refuses, and whom no file can carry. */
const REFUSED = /refused|A{71}/

/** The bank's own books of the account. */
export function booksOfBank({ bank, nature }: Town) {
  const books = bank.books().find(({ number }) => number === nature.account)
  if (books === undefined) throw new Error('the bank has lost an account')
  return books
}

/**
 * A night: what no item explains is nothing, but where people counted what does not follow, and
 * with a bank whose reports need not follow each other.
 */
export async function checkNight(town: Town): Promise<Shown> {
  const day = new Date(town.now - DAY_MS).toISOString().slice(0, 10)
  const path = `/v1/bank/closings?from=${day}&to=${day}` as const
  const { data } = await mustAs(town, 'ada', ['GET', path])
  const [closing] = data
  if (closing === undefined || closing.bank === null) return undefined
  const { entries } = booksOfBank(town)
  const ends = new Set<number>()
  let balance = 0
  for (const { amount } of entries) {
    balance += Number(amount)
    ends.add(balance)
  }
  expect(ends, `${day}: the bank has closed so`).toContain(closing.bank)
  const { impatiencePercent, isReportOnly } = town.nature
  if (impatiencePercent === 0 && !isReportOnly) {
    expect(closing, `night of ${day}`).toMatchObject({ unexplained: 0 })
  }
  return closing
}

/** As the bank names an order. */
function bareName(id: string): string {
  return showId('outbound', asId('outbound', id)).slice('outbound_'.length)
}

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
   where tenant_id = $1 and status not in ('executed', 'rejected', 'partly')
  union all
  select 'entry ' || status || ' ' || coalesce(asked, '') from bank_entries
   where tenant_id = $1 and status in ('noted', 'asked')
  union all
  select 'statement ' || status || ' ' || array_to_string(findings, ' ') from bank_statements
   where tenant_id = $1 and status in ('reading', 'waiting', 'held', 'taken')
  union all
  select 'file ' || status || ' ' || coalesce(message, '') || ' ' || coalesce(reason, '')
    from artefacts where tenant_id = $1 and (status = 'kept' or status = 'held'
                                             and reason not in ('cut_off', 'not_well_formed'))
  union all
  select 'job ' || kind || ' ' || coalesce(last_error, '') from jobs
   where tenant_id = $1 and lane = 'steps' and (parked_at is not null or leased_until is not null)
  union all
  select 'outbound ' || status from outbounds
   where tenant_id = $1 and status not in ('executed', 'failed', 'cancelled')
  union all
  select 'return ' || status from inbound_returns
   where tenant_id = $1 and status in ('paused', 'processing', 'executing')`

/** What is left that ought to have ended, in words. */
export async function whatIsLeft({ owner, tenant }: Town): Promise<string[]> {
  const { rows } = await owner.query<EndRow>(LEFT, [tenant])
  return rows.map(({ what }) => what)
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
  await checkMoney(town)
}

/** Each sum of money: paid once, arrived once, come back at most once, and told so. */
async function checkMoney(town: Town): Promise<void> {
  const { owner, tenant } = town
  const atBank = new Map<string, bigint[]>()
  for (const { amount, payments } of booksOfBank(town).entries) {
    for (const one of payments) {
      const known = atBank.get(one.endToEndId) ?? []
      atBank.set(one.endToEndId, [...known, amount < 0n ? -one.amount : one.amount])
    }
  }
  const { rows: orders } = await owner.query<{ id: string; status: string; amount: string }>(
    `select o.id, coalesce(p.status, r.status) as status, o.amount::text as amount
       from bank_orders o
       left join outbounds p on p.tenant_id = o.tenant_id and p.id = o.outbound_id
       left join inbound_returns r on r.tenant_id = o.tenant_id and r.id = o.return_id
      where o.tenant_id = $1`,
    [tenant],
  )
  for (const { id, status, amount } of orders) {
    const moved = (atBank.get(bareName(id)) ?? []).map(String)
    const hasLeft = status === 'executed' || status === 'sent'
    const isGivenBack = moved.length === 2 && !hasLeft
    if (!hasLeft && !isGivenBack) {
      expect(town.money.get(Number(amount))?.name, `who is refused ${amount}`).toMatch(REFUSED)
    }
    expect([id, status, moved], `order ${id}`).toEqual([
      id,
      status,
      hasLeft ? [`-${amount}`] : isGivenBack ? [`-${amount}`, amount] : [],
    ])
  }
  const buyers = [...town.money.values()].filter(({ kind }) => kind === 'buyer')
  const { rows: came } = await owner.query<{ amount: string; project_id: string; n: string }>(
    `select amount::text as amount, project_id, count(*) as n from inbounds
      where tenant_id = $1 and connected_account_id is not null group by amount, project_id`,
    [tenant],
  )
  const shown = came.map(({ amount, project_id, n }) =>
    [amount, showId('project', asId('project', project_id)), n].join(' '),
  )
  const meant = buyers.map(({ amount, projectId }) => [amount, projectId, 1].join(' '))
  expect(shown.toSorted()).toEqual(meant.toSorted())
}
