-- Where projects are paid into when a bank is connected: its account, or a virtual IBAN of it that
-- no other project has.

-- What projects are told of connected accounts.
create view published_connected_accounts with (security_invoker = true) as
  select a.tenant_id, a.id, a.currency, a.collect, a.opened_on, a.approved_at, a.is_open,
         c.label, c.channel, c.status
    from connected_accounts a
    join bank_connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
   where a.collect is not null;
grant select on published_connected_accounts to holdfast_app;

-- The numbers by which an account that payers are shown is named: its IBANs, and its number with
-- the sort code before it. Two that share one are one account.
create function account_numbers(collect jsonb) returns text[]
language sql immutable parallel safe as $$
  select array_agg(upper(regexp_replace(n.number, '[^A-Za-z0-9]', '', 'g')))
    from (values (collect #>> '{local_bank_transfer,iban}'),
                 (collect #>> '{international_bank_transfer,iban}'),
                 (concat((select r ->> 'routing_code'
                            from jsonb_array_elements(
                                   collect #> '{local_bank_transfer,routing_data}') r
                           where r ->> 'routing_code_type' = 'sort_code' limit 1),
                         collect #>> '{local_bank_transfer,account_number}'))) n(number)
   where length(n.number) > 6
$$;
grant execute on function account_numbers to holdfast_app;

-- IBANs that a bank gives for one account: each names one project, for good. An organisation's
-- data: they stand in what its projects show to payers.
create table virtual_ibans (
  tenant_id uuid not null,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  connected_account_id uuid not null,
  proposal_id uuid not null,
  -- Its place in the list that brought it: they are given out in this order.
  number int not null check (number > 0),
  -- Two people have agreed: it may be given to a project.
  is_approved boolean not null default false,
  project_id uuid,
  assigned_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, iban),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  foreign key (tenant_id, proposal_id) references bank_proposals (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  check ((project_id is null) = (assigned_at is null)),
  check (is_approved or project_id is null)
);
create unique index virtual_ibans_project on virtual_ibans (tenant_id, project_id)
  where project_id is not null;
create index virtual_ibans_free
  on virtual_ibans (tenant_id, connected_account_id, created_at, number)
  where is_approved and project_id is null;
create index virtual_ibans_account on virtual_ibans (tenant_id, connected_account_id)
  where is_approved;
create index virtual_ibans_proposal on virtual_ibans (tenant_id, proposal_id);
-- As a bank of the United Kingdom names it: sort code and account number.
create index virtual_ibans_local on virtual_ibans (tenant_id, right(iban, 14))
  where iban like 'GB%';
call isolate('virtual_ibans', 'select, insert, update, delete');

-- Money at a bank that names no project may be meant for a checkout that waits for just as much.
create index checkouts_waiting_amount on checkouts (tenant_id, currency, amount)
  where status = 'settling';

-- Whose a virtual IBAN of live is, by a keyed hash: no two organisations have the same one.
create table virtual_iban_claims (
  fingerprint bytea primary key,
  tenant_id uuid not null
);
grant select, insert on virtual_iban_claims to holdfast_app;
