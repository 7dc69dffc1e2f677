// All statements of saved views.
import type { DeskTable } from '@holdfast/contract'
import { statement } from '#db'

const viewColumns = `id, member_id, name, of_table, filters, is_shared, created_at, updated_at`

export interface ViewRecord {
  id: string
  member_id: string
  name: string
  of_table: DeskTable
  filters: Record<string, unknown>
  is_shared: boolean
  created_at: Date
  updated_at: Date
}

export const selectViews = statement<ViewRecord>('tables.select_views')(
  `select ${viewColumns} from saved_views
    where tenant_id = $tenant_id::uuid and (member_id = $member_id::uuid or is_shared)
    order by lower(name), id`,
)

export const countViews = statement<{ member_id: string; count: bigint }>('tables.count_views')(
  `select member_id, count(*) as count from saved_views
    where tenant_id = $tenant_id::uuid
      and member_id = any($member_ids::uuid[]) group by member_id`,
)

export const insertViews = statement<ViewRecord>('tables.insert_views')(
  `insert into saved_views (tenant_id, id, member_id, name, of_table, filters, is_shared,
                            created_at, updated_at)
   select $tenant_id::uuid, v.id, v.member_id, v.name, v.of_table, v.filters, v.is_shared,
          $real_now::timestamptz, $real_now::timestamptz
     from $rows(id uuid, member_id uuid, name text, of_table text, filters jsonb,
                is_shared boolean) as v
   returning ${viewColumns}`,
)

export const updateViews = statement<ViewRecord>('tables.update_views')(
  `update saved_views s
      set name = v.name, of_table = v.of_table, filters = v.filters, is_shared = v.is_shared,
          updated_at = $updated_at::timestamptz
     from $rows(id uuid, member_id uuid, name text, of_table text, filters jsonb,
                is_shared boolean) as v
    where s.tenant_id = $tenant_id::uuid and s.id = v.id and s.member_id = v.member_id
   returning s.id, s.member_id, s.name, s.of_table, s.filters, s.is_shared, s.created_at,
             s.updated_at`,
)

export const deleteViews = statement<{ id: string }>('tables.delete_views')(
  `delete from saved_views s
    using $rows(id uuid, member_id uuid) as v
    where s.tenant_id = $tenant_id::uuid and s.id = v.id and s.member_id = v.member_id
   returning s.id`,
)
