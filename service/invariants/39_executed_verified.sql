-- Nobody is paid before being verified, and nothing leaves before its date. What left before
-- spellings of an address were joined left by the verification of one of them; a refund back to its
-- source may have left without, where the organisation had set so.
select o.tenant_id, o.id as outbound_id
  from outbounds o
  join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
  join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
 where o.status in ('processing', 'executing', 'executed')
   and (o.release_at > o.updated_at
        or (i.status <> 'verified' and not o.is_unverified
            and not exists (
              select from participant_identities j
                join status_steps s on s.tenant_id = o.tenant_id and s.resource = 'outbound'
                                   and s.resource_id = o.id and s.to_status = 'processing'
               where j.tenant_id = i.tenant_id and j.joined_into = i.id
                 and j.status = 'verified' and s.at <= j.joined_at)))
