import { statement } from '#db'

/** E-mails that were sent to participants whose address nobody else has. */
export const deleteEmailsTo = statement(
  'statements.delete_emails',
  `delete from emails m using participants p
    where m.tenant_id = $1::uuid and p.tenant_id = $1::uuid and p.id = any($2::uuid[])
      and fold_address(m.to_email) = fold_address(p.email)
      and not exists (select from participants other
                       where other.tenant_id = $1::uuid
                         and fold_address(other.email) = fold_address(p.email)
                         and other.id <> all($2::uuid[]))`,
)

/** Links by which participants come back to payments of theirs, and the pages that they opened. */
export const endStatusLinks = statement(
  'statements.end_status_links',
  `update secrets s set revoked_at = $3::timestamptz from checkouts c
    where c.tenant_id = $1::uuid and c.buyer_id = any($2::uuid[]) and s.tenant_id = $1::uuid
      and s.object_id = c.id and s.object_kind = 'status' and s.revoked_at is null`,
)

/**
 * What banks told of whoever paid the checkouts of participants, or paid from an account of theirs;
 * also what was proposed by hand of such a booking, and what was taught of such an account.
 */
export const forgetPayers = statement(
  'statements.forget_payers',
  `with own as (
     select i.id from inbounds i
       join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
      where i.tenant_id = $1::uuid and c.buyer_id = any($2::uuid[])
      union
     select i.id from inbounds i
       join payer_accounts p on p.tenant_id = i.tenant_id
                            and p.fingerprint = i.payer_fingerprint
      where i.tenant_id = $1::uuid and p.participant_id = any($2::uuid[])),
   entries as (
     update manual_entries e set sealed = null
       from own where e.tenant_id = $1::uuid and e.inbound_id = own.id),
   rules as (
     update matching_rules r
        set payer_fingerprint = null, ended_at = coalesce(r.ended_at, $3::timestamptz)
       from inbounds i join own on own.id = i.id
      where i.tenant_id = $1::uuid and r.tenant_id = $1::uuid
        and r.payer_fingerprint = i.payer_fingerprint)
   update inbounds i
      set payer_name_sealed = null, payer_masked = null, payer_sealed = null,
          payer_fingerprint = null,
          reference = case when exists (select from checkouts c
                                         where c.tenant_id = $1::uuid and c.id = i.checkout_id
                                           and c.reference = i.reference) then i.reference end
     from own where i.tenant_id = $1::uuid and i.id = own.id`,
)

/**
 * What may still be shown of the cards and debited accounts of participants. Nothing is collected
 * again under a mandate of theirs.
 */
export const forgetMeans = statement(
  'statements.forget_means',
  `with forgotten as (
     update cards set participant_id = null, last_four = '0000', brand = 'erased'
      where tenant_id = $1::uuid and participant_id = any($2::uuid[]))
   update mandates
      set masked = 'erased', status = 'revoked',
          revoked_at = coalesce(revoked_at, $3::timestamptz)
    where tenant_id = $1::uuid and participant_id = any($2::uuid[])`,
)

/** No outbound and no verification is begun for whoever has an address, until the unit ends. */
export const lockPerson = statement(
  'statements.lock_person',
  `select from participant_identities where tenant_id = $1::uuid
      and email_key = identity_key($1::uuid, $2::text)
      for update`,
)

/** All participants of an address. */
export const selectPersons = statement<{ id: string }>(
  'statements.persons',
  `select p.id from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
    where p.tenant_id = $1::uuid and i.email_key = identity_key($1::uuid, $2::text) order by p.id`,
)

/** What keeps participants from being erased. */
export const selectTies = statement<{ what: string; count: bigint }>(
  'statements.ties',
  `select 'payments on their way' as what, count(*) as count from outbounds
    where tenant_id = $1::uuid and participant_id = any($2::uuid[])
      and status not in ('executed', 'failed', 'cancelled')
    union all
   select 'payments that are being sent back to them', count(*)
     from inbound_returns r
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
    where r.tenant_id = $1::uuid and r.status in ('paused', 'processing', 'executing')
      and (exists (select from checkouts c
                    where c.tenant_id = i.tenant_id and c.id = i.checkout_id
                      and c.buyer_id = any($2::uuid[]))
           or exists (select from payer_accounts p
                       where p.tenant_id = i.tenant_id and p.fingerprint = i.payer_fingerprint
                         and p.participant_id = any($2::uuid[])))
    union all
   select 'settlements that hold money for them', count(*) from settlements
    where tenant_id = $1::uuid and seller_id = any($2::uuid[])
      and received + transferred_in - transferred_out - released - refunded <> 0
    union all
   select 'settlements that wait for money for them', count(*) from settlements
    where tenant_id = $1::uuid and seller_id = any($2::uuid[])
      and status in ('settling', 'in_review')
    union all
   select 'checkouts that wait for their money', count(*) from checkouts
    where tenant_id = $1::uuid and buyer_id = any($2::uuid[]) and status = 'settling'
    union all
   select 'debits of their accounts', count(*) from debits d
     join mandates m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    where d.tenant_id = $1::uuid and m.participant_id = any($2::uuid[])
      and d.status in ('scheduled', 'executing', 'settling')
    union all
   select 'settlements from which they may be refunded', count(*) from settlements
    where tenant_id = $1::uuid and buyer_id = any($2::uuid[])
      and received + transferred_in - transferred_out - released - refunded <> 0`,
)
