// Statements of what banks told of those who paid.
import { statement } from '#db'

/**
 * The part of a statement that finds the inbounds by which participants ($2) paid: those of their
 * checkouts, and those from an account of theirs.
 */
export const PAID_BY = `
     select i.id from inbounds i
       join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
      where i.tenant_id = $tenant_id::uuid and c.buyer_id = any($participant_ids::uuid[])
      union
     select i.id from inbounds i
       join payer_accounts p on p.tenant_id = i.tenant_id
                            and p.fingerprint = i.payer_fingerprint
      where i.tenant_id = $tenant_id::uuid and p.participant_id = any($participant_ids::uuid[])`

/** What banks told of them, and what was taught of their accounts, at the instant $3. */
export const forgetPayerRows = statement('inbounds.forget_payers')(
  `with own as (${PAID_BY}),
   rules as (
     update matching_rules r
        set payer_fingerprint = null, ended_at = coalesce(r.ended_at, $ended_at::timestamptz)
       from inbounds i join own on own.id = i.id
      where i.tenant_id = $tenant_id::uuid and r.tenant_id = $tenant_id::uuid
        and r.payer_fingerprint = i.payer_fingerprint)
   update inbounds i
      set payer_name_sealed = null, payer_masked = null, payer_sealed = null,
          payer_fingerprint = null, payer_end_to_end = null,
          reference = case when exists (select from checkouts c
                                         where c.tenant_id = $tenant_id::uuid
                                           and c.id = i.checkout_id
                                           and c.reference = i.reference) then i.reference end
     from own where i.tenant_id = $tenant_id::uuid and i.id = own.id`,
)
