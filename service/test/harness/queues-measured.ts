// What monitors are told of money that waits is what owners see in the dashboard.

import { selectMeasures } from '../../src/desk/measures/store.ts'
import { readFacts } from '../../src/desk/overview/facts.ts'
import { readQueues } from '../../src/desk/work/index.ts'
import type { Environment, Reader } from '../../src/foundation/db/index.ts'
import { ownerReader } from '../../src/foundation/db/index.ts'
import { asTenantId } from '../../src/foundation/kit/index.ts'
import { ownerOf, type TestService } from './service.ts'

/** Of queues that are about accounts and links only, and of what is measured by itself. */
const ELSEWHERE = new Set(['same_people', 'parked_deliveries', 'bank_channels', 'bank_nights'])

/** `live failed_outbounds 3 900`: how many wait in each queue, and how much money. */
export async function comparedQueues(
  holdfast: TestService,
): Promise<{ readonly measured: string[]; readonly counted: string[] }> {
  const owner = await ownerOf(holdfast)
  try {
    // One snapshot: nothing moves between the two.
    await owner.query('begin isolation level repeatable read read only')
    const reader = ownerReader(owner)
    const measured = await measuredQueues(reader)
    return { measured, counted: await countedQueues(reader, holdfast) }
  } finally {
    await owner.end()
  }
}

async function measuredQueues(reader: Reader): Promise<string[]> {
  const rows = await reader.query(selectMeasures, {})
  const sums = createSums()
  for (const { subject, environment, name, items, amount } of rows) {
    if (subject === 'waiting')
      sums.add(`${environment} ${name}`, Number(items), Number(amount ?? 0n))
  }
  return sums.lines()
}

async function countedQueues(reader: Reader, holdfast: TestService): Promise<string[]> {
  const sums = createSums()
  for (const { tenants } of [holdfast.organisation, holdfast.stranger]) {
    for (const environment of ['live', 'sandbox'] as const satisfies readonly Environment[]) {
      const tenant = asTenantId(tenants[environment])
      const viewer = { memberId: tenant, role: 'owner', environment } as const
      for (const { queue, count, totals } of await readQueues(reader, tenant, viewer)) {
        if (count === 0 || ELSEWHERE.has(queue)) continue
        const amount = totals.reduce((sum, one) => sum + one.amount, 0)
        sums.add(`${environment} ${queue}`, count, amount)
      }
    }
  }
  return sums.lines()
}

/** What monitors and the dashboard both call by the same thing, however old it is. */
const SAME = new Map([
  ['receivers failing', 'failing_handlers'],
  ['deliveries waiting', 'late_deliveries'],
  ['rail_asked', 'silent_orders'],
  ['bank_orders unknown', 'unknown_orders'],
  ['bank_trouble late_statement', 'late_statements'],
  ['bank_nights', 'unsigned_nights'],
])
/** As seen from so late that everything is old. */
const ALL_OLD = new Date('2999-01-01T00:00:00Z')

/** `live failing_handlers 3`: what monitors are told is wrong, and what owners see of it. */
export async function comparedFacts(
  holdfast: TestService,
): Promise<{ readonly measured: string[]; readonly shown: string[] }> {
  const owner = await ownerOf(holdfast)
  try {
    await owner.query('begin isolation level repeatable read read only')
    const reader = ownerReader(owner)
    const measured = createSums()
    for (const row of await reader.query(selectMeasures, {})) {
      const fact = SAME.get(`${row.subject} ${row.name}`) ?? SAME.get(row.subject)
      if (fact !== undefined) measured.add(`${row.environment} ${fact}`, Number(row.items), 0)
    }
    const shown = createSums()
    for (const { tenants } of [holdfast.organisation, holdfast.stranger]) {
      for (const environment of ['live', 'sandbox'] as const satisfies readonly Environment[]) {
        for (const row of await readFacts(reader, asTenantId(tenants[environment]), ALL_OLD)) {
          const isSame = [...SAME.values()].includes(row.fact) && row.items > 0n
          if (isSame) shown.add(`${environment} ${row.fact}`, Number(row.items), 0)
        }
      }
    }
    return { measured: measured.lines(), shown: shown.lines() }
  } finally {
    await owner.end()
  }
}

/** Sums by name, as lines. */
function createSums() {
  const sums = new Map<string, { items: number; amount: number }>()
  return {
    add: (name: string, items: number, amount: number) => {
      const sum = sums.get(name) ?? { items: 0, amount: 0 }
      sums.set(name, { items: sum.items + items, amount: sum.amount + amount })
    },
    lines: () =>
      [...sums].map(([name, { items, amount }]) => `${name} ${items} ${amount}`).toSorted(),
  }
}
