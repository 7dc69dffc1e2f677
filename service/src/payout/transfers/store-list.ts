import { type Conditions, listing } from '#db'

export const transferListing = listing('transfers.list', {
  table: 'transfers',
  conditions: {
    status: 'status = $value::text',
    // All rows of this table are of one type; fees stand elsewhere.
    type: `'transfer' = $value::text`,
    project_id: '$value::uuid in (from_project_id, to_project_id)',
    settlement_id: '$value::uuid in (from_settlement_id, to_settlement_id)',
  } satisfies Conditions<'transfers'>,
})
