// Money that was collected and is taken back: by the issuer of a card, or by the debtor's bank.
import type { TakeBackReason } from '@holdfast/contract'
import { rejectCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { DebitRecord } from '#debits'
import { endDebits } from '#debits'
import type { Id, Minor, Result } from '#kit'
import { accepted, Failure, indexBy, present, refused, showId } from '#kit'
import type { CollectionFailure } from '#rails'
import { takeBack } from '#reversals'
import { collectAgainByRule } from './again.ts'
import { lockDebits } from './lock-debits.ts'
import { collectionNotice, endDeadMandates, failDebits, RAILS } from './record.ts'
import { selectCollectedDebits, selectInboundsByNotice } from './store.ts'

/**
 * Debits come back: one that was settled gives its money back and fails, one that is on its way
 * fails; they are collected again as the organisation's rule says, and a mandate of which the bank
 * says that it is none ends. One result each: 404
 * `not_found`, 409 `invalid_state` for one that was never collected.
 */
export async function returnDebits(
  unit: Unit,
  ids: readonly Id<'debit'>[],
  reason: TakeBackReason = 'debit_returned',
  told: CollectionFailure = { reason, bankCode: null, endsMandate: null },
): Promise<Result<null>[]> {
  const debits = await lockDebits(unit, ids)
  const all = [...debits.values()]
  const settled = all.filter(({ status }) => status === 'settled')
  const onTheirWay = all.filter(({ status }) => status === 'settling')
  await takeBackAll(unit, settled, reason)
  await endDebits(
    unit,
    settled.map((debit) => ({ debit, why: told })),
  )
  await failDebits(
    unit,
    onTheirWay.map(({ id }) => id),
    rejectCheckouts,
    () => told,
  )
  await endDeadMandates(unit, ids, () => told)
  const came = new Set([...settled, ...onTheirWay].map(({ id }) => id))
  await collectAgainByRule(unit, [...came], reason)
  return ids.map((id) => {
    if (!debits.has(id)) return refused(new Failure('not_found'))
    return came.delete(id) ? accepted(null) : refused(new Failure('invalid_state'))
  })
}

async function takeBackAll(
  unit: Unit,
  debits: readonly DebitRecord[],
  reason: TakeBackReason,
): Promise<void> {
  if (debits.length === 0) return
  const notices = debits.map(({ id }) => collectionNotice('debit', id))
  const rows = await unit.tx.query(selectInboundsByNotice, {
    tenant_id: unit.tenant.id,
    rails: RAILS,
    rail_notice_ids: notices,
  })
  const inboundOf = indexBy(rows, (row) => row.rail_notice_id)
  const results = await takeBack(
    unit,
    debits.map(({ id }) => {
      const inbound = inboundOf.get(collectionNotice('debit', id))
      const { id: inboundId } = present(inbound, 'a settled debit has brought an inbound')
      return { inboundId, amount: null, noticeId: `return of ${showId('debit', id)}`, reason }
    }),
  )
  for (const result of results) if (!result.ok) throw result.failure
}

/** A payment that is taken back: all of it, or an amount in minor units. */
export interface ChargeBack {
  readonly inboundId: Id<'inbound'>
  readonly amount: Minor | null
  readonly reason: TakeBackReason | null
}

/**
 * Payments are charged back. All of a debit's money is its return. One result each: 404
 * `not_found`, 409 `invalid_state` for more than is left to take.
 */
export async function chargeBack(
  unit: Unit,
  chargeBacks: readonly ChargeBack[],
): Promise<Result<unknown>[]> {
  const ids = chargeBacks.map(({ inboundId }) => inboundId)
  const rows = await unit.tx.query(selectCollectedDebits, { tenant_id: unit.tenant.id, ids })
  const debitOf = new Map(rows.map(({ inbound_id, debit_id }) => [inbound_id, debit_id]))
  const results: Result<unknown>[] = []
  for (const { inboundId, amount, reason } of chargeBacks) {
    const debitId = amount === null ? debitOf.get(inboundId) : undefined
    const noticeId = showId('rail_payment', unit.newId('rail_payment'))
    const [result] =
      debitId === undefined
        ? await takeBack(unit, [{ inboundId, amount, noticeId, reason }])
        : await returnDebits(unit, [debitId], reason ?? undefined)
    results.push(present(result, 'one input has one result'))
  }
  return results
}
