import { statement } from '#db'

export const selectTenants = statement<{ id: string }>('app.tenants')(
  `select id from tenants where replaced_at is null order by id`,
)

/** By the owner. */
export const beginSaying = 'begin'
export const endSaying = 'commit'
