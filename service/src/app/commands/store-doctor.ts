// What a doctor asks of the database, by who sees the rows of all tenants.

/** Whether whoever asks sees all rows, and since when there is anything. */
export const selectSight = `
  select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as sees_all,
         extract(epoch from now() - (select min(created_at) from tenants))::float8 as age_seconds`

/**
 * Tables with what they take, each month of those that have months by itself; on a node of a
 * cluster each shard, whose number stands behind its name: bytes, rows as the last analysis counted
 * them, rows that are dead, and the column whose UUIDs hold the time: what months go by, else a
 * part of the key, else any.
 */
export const selectTables = `
  select regexp_replace(coalesce(p.relname, c.relname), '_\\d{6,}$', '') as name,
         case when p.oid is not null
              then substring(c.relname from '_(\\d{4}_\\d\\d)(?:_\\d{6,})?$') end as month,
         sum(pg_total_relation_size(c.oid))::float8 as bytes,
         sum(coalesce(s.n_dead_tup, 0))::float8 as dead,
         sum(coalesce(s.n_live_tup, 0))::float8 as live,
         min(k.name) as key
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
    left join pg_stat_user_tables s on s.relid = c.oid
    left join lateral (
      select a.attname as name
        from pg_attribute a
        left join pg_partitioned_table m on m.partrelid = a.attrelid
        left join pg_constraint x on x.conrelid = a.attrelid and x.contype = 'p'
       where a.attrelid = coalesce(p.oid, c.oid) and a.attnum > 0 and not a.attisdropped
         and a.atttypid = 'uuid'::regtype and a.attname not in ('tenant_id', 'organisation_id')
       order by a.attnum = any(m.partattrs::int2[]) desc nulls last,
                a.attnum = any(x.conkey) desc nulls last, a.attnum limit 1) k on true
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   group by 1, 2`

/** The longest transaction, in seconds, and who is in it. */
export const selectOldest = `
  select extract(epoch from now() - xact_start)::float8 as seconds, pid, application_name as name
    from pg_stat_activity
   where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'
   order by xact_start limit 1`

/** Log that a slot holds back, in bytes. */
export const selectSlots = `
  select slot_name as name, active as is_active,
         coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as bytes
    from pg_replication_slots order by 3 desc`

export const selectArchiver = `
  select extract(epoch from now() - last_archived_time)::float8 as archived_seconds,
         last_failed_time > coalesce(last_archived_time, '-infinity') as is_failing,
         current_setting('archive_mode') <> 'off' as is_archiving
    from pg_stat_archiver`

/** How many transactions of two thousand millions are used. */
export const selectWraparound = `
  select age(datfrozenxid)::float8 as age from pg_database where datname = current_database()`

export const selectOwn = `select tenant_id, kind, days from retention`

export const showFolder = `select current_setting('data_directory') as folder`

/** As many rows of a table as lie on some pages, and how many of them came since an instant. */
export function sampleOf(table: string, key: string): string {
  return `
    select count(*)::float8 as rows,
           count(*) filter (where ${key} >= first_id($1::timestamptz)
                              and ${key} < first_id($2::timestamptz))::float8 as young
      from ${table} tablesample system ($3::float8)`
}

/**
 * The rows of $1, which gives them as one JSON, by each node of a cluster: it alone knows of its
 * shards, sessions, slots and log.
 */
export const askNodes = `
  select n.nodename || ':' || n.nodeport as server,
         case when r.success then r.result::json end as rows,
         case when not r.success then r.result end as fault
    from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) r
    join pg_dist_node n using (nodeid)
   order by n.groupid`

/** The rows of a question as one JSON. */
export function rowsOf(question: string): string {
  return `select coalesce(json_agg(q), '[]') from (${question}) q`
}
