// SQL of the benchmark `citus`.

/** The process of a server, how much it has logged, and who is connected to the database. */
export const nodeState = `select
  split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
  array(select pid from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend'
           and pid <> pg_backend_pid()) as pids`

/** Where the rows of a tenant are. */
export const placeOfTenant = `select nodeport as port from citus_shards
  where shardid = get_shard_id_for_distribution_column('ledger_accounts', $1::uuid)`
