// What a bank took back of an inbound: how much it can be, asked when it is proposed and booked.

import { chargeBack } from '#collecting'
import type { Unit } from '#db'
import type { InboundRecord } from '#inbounds'
import { readInbounds } from '#inbounds'
import type { Minor, Result } from '#kit'
import { accepted, Failure, less, present, refused } from '#kit'
import { lockProjects } from '#projects'
import type { EntryRecord } from './entry.ts'

/**
 * What is left of an inbound that its payer's bank can take back. 409 `invalid_state` for a
 * transfer, for one that is looked at, and where nothing is left.
 */
export function leftToTake({ type, status, amount, taken_back }: InboundRecord): Result<Minor> {
  if (type === 'transfer') return refuseTaking('The inbound is a transfer: no bank has paid it.')
  if (status !== 'settled') return refuseTaking(`The inbound is ${status}.`)
  const left = less(amount, taken_back)
  return left > 0n ? accepted(left) : refuseTaking('All of the inbound was taken back before.')
}

/**
 * Books what a bank took back, as far as the inbound still has it: 409 `invalid_state` when more of
 * it was taken back meanwhile. All that is left of a debit's money is its return.
 */
export async function bookTakenBack(unit: Unit, entry: EntryRecord): Promise<Result<unknown>> {
  const inboundId = present(entry.inbound_id ?? undefined, 'what was taken back is of an inbound')
  const projectId = present(entry.project_id ?? undefined, 'an inbound has a project')
  const amount = present(entry.amount ?? undefined, 'what was taken back is an amount')
  await lockProjects(unit, [projectId])
  const [inbound] = await readInbounds(unit.tx, unit.tenant.id, [inboundId])
  const left = leftToTake(present(inbound, 'an inbound stays'))
  if (!left.ok) return left
  if (amount > left.value) return refuseTaking('More of the inbound was taken back meanwhile.')
  const isAll = amount === left.value
  const [result] = await chargeBack(unit, [
    { inboundId, amount: isAll ? null : amount, reason: entry.taken_back_reason },
  ])
  return present(result, 'one input has one result')
}

function refuseTaking(detail: string) {
  return refused(new Failure('invalid_state', { detail }))
}
