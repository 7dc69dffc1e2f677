// What the pretended bank reports when it is told to: of payments, and of money sent back. What is
// with a bank to practise with is reported by that alone.
import type { ChargeBack } from '#collecting'
import { chargeBack, returnDebits } from '#collecting'
import type { Unit } from '#db'
import { readDebits } from '#debits'
import { fieldFault } from '#http'
import { readInbounds } from '#inbounds'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, invalid, refused } from '#kit'
import type { OutboundRecord } from '#outbounds'
import { netOf, readOutbounds, recordReports } from '#outbounds'
import type { RailReport, Refusal, ReturnRefusal, ReturnReport } from '#rails'
import { refuseOrders, refuseReturns } from '#rails'
import type { ReturnRecord } from '#returns'
import { lockReturns, recordReturnReports } from '#returns'

interface Reported {
  readonly id: Id<'outbound'>
  readonly reportOf: (outbound: OutboundRecord) => RailReport
}

/** Reports of outbounds that stand in one of these statuses; the others: 404 or 409. */
export async function reportAll(
  unit: Unit,
  inputs: readonly Reported[],
  statuses: readonly OutboundRecord['status'][],
): Promise<Result<null>[]> {
  const ids = inputs.map(({ id }) => id)
  const found = indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  const reports: RailReport[] = []
  const refusals: Refusal[] = []
  const results = inputs.map(({ id, reportOf }): Result<null> => {
    const outbound = found.get(id)
    if (outbound === undefined) return refused(new Failure('not_found'))
    // A transfer between projects has left for no bank.
    const isAtBank =
      outbound.type !== 'transfer' && outbound.rail === null && statuses.includes(outbound.status)
    if (!isAtBank) return refused(new Failure('invalid_state'))
    found.set(id, { ...outbound, status: 'failed' })
    const report = reportOf(outbound)
    reports.push(report)
    if (report.kind === 'rejected') {
      const { currency } = outbound
      refusals.push({ ...report, currency, amount: netOf(outbound) })
    }
    return accepted(null)
  })
  await refuseOrders(unit, refusals)
  await recordReports(unit, reports)
  return results
}

/** Takes payments back, each by itself; 409 for those that came to an account at a bank. */
export async function takeBackPaid(
  unit: Unit,
  asked: readonly ChargeBack[],
): Promise<Result<unknown>[]> {
  const ids = asked.map(({ inboundId }) => inboundId)
  const rows = indexBy(await readInbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  const results: Result<unknown>[] = []
  for (const one of asked) {
    const isAtBank = (rows.get(one.inboundId)?.connected_account_id ?? null) !== null
    if (isAtBank) results.push(refused(new Failure('invalid_state')))
    else results.push(...(await chargeBack(unit, [one])))
  }
  return results
}

/** Returns debits, each by itself; 409 for those that a bank collects. */
export async function returnCollected(
  unit: Unit,
  ids: readonly Id<'debit'>[],
): Promise<Result<null>[]> {
  const debits = await readDebits(unit.tx, unit.tenant.id, ids)
  const results: Result<null>[] = []
  for (const id of ids) {
    const isAtBank = (debits.get(id)?.connected_account_id ?? null) !== null
    if (isAtBank) results.push(refused(new Failure('invalid_state')))
    else results.push(...(await returnDebits(unit, [id])))
  }
  return results
}

interface ReportedReturn {
  readonly id: Id<'inbound_return'>
  readonly reportOf: (row: ReturnRecord) => ReturnReport
}

/** Reports of returns that stand in one of these statuses; the others: 404 or 409. */
export async function reportReturns(
  unit: Unit,
  inputs: readonly ReportedReturn[],
  statuses: readonly ReturnRecord['status'][],
): Promise<Result<null>[]> {
  const found = await lockReturns(
    unit,
    inputs.map(({ id }) => id),
  )
  const reports: ReturnReport[] = []
  const refusals: ReturnRefusal[] = []
  const results = inputs.map(({ id, reportOf }): Result<null> => {
    const row = found.get(id)
    if (row === undefined) return refused(new Failure('not_found'))
    if (row.rail !== null || !statuses.includes(row.status)) {
      return refused(new Failure('invalid_state'))
    }
    const report = reportOf(row)
    if (report.kind === 'undeliverable' && report.amount > row.amount) {
      return refused(invalid(fieldFault('/amount', 'too_large', { limit: String(row.amount) })))
    }
    found.delete(id)
    reports.push(report)
    if (report.kind === 'refused') refusals.push({ ...row, key: id, reason: report.reason })
    return accepted(null)
  })
  await refuseReturns(unit, refusals)
  await recordReturnReports(unit, reports)
  return results
}
