// What became of orders: by answers of the bank, and by bookings, which alone are final for money.
import type {
  BankAlarm,
  BankBatchStatus,
  BankOrderStatus,
  OutboundFailureReason,
} from '@holdfast/contract'
import { endClosing } from '#connections'
import type { Reader, Unit } from '#db'
import { advance } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import { compact, distinct, groupBy } from '#kit'
import type { Vault } from '#participants'
import type { OrderRecord } from './order.ts'
import { followRecalled } from './recall-follow.ts'
import {
  lockBatch,
  noteAnswers,
  selectOrders,
  selectOrdersOfBatch,
  selectStatuses,
  setBatchAlarm,
} from './store.ts'
import { endPayeeAlarms } from './store-payees.ts'
import { reportBooked } from './tell.ts'

/** Orders by id; what the tenant has none of is missing. */
export async function readOrders(
  reader: Reader,
  tenantId: TenantId,
  ids: readonly Id<'bank_order'>[],
): Promise<OrderRecord[]> {
  return ids.length === 0 ? [] : await reader.query(selectOrders, { tenant_id: tenantId, ids })
}

/** The orders of a batch. */
export async function readOrdersOfBatch(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'bank_batch'>,
): Promise<OrderRecord[]> {
  return await reader.query(selectOrdersOfBatch, { tenant_id: tenantId, batch_id: id })
}

/** What a booked entry of a statement says of an order. */
export interface Booked {
  readonly id: Id<'bank_order'>
  readonly bankReference: string | null
  readonly artefactId: Id<'artefact'>
  /** Null: it was paid. Else it came back: how much of it, in minor units, and why. */
  readonly returned: {
    readonly amount: Minor
    readonly reason: OutboundFailureReason
    /** The bank's own code. */
    readonly code: string | null
  } | null
}

/**
 * Records that orders were booked, or came back: their outbounds and returns are executed, or taken
 * back, and their debits collected, or taken back, in the caller's transaction. Answers the orders
 * to which that could happen: of the others (rejected before, come back before) a person has to
 * decide.
 */
export async function recordBookings(
  unit: Unit,
  vault: Vault,
  bookings: readonly Booked[],
): Promise<Set<Id<'bank_order'>>> {
  const { id: tenantId } = unit.tenant
  const orders = new Map(
    (
      await readOrders(
        unit.tx,
        tenantId,
        bookings.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const booked = bookings.flatMap((booking) => {
    const order = orders.get(booking.id)
    return order !== undefined && mayBeBooked(order, booking) ? [{ order, booking }] : []
  })
  await reportBooked(
    unit,
    vault,
    booked.map(({ order, booking: { returned, artefactId, bankReference } }) => {
      return { ...order, returned, told: { artefactId, bankReference } }
    }),
  )
  await advance(
    unit,
    'bank_order',
    booked.map(({ order }) => ({ id: order.id, to: 'executed' })),
  )
  await advance(
    unit,
    'bank_order',
    booked.flatMap(({ order, booking }) =>
      booking.returned === null ? [] : [{ id: order.id, to: 'returned' }],
    ),
  )
  for (const [artefactId, of] of groupBy(booked, ({ booking }) => booking.artefactId)) {
    await unit.tx.query(noteAnswers, {
      tenant_id: tenantId,
      artefact_id: artefactId,
      now: unit.now,
      // Of one that left and came back at once, the last word counts.
      rows: [...new Map(of.map(({ booking }) => [booking.id, wordsOf(booking)])).values()],
    })
  }
  await followRecalled(
    unit,
    booked.map(({ order }) => order.id),
  )
  const over = booked.map(({ order }) => order.id)
  await unit.tx.query(endPayeeAlarms, { tenant_id: tenantId, ids: over, now: unit.now })
  await followOrders(unit, compact(booked.map(({ order }) => order.batch_id)))
  return new Set(booked.map(({ order }) => order.id))
}

function wordsOf({ id, bankReference, returned }: Booked) {
  return {
    id,
    bank_code: returned?.code ?? null,
    bank_text: null,
    payee_check: null,
    bank_reference: bankReference,
  }
}

/** What is rejected, or came back, is over: a booking of it is for people. */
function mayBeBooked({ status }: OrderRecord, { returned }: Booked): boolean {
  if (status === 'executed') return returned !== null
  return !['queued', 'rejected', 'cancelled', 'returned'].includes(status)
}

/** Has batches follow their orders, and closes connections that wait for that. */
export async function followOrders(
  unit: Unit,
  batchIds: readonly Id<'bank_batch'>[],
): Promise<void> {
  const ids = distinct(batchIds).toSorted()
  if (ids.length === 0) return
  const tenant_id = unit.tenant.id
  const closing = new Set<Id<'bank_connection'>>()
  for (const id of ids) {
    const [batch] = await unit.tx.query(lockBatch, { tenant_id, id })
    if (batch === undefined) continue
    closing.add(batch.connection_id)
    const stand = await unit.tx.query(selectStatuses, { tenant_id, batch_id: id })
    const statuses = stand.map(({ status }) => status)
    if (isOver(batch.alarm, statuses)) {
      await unit.tx.query(setBatchAlarm, { tenant_id, id, alarm: null, now: unit.now })
    }
    const to = batchStatusOf(statuses)
    if (to !== null && to !== batch.status) await advance(unit, 'bank_batch', [{ id, to }])
  }
  await endClosing(unit, [...closing].toSorted())
}

/** What the bank was asked is answered, for every order of the file. */
function isOver(alarm: BankAlarm | null, statuses: readonly BankOrderStatus[]): boolean {
  if (alarm === 'no_answer') return !statuses.some((one) => one === 'sent' || one === 'unknown')
  return alarm === 'not_booked' && !statuses.some((one) => isWithBank(one))
}

const WITH_BANK: ReadonlySet<BankOrderStatus> = new Set([
  'sent',
  'acknowledged',
  'pending',
  'payee_check',
  'unknown',
])

/** Sent, and nothing final is known of it. */
export function isWithBank(status: BankOrderStatus): boolean {
  return WITH_BANK.has(status)
}

/** Where a batch stands by the statuses of its orders; null: as it is. */
export function batchStatusOf(statuses: readonly BankOrderStatus[]): BankBatchStatus | null {
  // A file of which nothing is known but its receipt.
  if (statuses.length === 0) return null
  const has = (...wanted: BankOrderStatus[]) => statuses.some((one) => wanted.includes(one))
  const areAll = (...wanted: BankOrderStatus[]) => statuses.every((one) => wanted.includes(one))
  if (areAll('rejected', 'cancelled')) return 'rejected'
  if (areAll('executed')) return 'executed'
  if (areAll('executed', 'returned', 'rejected', 'cancelled')) return 'partly'
  if (has('payee_check')) return 'payee_check'
  return null
}
