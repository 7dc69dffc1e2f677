import { statement } from '#db'

export const insertRequests = statement(
  'requests.insert',
  `insert into request_log (tenant_id, id, request_id, actor_kind, actor_id, method, operation,
     path, resource_id, status, problem_code, problem_fields, is_replay, is_dry_run, duration_us,
     ip, created_at)
   select $1::uuid, r.id, r.request_id, r.actor_kind, r.actor_id, r.method, r.operation, r.path,
          r.resource_id, r.status, r.problem_code,
          array(select jsonb_array_elements_text(r.problem_fields)), r.is_replay, r.is_dry_run,
          r.duration_us, r.ip, r.created_at
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                 $8::text[], $9::text[], $10::int[], $11::text[], $12::jsonb[], $13::boolean[],
                 $14::boolean[], $15::bigint[], $16::text[], $17::timestamptz[])
       as r (id, request_id, actor_kind, actor_id, method, operation, path, resource_id, status,
             problem_code, problem_fields, is_replay, is_dry_run, duration_us, ip, created_at)`,
)

export interface RequestRow {
  id: string
  request_id: string
  actor_kind: 'private' | 'public' | 'client' | 'member'
  actor_id: string
  method: string
  operation: string
  path: string
  resource_id: string | null
  status: number
  problem_code: string | null
  problem_fields: string[]
  is_replay: boolean
  is_dry_run: boolean
  duration_us: bigint
  ip: string
  created_at: Date
}

const COLUMNS = `id, request_id, actor_kind, actor_id, method, operation, path, resource_id, status,
  problem_code, problem_fields, is_replay, is_dry_run, duration_us, ip, created_at`

export const selectRequests = statement<RequestRow>(
  'requests.select',
  `select ${COLUMNS} from request_log where tenant_id = $1::uuid and id = any($2::uuid[])`,
)

/** The newest request of a request id: clients may use one twice. */
export const selectByRequestId = statement<RequestRow>(
  'requests.select_by_request_id',
  `select ${COLUMNS} from request_log
    where tenant_id = $1::uuid and request_id = $2::text
    order by created_at desc, id desc limit 1`,
)

export const deleteOldRequests = statement<{ id: string }>(
  'requests.delete_old',
  `delete from request_log
    where tenant_id = $1::uuid and id in (
      select id from request_log
       where tenant_id = $1::uuid and created_at < $2::timestamptz
       order by created_at, id limit $3::int)
   returning id`,
)
