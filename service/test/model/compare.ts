// Whether the API shows what the model knows: every list, by id what has changed, and the books.
import { expect } from 'vitest'
import { booksOf } from './books.ts'
import { balanceOf, outstandingOf, settlementStatus } from './derived.ts'
import { availableOf, owedOf } from './lending.ts'
import type { Real, Shown } from './real.ts'
import { projectBalance, projectStatus } from './standing.ts'
import type { World } from './state.ts'

const LIMIT = 100

async function list(real: Real, kind: string): Promise<Shown[]> {
  const all: Shown[] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = await real.must('GET', `/v1/${kind}?limit=${LIMIT}${cursor}`)
    all.push(...data)
    if (next_cursor === null) return all.toReversed()
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`
  }
}

const kinds = [
  'outbounds',
  'transfers',
  'settlements',
  'projects',
  'checkouts',
  'inbounds',
  'intents',
  'participants',
  'invoices',
] as const

type Lists = Readonly<Record<(typeof kinds)[number], readonly Shown[]>>

async function readLists(real: Real): Promise<Lists> {
  const rows = await Promise.all(kinds.map(async (kind) => [kind, await list(real, kind)] as const))
  const lists = new Map<string, Shown[]>(rows)
  const of = (kind: (typeof kinds)[number]) => lists.get(kind) ?? []
  return {
    outbounds: of('outbounds'),
    transfers: of('transfers'),
    settlements: of('settlements'),
    projects: of('projects'),
    checkouts: of('checkouts'),
    inbounds: of('inbounds'),
    intents: of('intents'),
    participants: of('participants'),
    invoices: of('invoices'),
  }
}

/** Compares every list with the model, the books, and by id what is not as it was. */
export async function compare(world: World, real: Real): Promise<void> {
  const lists = await readLists(real)
  learnIds(world, lists)
  compareOutbounds(world, lists)
  compareTransfers(world, lists)
  compareHoldings(world, lists)
  compareCheckouts(world, lists)
  compareInbounds(world, lists)
  compareRest(world, lists)
  const { conversion = 0, outbound = 0, ...books } = await real.books()
  const empty = Object.fromEntries(Object.keys(booksOf(world)).map((kind) => [kind, 0]))
  expect({ ...empty, ...books, outbound: outbound + conversion }).toEqual(booksOf(world))
  await compareCredit(world, real)
  await compareById(real, lists)
}

interface Named {
  id: string
}

/** Gives what started by itself the ids that the API shows for the likes of it. */
function learn<T extends Named>(
  known: readonly T[],
  shown: readonly Shown[],
  keysOf: readonly [(row: T) => string, (row: Shown) => string],
): void {
  const names = new Set(known.map(({ id }) => id))
  const [keyOf, shownKeyOf] = keysOf
  const free = shown.filter(({ id }) => !names.has(id))
  for (const row of known) {
    if (!row.id.startsWith('new')) continue
    const at = free.findIndex((one) => shownKeyOf(one) === keyOf(row))
    const [found] = at < 0 ? [] : free.splice(at, 1)
    if (found !== undefined) row.id = found.id
  }
}

/** Gives what has started by itself since the last comparison its ids. */
export async function learnNew(world: World, real: Real): Promise<void> {
  learnIds(world, await readLists(real))
}

function learnIds(world: World, { outbounds, transfers, inbounds }: Lists): void {
  learn(
    world.outbounds,
    outbounds.filter(({ type }) => type !== 'transfer'),
    [
      (o) => `${o.type} ${o.settlement?.id ?? null} ${o.amount} ${o.status}`,
      (o) => `${o.type} ${o.settlement_id} ${o.amount} ${o.status}`,
    ],
  )
  learn(world.transfers, transfers, [
    (t) => `${t.fromSettlement?.id ?? null} ${t.amount}`,
    ({ from, amount }) => `${from.settlement_id} ${amount}`,
  ])
  learn(
    world.inbounds,
    inbounds.filter(({ type }) => type !== 'transfer'),
    [
      (i) => `${i.type} ${i.project.id} ${i.checkout?.id ?? null} ${i.amount}`,
      (i) => `${i.type} ${i.project_id} ${i.checkout_id} ${i.amount}`,
    ],
  )
}

const byId = <T extends Named>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

function compareOutbounds(world: World, { outbounds }: Lists): void {
  const shown = outbounds
    .filter(({ type }) => type !== 'transfer')
    .map(({ id, type, status, amount, settlement_id, project_id, to, fees, paused_reason }) => {
      const fee = fees[0]?.amount ?? 0
      const facts = { id, type, status, amount, settlement_id, project_id, paused_reason, fee }
      return { ...facts, to: to?.email ?? null }
    })
  const known = world.outbounds.map((o) => {
    const { id, type, status, amount, fee, settlement, project, person } = o
    const ids = { settlement_id: settlement?.id ?? null, project_id: project?.id ?? null }
    const paused_reason = status === 'paused' ? o.pausedReason : null
    return { id, type, status, amount, ...ids, paused_reason, fee, to: person?.email ?? null }
  })
  expect(byId(shown)).toEqual(byId(known))
}

function compareTransfers(world: World, { transfers, outbounds, inbounds }: Lists): void {
  const shown = transfers.map(({ id, status, amount, from, to }) => {
    return { id, status, amount, from, to }
  })
  const known = world.transfers.map((t) => ({
    id: t.id,
    status: t.status,
    amount: t.amount,
    from: { project_id: t.fromProject.id, settlement_id: t.fromSettlement?.id ?? null },
    to: { project_id: t.toProject.id, settlement_id: t.toSettlement?.id ?? null },
  }))
  expect(byId(shown)).toEqual(byId(known))
  const between = world.transfers.filter(
    ({ status, fromProject, toProject }) => status === 'executed' && fromProject !== toProject,
  )
  for (const rows of [outbounds, inbounds]) {
    const ids = rows.filter(({ type }) => type === 'transfer').map((row) => String(row.transfer.id))
    expect(ids.toSorted()).toEqual(between.map(({ id }) => id).toSorted())
  }
}

function compareHoldings(world: World, { settlements, projects }: Lists): void {
  expect(
    byId(
      settlements.map(({ id, type, status, amount, balance, taken_back, project_id }) => {
        return { id, type, status, amount, balance, taken_back, project_id }
      }),
    ),
  ).toEqual(
    byId(
      world.settlements.map((s) => {
        const { id, type, amount, project, takenBack: taken_back } = s
        const facts = { status: settlementStatus(s), balance: balanceOf(s), taken_back }
        return { id, type, amount, ...facts, project_id: project.id }
      }),
    ),
  )
  expect(
    byId(projects.map(({ id, type, status, balance }) => ({ id, type, status, balance }))),
  ).toEqual(
    byId(
      world.projects.map((project) => {
        const { id, type } = project
        const balance = projectBalance(world, project)
        return { id, type, status: projectStatus(world, project), balance }
      }),
    ),
  )
}

function compareCheckouts(world: World, { checkouts, invoices }: Lists): void {
  const debitsOf = (debits: readonly { readonly status: string; readonly amount: number }[]) =>
    debits.map(({ status, amount }) => `${amount} ${status}`).toSorted()
  const shown = checkouts.map(
    ({ id, type, status, amount, outstanding, taken_back, reference, participant, debits }) => {
      const facts = { id, type, status, amount, outstanding, taken_back, reference }
      return { ...facts, buyer: participant.email, debits: debitsOf(debits) }
    },
  )
  const known = world.checkouts.map((checkout) => {
    const { id, method: type, status, amount, reference, buyer, debits } = checkout
    const outstanding = outstandingOf(world, checkout)
    const taken_back = world.inbounds
      .filter((inbound) => inbound.checkout === checkout)
      .reduce((sum, { takenBack }) => sum + takenBack, 0)
    const facts = { id, type, status, amount, outstanding, taken_back, reference }
    return { ...facts, buyer: buyer.email, debits: debitsOf(debits) }
  })
  expect(byId(shown)).toEqual(byId(known))
  expect(invoices.map((one) => `${one.checkout_id} ${one.status} ${one.total}`).toSorted()).toEqual(
    world.checkouts
      .filter(({ method }) => method === 'invoice')
      .map(({ id, status, amount }) => `${id} ${status} ${amount}`)
      .toSorted(),
  )
}

interface ReturnShown {
  readonly amount: number
  readonly status: string
  readonly came_back: number
  readonly is_automatic: boolean
}

const returnWords = ({ amount, status, came_back, is_automatic }: ReturnShown) =>
  `${amount} ${status} ${came_back} ${is_automatic ? 'by itself' : 'by call'}`

function compareInbounds(world: World, { inbounds }: Lists): void {
  const shown = inbounds
    .filter(({ type }) => type !== 'transfer')
    .map(({ id, type, amount, checkout_id, status, reconciliation, take_backs, ...more }) => {
      const { unreconciled, taken_back, returned_at } = reconciliation
      const facts = { id, type, amount, checkout_id, status, unreconciled, taken_back }
      const owed = take_backs.reduce((sum: number, one: Shown) => sum + one.owed, 0)
      const returns = more.returns.map(returnWords).toSorted()
      return { ...facts, owed, sentBack: returned_at !== null, returned: more.returned, returns }
    })
  const known = world.inbounds.map((inbound) => {
    const { id, type, amount, checkout, status, unreconciled, takenBack, sentBack } = inbound
    const facts = { id, type, amount, checkout_id: checkout?.id ?? null, status, unreconciled }
    const owed = world.debts
      .filter((debt) => debt.inbound === inbound)
      .reduce((sum, debt) => sum + debt.owed, 0)
    const own = world.returns.filter((one) => one.inbound === inbound)
    const returned = own
      .filter((one) => one.status === 'sent' || one.status === 'undeliverable')
      .reduce((sum, one) => sum + one.amount - one.cameBack, 0)
    const returns = own
      .map(({ cameBack: came_back, automatic: is_automatic, ...one }) => {
        return returnWords({ ...one, came_back, is_automatic })
      })
      .toSorted()
    return { ...facts, taken_back: takenBack, owed, sentBack, returned, returns }
  })
  expect(byId(shown)).toEqual(byId(known))
}

function compareRest(world: World, { intents, participants }: Lists): void {
  expect(byId(intents.map(({ id, status, type }) => ({ id, status, type })))).toEqual(
    byId(world.intents.map(({ id, status, type }) => ({ id, status, type }))),
  )
  const shown = participants.map(({ email, status }) => `${email} ${status}`)
  const known = world.persons.map(({ email, status }) => `${email} ${status}`)
  expect(known).toEqual(expect.arrayContaining(shown))
}

async function compareCredit(world: World, real: Real): Promise<void> {
  if (world.lender === null) return
  const shown = await real.must('GET', `/v1/payment-instrument/${world.lender.account}`)
  expect(shown.trade_account.available.eur).toBe(availableOf(world))
  const draws = world.draws.map(
    (one) => `${one.amount} and ${one.fee} ${one.status}, ${owedOf(one)} owed`,
  )
  expect(await real.draws()).toEqual(draws.toSorted())
}

/** How many of those that changed are read by id; which ones, turns. */
const READ_BY_ID = 3

/** What is read by id is what the list shows, with more about it. */
async function compareById(real: Real, lists: Lists): Promise<void> {
  const changed = kinds.flatMap((kind) =>
    lists[kind].flatMap((row) => {
      const text = JSON.stringify(row)
      if (real.seen.get(row.id) === text) return []
      real.seen.set(row.id, text)
      return [{ path: `/v1/${kind.slice(0, -1)}/${row.id}`, row }]
    }),
  )
  const first = changed.length === 0 ? 0 : real.commands % changed.length
  const chosen = [...changed.slice(first), ...changed.slice(0, first)].slice(0, READ_BY_ID)
  const read = await Promise.all(chosen.map(async ({ path }) => await real.must('GET', path)))
  for (const [at, { row }] of chosen.entries()) expect(read[at]).toMatchObject(row)
}
