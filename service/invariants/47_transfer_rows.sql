-- Between projects a transfer has one outbound of its amount and one inbound of what was left after
-- the fee, and no transfer's row stands without it.
select t.tenant_id, t.id as transfer_id
  from transfers t
  left join outbounds o on o.tenant_id = t.tenant_id and o.id = t.outbound_id
  left join inbounds i on i.tenant_id = t.tenant_id and i.id = t.inbound_id
 where t.outbound_id is not null
   and (o.type is distinct from 'transfer' or o.amount <> t.amount or o.fee <> t.fee
        or o.project_id <> t.from_project_id or o.status <> 'executed'
        or o.transfer_id <> t.id or i.type is distinct from 'transfer'
        or i.amount <> t.amount - t.fee or i.project_id <> t.to_project_id
        or i.transfer_id <> t.id)
union all
select o.tenant_id, o.transfer_id from outbounds o
 where o.type = 'transfer'
   and not exists (select from transfers t where t.tenant_id = o.tenant_id and t.outbound_id = o.id)
union all
select i.tenant_id, i.transfer_id from inbounds i
 where i.type = 'transfer'
   and not exists (select from transfers t where t.tenant_id = i.tenant_id and t.inbound_id = i.id)
