// SQL of what is measured as a world grows.

/** Bytes of each table with its indexes, partitions and what is stored aside with it. */
export const selectSizes = `
  select coalesce(p.relname, c.relname) as name,
         sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   group by 1 order by 2 desc`

export const selectWal = `select (pg_current_wal_lsn() - '0/0')::text as bytes`

export const countPosted = `select count(*)::int as posted from ledger_transactions`
export const countSealed = `select coalesce(sum(size), 0)::int as sealed from journal_heads`

/** Bytes of each index, partitions with it. */
export const selectIndexes = `
  select coalesce(p.relname, c.relname) as name, sum(pg_relation_size(c.oid))::float8 as bytes
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
   where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
   group by 1 order by 2 desc`

/** From where tenant `$1` may have something that nobody has sealed. */
export const selectSealedBelow = `
  select sealed_below::text as below from journal_heads where tenant_id = $1::uuid`

/**
 * What tenant `$1` has posted from `$2` on and nobody has sealed yet. The bound is a value, as in the
 * service's own question: as a column of the head's row it would be taken for a third of all.
 */
export const countUnsealed = `
  select count(*)::int as unsealed from ledger_transactions t
   where t.tenant_id = $1::uuid and t.written_in >= $2::text::xid8
     and not exists (select from journal_entries j
                      where j.tenant_id = t.tenant_id and j.transaction_id = t.id)`
