// SQL of the tests of months.

/** A partition and the rules of its table that have to be its own. */
export interface PartRow {
  whole: string
  part: string
  is_guarded: boolean
  rights: string | null
}

/** The partitions that have a name like this, with what guards them. */
export const selectParts = `
  select t.relname as whole, c.relname as part,
         c.relrowsecurity and c.relforcerowsecurity and exists (
           select from pg_policy p where p.polrelid = c.oid
             and pg_get_expr(p.polqual, c.oid) = '(tenant_id = current_tenant())') as is_guarded,
         (select string_agg(distinct a.grantee::regrole::text, ', ')
            from aclexplode(c.relacl) a where a.grantee <> c.relowner) as rights
    from pg_inherits i
    join pg_class t on t.oid = i.inhparent and t.relkind = 'p'
    join pg_class c on c.oid = i.inhrelid
   where c.relname like $1 order by c.relname`

export const selectWholes = `
  select c.relname as whole from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
   order by c.relname`

/** How this session holds tables that are partitioned. */
export const selectLocks = `
  select distinct c.relname as whole, l.mode from pg_locks l join pg_class c on c.oid = l.relation
   where l.pid = pg_backend_pid() and c.relkind = 'p' order by 1, 2`

export const makeMonths = `select make_months($1::timestamptz, $2::timestamptz)`

/** An event of no story: tenant, id. */
export const insertEvent = `
  insert into events (tenant_id, id, sequence, type, payload, created_at)
  values ($1::uuid, $2::uuid, 1, 'intent_confirmed', '{}', now())`

/** Many of them, whose partition the database has counted: tenant, how many. */
export const insertEvents = `
  insert into events (tenant_id, id, sequence, type, payload, created_at)
  select $1::uuid, uuidv7, n, 'intent_confirmed', '{}', now()
    from generate_series(1, $2::int) n,
         lateral (select (substr(first_id(now())::text, 1, 24)
                          || lpad(to_hex((random() * n * 1e9)::bigint), 12, '0'))::uuid) ids (uuidv7)`
export const countParts = `
  do $$ declare part regclass; begin
    for part in select inhrelid from pg_inherits where inhparent = 'events'::regclass loop
      execute format('analyze %s', part);
    end loop;
  end $$`

export const deleteEvents = `delete from events where tenant_id = $1::uuid`

/** What is known of a table as a whole. */
export const selectKnown = `
  select c.reltuples::int as rows,
         exists (select from pg_stats s where s.tablename = c.relname and s.inherited) as is_known
    from pg_class c where c.oid = $1::regclass`

/** A transaction of the ledger by hand, of a tenant, into a partition: tenant, id. */
export const insertTransaction = (part: string) => `
  insert into ${part} (tenant_id, id, kind, currency, subject_id, at)
  values ($1::uuid, $2::uuid, 'reconciled', 'eur', $2::uuid, now())`

export const insertInto = (part: string) => `
  insert into ${part} (tenant_id, id, sequence, type, payload, created_at)
  values ($1::uuid, $2::uuid, 1, 'intent_confirmed', '{}', now())`

export const selectTenants = (part: string) => `select distinct tenant_id from ${part}`

export const selectPlaces = `
  select tableoid::regclass::text as part from events where tenant_id = $1::uuid order by id`
