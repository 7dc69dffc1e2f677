-- Nothing is paid to an account within its cooling-off time, to one that nobody who may has
-- accepted, to somebody who disputes a change, or to an account of another address; an open
-- proposal is no account that is paid to. Changes are asked of whoever's account it is, and of whom
-- it serves since spellings of an address were joined.
with paid as (
  select o.tenant_id, o.id, o.participant_id as payee_id, b.participant_id, o.bank_account_id,
         max(s.at) as at
    from outbounds o
    join bank_accounts b on b.tenant_id = o.tenant_id and b.id = o.bank_account_id
    join status_steps s on s.tenant_id = o.tenant_id and s.resource = 'outbound'
                       and s.resource_id = o.id and s.to_status = 'processing'
   where o.bank_account_id is not null and o.participant_id is not null
   group by o.tenant_id, o.id, o.participant_id, b.participant_id, o.bank_account_id),
sides as (
  select tenant_id, id, bank_account_id, at, participant_id from paid
   union select tenant_id, id, bank_account_id, at, payee_id from paid),
latest as (
  select distinct on (s.tenant_id, s.id, s.participant_id)
         s.tenant_id, s.id, s.bank_account_id, s.at, c.bank_account_id as accepted_id, c.payable_from
    from sides s
    join account_changes c on c.tenant_id = s.tenant_id and c.participant_id = s.participant_id
                          and c.status = 'accepted' and c.decided_at < s.at
   order by s.tenant_id, s.id, s.participant_id, c.decided_at desc, c.number desc)
select distinct tenant_id, id as outbound_id, 'paid within the cooling-off time' as fault
  from latest where bank_account_id = accepted_id and payable_from > at
union all
select p.tenant_id, p.id, 'paid to an account that nobody accepted'
  from paid p
  join account_changes c on c.tenant_id = p.tenant_id and c.participant_id = p.participant_id
 group by p.tenant_id, p.id
having bool_or(c.bank_account_id = p.bank_account_id and c.given_at <= p.at)
   and bool_or(c.account_before_id is not distinct from p.bank_account_id
               or (c.bank_account_id = p.bank_account_id and c.status = 'accepted')) is not true
union all
select p.tenant_id, p.id, 'paid to the account of another address'
  from paid p
  join participants payee on payee.tenant_id = p.tenant_id and payee.id = p.payee_id
  join participants owner on owner.tenant_id = p.tenant_id and owner.id = p.participant_id
 where owner.identity_id <> payee.identity_id
union all
select p.tenant_id, p.id, 'is proposed an account that it is paid to, or that none proposes'
  from participants p
  left join account_changes c on c.tenant_id = p.tenant_id and c.participant_id = p.id
                             and c.status = 'proposed'
 where p.proposed_account_id is distinct from c.bank_account_id
    or p.proposed_account_id = p.bank_account_id
