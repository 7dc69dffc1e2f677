import { statement } from '#db'

export const selectTenants = statement<{ id: string; environment: string }>('app.tenants')(
  `select id, environment from tenants where replaced_at is null order by id`,
)

/** By the owner. */
export const beginSaying = 'begin'
export const endSaying = 'commit'
