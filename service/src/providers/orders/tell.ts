// What orders tell the outbounds and returns that they pay, and the debits that they collect: the
// reports of this rail.
import type { OutboundFailureReason } from '@holdfast/contract'
import { declineDebits, failDebits, recordCollections, returnDebits } from '#collecting'
import type { Unit } from '#db'
import type { Minor } from '#kit'
import { assert, compact } from '#kit'
import { debitFailureOf } from '#messages'
import { recordReports } from '#outbounds'
import type { Vault } from '#participants'
import type { StandingReport, ToldBy } from '#rails'
import { recordReturnReports } from '#returns'
import type { OrderRecord } from './order.ts'

type Paying = Pick<OrderRecord, 'outbound_id' | 'return_id' | 'debit_id'>

/** An order that fails or is called off, with which reason, and by what that is known. */
interface Ended extends Paying {
  readonly reason: OutboundFailureReason
  readonly isCancelled?: boolean
  readonly told?: ToldBy
  /** The bank's own code, null where it gave none; left out where no bank has said so. */
  readonly code?: string | null
}

/** Tells outbounds, returns and debits that they were rejected: before a booking that is final. */
export async function giveMoneyBack(unit: Unit, ended: readonly Ended[]): Promise<void> {
  await recordReports(
    unit,
    compact(
      ended.map(({ outbound_id: key, reason, isCancelled, told }) => {
        if (key === null) return null
        const kind = isCancelled === true ? 'cancelled' : 'rejected'
        return { kind, key, reason, ...(told === undefined ? {} : { told }) } as const
      }),
    ),
  )
  await recordReturnReports(
    unit,
    compact(
      ended.map(({ return_id: key, reason }) =>
        key === null ? null : ({ kind: 'refused', key, reason } as const),
      ),
    ),
  )
  const debits = ended.flatMap(({ debit_id: id, code }) => (id === null ? [] : [{ id, code }]))
  // What no bank has refused is asked of none by itself.
  const ours = debits.filter(({ code }) => code === undefined)
  await failDebits(
    unit,
    ours.map(({ id }) => id),
  )
  const refused = debits.filter(({ code }) => code !== undefined)
  await declineDebits(
    unit,
    refused.map(({ id, code }) => ({ id, why: debitFailureOf(code ?? null) })),
  )
}

/** What a statement says of an order: paid, or how much of it came back, and why. */
interface BookedOrder extends Paying {
  readonly returned: {
    readonly amount: Minor
    readonly reason: OutboundFailureReason
    readonly code: string | null
  } | null
  readonly told: ToldBy
}

/** Tells outbounds, returns and debits that they were executed, or came back. */
export async function reportBooked(
  unit: Unit,
  vault: Vault,
  booked: readonly BookedOrder[],
): Promise<void> {
  await recordReports(
    unit,
    compact(
      booked.map(({ outbound_id: key, returned, told }) => {
        if (key === null) return null
        return returned === null
          ? ({ kind: 'executed', key, told } as const)
          : ({ kind: 'returned', key, told, ...amountOf(returned) } as const)
      }),
    ),
  )
  await recordReturnReports(
    unit,
    compact(
      booked.map(({ return_id: key, returned }) => {
        if (key === null) return null
        return returned === null
          ? ({ kind: 'sent', key } as const)
          : ({ kind: 'undeliverable', key, ...amountOf(returned) } as const)
      }),
    ),
  )
  await reportCollected(unit, vault, booked)
}

function amountOf({ amount, reason }: NonNullable<BookedOrder['returned']>) {
  return { amount, reason }
}

/**
 * Tells debits that they were collected, or came back. One that came back before its collection was
 * told has been collected, too.
 */
async function reportCollected(
  unit: Unit,
  vault: Vault,
  booked: readonly BookedOrder[],
): Promise<void> {
  const debits = booked.flatMap(({ debit_id: id, returned }) => {
    return id === null ? [] : [{ id, returned }]
  })
  const paid = debits.map(({ id }) => {
    return { key: { kind: 'debit', id }, outcome: 'paid' } as const
  })
  if (paid.length > 0) await recordCollections(unit, vault, paid)
  for (const { id, returned } of debits) {
    if (returned === null) continue
    const why = debitFailureOf(returned.code)
    const [result] = await returnDebits(unit, [id], why.reason ?? undefined, why)
    assert(result?.ok === true, 'a debit that is decided to have come back can come back')
  }
}

/** Tells outbounds where their orders stand with the bank: those that have come to stand so. */
export async function reportStandings(
  unit: Unit,
  kind: StandingReport['kind'],
  orders: readonly (Paying & { readonly told: ToldBy })[],
): Promise<void> {
  await recordReports(
    unit,
    compact(
      orders.map(({ outbound_id: key, told }) => (key === null ? null : { kind, key, told })),
    ),
  )
}
