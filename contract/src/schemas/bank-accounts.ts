// Accounts at banks, as they are given with a connection.

import { type Static, Type } from 'typebox'
import { CurrencySchema } from './enums.ts'
import { amount, date, given, input, oneOf, text } from './parts.ts'

export const connectedAccountKinds = ['client_money', 'own_money'] as const
export type ConnectedAccountKind = (typeof connectedAccountKinds)[number]

export const ConnectedAccountKindSchema = oneOf(
  'ConnectedAccountKind',
  connectedAccountKinds,
  "Whose money lies on an account: clients', or the organisation's own.",
)
/** The largest batch of an account that needs no second person. */
export const batchLimit = amount(
  'A batch of up to this amount is approved by this rule, in minor units; without one, each ' +
    'batch takes two people.',
)
/** Whether orders of an account are asked to be instant. */
export const isInstant = Type.Boolean({
  description: 'Orders are asked to be instant, where their scheme knows that.',
})

export const ConnectedAccountInputSchema = input(
  'ConnectedAccountInput',
  'An account at the bank.',
  {
    kind: ConnectedAccountKindSchema,
    currency: CurrencySchema,
    holder: text('Whose account it is, as the bank writes it. Payers are shown it.', {
      min: 1,
      max: 70,
    }),
    iban: given(text('Its IBAN.', { min: 5, max: 42 })),
    local_number: given(
      text(
        'Where there is no IBAN: sort code and account number, without spaces; beside `aba` the ' +
          'account number alone.',
        { pattern: '^[A-Za-z0-9]{1,34}$', max: 34 },
      ),
    ),
    aba: given(
      text('The routing number (ABA) of the bank, for an account in the United States.', {
        pattern: '^[0-9]{9}$',
        max: 9,
        example: '021000021',
      }),
    ),
    bic: given(text('Of the bank.', { pattern: '^[A-Z0-9]{8}([A-Z0-9]{3})?$', max: 11 })),
    batch_limit: given(batchLimit),
    is_instant: given(isInstant),
    opened_on: date('From when on it is used.'),
  },
)
export type ConnectedAccountInput = Static<typeof ConnectedAccountInputSchema>
