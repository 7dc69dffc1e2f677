// SQL of what is measured as a world grows.

/** Bytes of each table of tenants, partitions and what is stored aside with it. */
export const selectSizes = `
  select coalesce(p.relname, c.relname) as name,
         sum(pg_total_relation_size(c.oid))::float8 as all,
         sum(pg_indexes_size(c.oid))::float8 as indexes
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   group by 1 order by 2 desc`

export const selectWal = `select (pg_current_wal_lsn() - '0/0')::text as bytes`

export const countPosted = `select count(*)::int as posted from ledger_transactions`
export const countSealed = `select coalesce(sum(size), 0)::int as sealed from journal_heads`
