-- What a second person approved, or passed for a key, for an account leaves for that account, or for
-- one that somebody passed it for afterwards, and for no other.
select o.tenant_id, o.id, o.status, o.bank_account_id, a.bank_account_id as approved
  from approved_outbounds a
  join outbounds o on o.tenant_id = a.tenant_id and o.id = a.outbound_id
 where o.status in ('processing', 'executing', 'executed')
   and o.bank_account_id is not null
   and o.bank_account_id is distinct from a.bank_account_id
