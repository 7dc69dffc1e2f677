-- A verification is of the e-mail address of its participant, or of a spelling that was joined into
-- it; an address has a first participant of its own, and one that was joined has none left. Where
-- spellings are kept apart, all are.
select v.tenant_id, v.id, 'is of another address than its participant' as fault
  from verifications v
  join participants p on p.tenant_id = v.tenant_id and p.id = v.participant_id
  join participant_identities i on i.tenant_id = v.tenant_id and i.id = v.identity_id
 where p.identity_id <> coalesce(i.joined_into, i.id)
union all
select i.tenant_id, i.id, 'has a first participant with another address'
  from participant_identities i
  join participants p on p.tenant_id = i.tenant_id and p.id = i.first_participant_id
 where p.identity_id <> coalesce(i.joined_into, i.id)
union all
select i.tenant_id, i.id, 'was joined, and has participants or an open verification'
  from participant_identities i
 where i.joined_into is not null
   and (exists (select from participants p
                 where p.tenant_id = i.tenant_id and p.identity_id = i.id)
        or exists (select from verifications v
                    where v.tenant_id = i.tenant_id and v.identity_id = i.id
                      and v.status not in ('passed', 'failed')))
union all
select i.tenant_id, i.id, 'is kept apart from the person who has its address'
  from participant_identities i
  join participant_identities other on other.tenant_id = i.tenant_id
                                   and other.email_fold = i.email_fold and not other.is_apart
 where i.is_apart
