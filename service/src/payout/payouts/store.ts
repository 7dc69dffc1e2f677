import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'

/** What may be shown of a payout account. */
export interface ShownAccount {
  readonly account_number: string
  readonly routing_code: string
  readonly routing_code_type: string
  readonly routing_data: Readonly<Record<string, string>> | null
}

export interface PayoutAccountRow {
  readonly id: Id<'bank_account'>
  readonly currency: Currency
  readonly country: string
  readonly sealed: Buffer
  readonly shown: ShownAccount
  readonly created_at: Date
}

/** Those before it are kept for the payouts that went to them. */
export const retireAccounts = statement('payouts.retire_accounts')(
  `update organisation_payout_accounts set is_current = false
    where tenant_id = $tenant_id::uuid and currency = any($currencies::text[]) and is_current`,
)

export const insertAccounts = statement('payouts.insert_accounts')(
  `insert into organisation_payout_accounts
     (tenant_id, id, currency, country, sealed, shown, is_current, created_at)
   select $tenant_id::uuid, a.id, a.currency, a.country, a.sealed, a.shown, a.is_current,
          $created_at::timestamptz
     from $rows(id uuid, currency text, country text, sealed bytea, shown jsonb,
                is_current boolean) as a`,
)

export const selectPlanned = statement<{ payload: Record<string, unknown> }>(
  'payouts.select_planned',
)(
  `select payload from jobs
    where tenant_id = $tenant_id::uuid and kind = $kind::text and parked_at is null`,
)

const COLUMNS = 'id, currency, country, sealed, shown, created_at'

export const selectCurrentAccounts = statement<PayoutAccountRow>('payouts.select_current_accounts')(
  `select ${COLUMNS} from organisation_payout_accounts
    where tenant_id = $tenant_id::uuid and is_current order by currency`,
)

export const selectAccounts = statement<PayoutAccountRow>('payouts.select_accounts')(
  `select ${COLUMNS} from organisation_payout_accounts
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)
