// Where the organisation's own money goes.

import {
  BankAccountInputSchema,
  PayoutAccountListSchema,
  PayoutAccountSchema,
} from '../schemas/index.ts'
import { byPrivateKey, type Operation, readErrors, writeErrors } from './operation.ts'

const outbounds = { ...byPrivateKey, area: 'outbounds', tag: 'Outbounds' } as const

/** Operations on the accounts that revenue is paid out to. */
export const payoutOperations = {
  setPayoutAccount: {
    ...outbounds,
    id: 'setPayoutAccount',
    method: 'POST',
    path: '/v1/payout-accounts',
    summary: 'Set a payout account',
    description:
      'The bank account that your revenue of its currency (`gbp`, `eur` or `usd`) is paid to ' +
      'from now on, every Monday at 06:00 in the time zone of your organisation. It takes the ' +
      'place of the one before. Without an account the money stays with your revenue.',
    body: BankAccountInputSchema,
    answer: PayoutAccountSchema,
    errors: [...writeErrors, 'bank_account_unsupported'],
    idempotent: true,
  },
  listPayoutAccounts: {
    ...outbounds,
    id: 'listPayoutAccounts',
    method: 'GET',
    path: '/v1/payout-accounts',
    summary: 'List payout accounts',
    description: 'At most one for each currency.',
    answer: PayoutAccountListSchema,
    errors: readErrors,
  },
} as const satisfies Record<string, Operation>
