-- A verification is of the e-mail address of its participant, and an address has a first
-- participant of its own.
select v.tenant_id, v.id, 'is of another address than its participant' as fault
  from verifications v
  join participants p on p.tenant_id = v.tenant_id and p.id = v.participant_id
 where p.identity_id <> v.identity_id
union all
select i.tenant_id, i.id, 'has a first participant with another address'
  from participant_identities i
  join participants p on p.tenant_id = i.tenant_id and p.id = i.first_participant_id
 where p.identity_id <> i.id
