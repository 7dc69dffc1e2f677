// Proof: the journal, statements, reconciliations.

import {
  ConsistencyProofSchema,
  ConsistencyQuerySchema,
  InclusionProofSchema,
  JournalCheckpointListSchema,
  JournalCheckpointSchema,
  JournalEntryListSchema,
  JournalKeySchema,
  JournalQuerySchema,
  ReconciliationListSchema,
  ReconciliationQuerySchema,
  RevenueStatementQuerySchema,
  StatementQuerySchema,
  StatementSchema,
} from '../schemas/index.ts'
import { byPrivateKey, idParams, type Operation, queryErrors, readErrors } from './operation.ts'

const journal = { ...byPrivateKey, area: 'proof', tag: 'Journal' } as const
const statements = {
  ...byPrivateKey,
  area: 'proof',
  tag: 'Statements',
  method: 'GET',
  answer: StatementSchema,
  files: ['text/csv', 'application/pdf'],
  errors: [...queryErrors, 'not_found'],
} as const

const inEachFormat =
  'JSON, CSV or PDF by `format`. CSV and PDF hold all movements, however many; JSON comes in ' +
  'pages of at most 10,000, each a statement that opens where the one before closes. What ' +
  'happens after the first page was read is on none of them. Days, months and years are those of ' +
  'your time zone.'

/** Operations that show where money is, and that nothing was changed. */
export const proofOperations = {
  getJournalKey: {
    ...journal,
    id: 'getJournalKey',
    method: 'GET',
    path: '/v1/journal/key',
    summary: 'Get the public key of the journal',
    description: 'What checks the signatures of checkpoints.',
    answer: JournalKeySchema,
    errors: readErrors,
  },
  getJournalCheckpoint: {
    ...journal,
    id: 'getJournalCheckpoint',
    method: 'GET',
    path: '/v1/journal/checkpoint',
    summary: 'Get the newest checkpoint',
    description: 'Within a minute of a movement it is covered. 404 while nothing is sealed.',
    answer: JournalCheckpointSchema,
    errors: readErrors,
  },
  listJournalCheckpoints: {
    ...journal,
    id: 'listJournalCheckpoints',
    method: 'GET',
    path: '/v1/journal/checkpoints',
    summary: 'List checkpoints',
    description: 'Oldest first; `after` is the size of the last one that you have.',
    query: JournalQuerySchema,
    answer: JournalCheckpointListSchema,
    errors: queryErrors,
  },
  listJournalEntries: {
    ...journal,
    id: 'listJournalEntries',
    method: 'GET',
    path: '/v1/journal/entries',
    summary: 'List the entries of the journal',
    description: 'Oldest first: with the checkpoints, all that an independent check needs.',
    query: JournalQuerySchema,
    answer: JournalEntryListSchema,
    errors: queryErrors,
  },
  getInclusionProof: {
    ...journal,
    id: 'getInclusionProof',
    method: 'GET',
    path: '/v1/journal/inclusion/{id}',
    summary: 'Prove that a transaction is in the journal',
    description: 'By the newest checkpoint. 404 until the transaction is sealed.',
    params: idParams('ledger_transaction'),
    answer: InclusionProofSchema,
    errors: readErrors,
  },
  getConsistencyProof: {
    ...journal,
    id: 'getConsistencyProof',
    method: 'GET',
    path: '/v1/journal/consistency',
    summary: 'Prove that the journal only grew',
    description: 'Between two checkpoints, by their sizes.',
    query: ConsistencyQuerySchema,
    answer: ConsistencyProofSchema,
    errors: [...queryErrors, 'not_found'],
  },
  getProjectStatement: {
    ...statements,
    id: 'getProjectStatement',
    path: '/v1/statements/project/{id}',
    summary: 'Statement of a project',
    description:
      'All accounts of a project: its own, and those of its settlements, checkouts, inbounds in ' +
      `review and outbounds. ${inEachFormat}`,
    params: idParams('project'),
    query: StatementQuerySchema,
  },
  getSettlementStatement: {
    ...statements,
    id: 'getSettlementStatement',
    path: '/v1/statements/settlement/{id}',
    summary: 'Statement of a settlement',
    description: `What a settlement held, and why. ${inEachFormat}`,
    params: idParams('settlement'),
    query: StatementQuerySchema,
  },
  getParticipantStatement: {
    ...statements,
    id: 'getParticipantStatement',
    path: '/v1/statements/participant/{id}',
    summary: 'Statement of a participant',
    description:
      'The settlements that a participant buys or sells in, and the outbounds paid to it. ' +
      inEachFormat,
    params: idParams('participant'),
    query: StatementQuerySchema,
  },
  getOrganisationStatement: {
    ...statements,
    id: 'getOrganisationStatement',
    path: '/v1/statements/organisation',
    summary: 'Statement of the organisation',
    description:
      'All that is held and earned, in each currency: what came to and left your accounts at the ' +
      'bank, and what the balances are made of: held for others, earned, and owed for money that ' +
      `was taken back. ${inEachFormat}`,
    query: StatementQuerySchema,
    params: null,
  },
  getRevenueStatement: {
    ...statements,
    id: 'getRevenueStatement',
    path: '/v1/statements/revenue',
    summary: 'Statement of the revenue',
    description: `The fees that you earned in a currency, and what was paid. ${inEachFormat}`,
    query: RevenueStatementQuerySchema,
    params: null,
  },
  listReconciliations: {
    ...byPrivateKey,
    area: 'proof',
    tag: 'Statements',
    id: 'listReconciliations',
    method: 'GET',
    path: '/v1/reconciliations',
    summary: 'List reconciliations',
    description:
      'For each day on which money moved: the bank accounts of the ledger against the books of ' +
      'the rails. Made at midnight UTC.',
    query: ReconciliationQuerySchema,
    answer: ReconciliationListSchema,
    errors: queryErrors,
  },
} as const satisfies Record<string, Operation>
