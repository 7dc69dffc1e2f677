// Statements by mail.

import { SetStatementMailsBodySchema, StatementMailsSchema } from '../schemas/index.ts'
import { byMember, memberReadErrors, memberWriteErrors, type Operation } from './operation.ts'

/** Who is written to when the statement of a month can be read. */
export const dashboardStatementOperations = {
  getStatementMails: {
    ...byMember,
    id: 'getStatementMails',
    method: 'GET',
    path: '/dashboard/v1/statement-mails',
    summary: 'Get who is mailed statements',
    description: 'Of this environment: every member who may read statements.',
    answer: StatementMailsSchema,
    errors: memberReadErrors,
  },
  setStatementMails: {
    ...byMember,
    id: 'setStatementMails',
    method: 'POST',
    path: '/dashboard/v1/statement-mails',
    summary: 'Set who is mailed statements',
    description:
      'On the first morning of each month where the organisation is they get a link to the ' +
      'statement of the month before, which asks for a sign-in.',
    body: SetStatementMailsBodySchema,
    answer: StatementMailsSchema,
    errors: memberWriteErrors,
    idempotent: true,
  },
} as const satisfies Record<string, Operation>
