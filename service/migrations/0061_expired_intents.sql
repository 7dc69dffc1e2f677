-- holdfast: builds from 0060 go on
-- Payment intents that nobody confirmed go once they were kept long enough, with their terms.
grant delete on intents, intent_settlements to holdfast_app;

alter table retention drop constraint retention_kind_check;
alter table retention add constraint retention_kind_check
  check (kind in ('requests', 'deliveries', 'mails', 'secrets', 'intents')) not valid;
