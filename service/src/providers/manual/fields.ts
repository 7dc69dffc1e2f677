// What a proposal says, whatever its kind.
import type { EntryRecord, PayerTold } from './entry.ts'

export type Fields = Pick<
  EntryRecord,
  | 'outbound_id'
  | 'return_id'
  | 'verification_id'
  | 'project_id'
  | 'inbound_id'
  | 'currency'
  | 'amount'
  | 'statement_reference'
  | 'failure_reason'
  | 'taken_back_reason'
  | 'collect'
> & { readonly payer: PayerTold | null }

export const NOTHING: Fields = {
  outbound_id: null,
  return_id: null,
  verification_id: null,
  project_id: null,
  inbound_id: null,
  currency: null,
  amount: null,
  statement_reference: null,
  failure_reason: null,
  taken_back_reason: null,
  collect: null,
  payer: null,
}
