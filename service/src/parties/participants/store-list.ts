import { type Conditions, listing } from '#db'

/**
 * By what an address is found, in a statement of the tenant `$tenant_id`: as it is written where
 * spellings are kept apart, else folded.
 */
export const identityKeyOf = <const Address extends string>(address: Address) =>
  `(case when exists (select from participant_identities apart
                       where apart.tenant_id = $tenant_id::uuid and apart.is_apart
                         and apart.email_fold = fold_address(${address}))
         then ${address} else fold_address(${address}) end)` as const

export const participantListing = listing('participants.list', {
  table: 'participants',
  conditions: {
    status: `exists (select from participant_identities i
      where i.tenant_id = $tenant_id::uuid and i.id = participants.identity_id
        and i.status = $value::text)`,
    type: 'type = $value::text',
    email: `identity_id in (select id from participant_identities
      where tenant_id = $tenant_id::uuid
        and email_key = ${identityKeyOf('$value::text')})`,
  } satisfies Conditions<'participants'>,
})
