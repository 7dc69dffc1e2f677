// Money and deliveries, day by day where the organisation is.
import type { Flows, FlowsQuery } from '@holdfast/contract'
import { flowDaysMax } from '@holdfast/contract'
import type { Reader } from '#db'
import { fieldFault } from '#http'
import type { TenantId } from '#kit'
import { addDays, dayOf, fail, idsOf, parseInstant, startOfDay } from '#kit'
import { readBanks } from '#ledger'
import { readOrganisation } from '#organisations'
import { selectBalance, selectDeliveriesOfDays, selectMoneyOfDays } from './store-overview.ts'

const DAYS_DEFAULT = 30

export interface FlowsAsked {
  readonly tenant: TenantId
  readonly query: FlowsQuery
}

/**
 * What was held, came and left on each day, exactly as the ledger has it: what was held at the end
 * of a day is what is held now, less what came and more what left since. Refuses days that do not
 * exist, and more than 400 of them.
 */
export async function readFlows(
  reader: Reader,
  { tenant, query }: FlowsAsked,
  now: Date,
): Promise<Flows> {
  const { currency } = query
  const { timeZone } = await readOrganisation(reader, tenant)
  const days = flowDaysOf(query, dayOf(now, timeZone))
  const starts = [...days, addDays(days.at(-1) ?? '', 1)].map((day) => startOfDay(day, timeZone))
  const ranges = days.map((_, index) =>
    idsOf({ from: starts[index] ?? null, to: starts[index + 1] ?? null }),
  )
  const after = idsOf({ from: starts.at(-1) ?? null, to: null })
  const banks = (await readBanks(reader, tenant)).flatMap((bank) => {
    return bank.currency === currency ? [bank.id] : []
  })
  const all = [...ranges, after]
  const money = await reader.query(selectMoneyOfDays, {
    tenant_id: tenant,
    account_ids: banks,
    rows: all.map(({ first, end }) => ({ first, ends: end })),
  })
  const deliveries = await reader.query(selectDeliveriesOfDays, {
    tenant_id: tenant,
    rows: ranges.map(({ first, end }) => ({ first, ends: end })),
  })
  const [account] = await reader.query(selectBalance, { tenant_id: tenant, ids: banks })
  const later = money.at(-1)
  let held = -(account?.balance ?? 0n) - (later?.came ?? 0n) + (later?.went ?? 0n)
  const backwards = days.toReversed().map((day, index) => {
    const at = days.length - 1 - index
    const { came = 0n, went = 0n } = money[at] ?? {}
    const { ok = 0n, failed = 0n } = deliveries[at] ?? {}
    const shown = {
      day,
      held: Number(held),
      inflow: Number(came),
      outflow: Number(went),
      deliveries_ok: Number(ok),
      deliveries_failed: Number(failed),
    }
    held = held - came + went
    return shown
  })
  return { time_zone: timeZone, currency, days: backwards.toReversed() }
}

/** The days that are asked for, oldest first. Refuses those that cannot be, and too many. */
export function flowDaysOf({ from, to }: FlowsQuery, today: string): string[] {
  const last = to ?? today
  const first = from ?? addDays(last, 1 - DAYS_DEFAULT)
  for (const [pointer, day] of [
    ['/from', first],
    ['/to', last],
  ] as const) {
    if (parseInstant(day) !== undefined) continue
    const fault = fieldFault(pointer, 'bad_format', { expected: 'a day that exists' })
    fail('validation_failed', { errors: [fault] })
  }
  const days: string[] = []
  for (let day = first; day <= last && days.length <= flowDaysMax; day = addDays(day, 1)) {
    days.push(day)
  }
  if (days.length === 0) fail('validation_failed', { errors: [fieldFault('/to', 'not_usable')] })
  if (days.length > flowDaysMax) {
    const fault = fieldFault('/to', 'too_many', { limit: String(flowDaysMax) })
    fail('validation_failed', { errors: [fault] })
  }
  return days
}
