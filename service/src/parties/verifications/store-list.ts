import { listing } from '#db'

export const verificationListing = listing('verifications.list', {
  table: 'verifications',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    participant_id: 'participant_id = $$::uuid',
  },
})
