import { type Conditions, listing } from '#db'

export const verificationListing = listing('verifications.list', {
  table: 'verifications',
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    participant_id: 'participant_id = $value::uuid',
  } satisfies Conditions<'verifications'>,
})
