// Which members are written to when the statement of a month can be read.

import { type Static, Type } from 'typebox'
import { id, input, instant, nullable, resource, text } from './parts.ts'

const STATEMENT_READERS_MAX = 100

export const StatementReaderSchema = resource(
  'StatementReader',
  'A member who may read statements in this environment.',
  {
    id: id('member'),
    name: text('As the member wrote it.'),
    is_mailed: Type.Boolean({ description: 'Gets a mail when the statement of a month is there.' }),
  },
)
export type StatementReader = Static<typeof StatementReaderSchema>

export const StatementMailsSchema = resource(
  'StatementMails',
  'Who is written to on the first morning of each month.',
  {
    readers: Type.Array(StatementReaderSchema),
    next_at: nullable(instant('When they are written to next; null: nobody is.')),
  },
)
export type StatementMails = Static<typeof StatementMailsSchema>

export const SetStatementMailsBodySchema = input(
  'SetStatementMailsBody',
  'Everybody who is written to: who is left out is not any more.',
  {
    member_ids: Type.Array(id('member'), {
      maxItems: STATEMENT_READERS_MAX,
      uniqueItems: true,
      description: 'Members who may read statements in this environment.',
    }),
  },
)
export type SetStatementMailsBody = Static<typeof SetStatementMailsBodySchema>
