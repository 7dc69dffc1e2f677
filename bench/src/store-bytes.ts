// SQL of the benchmark `bytes`.

/** From here on WAL holds what was written, no whole pages beside it. */
export const logRecordsOnly = ['alter system set full_page_writes = off', 'select pg_reload_conf()']

/** WAL so far, and what the tables of the service take with their indexes and long values. */
export const countBytes = `select
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
  (select sum(pg_total_relation_size(c.oid)) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm'))::float8 as disk`
