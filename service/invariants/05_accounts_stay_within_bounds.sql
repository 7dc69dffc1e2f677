-- No account is beyond its floor or ceiling, and none has other bounds than its kind gives: only a
-- settlement's floor may be lowered (trade credit).
select tenant_id, id as account_id, kind, balance, lowest, highest
  from ledger_accounts
 where balance not between lowest and highest
    or highest <> case when kind in ('shortfall', 'cost') then 0 else 9007199254740991 end
    or case kind
         when 'bank' then lowest <> -9007199254740991
         when 'shortfall' then lowest <> -9007199254740991
         when 'cost' then lowest <> -9007199254740991
         when 'settlement' then lowest > 0
         else lowest <> 0
       end
