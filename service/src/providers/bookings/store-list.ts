import { listing } from '#db'

export const statementListing = listing('bookings.list_statements', {
  table: 'bank_statements',
  conditions: {
    status: 'status = $value::text',
    kind: 'kind = $value::text',
    connected_account_id: 'connected_account_id = $value::uuid',
    from: 'to_day >= $value::date',
    to: 'to_day <= $value::date',
  },
})

export const decisionListing = listing('bookings.list_decisions', {
  table: 'bank_decisions',
  conditions: {
    status: 'status = $value::text',
    connected_account_id: 'connected_account_id = $value::uuid',
  },
})

export const dayListing = listing('bookings.list_days', {
  table: 'bank_days',
  conditions: {
    currency: 'currency = $value::text',
    from: 'day >= $value::date',
    to: 'day <= $value::date',
    is_signed: '(signed_by is not null) = $value::boolean',
  },
})

export const closingListing = listing('bookings.list_closings', {
  table: 'bank_closings',
  conditions: {
    connected_account_id: 'connected_account_id = $value::uuid',
    from: 'day >= $value::date',
    to: 'day <= $value::date',
    is_signed: '(signed_by is not null) = $value::boolean',
  },
})
