-- The account a participant is paid to is one of its own.
select p.tenant_id, p.id as participant_id, 'is paid to the account of another' as fault
  from participants p
  join bank_accounts b on b.tenant_id = p.tenant_id and b.id = p.bank_account_id
 where b.participant_id <> p.id
