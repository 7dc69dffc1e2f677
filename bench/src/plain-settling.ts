// Money that arrives for a plain checkout, what is reserved of it, and what the bank has paid out.
import type pg from 'pg'
import { newUuid, present, realNow } from '../../service/src/foundation/kit/index.ts'
import type { PlainDeps } from './plain.ts'
import type { Traces } from './plain-traces.ts'
import { gatherTraces, shown } from './plain-traces.ts'
import { insertRows } from './store-plain.ts'
import * as store from './store-plain-payments.ts'

type Own = PlainDeps['own']

interface Arrived {
  readonly project: string
  readonly amount: number
  readonly reference: string
}

interface LockedSettlement {
  readonly id: string
  readonly type: string
  readonly seller_id: string
  readonly amount: number
}

/** Takes money in for the checkout that it names, and reserves what goes on at once. */
export async function settlePlainCheckout(
  client: pg.PoolClient,
  { tenant, own }: Pick<PlainDeps, 'tenant' | 'own'>,
  { project, amount, reference }: Arrived,
): Promise<void> {
  const now = realNow()
  const of = [tenant, project]
  const locked = await client.query<{ id: string; fee: number }>({
    ...store.lockCheckout,
    values: [...of, reference],
  })
  const checkout = present(locked.rows[0], 'a checkout waits for it')
  const { rows } = await client.query<LockedSettlement>({ ...store.lockSettlements, values: of })
  const inbound = newUuid(now)
  const notice = shown('rail_payment', newUuid(now))
  await client.query(
    insertRows('inbounds', [
      {
        tenant_id: tenant,
        id: inbound,
        project_id: project,
        checkout_id: checkout.id,
        type: 'manual_bank_transfer',
        status: 'settled',
        amount,
        unreconciled: 0,
        reason: 'reference',
        reference,
        rail: 'sandbox',
        rail_notice_id: notice,
        created_at: now,
        updated_at: now,
      },
    ]),
  )
  const parts = [...rows, { id: null, amount: checkout.fee }]
  await client.query(
    insertRows(
      'inbound_allocations',
      parts.map(({ id, amount: part }, position) => {
        const whole = { tenant_id: tenant, inbound_id: inbound, position }
        return { ...whole, settlement_id: id, amount: part }
      }),
    ),
  )
  await client.query({ ...store.settleCheckout, values: [tenant, checkout.id] })
  await client.query({ ...store.payParts, values: [tenant, checkout.id] })
  await client.query({ ...store.settleSettlements, values: of })
  const traces = gatherTraces(tenant, now)
  traces.post('inbound_received', inbound, [[own.bank, project, amount]])
  const moved = traces.post('reconciled', inbound, [
    ...rows.map((part) => [project, part.id, part.amount] as const),
    [project, checkout.id, checkout.fee],
  ])
  const earned = traces.post('checkout_settled', checkout.id, [
    [checkout.id, own.revenue, checkout.fee],
  ])
  traces.change(own.bank, -amount, moved)
  traces.change(own.revenue, checkout.fee, earned)
  traces.step('inbound', inbound, null, 'settling')
  traces.step('inbound', inbound, 'settling', 'settled')
  traces.step('checkout', checkout.id, 'settling', 'settled')
  const about = { project_id: shown('project', project) }
  const id = shown('checkout', checkout.id)
  traces.event('checkout_settling', { id, ...about })
  traces.event('inbound_settled', { id: shown('inbound', inbound), checkout_id: id, ...about })
  traces.found('inbound', inbound, { [reference]: 'reference', [notice]: 'id' })
  for (const settlement of rows) {
    traces.step('settlement', settlement.id, 'settling', 'settled')
    traces.event('settlement_settled', { id: shown('settlement', settlement.id), ...about })
    if (settlement.type === 'escrow') traces.change(settlement.id, settlement.amount, moved)
    else {
      const from = { ...settlement, project_id: project, arrives: true }
      await reservePlainOutbound({ client, tenant, traces, now }, from)
    }
  }
  traces.event('checkout_settled', { id, ...about })
  for (const kind of ['payment_received', 'payment_settled']) {
    traces.letter(kind, 'buyer@example.com', checkout.id)
  }
  await traces.write(client)
}

interface Reserving {
  readonly client: pg.PoolClient
  readonly tenant: string
  readonly traces: Traces
  readonly now: Date
}

interface Held {
  readonly id: string
  readonly project_id: string
  readonly seller_id: string
  readonly amount: number
  /** The money comes in the same transaction: the account's balance does not change. */
  readonly arrives?: boolean
}

/** Reserves all that a settlement holds for its seller; gives the outbound's id. */
export async function reservePlainOutbound(
  { client, tenant, traces, now }: Reserving,
  { id: settlement, project_id, seller_id, amount, arrives = false }: Held,
): Promise<string> {
  const id = newUuid(now)
  const row = {
    tenant_id: tenant,
    id,
    project_id,
    settlement_id: settlement,
    type: 'release',
    status: 'processing',
    currency: 'eur',
    amount,
    fee: 0,
    participant_id: seller_id,
    reserved_at: now,
    is_automatic: arrives,
    created_at: now,
    updated_at: now,
  }
  await client.query(insertRows('outbounds', [row]))
  await client.query({ ...store.promiseSettlement, values: [tenant, settlement] })
  traces.account(id, 'outbound', amount)
  const reserved = traces.post('outbound_reserved', id, [[settlement, id, amount]])
  if (!arrives) traces.change(settlement, -amount, reserved)
  traces.step('outbound', id, null, 'automated_review')
  traces.step('outbound', id, 'automated_review', 'processing')
  traces.found('outbound', id, { [String(amount)]: 'amount' })
  return id
}

/** An outbound that waits for the bank. */
export interface Processing {
  readonly id: string
  readonly project_id: string
  readonly settlement_id: string
  readonly amount: number
}

/** The bank has paid. */
export async function executePlainOutbound(
  client: pg.PoolClient,
  { tenant, own }: { readonly tenant: string; readonly own: Own },
  { id, project_id, settlement_id, amount }: Processing,
): Promise<void> {
  const now = realNow()
  await client.query({ ...store.lockProject, values: [tenant, project_id] })
  const payment = { outbound_id: id, currency: 'eur', amount, outcome: 'executed' }
  const row = { tenant_id: tenant, ...payment, created_at: now }
  await client.query(insertRows('sandbox_payments', [row]))
  await client.query({ ...store.executeOutbound, values: [tenant, id] })
  await client.query({ ...store.endSettlement, values: [tenant, settlement_id] })
  const completed = await client.query({
    ...store.completeProject,
    values: [tenant, project_id],
  })
  const traces = gatherTraces(tenant, now)
  const paid = traces.post('outbound_executed', id, [[id, own.bank, amount]])
  traces.change(id, -amount, paid)
  traces.change(own.bank, amount, paid)
  traces.step('outbound', id, 'processing', 'executing')
  traces.step('outbound', id, 'executing', 'executed')
  traces.step('settlement', settlement_id, 'settled', 'executing')
  traces.step('settlement', settlement_id, 'executing', 'executed')
  if (completed.rowCount === 1) traces.step('project', project_id, 'in_progress', 'complete')
  const about = { project_id: shown('project', project_id) }
  const settlement = shown('settlement', settlement_id)
  const outbound = { id: shown('outbound', id), settlement_id: settlement, ...about }
  traces.event('settlement_executing', { id: settlement, ...about })
  traces.event('outbound_executing', outbound)
  traces.event('outbound_executed', outbound)
  traces.event('settlement_executed', { id: settlement, ...about })
  traces.letter('payment_executed', 'seller@example.com', id)
  await traces.write(client)
}
