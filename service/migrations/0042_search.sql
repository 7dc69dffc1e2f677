-- What search finds by: beginnings of words, references, amounts and ends of ids, gathered after
-- the commit of what they belong to. Nothing here is on the way of a payment but one narrow row of
-- each kind that a unit has made, which says what is to be read (docs/decisions/0024).

-- A word of a resource, folded: small letters without accents. It goes with what it was taken from:
-- all of a person's are deleted when the person is forgotten.
create table search_terms (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  term text collate "C" not null check (octet_length(term) between 1 and 200),
  field text not null check (
    field in ('id', 'email', 'reference', 'amount', 'name', 'description', 'metadata'))
);
-- Found by a range of bytes, which row level security lets an index be asked; the newest first. It is
-- what keeps a term of a resource from standing twice, too.
create unique index search_terms_found on search_terms (tenant_id, kind, term, id desc);
-- A resource has a handful: without the term its entries are kept as one, in a fifth of the bytes.
create index search_terms_of on search_terms (tenant_id, id);
call isolate('search_terms', 'select, insert, delete');

-- What was made and has not been read yet: ids of one kind that one unit has drawn. A unit that was
-- undone leaves none; an id that came to nothing is read in vain.
create table search_pending (
  tenant_id uuid not null,
  -- The first of them.
  id uuid not null,
  kind text not null,
  ids uuid[] not null,
  primary key (tenant_id, id)
);
-- Whoever reads them locks them first.
call isolate('search_pending', 'select, insert, update, delete');

-- Tenants in which something has not been read yet.
create function tenants_to_search()
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id from event_sequences s join tenants t on t.id = s.tenant_id
   where t.replaced_at is null
     and exists (select from search_pending p where p.tenant_id = s.tenant_id);
end $$;
revoke all on function tenants_to_search from public;
grant execute on function tenants_to_search to holdfast_app;
do $$ begin
  execute format('create policy search_work on search_pending for select to %I using (true)',
                 current_user);
end $$;

-- Every text and number that stands anywhere in metadata.
create function metadata_texts(kept jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select value #>> '{}' from jsonb_path_query(kept, '$.**') as value
                where jsonb_typeof(value) in ('string', 'number'))
$$;
grant execute on function metadata_texts to holdfast_app;

-- What there is already is read like what comes, by the same rounds.
-- Whoever migrates sees all tenants' rows for this.
alter table search_pending no force row level security;
do $$
declare
  noted record;
begin
  for noted in
    select * from (values
      ('projects', 'project'), ('intents', 'intent'), ('checkouts', 'checkout'),
      ('settlements', 'settlement'), ('inbounds', 'inbound'), ('outbounds', 'outbound'),
      ('transfers', 'transfer'), ('invoices', 'invoice'), ('debits', 'debit'),
      ('participants', 'participant'), ('verifications', 'verification'),
      ('payment_instruments', 'payment_instrument'), ('conversions', 'conversion'),
      ('webhook_handlers', 'webhook_handler'), ('reversals', 'reversal'),
      ('inbound_returns', 'inbound_return')) as n (of_table, kind)
  loop
    execute format('alter table %I no force row level security', noted.of_table);
    execute format(
      'insert into search_pending (tenant_id, id, kind, ids)
       select tenant_id, (array_agg(id order by id))[1], %L, array_agg(id order by id)
         from (select tenant_id, id,
                      row_number() over (partition by tenant_id order by id) / 500 as part
                 from %I) r
        group by tenant_id, part', noted.kind, noted.of_table);
    execute format('alter table %I force row level security', noted.of_table);
  end loop;
end $$;
alter table search_pending force row level security;

-- Amounts that change with what is left to collect are asked where they stand.
create index debits_amount on debits (tenant_id, amount, created_at desc, id desc);
