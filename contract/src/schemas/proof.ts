// Proof: the sealed journal, and the books against those of the banks.

import { type Static, Type } from 'typebox'
import { journalEntriesMax, listLimitDefault } from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import { page, paging } from './paging.ts'
import { date, id, instant, oneOf, resource, shownAmount, text } from './parts.ts'

const hash = (description: string) => text(`${description} Base64.`)

export const JournalHandOverSchema = resource(
  'JournalHandOver',
  'The change from one signing key to the next, signed by both.',
  {
    from: text('The public key that signed before, PEM.'),
    to: text('The public key that signs after it, PEM.'),
    at: instant('When, in real time.'),
    from_signature: hash('Ed25519 of the former key over the text that the guide describes.'),
    to_signature: hash('Ed25519 of the next key over the same text.'),
  },
)
export type JournalHandOver = Static<typeof JournalHandOverSchema>

export const JournalHandOversSchema = Type.Array(JournalHandOverSchema, {
  description: 'How the signing was handed on, the first change first; empty: never.',
})

export const JournalKeySchema = resource(
  'JournalKey',
  'The key that checks the signatures of checkpoints. Keep it where you keep your own records.',
  {
    key_id: text('Names the key in checkpoints.', { example: '9c1f0a7be2d45f60' }),
    algorithm: oneOf('JournalKeyAlgorithm', ['ed25519'], 'How checkpoints are signed.'),
    public_key: text('The public key, PEM.'),
    hand_overs: JournalHandOversSchema,
  },
)
export type JournalKey = Static<typeof JournalKeySchema>

export const JournalCheckpointSchema = resource(
  'JournalCheckpoint',
  'What the journal was at one moment, signed.',
  {
    tenant: text('Names the journal: one for each environment.'),
    size: Type.Integer({ minimum: 1, description: 'How many entries it covers.' }),
    root: hash('Root of the Merkle tree over the entries (RFC 9162).'),
    chain: hash('Hash of the chain after the last entry.'),
    at: instant('When it was signed, in real time.'),
    key_id: text('The key it was signed with.'),
    signature: hash('Ed25519 over the text that the guide describes.'),
  },
)
export type JournalCheckpoint = Static<typeof JournalCheckpointSchema>

const position = Type.Integer({ minimum: 1, description: 'Its place in the journal, from 1.' })
const line = text('The ledger transaction as it is hashed: ids and amounts only.')

export const JournalEntrySchema = resource('JournalEntry', 'A sealed ledger transaction.', {
  position,
  line,
})
export type JournalEntry = Static<typeof JournalEntrySchema>

const journalPage = {
  after: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Begin after this position; 0 is the beginning.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: journalEntriesMax,
      default: listLimitDefault,
      description: 'How many.',
    }),
  ),
}

export const JournalQuerySchema = Type.Object(journalPage, {
  title: 'JournalQuery',
  description: 'Where to read the journal.',
  additionalProperties: false,
})
export type JournalQuery = Static<typeof JournalQuerySchema>

export const JournalEntryListSchema = resource('JournalEntryList', 'Entries, oldest first.', {
  data: Type.Array(JournalEntrySchema),
})
export type JournalEntryList = Static<typeof JournalEntryListSchema>

export const JournalCheckpointListSchema = resource(
  'JournalCheckpointList',
  'Checkpoints, oldest first.',
  { data: Type.Array(JournalCheckpointSchema) },
)
export type JournalCheckpointList = Static<typeof JournalCheckpointListSchema>

const path = Type.Array(hash('A hash of the path, from the leaf up.'), {
  description: 'The hashes that lead from the leaf to the root.',
})

export const InclusionProofSchema = resource(
  'InclusionProof',
  'Shows that an entry is in the journal of a checkpoint.',
  { position, line, path, checkpoint: JournalCheckpointSchema },
)
export type InclusionProof = Static<typeof InclusionProofSchema>

export const ConsistencyQuerySchema = Type.Object(
  {
    from: Type.Integer({ minimum: 1, description: 'Size of the earlier checkpoint.' }),
    to: Type.Integer({ minimum: 1, description: 'Size of the later checkpoint.' }),
  },
  {
    title: 'ConsistencyQuery',
    description: 'Which two checkpoints.',
    additionalProperties: false,
  },
)
export type ConsistencyQuery = Static<typeof ConsistencyQuerySchema>

export const ConsistencyProofSchema = resource(
  'ConsistencyProof',
  'Shows that the later journal only added to the earlier one.',
  { from: JournalCheckpointSchema, to: JournalCheckpointSchema, path },
)
export type ConsistencyProof = Static<typeof ConsistencyProofSchema>

export const StatementProofSchema = resource(
  'StatementProof',
  'Where a movement stands in the journal of the checkpoint that the statement names.',
  { position, line, path },
)
export type StatementProof = Static<typeof StatementProofSchema>

export const ReconciliationBreakSchema = resource(
  'ReconciliationBreak',
  'What one side has and the other has not.',
  {
    kind: oneOf(
      'ReconciliationBreakKind',
      ['missing_in_ledger', 'missing_at_rail', 'amount_differs', 'not_owed'],
      'What is wrong.',
    ),
    about: text('Id of the inbound or outbound; the currency for `not_owed`.'),
    ledger: shownAmount('By the ledger.'),
    rail: shownAmount('By the rail.'),
  },
)
export type ReconciliationBreak = Static<typeof ReconciliationBreakSchema>

export const ReconciliationSchema = resource(
  'Reconciliation',
  'The books of a day against those of the rails.',
  {
    id: id('reconciliation'),
    day: date('The day, UTC.'),
    currency: CurrencySchema,
    status: oneOf('ReconciliationStatus', ['agrees', 'differs'], 'Whether the books agree.'),
    ledger_in: shownAmount('What came in, by the ledger.'),
    rail_in: shownAmount('What came in, by the rails.'),
    ledger_out: shownAmount('What went out, by the ledger.'),
    rail_out: shownAmount('What went out, by the rails.'),
    held: shownAmount('Held at the banks at the end of the day, by the ledger.'),
    owed: shownAmount('Owed to the owners of accounts at the end of the day.'),
    breaks: Type.Array(ReconciliationBreakSchema),
    created_at: instant('When it was made.'),
  },
)
export type Reconciliation = Static<typeof ReconciliationSchema>

export const ReconciliationQuerySchema = Type.Object(
  {
    from: Type.Optional(date('From this day on.')),
    to: Type.Optional(date('Up to this day.')),
    ...paging,
  },
  {
    title: 'ReconciliationQuery',
    description: 'Which days.',
    additionalProperties: false,
  },
)
export type ReconciliationQuery = Static<typeof ReconciliationQuerySchema>

export const ReconciliationListSchema = page('ReconciliationList', ReconciliationSchema)
export type ReconciliationList = Static<typeof ReconciliationListSchema>
