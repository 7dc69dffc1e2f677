-- Nobody is paid before being verified, and nothing leaves before its date.
select o.tenant_id, o.id as outbound_id
  from outbounds o
  join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
  join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
 where o.status in ('processing', 'executing', 'executed')
   and (i.status <> 'verified' or o.release_at > o.updated_at)
