-- The buyer of an intent, and the intent and the seller of terms, are there.
select i.tenant_id, i.id as intent_id, 'its buyer is not there' as fault
  from intents i
 where i.buyer_id is not null
   and not exists (select from participants p where p.tenant_id = i.tenant_id and p.id = i.buyer_id)
union all
select t.tenant_id, t.intent_id, 'terms without their intent'
  from intent_settlements t
 where not exists (select from intents i where i.tenant_id = t.tenant_id and i.id = t.intent_id)
union all
select t.tenant_id, t.intent_id, 'the seller of its terms is not there'
  from intent_settlements t
 where t.seller_id is not null
   and not exists (select from participants p where p.tenant_id = t.tenant_id and p.id = t.seller_id)
