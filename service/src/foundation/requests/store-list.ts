import { listing } from '#db'

/** What the request log can be asked for. */
export const requestListing = listing('requests.list', {
  table: 'request_log',
  conditions: {
    request_id: 'request_id = $$::text',
    operation: 'operation = $$::text',
    method: 'method = $$::text',
    status: 'status / 100 = left($$::text, 1)::int',
    key: 'actor_id = $$::text',
    resource: 'resource_id = $$::text',
  },
})
