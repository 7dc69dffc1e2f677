// Live by a bank: connections, and what is proposed about them.

import { type Static, Type } from 'typebox'
import {
  batchLimit,
  ConnectedAccountInputSchema,
  ConnectedAccountKindSchema,
  isInstant,
} from './bank-accounts.ts'
import { BankCollectInputSchema, BankDebitsSchema } from './bank-debits.ts'
import { PracticeBankInputSchema, PracticeBankSchema } from './bank-practice.ts'
import { BankOrderCancelInputSchema, BankOrderRecallInputSchema } from './bank-recalls.ts'
import {
  BankKeyAddInputSchema,
  BankKeyDropInputSchema,
  BankSftpChangeInputSchema,
  BankSftpInputSchema,
  BankSftpSchema,
} from './bank-sftp.ts'
import { BankVirtualIbansInputSchema } from './bank-virtual.ts'
import { CurrencySchema } from './enums.ts'
import { created, page, plainFilters } from './paging.ts'
import { date, given, id, input, instant, nullable, oneOf, resource, text } from './parts.ts'
import { BankPayeeAcceptInputSchema } from './payee-checks.ts'

export const bankConnectionStatuses = [
  'proposed',
  'refused',
  'active',
  'closing',
  'closed',
] as const
export type BankConnectionStatus = (typeof bankConnectionStatuses)[number]

export const bankChannels = ['folder', 'sftp', 'by_hand', 'practice'] as const
export type BankChannel = (typeof bankChannels)[number]

/** Channels by which a bank says whether an account is of a name; files do not. */
export const payeeCheckChannels = ['practice'] as const satisfies readonly BankChannel[]

export const bankProfileNames = [
  'sepa',
  'sepa_batch_booked',
  'sepa_single',
  'sepa_latin',
  'faster_payments',
  'euro_and_sterling',
  'us',
] as const
export type BankProfileName = (typeof bankProfileNames)[number]

export const bankProposalKinds = [
  'connect',
  'change',
  'close',
  'approve_batch',
  'withdraw_batch',
  'cancel_order',
  'recall_order',
  'accept_payee',
  'resume',
  'virtual_ibans',
  'add_key',
  'drop_key',
  'collect_debits',
] as const
export type BankProposalKind = (typeof bankProposalKinds)[number]

export const bankProposalStatuses = ['proposed', 'approved', 'refused'] as const
export type BankProposalStatus = (typeof bankProposalStatuses)[number]

const BankConnectionStatusSchema = oneOf(
  'BankConnectionStatus',
  bankConnectionStatuses,
  'Where a connection stands. A closing one takes no new orders and waits for what is under way.',
)
const BankChannelSchema = oneOf(
  'BankChannel',
  bankChannels,
  'How files reach the bank: by a folder that both sides see, by SFTP, or downloaded and ' +
    'uploaded by hand. In a sandbox, and only there, `practice`: the bank is one to practise with.',
)
export const BankProfileNameSchema = oneOf(
  'BankProfileName',
  bankProfileNames,
  'What the bank wants of files. `sepa`: euro by IBAN. `sepa_batch_booked`: the same, each block ' +
    'booked as one entry. `sepa_single`: one block in a file, addresses in parts only. ' +
    '`sepa_latin`: one date in a file, letters with accents as they are. `faster_payments`: ' +
    'sterling by sort code and account number, by CHAPS what is urgent or above a million. ' +
    '`euro_and_sterling`: accounts of both, in the same files. `us`: dollars by routing number ' +
    'and account number (ACH), by Fedwire what is urgent or too large for that.',
)
const BankProposalKindSchema = oneOf(
  'BankProposalKind',
  bankProposalKinds,
  'What one person proposes and another approves.',
)
const BankProposalStatusSchema = oneOf(
  'BankProposalStatus',
  bankProposalStatuses,
  'Where a proposal stands.',
)
const label = text('What people call it. Payers read it as the name of the bank.', {
  min: 1,
  max: 80,
})
const folder = (description: string) =>
  text(`${description} Below the folder that the operator has set; by SFTP, as the bank has it.`, {
    min: 1,
    max: 200,
    pattern: '^/?[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$',
    example: 'north-bank/orders',
  })
const cutOff = text(
  'From then on, by the clocks of its zone, an order is of the next working day.',
  {
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    example: '15:30',
  },
)
const timeZone = text('An IANA time zone.', { min: 1, max: 60, example: 'Europe/Berlin' })
const answerHours = Type.Integer({
  minimum: 1,
  maximum: 720,
  description: 'How long an answer is waited for before an alarm is raised.',
  examples: [24],
})
export const BankConnectInputSchema = input('BankConnectInput', 'A connection to a bank.', {
  label,
  channel: BankChannelSchema,
  profile: BankProfileNameSchema,
  orders_folder: given(folder('Where orders are laid.')),
  answers_folder: given(folder('Where answers and statements are found.')),
  cut_off: cutOff,
  time_zone: timeZone,
  answer_hours: given(answerHours),
  books_reports: given(
    Type.Boolean({
      description: 'The bank gives no camt.053: booked entries of its camt.052 count.',
    }),
  ),
  sftp: given(BankSftpInputSchema, 'For that channel only.'),
  practice: given(PracticeBankInputSchema),
  accounts: Type.Array(ConnectedAccountInputSchema, {
    minItems: 1,
    maxItems: 20,
    description: 'Its accounts.',
  }),
})
export type BankConnectInput = Static<typeof BankConnectInputSchema>

export const BankChangeInputSchema = input(
  'BankChangeInput',
  'What of a connection is to change; what is left out stays.',
  {
    connection_id: id('bank_connection'),
    label: given(label),
    profile: given(BankProfileNameSchema),
    orders_folder: given(folder('Where orders are laid.')),
    answers_folder: given(folder('Where answers and statements are found.')),
    sftp: given(BankSftpChangeInputSchema),
    cut_off: given(cutOff),
    time_zone: given(timeZone),
    answer_hours: given(answerHours),
    batch_limits: given(
      Type.Array(
        input('BankBatchLimitInput', 'How large a batch of an account may be by itself.', {
          connected_account_id: id('connected_account'),
          batch_limit: nullable(batchLimit),
        }),
        { maxItems: 20 },
      ),
    ),
    instant: given(
      Type.Array(
        input('BankInstantInput', 'Whether orders of an account are asked to be instant.', {
          connected_account_id: id('connected_account'),
          is_instant: isInstant,
        }),
        { maxItems: 20 },
      ),
    ),
    accounts: given(
      Type.Array(ConnectedAccountInputSchema, {
        minItems: 1,
        maxItems: 20,
        description: 'Accounts that come to those that it has.',
      }),
    ),
  },
)
export type BankChangeInput = Static<typeof BankChangeInputSchema>

export const BankProposalBodySchema = input(
  'BankProposalBody',
  'One proposal: give the part that its kind names, and no other.',
  {
    kind: BankProposalKindSchema,
    connect: given(BankConnectInputSchema),
    change: given(BankChangeInputSchema),
    close: given(
      input('BankCloseInput', 'A connection that is to be closed.', {
        connection_id: id('bank_connection'),
      }),
    ),
    approve_batch: given(
      input('BankBatchApproveInput', 'A batch that is above the limit of its account.', {
        batch_id: id('bank_batch'),
      }),
    ),
    withdraw_batch: given(
      input(
        'BankBatchWithdrawInput',
        'A batch that is not to leave. One with a file that people upload must never have been ' +
          'uploaded: both people say so.',
        {
          batch_id: id('bank_batch'),
          held_order_ids: given(
            Type.Array(id('bank_order'), {
              maxItems: 1_000,
              description: 'Its orders that wait until somebody lets them go; the others queue.',
            }),
          ),
        },
      ),
    ),
    cancel_order: given(BankOrderCancelInputSchema),
    recall_order: given(BankOrderRecallInputSchema),
    accept_payee: given(BankPayeeAcceptInputSchema),
    resume: given(
      input(
        'BankResumeInput',
        'A connection that was halted: both people know what its bank was given, and files leave ' +
          'again.',
        { connection_id: id('bank_connection') },
      ),
    ),
    virtual_ibans: given(BankVirtualIbansInputSchema),
    add_key: given(BankKeyAddInputSchema),
    drop_key: given(BankKeyDropInputSchema),
    collect_debits: given(BankCollectInputSchema),
  },
)
export type BankProposalBody = Static<typeof BankProposalBodySchema>

export const BankProposalSchema = resource(
  'BankProposal',
  'What one person proposed, and who decided it.',
  {
    id: id('bank_proposal'),
    created_at: instant('When it was proposed.'),
    updated_at: instant('When it was last changed.'),
    kind: BankProposalKindSchema,
    status: BankProposalStatusSchema,
    proposed_by: text('Id of the key or member that proposed it.'),
    decided_by: nullable(text('Id of the key or member that decided it.')),
    connection_id: id('bank_connection'),
    batch_id: nullable(id('bank_batch')),
    order_id: nullable(id('bank_order')),
    change: nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'What is to change, or to be held back of a batch, as it was given; of a recall its ' +
          'reason and its id; of virtual IBANs their account, their number and their ends.',
      }),
    ),
  },
)
export type BankProposal = Static<typeof BankProposalSchema>

export const BankProposalListQuerySchema = plainFilters('BankProposalListQuery', {
  status: Type.Optional(BankProposalStatusSchema),
  kind: Type.Optional(BankProposalKindSchema),
  connection_id: Type.Optional(id('bank_connection')),
  ...created,
})
export const BankProposalListSchema = page('BankProposalList', BankProposalSchema)

export const ConnectedAccountSchema = resource('ConnectedAccount', 'An account at the bank.', {
  id: id('connected_account'),
  kind: ConnectedAccountKindSchema,
  currency: CurrencySchema,
  masked: text('The end of its number.', { example: '•••• 3000' }),
  batch_limit: nullable(batchLimit),
  is_instant: isInstant,
  opened_on: date('From when on it is used.'),
  is_open: Type.Boolean({ description: 'Its connection is active or closing.' }),
})
export type ConnectedAccount = Static<typeof ConnectedAccountSchema>

export const BankConnectionSchema = resource('BankConnection', 'A connection to a bank.', {
  id: id('bank_connection'),
  created_at: instant('When it was proposed.'),
  updated_at: instant('When it was last changed.'),
  status: BankConnectionStatusSchema,
  label,
  channel: BankChannelSchema,
  profile: BankProfileNameSchema,
  orders_folder: nullable(text('Where orders are laid.')),
  answers_folder: nullable(text('Where answers and statements are found.')),
  cut_off: cutOff,
  time_zone: timeZone,
  answer_hours: answerHours,
  books_reports: Type.Boolean({ description: 'Booked entries of camt.052 count.' }),
  folder_fault: nullable(
    text('What is wrong with its folder of answers, and what to do; null: nothing.'),
  ),
  folder_fault_at: nullable(instant('Since when.')),
  orders_fault: nullable(
    text('Why a file could not be laid into its folder of orders, and what to do; null: nothing.'),
  ),
  orders_fault_at: nullable(instant('Since when.')),
  is_halted: Type.Boolean({
    description:
      'Files had been handed over of which the database knew nothing, as after a backup was ' +
      'restored: none leaves before two people have it resume.',
  }),
  sftp: nullable(BankSftpSchema),
  debits: nullable(BankDebitsSchema, 'How direct debits are collected by it; null: none are.'),
  practice: nullable(PracticeBankSchema),
  accounts: Type.Array(ConnectedAccountSchema),
})
export type BankConnection = Static<typeof BankConnectionSchema>

export const BankConnectionListSchema = resource(
  'BankConnectionList',
  'All connections, the newest first.',
  { data: Type.Array(BankConnectionSchema) },
)

export const BankProposalFileSchema = resource(
  'BankProposalFile',
  'A proposal with all that whoever decides it compares with the bank.',
  {
    proposal: BankProposalSchema,
    connection: BankConnectionSchema,
    accounts: Type.Array(
      resource('WholeConnectedAccount', 'An account with its whole number.', {
        id: id('connected_account'),
        holder: text('Whose account it is.'),
        number: text('Its IBAN, or local number.'),
        bic: nullable(text('Of the bank.')),
        aba: nullable(text('The routing number (ABA) of the bank.')),
      }),
    ),
    virtual_ibans: Type.Array(text('An IBAN.'), {
      description: 'Those that a proposal of virtual IBANs brings, in their order.',
    }),
  },
)
export type BankProposalFile = Static<typeof BankProposalFileSchema>
