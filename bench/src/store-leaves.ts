// SQL of the benchmark `leaves`.

/** Bytes of each table with its indexes, and those of the indexes; partitions with their whole. */
export const selectLeft = `
  select coalesce(p.relname, c.relname) as name,
         sum(pg_total_relation_size(c.oid))::float8 as bytes,
         sum(pg_indexes_size(c.oid))::float8 as indexes
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   group by 1`

export const countMade = `select count(*)::int as made from deliveries where tenant_id = $1`
