// The accounts that an organisation's revenue is paid out to.

import { type Static, Type } from 'typebox'
import { CurrencySchema } from './enums.ts'
import { instant, resource } from './parts.ts'
import { BankAccountSchema } from './people.ts'

export const PayoutAccountSchema = resource(
  'PayoutAccount',
  'The bank account that your revenue of one currency is paid to, every Monday.',
  {
    currency: CurrencySchema,
    created_at: instant('Since when payouts go to it.'),
    bank_account: BankAccountSchema,
  },
)
export type PayoutAccount = Static<typeof PayoutAccountSchema>

export const PayoutAccountListSchema = resource(
  'PayoutAccountList',
  'Your payout accounts: at most one for each currency.',
  { data: Type.Array(PayoutAccountSchema) },
)
export type PayoutAccountList = Static<typeof PayoutAccountListSchema>
