// The accounts that buyers and sellers are paid to: which they are, who gave them, and when they
// may be paid to.

import { type Static, Type } from 'typebox'
import { coolingHoursMax, spellingsMax } from '../limits.ts'
import { CurrencySchema, ParticipantTypeSchema } from './enums.ts'
import { given, id, input, instant, nullable, oneOf, resource, text } from './parts.ts'
import { PayeeCheckActSchema, PayeeCheckSchema } from './payee-checks.ts'
import { BankAccountSchema, KnownParticipantSchema } from './people.ts'

/** Who gives an account, or decides about one that was given. */
export const accountGivers = ['member', 'key', 'participant', 'unknown'] as const
export type AccountGiver = (typeof accountGivers)[number]

export const accountChangeStatuses = ['proposed', 'accepted', 'refused', 'replaced'] as const
export type AccountChangeStatus = (typeof accountChangeStatuses)[number]

const GiverSchema = resource('AccountGiver', 'Who gave an account, or decided about it.', {
  kind: oneOf(
    'AccountGiverKind',
    accountGivers,
    'A member, a key, the person who is paid, or somebody who is not known.',
  ),
  id: nullable(text('Id of the member, key or participant; else null.')),
  name: nullable(text('Name of the member, as he was called then; else null.')),
})

const AccountChangeSchema = resource(
  'AccountChange',
  'An account that was given for somebody whose address is verified, or is being verified.',
  {
    bank_account: BankAccountSchema,
    bank_account_before: nullable(
      BankAccountSchema,
      'The account that was paid to until then; null: there was none.',
    ),
    status: oneOf(
      'AccountChangeStatus',
      accountChangeStatuses,
      '`proposed` waits for somebody who may accept it; `replaced` is a proposal that another ' +
        'took the place of.',
    ),
    given_by: GiverSchema,
    given_at: instant('When it was given.'),
    decided_by: nullable(GiverSchema),
    decided_at: nullable(instant('When it was accepted or refused; at once where given by right.')),
    payable_from: nullable(
      instant('The end of its cooling-off time; null: none, or not accepted.'),
    ),
  },
)
export type AccountChange = Static<typeof AccountChangeSchema>

/** How money of a currency reaches somebody. */
export const receivingWays = ['direct', 'converted', 'not'] as const
export type ReceivingWay = (typeof receivingWays)[number]

const ReceivingSchema = resource('Receiving', 'Whether somebody can be paid in a currency.', {
  currency: CurrencySchema,
  way: oneOf(
    'ReceivingWay',
    receivingWays,
    'As it is, changed into the currency of the account, or not at all.',
  ),
})

const VerifiedAsSchema = resource(
  'VerifiedAs',
  'Who somebody is by the verification that passed: what was said there, not with a payment.',
  {
    type: nullable(ParticipantTypeSchema, 'Null where no details were handed in.'),
    name: nullable(text('Name; null where no details were handed in.')),
    verification_id: id('verification'),
    passed_at: instant('When it passed.'),
  },
)

export const ParticipantAccountsSchema = resource(
  'ParticipantAccounts',
  'Where somebody is paid to, and how that came about.',
  {
    participant: KnownParticipantSchema,
    previous_bank_account: nullable(
      BankAccountSchema,
      'The account before; going back to it ends the cooling-off time. Null: there is none to go ' +
        'back to.',
    ),
    shared_bank_account: nullable(
      BankAccountSchema,
      'Where it has no account: the one that the person gave himself elsewhere, which serves it.',
    ),
    refused_at: nullable(
      instant('When the bank refused the last payment to the account; null where it did not.'),
    ),
    receives: Type.Array(ReceivingSchema, { description: 'Each currency, and how it arrives.' }),
    verified_as: nullable(VerifiedAsSchema, 'Null while the address is not verified.'),
    same_address: Type.Array(KnownParticipantSchema, {
      description: 'Other participants of the same e-mail address, oldest first, at most 50.',
    }),
    kept_apart: Type.Array(KnownParticipantSchema, {
      description:
        'Other spellings of the address, from before its case was left aside: each is a ' +
        'person of its own, shown by its first participant.',
    }),
    changes: Type.Array(AccountChangeSchema, { description: 'The latest first, at most 50.' }),
    payee_checks: Type.Array(PayeeCheckSchema, {
      description: 'What banks said of its accounts under its name; the latest first, at most 20.',
    }),
  },
)
export type ParticipantAccounts = Static<typeof ParticipantAccountsSchema>

export const DecideAccountBodySchema = input(
  'DecideAccountBody',
  'Which account is meant: the one that is proposed.',
  { bank_account_id: id('bank_account') },
)
export type DecideAccountBody = Static<typeof DecideAccountBodySchema>

export const JoinSpellingsBodySchema = input(
  'JoinSpellingsBody',
  'Which other spellings of the address are the same person: all that are kept apart.',
  {
    participant_ids: Type.Array(id('participant'), {
      minItems: 1,
      maxItems: spellingsMax,
      uniqueItems: true,
      description: 'A participant of each other spelling, as `kept_apart` lists them.',
    }),
  },
)
export type JoinSpellingsBody = Static<typeof JoinSpellingsBodySchema>

export const EmptyPayeeBodySchema = input('EmptyPayeeBody', 'Nothing is to be said.', {})

export const SentAccountLinkSchema = resource(
  'SentAccountLink',
  'A link was sent to the address on file. It is not shown to anybody else.',
  {
    participant_id: id('participant'),
    expires_at: instant('When the link ends, in real time.'),
  },
)
export type SentAccountLink = Static<typeof SentAccountLinkSchema>

const coolingHours = {
  minimum: 0,
  maximum: coolingHoursMax,
  description:
    'For so many hours nothing is paid to an account that is new to a verified address. 0: there ' +
    'is no such time.',
} as const

const onCheck = {
  close_match: 'What a name that is nearly that of the account does to orders.',
  no_match: 'What a name that is not that of the account does to orders.',
  not_possible: 'What it does to orders that no bank could say, or that nobody could be asked.',
} as const

export const PayeeRulesSchema = resource(
  'PayeeRules',
  'How the organisation guards where others are paid to, in one environment.',
  {
    cooling_hours: Type.Integer(coolingHours),
    close_match: { ...PayeeCheckActSchema, description: onCheck.close_match },
    no_match: { ...PayeeCheckActSchema, description: onCheck.no_match },
    not_possible: { ...PayeeCheckActSchema, description: onCheck.not_possible },
  },
)
export type PayeeRules = Static<typeof PayeeRulesSchema>

export const SetPayeeRulesBodySchema = input('SetPayeeRulesBody', 'The rules from now on.', {
  cooling_hours: given(
    Type.Integer(coolingHours),
    `${coolingHours.description} Left out: as before.`,
  ),
  close_match: given(PayeeCheckActSchema, `${onCheck.close_match} Left out: as before.`),
  no_match: given(PayeeCheckActSchema, `${onCheck.no_match} Left out: as before.`),
  not_possible: given(PayeeCheckActSchema, `${onCheck.not_possible} Left out: as before.`),
})
export type SetPayeeRulesBody = Static<typeof SetPayeeRulesBodySchema>
