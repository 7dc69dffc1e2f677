-- An intent is confirmed when it has a checkout, but for a link that may be used again. It has at
-- most one live checkout; such a link has one for each page. A consumed setup intent has its session.
select i.tenant_id, i.id as intent_id, i.status,
       count(c.id) filter (where c.status in ('settling', 'settled')) as live
  from intents i
  left join checkouts c on c.tenant_id = i.tenant_id and c.intent_id = i.id
 where i.type <> 'session' and (i.type <> 'payment_link' or i.buyer_id is not null)
 group by i.tenant_id, i.id, i.status
having count(c.id) filter (where c.status in ('settling', 'settled')) > 1
    or (i.status <> 'confirmed' and count(c.id) > 0)
    or (i.status = 'confirmed' and count(c.id) = 0)
union all
select c.tenant_id, c.intent_id, 'settling', count(*)
  from checkouts c
  join intents i on i.tenant_id = c.tenant_id and i.id = c.intent_id
 where i.type = 'payment_link' and i.buyer_id is null and c.status = 'settling'
 group by c.tenant_id, c.intent_id, c.page_key
having count(*) > 1
union all
select i.tenant_id, i.id, i.status, count(s.id)
  from intents i
  left join sessions s on s.tenant_id = i.tenant_id and s.intent_id = i.id
 where i.type = 'session'
 group by i.tenant_id, i.id, i.status
having count(s.id) <> (case i.status when 'confirmed' then 1 else 0 end)
