// Whether the API shows what the model knows: every resource, by list and by id.
import { expect } from 'vitest'
import type { Real, Shown } from './real.ts'
import type { World } from './state.ts'
import {
  balanceOf,
  outstandingOf,
  projectBalance,
  projectStatus,
  settlementStatus,
} from './state.ts'

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

const sameSettlement = (settlementId: string | null, shown: Shown): boolean =>
  shown.settlement_id === settlementId

/** Gives what started by itself the ids that the API gave it. */
function learnIds(world: World, shown: { outbounds: Shown[]; transfers: Shown[] }): void {
  const known = new Set([...world.outbounds, ...world.transfers].map(({ id }) => id))
  for (const outbound of world.outbounds.filter(({ id }) => id.startsWith('automatic'))) {
    const found = shown.outbounds.find(
      (one) => !known.has(one.id) && sameSettlement(outbound.settlement?.id ?? null, one),
    )
    if (found !== undefined) outbound.id = found.id
  }
  for (const transfer of world.transfers.filter(({ id }) => id.startsWith('automatic'))) {
    const found = shown.transfers.find(
      ({ id, from }) => !known.has(id) && from.settlement_id === transfer.fromSettlement?.id,
    )
    if (found !== undefined) transfer.id = found.id
  }
}

const byId = (rows: readonly { readonly id: string }[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Compares every list with the model, and the projects as they are read by id. */
export async function compare(world: World, real: Real): Promise<void> {
  const outbounds = await list(real, 'outbounds')
  const transfers = await list(real, 'transfers')
  learnIds(world, { outbounds, transfers })
  expect(
    byId(
      outbounds
        .filter(({ type }) => type !== 'transfer')
        .map(({ id, type, status, amount, settlement_id, project_id, to }) => {
          return { id, type, status, amount, settlement_id, project_id, to: to?.email ?? null }
        }),
    ),
  ).toEqual(
    byId(
      world.outbounds.map(({ id, type, status, amount, settlement, project, person }) => {
        const settlement_id = settlement?.id ?? null
        const to = person?.email ?? null
        return { id, type, status, amount, settlement_id, project_id: project.id, to }
      }),
    ),
  )
  expect(
    byId(transfers.map(({ id, status, amount, from, to }) => ({ id, status, amount, from, to }))),
  ).toEqual(
    byId(
      world.transfers.map((t) => ({
        id: t.id,
        status: t.status,
        amount: t.amount,
        from: { project_id: t.fromProject.id, settlement_id: t.fromSettlement?.id ?? null },
        to: { project_id: t.toProject.id, settlement_id: t.toSettlement?.id ?? null },
      })),
    ),
  )
  await compareHoldings(world, real)
  await comparePayIns(world, real)
}

async function compareHoldings(world: World, real: Real): Promise<void> {
  const settlements = await list(real, 'settlements')
  expect(
    byId(
      settlements.map(({ id, type, status, amount, balance, project_id }) => {
        return { id, type, status, amount, balance, project_id }
      }),
    ),
  ).toEqual(
    byId(
      world.settlements.map((s) => {
        const { id, type, amount, project } = s
        const status = settlementStatus(s)
        return { id, type, status, amount, balance: balanceOf(s), project_id: project.id }
      }),
    ),
  )
  const projects = await list(real, 'projects')
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

async function comparePayIns(world: World, real: Real): Promise<void> {
  const checkouts = await list(real, 'checkouts')
  expect(
    byId(
      checkouts.map(({ id, status, amount, outstanding, reference }) => {
        return { id, status, amount, outstanding, reference }
      }),
    ),
  ).toEqual(
    byId(
      world.checkouts.map((checkout) => {
        const { id, status, amount, reference } = checkout
        return { id, status, amount, outstanding: outstandingOf(checkout), reference }
      }),
    ),
  )
  const inbounds = await list(real, 'inbounds')
  const received = inbounds.filter(({ type }) => type !== 'transfer')
  for (const inbound of world.inbounds.filter(({ id }) => id.startsWith('new'))) {
    const known = new Set(world.inbounds.map(({ id }) => id))
    const found = received.find(
      (one) =>
        !known.has(one.id) &&
        one.project_id === inbound.project.id &&
        one.amount === inbound.amount &&
        one.checkout_id === (inbound.checkout?.id ?? null),
    )
    if (found !== undefined) inbound.id = found.id
  }
  expect(
    byId(
      received.map(({ id, amount, checkout_id, status }) => ({ id, amount, checkout_id, status })),
    ),
  ).toEqual(
    byId(
      world.inbounds.map(({ id, amount, checkout }) => {
        return { id, amount, checkout_id: checkout?.id ?? null, status: 'settled' }
      }),
    ),
  )
  const intents = await list(real, 'intents')
  expect(byId(intents.map(({ id, status }) => ({ id, status })))).toEqual(
    byId(world.intents.map(({ id, status }) => ({ id, status }))),
  )
  const participants = await list(real, 'participants')
  const shown = participants.map(({ email, status }) => `${email} ${status}`)
  const known = world.persons.map(({ email, status }) => `${email} ${status}`)
  expect(known).toEqual(expect.arrayContaining(shown))
}
