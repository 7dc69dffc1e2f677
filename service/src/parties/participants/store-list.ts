import { type Conditions, listing } from '#db'

export const participantListing = listing('participants.list', {
  table: 'participants',
  conditions: {
    status: `exists (select from participant_identities i
      where i.tenant_id = $tenant_id::uuid and i.id = participants.identity_id
        and i.status = $value::text)`,
    type: 'type = $value::text',
    email: `identity_id in (select id from participant_identities
      where tenant_id = $tenant_id::uuid
        and email_key = identity_key($tenant_id::uuid, $value::text))`,
  } satisfies Conditions<'participants'>,
})
