// SQL of the benchmark of the queue.

export const insertTenants = `with made as (
    insert into tenants (id, organisation_id, environment, created_at)
    select uuidv7(), uuidv7(), 'sandbox', now() from generate_series(1, $1::int) returning id),
  numbered as (insert into event_sequences (tenant_id) select id from made)
  select id from made`

export const countQueued = `select count(*)::int as waiting from (
    select from jobs where lane = 'steps' limit 1) as one`

export const addPlainJobs = `select from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec,
             json_build_object('identifier', 'nothing', 'payload', json_build_object('number', n)))
      from generate_series(1, $1::int) as n))`

export const countPlainJobs = `select count(*)::int as waiting from (
    select from graphile_worker._private_jobs limit 1) as one`
