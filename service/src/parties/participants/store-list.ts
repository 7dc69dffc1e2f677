import { listing } from '#db'

export const participantListing = listing('participants.list', {
  table: 'participants',
  conditions: {
    status: `exists (select from participant_identities i
      where i.tenant_id = $1::uuid and i.id = participants.identity_id and i.status = $$::text)`,
    type: 'type = $$::text',
    email: `identity_id in (select id from participant_identities
      where tenant_id = $1::uuid and email_key = identity_key($1::uuid, $$::text))`,
  },
})
