// What orders tell the outbounds and returns that they pay: the reports of this rail.
import type { OutboundFailureReason } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Minor } from '#kit'
import { compact } from '#kit'
import { recordReports } from '#outbounds'
import type { StandingReport, ToldBy } from '#rails'
import { recordReturnReports } from '#returns'
import type { OrderRecord } from './order.ts'

type Paying = Pick<OrderRecord, 'outbound_id' | 'return_id'>

/** An order that fails or is called off, with which reason, and by what that is known. */
export interface Ended extends Paying {
  readonly reason: OutboundFailureReason
  readonly isCancelled?: boolean
  readonly told?: ToldBy
}

/** Tells outbounds and returns that they were rejected: before a booking that is final. */
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
}

/** What a statement says of an order: paid, or how much of it came back, and why. */
export interface BookedOrder extends Paying {
  readonly returned: { readonly amount: Minor; readonly reason: OutboundFailureReason } | null
  readonly told: ToldBy
}

/** Tells outbounds and returns that they were executed, or came back. */
export async function reportBooked(unit: Unit, booked: readonly BookedOrder[]): Promise<void> {
  await recordReports(
    unit,
    compact(
      booked.map(({ outbound_id: key, returned, told }) => {
        if (key === null) return null
        return returned === null
          ? ({ kind: 'executed', key, told } as const)
          : ({ kind: 'returned', key, told, ...returned } as const)
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
          : ({ kind: 'undeliverable', key, ...returned } as const)
      }),
    ),
  )
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
