// SQL of the benchmark `profile`.

export const preloadStatements = `alter system set shared_preload_libraries = 'pg_stat_statements'`

export const createStatements = `create extension if not exists pg_stat_statements`

export const forgetStatements = `select pg_stat_statements_reset()`

export const selectWal = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`

/** The dearest statements since they were forgotten. */
export const selectStatements = `select regexp_replace(query, '\\s+', ' ', 'g') as text,
    calls::int, total_exec_time * 1000 as micros, wal_bytes::float8 as wal
  from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
  order by total_exec_time desc limit $1`
