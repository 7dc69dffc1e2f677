// Where buyers and sellers are paid to: giving, accepting and refusing accounts, and the rules.

import {
  BankAccountInputSchema,
  DecideAccountBodySchema,
  EmptyPayeeBodySchema,
  JoinSpellingsBodySchema,
  KnownParticipantSchema,
  ParticipantAccountsSchema,
  PayeeRulesSchema,
  SentAccountLinkSchema,
  SetPayeeRulesBodySchema,
} from '../schemas/index.ts'
import {
  byMember,
  byPrivateKey,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
  readErrors,
  writeErrors,
} from './operation.ts'

const participants = {
  ...byPrivateKey,
  area: 'participants',
  tag: 'Participants',
  params: idParams('participant'),
} as const

/** Operations on the accounts that others are paid to. */
export const payeeOperations = {
  listParticipantAccounts: {
    ...participants,
    id: 'listParticipantAccounts',
    method: 'GET',
    path: '/v1/participant/{id}/bank-accounts',
    summary: 'List the accounts of a participant',
    description: 'Where it is paid to, what is proposed, and who gave what when.',
    answer: ParticipantAccountsSchema,
    errors: readErrors,
  },
  setParticipantAccount: {
    ...participants,
    id: 'setParticipantAccount',
    method: 'POST',
    path: '/v1/participant/{id}/bank-account',
    summary: 'Set the account of a participant',
    description:
      'It is paid to from now on; where its e-mail address is verified, after the cooling-off ' +
      'time, and the person is told. By a key of an organisation that asks for a second person ' +
      'it is proposed.',
    body: BankAccountInputSchema,
    answer: KnownParticipantSchema,
    errors: [...writeErrors, 'not_found', 'bank_account_unsupported'],
    idempotent: true,
  },
  acceptParticipantAccount: {
    ...participants,
    id: 'acceptParticipantAccount',
    method: 'POST',
    path: '/v1/participant/{id}/bank-account/accept',
    summary: 'Accept the proposed account of a participant',
    description: 'It is paid to from now on, after the cooling-off time; the person is told.',
    body: DecideAccountBodySchema,
    answer: KnownParticipantSchema,
    errors: [...writeErrors, 'not_found', 'invalid_state', 'payee_needs_person'],
    idempotent: true,
  },
  refuseParticipantAccount: {
    ...participants,
    id: 'refuseParticipantAccount',
    method: 'POST',
    path: '/v1/participant/{id}/bank-account/refuse',
    summary: 'Refuse the proposed account of a participant',
    description: 'Nothing is paid to it. The account on file stays.',
    body: DecideAccountBodySchema,
    answer: KnownParticipantSchema,
    errors: [...writeErrors, 'not_found', 'invalid_state'],
    idempotent: true,
  },
  sendAccountLink: {
    ...participants,
    id: 'sendAccountLink',
    method: 'POST',
    path: '/v1/participant/{id}/account-link',
    summary: 'Send the participant a link to change the account',
    description:
      'To the e-mail address on file, and to nobody else. The person proves that he knows the ' +
      'account on file, and gives another.',
    answer: SentAccountLinkSchema,
    errors: [...writeErrors, 'not_found', 'invalid_state'],
    idempotent: true,
  },
  resumeParticipantPayouts: {
    ...byMember,
    id: 'resumeParticipantPayouts',
    method: 'POST',
    path: '/dashboard/v1/participant/{id}/resume-payouts',
    params: idParams('participant'),
    summary: 'Let a participant be paid again',
    description:
      'After he said that a change of his account was not his, and somebody has looked at it.',
    body: EmptyPayeeBodySchema,
    answer: KnownParticipantSchema,
    errors: [...memberWriteErrors, 'invalid_state', 'approval_required'],
    idempotent: true,
  },
  joinSpellings: {
    ...byMember,
    id: 'joinSpellings',
    method: 'POST',
    path: '/dashboard/v1/participant/{id}/join-spellings',
    params: idParams('participant'),
    summary: 'Join spellings of one address',
    description:
      'Spellings that were different people before are one person from now on, verified only if ' +
      'each was. Participants keep their accounts; one that has none is paid to an account that ' +
      'the person gave for another spelling, after the cooling-off time. It cannot be undone.',
    body: JoinSpellingsBodySchema,
    answer: KnownParticipantSchema,
    errors: [
      ...memberWriteErrors,
      'not_all_spellings',
      'several_verifications_open',
      'approval_required',
    ],
    idempotent: true,
  },
  getPayeeRules: {
    ...byMember,
    id: 'getPayeeRules',
    method: 'GET',
    path: '/dashboard/v1/payee-rules',
    summary: 'Get the rules for accounts of others',
    description:
      'Of the environment: the cooling-off time of a new account, and what checks of payees do.',
    answer: PayeeRulesSchema,
    errors: memberReadErrors,
  },
  setPayeeRules: {
    ...byMember,
    id: 'setPayeeRules',
    method: 'POST',
    path: '/dashboard/v1/payee-rules',
    summary: 'Set the rules for accounts of others',
    description: 'Of the environment. A time that runs already is not changed.',
    body: SetPayeeRulesBodySchema,
    answer: PayeeRulesSchema,
    errors: [...memberWriteErrors, 'second_owner_required'],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>
