-- A settlement's status follows from its money, but for those that people have decided.
with derived as (
  select tenant_id, id, status, amount, departed + spent as departed, live_outbounds,
         received + transferred_in - transferred_out + spent as funded
    from settlements where status not in ('cancelled', 'in_review'))
select tenant_id, id as settlement_id, status
  from derived
 where status <> case
         when funded < amount then 'settling'
         when live_outbounds = 0 and departed >= funded then 'executed'
         when live_outbounds > 0 or departed > 0 then 'executing'
         else 'settled' end
