-- Mails that are held back: more of a kind to one address, or more of an organisation, than the
-- limits of an hour let out. They wait for their turn; a later mail about the same takes the place
-- of one that still waits.
alter table emails add column held_until timestamptz;
alter table emails add column superseded_at timestamptz;
alter table emails add constraint emails_superseded_while_held
  check (superseded_at is null or (held_until is not null and sent_at is null));

grant update (superseded_at) on emails to holdfast_app;

-- What counts for the limit of an address: when each mail left, or will.
create index emails_recipient on emails
  (tenant_id, lower(to_email), kind, (coalesce(held_until, stored_at)) desc)
  where superseded_at is null;

drop function sandbox_mailbox(text, timestamptz, uuid, uuid, int);
create function sandbox_mailbox(
  search text, before_at timestamptz, before_id uuid, only_id uuid, most int)
returns table (tenant_id uuid, id uuid, kind text, to_email text, subject text, body bytea,
               created_at timestamptz, stored_at timestamptz, held_until timestamptz,
               superseded_at timestamptz)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select e.tenant_id, e.id, e.kind, e.to_email, e.subject, e.body, e.created_at, e.stored_at,
         e.held_until, e.superseded_at
    from emails e join tenants t on t.id = e.tenant_id
   where t.environment = 'sandbox' and t.replaced_at is null
     and (search is null or position(lower(search) in lower(e.to_email)) > 0
          or position(lower(search) in lower(e.subject)) > 0)
     and (before_at is null or (e.stored_at, e.id) < (before_at, before_id))
     and (only_id is null or e.id = only_id)
   order by e.stored_at desc, e.id desc
   limit most;
end $$;
revoke all on function sandbox_mailbox from public;
grant execute on function sandbox_mailbox to holdfast_app;
