import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'
import type { AccountKind, PostingKind } from '#ledger'

export interface ForeseenMovementRow {
  kind: PostingKind
  from_kind: AccountKind
  to_kind: AccountKind
  amount: bigint
  currency: Currency
  subject_id: string
}

/** What the open transaction has posted. */
export const selectOwnMovements = statement<ForeseenMovementRow>('dry_runs.own_movements')(
  `select t.kind, f.kind as from_kind, g.kind as to_kind, m.amount, t.currency, t.subject_id
     from ledger_transactions t
     join ledger_movements m on m.tenant_id = t.tenant_id and m.transaction_id = t.id
     join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
     join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
    where t.tenant_id = $tenant_id::uuid and t.written_in = this_writer()
    order by t.id, m.position`,
)

export interface ForeseenFeeRow {
  resource: 'outbound' | 'transfer'
  id: string
  fee: bigint
  currency: Currency
}

/** Fees of outbounds and transfers, which pay them when they leave. */
export const selectFees = statement<ForeseenFeeRow>('dry_runs.fees')(
  `select 'outbound' as resource, id, fee, currency from outbounds
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and fee > 0
    union all
   select 'transfer', id, fee, currency from transfers
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and fee > 0
    order by 1, 2`,
)

export interface ForeseenReceiverRow {
  /** Of the outbound. */
  id: string
  participant_id: Id<'participant'>
  /** By name, else by e-mail address. */
  whom: string
  is_verified: boolean
  currency: Currency
}

/** Who receives outbounds. */
export const selectReceivers = statement<ForeseenReceiverRow>('dry_runs.receivers')(
  `select o.id, p.id as participant_id, coalesce(p.name, p.email) as whom,
          i.status = 'verified' as is_verified, o.currency
     from outbounds o
     join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[])
    order by o.id`,
)
