import { type Conditions, listing } from '#db'

export const instrumentListing = listing('instruments.list', {
  table: 'payment_instruments',
  conditions: {
    status: 'status = $value::text',
    // There is one type so far.
    type: `'trade_account' = $value::text`,
    participant_id: 'owner_id = $value::uuid',
  } satisfies Conditions<'payment_instruments'>,
})
