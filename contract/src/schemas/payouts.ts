// The accounts that an organisation's revenue is paid out to.

import { type Static, Type } from 'typebox'
import { CurrencySchema } from './enums.ts'
import { instant, nullable, resource } from './parts.ts'
import { PayeeCheckSchema } from './payee-checks.ts'
import { BankAccountSchema } from './people.ts'

export const PayoutAccountSchema = resource(
  'PayoutAccount',
  'The bank account that your revenue of one currency is paid to, every Monday.',
  {
    currency: CurrencySchema,
    created_at: instant('Since when payouts go to it.'),
    bank_account: BankAccountSchema,
    payee_check: nullable(
      PayeeCheckSchema,
      'What a bank said of it under the name of your organisation; null: none was asked.',
    ),
  },
)
export type PayoutAccount = Static<typeof PayoutAccountSchema>

export const PayoutAccountListSchema = resource(
  'PayoutAccountList',
  'Your payout accounts: at most one for each currency.',
  { data: Type.Array(PayoutAccountSchema) },
)
export type PayoutAccountList = Static<typeof PayoutAccountListSchema>
