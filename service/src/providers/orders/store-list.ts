import { listing } from '#db'

export const batchListing = listing('orders.list_batches', {
  table: 'bank_batches',
  conditions: {
    status: 'status = $value::text',
    connection_id: 'connection_id = $value::uuid',
    connected_account_id: 'connected_account_id = $value::uuid',
    alarm: 'alarm = $value::text',
    from: 'day >= $value::date',
    to: 'day <= $value::date',
  },
})

export const orderListing = listing('orders.list', {
  table: 'bank_orders',
  conditions: {
    status: 'status = $value::text',
    batch_id: 'batch_id = $value::uuid',
    connected_account_id: 'connected_account_id = $value::uuid',
    alarm: 'alarm = $value::text',
  },
})
