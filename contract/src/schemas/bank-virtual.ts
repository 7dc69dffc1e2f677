// IBANs that a bank gives for one account, as they are proposed.

import { type Static, Type } from 'typebox'
import { virtualIbansMax } from '../limits.ts'
import { given, id, input, text } from './parts.ts'

const wholeIban = (description: string) => text(description, { min: 15, max: 42 })

export const BankVirtualIbansInputSchema = input(
  'BankVirtualIbansInput',
  'IBANs that the bank gives for one account of client money: each new project is given one, for ' +
    'good. Give a list or a range.',
  {
    connected_account_id: id('connected_account'),
    ibans: given(
      Type.Array(wholeIban('An IBAN.'), {
        minItems: 1,
        maxItems: virtualIbansMax,
        description: 'In the order in which projects are given them.',
      }),
    ),
    range: given(
      input('BankIbanRangeInput', 'IBANs whose account numbers follow each other.', {
        first: wholeIban('The first of them.'),
        last: wholeIban('The last of them.'),
      }),
    ),
  },
)
export type BankVirtualIbansInput = Static<typeof BankVirtualIbansInputSchema>
