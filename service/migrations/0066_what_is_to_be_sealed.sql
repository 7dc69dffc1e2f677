-- holdfast: builds from 0060 go on
-- What is to be sealed is found by the index from where the head ends. An alternative for tenants
-- without a head made the range a filter, and each question went through the whole ledger.
create or replace function tenants_to_seal()
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join journal_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (not is_counted_here(h.sealed_below)
          or exists (
            select from ledger_transactions l
             where l.tenant_id = s.tenant_id
               and l.written_in >= coalesce(h.sealed_below, '0'::xid8)
               and (h.tenant_id is null or l.written_in < numbers_until(h.sealed_below)))
          or exists (
            select from published_archived_months a
             where a.tenant_id = s.tenant_id
               and a.written_in >= coalesce(h.sealed_below, '0'::xid8)
               and (h.tenant_id is null or a.written_in < numbers_until(h.sealed_below))));
end $$;

create or replace function audits_to_seal()
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join audit_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (not is_counted_here(h.sealed_below)
          or exists (
            select from audit_entries a
             where a.tenant_id = s.tenant_id
               and a.written_in >= coalesce(h.sealed_below, '0'::xid8)
               and (h.tenant_id is null or a.written_in < numbers_until(h.sealed_below))));
end $$;
