-- What counts as delivered was acknowledged with 2xx in its present series of attempts, what waits
-- was not; attempts are counted and numbered without a gap.
select d.tenant_id, d.id, d.status, d.attempts, count(a.attempt) as recorded
  from deliveries d
  left join delivery_attempts a on a.tenant_id = d.tenant_id and a.delivery_id = d.id
 group by d.tenant_id, d.id
having (d.status = 'delivered') <> coalesce(
         bool_or(a.status between 200 and 299 and a.attempt > d.series_after), false)
       and d.status in ('delivered', 'waiting', 'parked')
    or count(a.attempt) < d.attempts
    or count(a.attempt) <> coalesce(max(a.attempt), 0)
