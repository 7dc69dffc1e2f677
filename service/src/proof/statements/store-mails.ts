// Who is written to when the statement of a month can be read.
import { statement } from '#db'

export const selectMailed = statement<{ member_id: string }>('statements.select_mailed')(
  `select member_id from statement_mails where tenant_id = $tenant_id::uuid order by member_id`,
)

export const insertMailed = statement('statements.insert_mailed')(
  `insert into statement_mails (tenant_id, member_id, created_at)
   select $tenant_id::uuid, m.id, $created_at::timestamptz from unnest($ids::uuid[]) m (id)
   on conflict (tenant_id, member_id) do nothing`,
)

export const deleteMailed = statement('statements.delete_mailed')(
  `delete from statement_mails
    where tenant_id = $tenant_id::uuid and member_id = any($ids::uuid[])`,
)
