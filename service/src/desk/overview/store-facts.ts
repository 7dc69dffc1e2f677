// The statement that finds what operators have alerts of, for one organisation.
import type { HealthFact } from '@holdfast/contract'
import { statement } from '#db'
import { nightsToSign } from '#work'

export interface FactRow {
  fact: HealthFact
  items: bigint
  oldest: Date | null
}

/** Of what may be much, so many of the oldest are counted; of what is only late, from a time on. */
export const selectFacts = statement<FactRow>('overview.facts')(
  `with times as (
     select $work_before::timestamptz as work_before,
            $deliveries_before::timestamptz as deliveries_before,
            $rails_before::timestamptz as rails_before,
            $nights_before::timestamptz as nights_before,
            $days_from::date as days_from),
   nights as (
     select c.created_at, c.unexplained <> 0 as is_odd
       ${nightsToSign}
     union all
     select d.created_at, d.unexplained <> 0 or d.own < 0
       from bank_days d where d.tenant_id = $tenant_id::uuid and d.signed_by is null)
   select 'failing_handlers' as fact, count(*) as items, min(first_failure_at) as oldest
     from webhook_handlers
    where tenant_id = $tenant_id::uuid and status = 'enabled' and deleted_at is null
      and first_failure_at is not null
    union all
   select 'late_deliveries', count(*), min(d.series_at)
     from (select series_at from deliveries, times
            where tenant_id = $tenant_id::uuid and status = 'waiting'
              and series_at < deliveries_before
            order by series_at limit 10000) d
    union all
   select 'untold_events', count(*), min(e.created_at)
     from times
    cross join lateral (select m.tenant_id, m.event_id from event_numbers m
                         where m.tenant_id = $tenant_id::uuid
                           and m.sequence = (
                             select coalesce(max(c.sequence), 0) + 1 from webhook_cursors c
                              where c.tenant_id = $tenant_id::uuid) limit 1) n
    cross join lateral (select v.created_at from events v
                         where v.tenant_id = n.tenant_id and v.id = n.event_id limit 1) e
    where e.created_at < work_before
    union all
   select 'late_work', count(*), min(j.run_at)
     from times
    cross join unnest(array['steps', 'deliveries']) l (lane)
    cross join lateral (
      select run_at from jobs
       where tenant_id = $tenant_id::uuid and lane = l.lane and parked_at is null
         and run_at < work_before
       order by run_at limit 10000) j
    union all
   select 'silent_orders', count(*), min(a.updated_at)
     from (select updated_at from outbounds
            where tenant_id = $tenant_id::uuid and status in ('processing', 'executing')
            union all
           select updated_at from inbound_returns
            where tenant_id = $tenant_id::uuid and status in ('processing', 'executing')) a, times
    where a.updated_at < rails_before
    union all
   select 'unknown_orders', count(*), min(updated_at)
     from bank_orders where tenant_id = $tenant_id::uuid and status = 'unknown'
    union all
   select 'late_statements', count(*), min(late_at)
     from connected_accounts
    where tenant_id = $tenant_id::uuid and is_open and late_day is not null
    union all
   select 'differing_days', count(distinct day), min(day)::timestamptz
     from reconciliations, times
    where tenant_id = $tenant_id::uuid and status = 'differs' and day >= days_from
    union all
   select 'unexplained_nights', count(*), min(created_at) from nights where is_odd
    union all
   select 'unsigned_nights', count(*), min(created_at) from nights, times
    where created_at < nights_before`,
)
