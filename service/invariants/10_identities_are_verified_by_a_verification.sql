-- An e-mail address is verified when a verification of it has passed, and being verified while one
-- is under review; it has at most one that is open, and none once it is verified.
with verified_by as (
  select i.tenant_id, i.id, i.status,
         count(v.id) filter (where v.status = 'passed') as passed,
         count(v.id) filter (where v.status in ('automated_review', 'manual_review')) as reviewed,
         count(v.id) filter (where v.status not in ('passed', 'failed')) as open
    from participant_identities i
    left join verifications v on v.tenant_id = i.tenant_id and v.identity_id = i.id
   group by i.tenant_id, i.id, i.status)
select tenant_id, id as identity_id, status || ' disagrees with its verifications' as fault
  from verified_by
 where (status = 'verified') <> (passed > 0)
    or (status = 'verifying') <> (reviewed > 0)
    or open > 1
    or (status = 'verified' and open > 0)
