import { statement } from '#db'

export const selectTenants = statement<{ id: string }>(
  'app.tenants',
  `select id from tenants order by id`,
)
