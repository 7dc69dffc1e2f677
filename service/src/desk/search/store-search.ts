// All statements of search that are not those of tables.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'

/** Participants whose name begins so: compared by bytes, so that an index finds them. */
export const selectByName = statement<{ id: string }>('search.by_name')(
  `select id from participants
    where tenant_id = $tenant_id::uuid and name_key >= lower($first::text)
      and name_key < lower($first::text) || $last::text
    order by name_key, created_at desc limit $limit::int`,
)

/** Whose account it is. */
export const selectOwnerOfAccount = statement<{ id: string }>('search.owner_of_account')(
  `select participant_id as id from bank_accounts
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export interface FoundRow {
  id: string
  title: string
  status: string | null
  at: Date | null
  amount: bigint | null
  currency: Currency | null
}

const nothing = 'null::bigint as amount, null::text as currency'

/** What has an id and no table of its own. */
export const selectFound = {
  conversion: statement<FoundRow>('search.found_conversion')(
    `select id, 'to ' || to_currency as title, status, created_at as at, amount,
            from_currency as currency
       from conversions where tenant_id = $tenant_id::uuid and id = $id::uuid`,
  ),
  event: statement<FoundRow>('search.found_event')(
    `select id, type as title, null::text as status, created_at as at, ${nothing}
       from events where tenant_id = $tenant_id::uuid and id = $id::uuid`,
  ),
  webhook_handler: statement<FoundRow>('search.found_handler')(
    `select id, url as title, status, created_at as at, ${nothing}
       from webhook_handlers
      where tenant_id = $tenant_id::uuid and id = $id::uuid and deleted_at is null`,
  ),
  delivery: statement<FoundRow>('search.found_delivery')(
    `select d.id, coalesce(e.type, 'webhook_test') as title, d.status, d.created_at as at,
            ${nothing}
       from deliveries d
       left join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
      where d.tenant_id = $tenant_id::uuid and d.id = $id::uuid`,
  ),
  ledger_account: statement<FoundRow>('search.found_account')(
    `select id, kind as title, null::text as status, null::timestamptz as at, balance as amount,
            currency
       from ledger_accounts where tenant_id = $tenant_id::uuid and id = $id::uuid`,
  ),
  ledger_transaction: statement<FoundRow>('search.found_transaction')(
    `select id, kind as title, null::text as status, at, null::bigint as amount, currency
       from ledger_transactions where tenant_id = $tenant_id::uuid and id = $id::uuid`,
  ),
  email: statement<FoundRow>('search.found_email')(
    `select id, kind as title, null::text as status, created_at as at, ${nothing}
       from emails where tenant_id = $tenant_id::uuid and id = $id::uuid`,
  ),
} as const
