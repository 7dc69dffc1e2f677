-- holdfast: builds from 0060 go on
-- What a server takes is of all its databases together, so what is counted beside it is, too.
create or replace function measured_database(real_now timestamptz)
returns table (bytes bigint, schema_version int, months_ahead bigint, connections bigint,
               connections_max int)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select pg_database_size(current_database()), (select max(m.version) from holdfast_migrations m),
         (select count(*) from generate_series(1, 3) ahead
           where not exists (select from missing_months(real_now,
                                    real_now + ahead * interval '1 month'))),
         (select sum(s.numbackends)::bigint from pg_stat_database s),
         current_setting('max_connections')::int;
end $$;
