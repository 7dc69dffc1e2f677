import { statement } from '#db'
import type { Id } from '#kit'

/** Of these participants, those whose address is verified. */
export const selectVerifiedReceivers = statement<{ id: Id<'participant'> }>(
  'outbounds.verified_receivers',
  `select p.id from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
    where p.tenant_id = $1::uuid and p.id = any($2::uuid[]) and i.status = 'verified'`,
)

/**
 * Accounts to which the last payment was refused for the account's sake. Asked by who owns the
 * account and others of the address, whom it may serve: an index finds what they were paid.
 */
export const selectRefusedAccounts = statement<{ id: Id<'bank_account'>; at: Date }>(
  'outbounds.refused_accounts',
  `select b.id, last.updated_at as at
     from bank_accounts b
     join participants p on p.tenant_id = b.tenant_id and p.id = b.participant_id
    cross join lateral (
      select o.status, o.failure_reason, o.updated_at
        from outbounds o
        join participants other on other.tenant_id = o.tenant_id and other.id = o.participant_id
       where o.tenant_id = b.tenant_id and other.identity_id = p.identity_id
         and o.bank_account_id = b.id
         and (o.status = 'executed'
              or o.status = 'failed' and o.failure_reason = 'invalid_target_account_credentials')
       order by o.updated_at desc, o.id desc limit 1) last
    where b.tenant_id = $1::uuid and b.id = any($2::uuid[]) and last.status = 'failed'`,
)
