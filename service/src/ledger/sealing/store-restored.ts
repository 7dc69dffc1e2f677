// How the owner reads what a restored database has of each tenant.
import { statement } from '#db'

export const beginReading = 'begin isolation level repeatable read read only'
export const endReading = 'rollback'

export const seeTenant = statement('sealing.see_tenant')(
  `select set_config('holdfast.tenant', $tenant_id::text, true)`,
)
