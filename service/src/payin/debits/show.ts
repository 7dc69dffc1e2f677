import type { Debit } from '@holdfast/contract'
import { showId, showInstant, showMinor } from '#kit'
import type { DebitRecord } from './debit.ts'

/** A debit as the API shows it. */
export function showDebit(debit: DebitRecord): Debit {
  return {
    id: showId('debit', debit.id),
    status: debit.status,
    scheduled_at: showInstant(debit.scheduled_at),
    amount: showMinor(debit.amount),
    checkout_id: showId('checkout', debit.checkout_id),
    project_id: showId('project', debit.project_id),
    replaces_debit_id: debit.replaces_id === null ? null : showId('debit', debit.replaces_id),
    failure_reason: debit.failure_reason,
    bank_code: debit.bank_code,
  }
}
