-- holdfast: builds from 0060 go on
-- What monitors ask, as before, but for two things.
--
-- Of what may be much 10,000 are counted: the oldest, by an index, so that ages stay right when
-- there is more; of what is due in each lane, so that steps hide no deliveries. In a bitmap of all
-- that waits there is no order: it would be sorted, however much.
--
-- A cluster plans them, too: no function in SQL stands in them that reads rows of tenants, none of
-- their limits hangs on a row that is no tenant's.

create or replace function measured_work(real_now timestamptz)
returns table (subject text, environment text, name text, currency text, items bigint,
               amount bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = public set enable_bitmapscan = off as $$
#variable_conflict use_column
begin return query
  select w.subject, t.environment, w.name, null::text, sum(w.items)::bigint, null::bigint,
         max(extract(epoch from t.tenant_now - w.oldest))::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'jobs_due' as subject, d.kind as name, count(*) as items, min(d.run_at) as oldest
       from ((select j.kind, j.run_at from jobs j
               where j.tenant_id = t.tenant_id and j.lane = 'steps' and j.parked_at is null
                 and j.run_at <= t.tenant_now
               order by j.run_at limit 10000)
             union all
             (select j.kind, j.run_at from jobs j
               where j.tenant_id = t.tenant_id and j.lane = 'deliveries' and j.parked_at is null
                 and j.run_at <= t.tenant_now
               order by j.run_at limit 10000)) d
      group by d.kind
     union all
     select 'jobs_parked', j.kind, count(*), min(j.parked_at)
       from jobs j where j.tenant_id = t.tenant_id and j.parked_at is not null
      group by j.kind
     union all
     select 'events_untold', 'all', s.last - coalesce(c.sequence, 0), e.created_at
       from event_sequences s
       left join webhook_cursors c on c.tenant_id = s.tenant_id
       join event_numbers n on n.tenant_id = s.tenant_id
                           and n.sequence = coalesce(c.sequence, 0) + 1
       left join lateral (select v.created_at from events v
                           where v.tenant_id = n.tenant_id and v.id = n.event_id limit 1) e on true
      where s.tenant_id = t.tenant_id and s.last > coalesce(c.sequence, 0)
     union all
     select 'deliveries', d.status, count(*), min(d.series_at)
       from (select 'waiting' as status, v.series_at from deliveries v
              where v.tenant_id = t.tenant_id and v.status = 'waiting'
              order by v.series_at limit 10000) d
      group by d.status
     union all
     select 'deliveries', 'parked', count(*), min(d.series_at)
       from deliveries d
       left join desk_work k on k.tenant_id = d.tenant_id and k.subject_id = d.id
      where d.tenant_id = t.tenant_id and d.status = 'parked'
        and (k.closed_in is null or d.series_at > k.closed_in)
     having count(*) > 0
     union all
     select 'receivers',
            case when h.status = 'disabled'
                 then case when h.first_failure_at is null then 'switched_off' else 'disabled' end
                 when h.first_failure_at is null then 'well' else 'failing' end,
            count(*), min(h.first_failure_at)
       from webhook_handlers h
      where h.tenant_id = t.tenant_id and h.deleted_at is null
      group by 2) w
   group by 1, 2, 3;
end $$;

create or replace function measured_waiting(real_now timestamptz)
returns table (subject text, environment text, name text, currency text, items bigint,
               amount bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select 'waiting', t.environment, q.queue, q.currency, count(*), sum(q.amount)::bigint,
         max(extract(epoch from t.tenant_now - q.since))::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'approvals' as queue, a.id, a.currency, a.amount, a.created_at as since,
            null::timestamptz as changed_at
       from approvals a where a.tenant_id = t.tenant_id and a.status = 'pending'
     union all
     select 'bookings', e.id, e.currency, e.amount, e.created_at, null
       from manual_entries e where e.tenant_id = t.tenant_id and e.status = 'proposed'
     union all
     select 'payments_to_make', o.id, o.currency, o.amount - o.fee, p.created_at, null
       from manual_payments p join outbounds o on o.tenant_id = p.tenant_id and o.id = p.outbound_id
      where p.tenant_id = t.tenant_id and not p.is_done
        and not exists (select from manual_entries e
                         where e.tenant_id = p.tenant_id and e.outbound_id = p.outbound_id
                           and e.status = 'proposed')
     union all
     select 'payments_to_make', r.id, r.currency, r.amount, p.created_at, null
       from manual_returns p
       join inbound_returns r on r.tenant_id = p.tenant_id and r.id = p.return_id
      where p.tenant_id = t.tenant_id and not p.is_done
        and not exists (select from manual_entries e
                         where e.tenant_id = p.tenant_id and e.return_id = p.return_id
                           and e.status = 'proposed')
     union all
     select 'outbounds_above_limit', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from outbounds o
      where o.tenant_id = t.tenant_id and o.waiting_key_id is not null and o.status = 'paused'
        and o.paused_reason = 'approval_required'
     union all
     select 'transfers_above_limit', r.id, r.currency, r.amount, r.updated_at, r.updated_at
       from transfers r
      where r.tenant_id = t.tenant_id and r.waiting_key_id is not null
        and r.status = 'awaiting_funds'
     union all
     select 'returns_above_limit', r.id, r.currency, r.amount, r.updated_at, r.updated_at
       from inbound_returns r
      where r.tenant_id = t.tenant_id and r.waiting_key_id is not null and r.status = 'paused'
     union all
     select 'disputed_accounts', p.id, null, null, p.disputed_at, null
       from participants p where p.tenant_id = t.tenant_id and p.disputed_at is not null
     union all
     select 'proposed_accounts', c.participant_id, null, null, c.given_at, null
       from account_changes c where c.tenant_id = t.tenant_id and c.status = 'proposed'
     union all
     select 'outbounds_in_review', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from outbounds o where o.tenant_id = t.tenant_id and o.status = 'in_review'
     union all
     select 'inbounds_in_review', i.id, j.currency, i.amount, i.created_at, null
       from inbounds i join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      where i.tenant_id = t.tenant_id and i.status = 'in_review' and i.returned_at is null
     union all
     select 'reviews', p.id, p.currency, h.amount, p.updated_at, null
       from projects p
      cross join lateral (
        select sum(b.balance)::bigint as amount
          from (select a.balance from ledger_accounts a
                 where a.tenant_id = p.tenant_id and a.id = p.id
                union all
                select a.balance from settlements s
                  join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
                 where s.tenant_id = p.tenant_id and s.project_id = p.id) b) h
      where p.tenant_id = t.tenant_id and p.status = 'in_review'
     union all
     select 'reviews', s.id, s.currency, a.balance, s.review_since, null
       from settlements s join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
      where s.tenant_id = t.tenant_id and s.status = 'in_review'
     union all
     select 'verifications', v.id, null, null, v.updated_at, null
       from verifications v where v.tenant_id = t.tenant_id and v.status = 'manual_review'
     union all
     select 'taken_back', i.id, j.currency, i.taken_back, r.at, r.at
       from inbounds i join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      cross join lateral (
        select v.created_at as at from reversals v
         where v.tenant_id = i.tenant_id and v.inbound_id = i.id
         order by v.created_at desc, v.id desc limit 1) r
      where i.tenant_id = t.tenant_id and i.taken_back > 0
     union all
     select 'unreconciled', i.id, j.currency, i.unreconciled, i.created_at, i.updated_at
       from inbounds i join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      where i.tenant_id = t.tenant_id and i.unreconciled > 0
     union all
     select 'failed_outbounds', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from outbounds o
      where o.tenant_id = t.tenant_id and o.status = 'failed'
        and not exists (select from outbounds made
                         where made.tenant_id = o.tenant_id and made.replaces = o.id
                           and made.status <> 'cancelled')
     union all
     select 'failed_transfers', r.id, r.currency, r.amount, r.updated_at, r.updated_at
       from transfers r where r.tenant_id = t.tenant_id and r.status = 'failed'
     union all
     select 'stranded_settlements', s.id, s.currency, a.balance, s.updated_at, s.updated_at
       from settlements s join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
      where s.tenant_id = t.tenant_id
        and s.received + s.transferred_in > s.transferred_out + s.released + s.refunded
        and (s.status in ('settling', 'cancelled')
             or s.status in ('settled', 'executing') and s.live_outbounds = 0
                and (s.type in ('immediate', 'transfer') or s.release_at <= s.updated_at))
        and (s.status <> 'settling'
             or not exists (select from checkout_parts p
                              join checkouts c on c.tenant_id = p.tenant_id
                                              and c.id = p.checkout_id
                             where p.tenant_id = s.tenant_id and p.settlement_id = s.id
                               and c.status in ('settling', 'settled'))
            and not exists (select from intent_settlements n
                              join intents i on i.tenant_id = n.tenant_id and i.id = n.intent_id
                             where n.tenant_id = s.tenant_id and n.settlement_id = s.id
                               and i.status = 'unconfirmed'))
     union all
     select 'bank_proposals', p.id, b.currency, b.total, p.created_at, null
       from bank_proposals p
       left join bank_batches b on b.tenant_id = p.tenant_id and b.id = p.batch_id
      where p.tenant_id = t.tenant_id and p.status = 'proposed'
     union all
     select 'bank_batches', b.id, b.currency, b.total, b.updated_at, null
       from bank_batches b
       join bank_connections c on c.tenant_id = b.tenant_id and c.id = b.connection_id
      where b.tenant_id = t.tenant_id and not b.is_held
        and (b.status = 'generated' and c.channel = 'by_hand'
             or b.status = 'draft'
                and not exists (select from bank_proposals p
                                 where p.tenant_id = b.tenant_id and p.batch_id = b.id
                                   and p.status = 'proposed'))
     union all
     select 'bank_decisions', d.id, a.currency, abs(coalesce(d.amount, e.amount)), d.created_at,
            null
       from bank_decisions d
       join connected_accounts a on a.tenant_id = d.tenant_id and a.id = d.connected_account_id
       left join bank_entries e on e.tenant_id = d.tenant_id and e.id = d.entry_id
      where d.tenant_id = t.tenant_id and d.status in ('open', 'proposed')
     union all
     select 'bank_alarms', b.id, b.currency, b.total, b.updated_at, b.updated_at
       from bank_batches b where b.tenant_id = t.tenant_id and b.alarm is not null
     union all
     select 'bank_alarms', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from bank_orders o where o.tenant_id = t.tenant_id and o.alarm is not null
     union all
     select 'bank_alarms', r.order_id, o.currency, o.amount, r.updated_at, r.updated_at
       from bank_recalls r
       join bank_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.alarm is null
      where r.tenant_id = t.tenant_id and r.alarm is not null
        and not exists (select from bank_recalls n
                         where n.tenant_id = r.tenant_id and n.order_id = r.order_id
                           and n.alarm is not null and n.id > r.id)
     union all
     select 'bank_files', f.id, null, null, f.updated_at, f.updated_at
       from artefacts f where f.tenant_id = t.tenant_id and f.status = 'held') q
    left join desk_work k on k.tenant_id = t.tenant_id and k.subject_id = q.id
   where k.closed_in is null or q.changed_at is null or q.changed_at > k.closed_in
   group by 2, 3, 4;
end $$;

create or replace function measured_rails(real_now timestamptz)
returns table (subject text, environment text, name text, currency text, items bigint,
               amount bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select r.subject, t.environment, r.name, null::text, sum(r.items)::bigint, null::bigint,
         max(extract(epoch from t.tenant_now - r.oldest))::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'rail_asked' as subject, coalesce(a.rail, 'none') as name, count(*) as items,
            min(a.updated_at) as oldest
       from (select o.rail, o.updated_at from outbounds o
              where o.tenant_id = t.tenant_id and o.status in ('processing', 'executing')
             union all
             select i.rail, i.updated_at from inbound_returns i
              where i.tenant_id = t.tenant_id and i.status in ('processing', 'executing')) a
      group by a.rail
     union all
     select 'debits_asked', d.status, count(*), min(d.updated_at)
       from debits d where d.tenant_id = t.tenant_id and d.status in ('executing', 'settling')
      group by d.status
     union all
     select 'bank_orders', o.status, count(*), min(o.updated_at)
       from bank_orders o
      where o.tenant_id = t.tenant_id
        and o.status not in ('executed', 'rejected', 'returned', 'cancelled')
      group by o.status
     union all
     select 'outbounds_paused', o.paused_reason, count(*), min(o.updated_at)
       from outbounds o where o.tenant_id = t.tenant_id and o.status = 'paused'
      group by o.paused_reason
     union all
     select 'bank_trouble', 'late_statement', count(*), min(a.late_at)
       from connected_accounts a
      where a.tenant_id = t.tenant_id and a.is_open and a.late_day is not null
     having count(*) > 0
     union all
     select 'bank_trouble', 'channel', count(*), min(coalesce(c.orders_fault_at, c.folder_fault_at))
       from bank_connections c
      where c.tenant_id = t.tenant_id and c.status in ('active', 'closing')
        and (c.orders_fault is not null or c.folder_fault is not null)
     having count(*) > 0
     union all
     select 'bank_nights', n.reason, count(*), min(n.since)
       from (select c.created_at as since,
                    case when c.bank is null then 'no_statement'
                         when c.unexplained <> 0 then 'unexplained'
                         when c.items <> '[]' then 'items' else 'agrees' end as reason
               from bank_closings c
               join connected_accounts a on a.tenant_id = c.tenant_id
                                        and a.id = c.connected_account_id
              where c.tenant_id = t.tenant_id and c.signed_by is null
                and (a.kind = 'own_money'
                     or not exists (select from bank_days d
                                     where d.tenant_id = c.tenant_id and d.currency = c.currency
                                       and d.day = c.day and d.signed_by is null))
             union all
             select d.created_at,
                    case when d.bank is null then 'no_statement'
                         when d.unexplained <> 0 then 'unexplained'
                         when d.own < 0 then 'short'
                         when d.named <> 0 then 'items' else 'agrees' end
               from bank_days d where d.tenant_id = t.tenant_id and d.signed_by is null) n
      group by n.reason) r
   group by 1, 2, 3;
end $$;

create or replace function measured_proof(real_now timestamptz)
returns table (subject text, environment text, name text, currency text, items bigint,
               amount bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = public set enable_bitmapscan = off as $$
#variable_conflict use_column
begin return query
  select p.subject, t.environment, p.name, null::text, sum(p.items)::bigint, null::bigint,
         max(p.seconds)::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'reconciliations' as subject, c.status as name, count(*) as items,
            extract(epoch from t.tenant_now - min(c.day)) as seconds
       from reconciliations c
      where c.tenant_id = t.tenant_id and c.day >= (t.tenant_now - interval '92 days')::date
      group by c.status
     union all
     select 'unsealed', 'all', count(*),
            extract(epoch from least(t.tenant_now - min(u.at), min(real_now - u.sealed_at)))
       from (select l.at, k.at as sealed_at
               from event_sequences o
               left join journal_heads h on h.tenant_id = o.tenant_id
               left join lateral (select n.at from journal_checkpoints n
                                   where n.tenant_id = t.tenant_id
                                   order by n.size desc limit 1) k on true
              cross join lateral (select n.id, n.at from ledger_transactions n
                                   where n.tenant_id = t.tenant_id
                                     and n.written_in >= coalesce(h.sealed_below, '0'::xid8)
                                   order by n.written_in limit 10000) l
               -- Looked up one by one: joined, the whole journal would be read.
               left join lateral (select j.position from journal_entries j
                                   where j.tenant_id = t.tenant_id and j.transaction_id = l.id
                                   limit 1) e on true
              where o.tenant_id = t.tenant_id and e.position is null) u
     having count(*) > 0) p
   group by 1, 2, 3;
end $$;

-- It stood in these four alone.
drop function measured_tenants(timestamptz);
