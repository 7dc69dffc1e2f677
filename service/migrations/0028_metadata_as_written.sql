-- Metadata is kept as the text it was written in, because numbers come back digit by digit: 1e3,
-- 5.0E-4, 1.10. Lists find it by value, in a column beside it.

-- The cast goes by way of text, which the database does not know to depend on nothing else.
create function metadata_value(written json) returns jsonb
language sql immutable strict parallel safe
as $$ select written::text::jsonb $$;
grant execute on function metadata_value(json) to holdfast_app;

do $$
declare
  kept text;
begin
  foreach kept in array array['participants', 'verifications', 'projects', 'settlements',
                              'intents', 'intent_settlements', 'checkouts', 'outbounds',
                              'transfers'] loop
    execute format('alter table %I alter column metadata drop default', kept);
    execute format('alter table %I alter column metadata type json using metadata::text::json',
                   kept);
  end loop;
end $$;
alter table projects alter column metadata set default '{}';
alter table settlements alter column metadata set default '{}';

alter table participants add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table verifications add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table projects add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table settlements add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table intents add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table checkouts add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table outbounds add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
alter table transfers add column metadata_filter jsonb
  generated always as (metadata_value(metadata)) stored;
