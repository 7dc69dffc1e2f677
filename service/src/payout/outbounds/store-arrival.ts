import type { Currency, OutboundFailureReason } from '@holdfast/contract'
import { statement } from '#db'
import type { Id, Minor } from '#kit'

/** Of these participants, those whose address is verified. */
export const selectVerifiedReceivers = statement<{ id: Id<'participant'> }>(
  'outbounds.verified_receivers',
)(
  `select p.id from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[]) and i.status = 'verified'`,
)

/** What was made in place of failed releases, and was not called back. */
export const selectReplacements = statement<{ id: Id<'outbound'>; replaces: Id<'outbound'> }>(
  'outbounds.replacements',
)(
  `select id, replaces from outbounds
    where tenant_id = $tenant_id::uuid and replaces = any($replaced_ids::uuid[])
      and status <> 'cancelled'`,
)

/**
 * Accounts to which the last payment was refused for the account's sake. Refusals are few, by an
 * index of their own; only of an account with one is looked for what was paid there since, by its
 * owner and others of the address, whom it may serve.
 */
export const selectRefusedAccounts = statement<{ id: Id<'bank_account'>; at: Date }>(
  'outbounds.refused_accounts',
)(
  `select b.id, refused.updated_at as at
     from bank_accounts b
     join participants p on p.tenant_id = b.tenant_id and p.id = b.participant_id
    cross join lateral (
      select o.id, o.updated_at
        from outbounds o
        join participants other on other.tenant_id = o.tenant_id and other.id = o.participant_id
       where o.tenant_id = $tenant_id::uuid and o.bank_account_id = b.id
         and o.status = 'failed' and o.failure_reason = 'invalid_target_account_credentials'
         and other.identity_id = p.identity_id
       order by o.updated_at desc, o.id desc limit 1) refused
    where b.tenant_id = $tenant_id::uuid and b.id = any($ids::uuid[])
      and not exists (
        select from participants other
          join outbounds o on o.tenant_id = other.tenant_id and o.participant_id = other.id
         where other.tenant_id = b.tenant_id and other.identity_id = p.identity_id
           and o.bank_account_id = b.id and o.status = 'executed'
           and (o.updated_at, o.id) > (refused.updated_at, refused.id))`,
)

export interface UnpaidRow {
  id: Id<'outbound'>
  participant_id: Id<'participant'>
  currency: Currency
  /** Net of the fee. */
  amount: Minor
  failure_reason: OutboundFailureReason
  at: Date
}

/**
 * What failed for the sake of the account of participants and was not made again since, the newest
 * first: no other payment of the same settlement has gone to the same person after it.
 */
export const selectUnpaid = statement<UnpaidRow>('outbounds.unpaid')(
  `select o.id, o.participant_id, o.currency, o.amount - o.fee as amount, o.failure_reason,
          o.updated_at as at
     from outbounds o
    where o.tenant_id = $tenant_id::uuid and o.participant_id = any($participant_ids::uuid[])
      and o.status = 'failed' and o.type in ('release', 'refund')
      and o.failure_reason in ('unable_to_determine_target_account',
                               'invalid_target_account_credentials')
      and not exists (
        select from outbounds later
         where later.tenant_id = o.tenant_id and later.participant_id = o.participant_id
           and later.id <> o.id and later.status not in ('failed', 'cancelled')
           and later.created_at >= o.created_at
           and (later.replaces = o.id
                or later.settlement_id = o.settlement_id and later.type = o.type))
      and not exists (
        select from outbounds made
         where made.tenant_id = o.tenant_id and made.replaces = o.id
           and made.status <> 'cancelled')
    order by o.updated_at desc, o.id desc limit $limit::int`,
)
