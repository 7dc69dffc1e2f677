import type { RequestActorKind } from '@holdfast/contract'
import { statement } from '#db'

export const insertRequests = statement('requests.insert')(
  `insert into request_log (tenant_id, id, request_id, actor_kind, actor_id, method, operation,
     path, resource_id, status, problem_code, problem_fields, is_replay, is_dry_run, duration_us,
     ip, created_at)
   select $tenant_id::uuid, r.id, r.request_id, r.actor_kind, r.actor_id, r.method, r.operation,
          r.path,
          r.resource_id, r.status, r.problem_code,
          array(select jsonb_array_elements_text(r.problem_fields)), r.is_replay, r.is_dry_run,
          r.duration_us, r.ip, r.created_at
     from $rows(id uuid, request_id text, actor_kind text, actor_id text, method text,
                operation text, path text, resource_id text, status int, problem_code text,
                problem_fields jsonb, is_replay boolean, is_dry_run boolean, duration_us bigint,
                ip text, created_at timestamptz) as r`,
)

export interface RequestRow {
  id: string
  request_id: string
  actor_kind: RequestActorKind
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

export const selectRequests = statement<RequestRow>('requests.select')(
  `select ${COLUMNS} from request_log where tenant_id = $tenant_id::uuid
          and id = any($ids::uuid[])`,
)

/** The newest request of a request id: clients may use one twice. */
export const selectByRequestId = statement<RequestRow>('requests.select_by_request_id')(
  `select ${COLUMNS} from request_log
    where tenant_id = $tenant_id::uuid and request_id = $request_id::text
    order by created_at desc, id desc limit 1`,
)

export const deleteOldRequests = statement<{ id: string }>('requests.delete_old')(
  `delete from request_log
    where tenant_id = $tenant_id::uuid and id in (
      select id from request_log
       where tenant_id = $tenant_id::uuid and id < first_id($before_created_at::timestamptz)
       order by id limit $limit::int)
   returning id`,
  { isPlannedForValues: true },
)
