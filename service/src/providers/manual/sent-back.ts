// What became of money that was to be sent back to its payer: proposed, and booked.
import type { ManualEntryBody } from '@holdfast/contract'
import type { Unit } from '#db'
import { fieldFault, readMinor } from '#http'
import type { Result } from '#kit'
import { accepted, assert, Failure, invalid, minor, parseId, present, refused } from '#kit'
import type { ReturnReport } from '#rails'
import { lockReturns, readReturns, recordReturnReports } from '#returns'
import type { EntryRecord } from './entry.ts'
import { GENERIC_REASON, isReturnReport, reportableReturns } from './entry.ts'
import type { Fields } from './fields.ts'
import { NOTHING } from './fields.ts'
import { endManualReturn } from './store.ts'

/**
 * What is proposed of a return. 422 for one that is not there, and for more than was sent; 409
 * `invalid_state` for one that is not where the kind says.
 */
export async function returnFields(unit: Unit, body: ManualEntryBody): Promise<Result<Fields>> {
  const given = present(body.inbound_return ?? undefined, 'it was given')
  const id = parseId('inbound_return', given.inbound_return_id)
  const [row] = id === undefined ? [] : await readReturns(unit.tx, unit.tenant.id, [id])
  if (row === undefined) {
    return refused(invalid(fieldFault('/inbound_return/inbound_return_id', 'not_found')))
  }
  const { kind } = body
  if (!isReturnReport(kind)) return refused(invalid(fieldFault('/kind', 'not_usable')))
  if (row.status !== reportableReturns[kind]) {
    return refused(new Failure('invalid_state', { detail: `The return is ${row.status}.` }))
  }
  const amount = readMinor(given.amount)
  if (amount !== null && kind !== 'return_undeliverable') {
    return refused(invalid(fieldFault('/inbound_return/amount', 'not_allowed')))
  }
  if (amount !== null && amount > row.amount) {
    const words = { limit: String(row.amount) }
    return refused(invalid(fieldFault('/inbound_return/amount', 'too_large', words)))
  }
  return accepted({
    ...NOTHING,
    return_id: row.id,
    project_id: row.project_id,
    currency: row.currency,
    // Whoever approves it sees how much it is.
    amount: amount ?? row.amount,
    statement_reference: given.statement_reference,
    failure_reason: kind === 'return_sent' ? null : (given.failure_reason ?? GENERIC_REASON),
  })
}

/** Tells the return what the bank did. False when it is no longer where it was. */
export async function bookReturn(
  unit: Unit,
  entry: EntryRecord,
  kind: keyof typeof reportableReturns,
): Promise<boolean> {
  const key = present(entry.return_id ?? undefined, 'a report names a return')
  const before = (await lockReturns(unit, [key])).get(key)
  if (before === undefined || before.status !== reportableReturns[kind]) return false
  await recordReturnReports(unit, [reportOf(entry, { key, kind })])
  await unit.tx.query(endManualReturn, { tenant_id: unit.tenant.id, return_id: key })
  const [after] = await readReturns(unit.tx, unit.tenant.id, [key])
  assert(after !== undefined && after.status !== before.status, 'a report is recorded')
  return true
}

interface Reported {
  readonly key: ReturnReport['key']
  readonly kind: keyof typeof reportableReturns
}

function reportOf({ amount, failure_reason }: EntryRecord, { key, kind }: Reported): ReturnReport {
  const reason = failure_reason ?? GENERIC_REASON
  if (kind === 'return_sent') return { kind: 'sent', key }
  if (kind === 'return_refused') return { kind: 'refused', key, reason }
  return { kind: 'undeliverable', key, amount: minor(amount ?? 0n), reason }
}
