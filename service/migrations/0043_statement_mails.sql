-- Members who are written to when the statement of a month can be read. Whether they may read it by
-- then is asked when they are written to.
create table statement_mails (
  tenant_id uuid not null references tenants (id),
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  primary key (tenant_id, member_id)
);
create index statement_mails_member on statement_mails (member_id);
call isolate('statement_mails', 'select, insert, delete');
