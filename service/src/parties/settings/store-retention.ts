import { statement } from '#db'

export const selectRetention = statement<{ kind: string; days: number | null }>(
  'settings.select_retention',
)(`select kind, days from retention where tenant_id = $tenant_id::uuid`)

export const setRetention = statement('settings.set_retention')(
  `insert into retention (tenant_id, kind, days, changed_at)
   values ($tenant_id::uuid, $kind::text, $days::int, $changed_at::timestamptz)
   on conflict (tenant_id, kind) do update
      set days = excluded.days, changed_at = excluded.changed_at`,
)

export const deleteRetention = statement('settings.delete_retention')(
  `delete from retention where tenant_id = $tenant_id::uuid and kind = $kind::text`,
)
