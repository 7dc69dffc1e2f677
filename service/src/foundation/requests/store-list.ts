import { listing } from '#db'

/** What the request log can be asked for. */
export const requestListing = listing('requests.list', {
  table: 'request_log',
  isInOrderOfIds: true,
  conditions: {
    request_id: 'request_id = $value::text',
    operation: 'operation = $value::text',
    method: 'method = $value::text',
    status: 'status / 100 = left($value::text, 1)::int',
    path: 'starts_with(path, $value::text)',
    key: 'actor_id = $value::text',
    resource: 'resource_id = $value::text',
  },
})
