// All statements of search that are not those of tables.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'

/** Whose account it is. */
export const selectOwnerOfAccount = statement<{ id: string }>('search.owner_of_account')(
  `select participant_id as id from bank_accounts
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** The inbound that a bank took back, or that was sent back. */
export const selectReversed = statement<{ id: string }>('search.reversed')(
  `select inbound_id as id from reversals
    where tenant_id = $tenant_id::uuid and id = $id::uuid
    union all
   select inbound_id from inbound_returns
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

/** Ids of the newest rows of a table that end in these hexadecimal digits. */
function endingIn(table: 'events' | 'deliveries' | 'ledger_transactions' | 'emails') {
  return statement<{ id: string }>(`search.ending_${table}`)(
    `select id from (select id from ${table} where tenant_id = $tenant_id::uuid
                      order by id desc limit $newest::int) newest
      where right(id::text, $digits::int) = $ending::text
      order by id desc limit $limit::int`,
    { takes: { tenant_id: 'uuid', newest: 'int', digits: 'int', ending: 'text', limit: 'int' } },
  )
}

/** Of what there is several of for each payment, and pages show the newest: no terms are kept. */
export const selectEnding = {
  event: endingIn('events'),
  delivery: endingIn('deliveries'),
  ledger_transaction: endingIn('ledger_transactions'),
  email: endingIn('emails'),
} as const

const nothing = 'null::bigint as amount, null::text as currency'

/** What has an id and no table of the dashboard. */
export const selectFound = {
  conversion: statement<FoundRow>('search.found_conversion')(
    `select id, 'to ' || to_currency as title, status, created_at as at, amount,
            from_currency as currency
       from conversions where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  ),
  event: statement<FoundRow>('search.found_event')(
    `select id, type as title, null::text as status, created_at as at, ${nothing}
       from events where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  ),
  webhook_handler: statement<FoundRow>('search.found_handler')(
    `select id, url as title, status, created_at as at, ${nothing}
       from webhook_handlers
      where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and deleted_at is null`,
  ),
  delivery: statement<FoundRow>('search.found_delivery')(
    `select d.id, coalesce(e.type, 'webhook_test') as title, d.status, d.created_at as at,
            ${nothing}
       from deliveries d
       left join event_numbers n on n.tenant_id = d.tenant_id and n.sequence = d.event_sequence
       left join events e on e.tenant_id = n.tenant_id and e.id = n.event_id
      where d.tenant_id = $tenant_id::uuid and d.id = any($ids::uuid[])`,
  ),
  ledger_account: statement<FoundRow>('search.found_account')(
    `select id, kind as title, null::text as status, null::timestamptz as at, balance as amount,
            currency
       from ledger_accounts where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  ),
  ledger_transaction: statement<FoundRow>('search.found_transaction')(
    `select id, kind as title, null::text as status, at, null::bigint as amount, currency
       from ledger_transactions where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  ),
  email: statement<FoundRow>('search.found_email')(
    `select id, kind as title, null::text as status, created_at as at, ${nothing}
       from emails where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  ),
} as const
