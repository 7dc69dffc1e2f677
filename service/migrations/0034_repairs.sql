-- A release that failed is made again, as it was, by another that names it.

alter table outbounds
  -- The failed release that this one is made in place of.
  add column replaces uuid,
  add foreign key (tenant_id, replaces) references outbounds (tenant_id, id),
  add check (replaces is null or (type = 'release' and replaces <> id));
-- In place of one there is one, unless it was called back.
create unique index outbounds_replaces on outbounds (tenant_id, replaces)
  where replaces is not null and status <> 'cancelled';
