// Checks of a payee: whether an account is of who is to be paid, as the bank says.

import type { Static } from 'typebox'
import { id, input, instant, nullable, oneOf, resource, text } from './parts.ts'

export const payeeCheckResults = [
  'match',
  'close_match',
  'no_match',
  'not_applicable',
  'unavailable',
] as const
export type PayeeCheckResult = (typeof payeeCheckResults)[number]

/** How a check came about. */
export const payeeCheckSources = ['asked', 'answered'] as const
export type PayeeCheckSource = (typeof payeeCheckSources)[number]

/** What the person who is paid does about the name that the bank suggests. */
export const payeeNameChoices = ['taken', 'kept'] as const
export type PayeeNameChoice = (typeof payeeNameChoices)[number]

/** What a check does to an order. */
export const payeeCheckActs = ['pay', 'hold'] as const
export type PayeeCheckAct = (typeof payeeCheckActs)[number]

const PayeeCheckResultSchema = oneOf(
  'PayeeCheckResult',
  payeeCheckResults,
  'Whether the account is of that name: yes; nearly; no; not checked for such accounts; the bank ' +
    'could not say.',
)

const PayeeNameChoiceSchema = oneOf(
  'PayeeNameChoice',
  payeeNameChoices,
  'What the person who is paid did about the suggested name: `taken`, he is paid under it; ' +
    '`kept`, under his own.',
)

const suggestedName = nullable(
  text('How the bank knows the holder, where it says so; null once the person is forgotten.'),
)

export const PayeeCheckSchema = resource(
  'PayeeCheck',
  'What a bank said of an account and the name of who is paid to it. It holds for both together.',
  {
    bank_account_id: nullable(
      id('bank_account'),
      'The account; null where money goes back to an account that is not on file.',
    ),
    result: PayeeCheckResultSchema,
    suggested_name: suggestedName,
    source: oneOf(
      'PayeeCheckSource',
      payeeCheckSources,
      '`asked` before anything was paid, `answered` by the bank to an order that it was given.',
    ),
    connection_id: id('bank_connection'),
    checked_at: instant('When the bank said so.'),
    choice: nullable(PayeeNameChoiceSchema),
    accepted_at: nullable(
      instant('When two people let payments to this account under this name go.'),
    ),
    proposal_id: nullable(id('bank_proposal'), 'What they decided it by.'),
  },
)
export type PayeeCheck = Static<typeof PayeeCheckSchema>

export const PublicPayeeCheckSchema = resource(
  'PublicPayeeCheck',
  'What the bank said of the account that somebody is paid to, as that person sees it.',
  {
    result: PayeeCheckResultSchema,
    name: text('The name that it was asked about.'),
    suggested_name: suggestedName,
    choice: nullable(PayeeNameChoiceSchema),
  },
)
export type PublicPayeeCheck = Static<typeof PublicPayeeCheckSchema>

export const ChoosePayeeNameBodySchema = input(
  'ChoosePayeeNameBody',
  'Whether to be paid under the name that the bank suggests.',
  { choice: PayeeNameChoiceSchema },
)

export const PayeeCheckActSchema = oneOf(
  'PayeeCheckAct',
  payeeCheckActs,
  'What becomes of orders: they leave, or each is held until two people let it go.',
)

export const BankPayeeAcceptInputSchema = input(
  'BankPayeeAcceptInput',
  'An order that is held, or that its bank asks about, as the account is not known to be of whom ' +
    'it pays: both people know that it is. It counts for this account under this name only.',
  { order_id: id('bank_order') },
)
