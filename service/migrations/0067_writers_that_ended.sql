-- holdfast: builds from 0060 go on
-- The oldest transaction that may still write into this database, for who looks at the rows by a
-- statement of its own afterwards: what has ended by now is seen there, or never will be. Of what
-- was running when this statement began, and in another database, it could not be told any more
-- once it had ended, and it held back what was written here for a round. Whether one runs elsewhere
-- is asked before whether it still runs: one that ends between the two holds nothing back.
create or replace function oldest_writer() returns xid8 language sql stable as $$
  select case numbers_from() when 0 then oldest.id
              else ((numbers_from() + oldest.id::text::bigint)::text)::xid8 end
    from (select coalesce((
    select running.id from pg_snapshot_xip(pg_current_snapshot()) as running (id)
     where case when exists (
       select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
          and l.transactionid = running.id::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))
       then false else pg_xact_status(running.id) = 'in progress' end
     order by running.id limit 1), pg_snapshot_xmax(pg_current_snapshot())) as id) oldest
$$;
