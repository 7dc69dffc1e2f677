-- Rules that an organisation teaches: money of a payer always means a project.

create table matching_rules (
  tenant_id uuid not null,
  id uuid not null,
  -- Keyed hash of the paying account, as on inbounds. Null when its owner was erased: it has ended.
  payer_fingerprint bytea,
  project_id uuid not null,
  -- What it was taught from: who pays is read there, and erased there.
  inbound_id uuid not null,
  made_by uuid not null,
  -- Real time, as all that members do.
  made_at timestamptz not null,
  -- Null while it is in force, and where the payer was erased.
  ended_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  check (ended_at is not null or (payer_fingerprint is not null and ended_by is null))
);
-- One in force for each payer.
create unique index matching_rules_in_force on matching_rules (tenant_id, payer_fingerprint)
  where ended_at is null;
create index matching_rules_ended on matching_rules (tenant_id, ended_at desc, id desc)
  where ended_at is not null;
create index matching_rules_payer on matching_rules (tenant_id, payer_fingerprint)
  where payer_fingerprint is not null;
call isolate('matching_rules', 'select, insert, update');

-- The rule that matched it.
alter table inbounds add column matching_rule_id uuid;
alter table inbounds add constraint inbounds_matching_rule
  foreign key (tenant_id, matching_rule_id) references matching_rules (tenant_id, id);
create index inbounds_matching_rule on inbounds (tenant_id, matching_rule_id, created_at desc,
  id desc) where matching_rule_id is not null;
-- Payments of one payer, on which a rule is tried before it is taught.
create index inbounds_payer on inbounds (tenant_id, payer_fingerprint, created_at desc, id desc)
  where payer_fingerprint is not null;
