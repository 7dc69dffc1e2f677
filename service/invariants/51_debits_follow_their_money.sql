-- A settled debit has brought exactly one inbound of its amount; one that was not collected none. A
-- debit that failed may have brought one, which its bank took back.
select d.tenant_id, d.id, d.status, d.amount, count(i.id) as inbounds, sum(i.amount) as received
  from debits d
  left join inbounds i on i.tenant_id = d.tenant_id and i.rail_notice_id = 'debit ' || d.id
 group by d.tenant_id, d.id
having (d.status = 'settled' and (count(i.id) <> 1 or sum(i.amount) <> d.amount))
    or (d.status not in ('settled', 'failed') and count(i.id) > 0)
    or count(i.id) > 1
