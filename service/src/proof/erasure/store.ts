import { statement } from '#db'
import { identityKeyOf } from '#participants'

/** No outbound and no verification is begun for whoever has an address, until the unit ends. */
export const lockPerson = statement('erasure.lock_person')(
  `select from participant_identities where tenant_id = $tenant_id::uuid
      and email_key = ${identityKeyOf('$email::text')}
      for update`,
)

/** All participants of an address. */
export const selectPersons = statement<{ id: string }>('erasure.persons')(
  `select p.id from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
    where p.tenant_id = $tenant_id::uuid
      and i.email_key = ${identityKeyOf('$email::text')} order by p.id`,
)

/** What keeps participants from being erased. */
export const selectTies = statement<{ what: string; count: bigint }>('erasure.ties')(
  `select 'payments on their way' as what, count(*) as count from outbounds
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])
      and status not in ('executed', 'failed', 'cancelled')
    union all
   select 'payments that are being sent back to them', count(*)
     from inbound_returns r
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
    where r.tenant_id = $tenant_id::uuid and r.status in ('paused', 'processing', 'executing')
      and (exists (select from checkouts c
                    where c.tenant_id = i.tenant_id and c.id = i.checkout_id
                      and c.buyer_id = any($participant_ids::uuid[]))
           or exists (select from payer_accounts p
                       where p.tenant_id = i.tenant_id and p.fingerprint = i.payer_fingerprint
                         and p.participant_id = any($participant_ids::uuid[])))
    union all
   select 'settlements that hold money for them', count(*) from settlements
    where tenant_id = $tenant_id::uuid and seller_id = any($participant_ids::uuid[])
      and received + transferred_in - transferred_out - released - refunded <> 0
    union all
   select 'settlements that wait for money for them', count(*) from settlements
    where tenant_id = $tenant_id::uuid and seller_id = any($participant_ids::uuid[])
      and status in ('settling', 'in_review')
    union all
   select 'checkouts that wait for their money', count(*) from checkouts
    where tenant_id = $tenant_id::uuid and buyer_id = any($participant_ids::uuid[])
      and status = 'settling'
    union all
   select 'debits of their accounts', count(*) from debits d
     join mandates m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    where d.tenant_id = $tenant_id::uuid and m.participant_id = any($participant_ids::uuid[])
      and d.status in ('scheduled', 'executing', 'settling')
    union all
   select 'settlements from which they may be refunded', count(*) from settlements
    where tenant_id = $tenant_id::uuid and buyer_id = any($participant_ids::uuid[])
      and received + transferred_in - transferred_out - released - refunded <> 0`,
)
