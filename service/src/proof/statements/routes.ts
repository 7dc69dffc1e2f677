import type { StatementQuery } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { FileAnswer, Route } from '#http'
import { documentRoute, readInstant } from '#http'
import type { FieldFault, TenantId } from '#kit'
import { fail, invalid, parseId } from '#kit'
import { writeCsv } from './csv.ts'
import { writePdf } from './pdf.ts'
import type { Period } from './period.ts'
import { momentOf } from './period.ts'
import { showStatement } from './show.ts'
import type { Statement, StatementRequest, Subject } from './statement.ts'
import { makeStatement } from './statement.ts'

interface Asked extends StatementRequest {
  readonly format: 'json' | 'csv' | 'pdf'
}

const handlers = {
  run: makeStatement,
  render: showStatement,
  write: writeFile,
}

/** Statements of projects, settlements, participants and the revenue. */
export const statementRoutes: readonly Route[] = [
  documentRoute(operations.getProjectStatement, {
    ...handlers,
    parse: ({ principal, params, query }) => {
      const id = parseId('project', params.id) ?? fail('not_found')
      return ask(principal.tenantId, { kind: 'project', id }, query)
    },
  }),
  documentRoute(operations.getSettlementStatement, {
    ...handlers,
    parse: ({ principal, params, query }) => {
      const id = parseId('settlement', params.id) ?? fail('not_found')
      return ask(principal.tenantId, { kind: 'settlement', id }, query)
    },
  }),
  documentRoute(operations.getParticipantStatement, {
    ...handlers,
    parse: ({ principal, params, query }) => {
      const id = parseId('participant', params.id) ?? fail('not_found')
      return ask(principal.tenantId, { kind: 'participant', id }, query)
    },
  }),
  documentRoute(operations.getRevenueStatement, {
    ...handlers,
    parse: ({ principal, query: { currency, ...query } }) =>
      ask(principal.tenantId, { kind: 'revenue', currency }, query),
  }),
]

function ask(tenant: TenantId, subject: Subject, query: StatementQuery): Asked {
  const format = query.format ?? 'json'
  const hasProofs = query.proofs === true && format === 'json'
  return { tenant, subject, period: periodOf(query), hasProofs, format }
}

function periodOf({ at, from, to }: StatementQuery): Period {
  const faults: FieldFault[] = []
  const moment = readInstant(at, '/at', faults)
  const period = { from: readInstant(from, '/from', faults), to: readInstant(to, '/to', faults) }
  if (moment !== null && (period.from !== null || period.to !== null)) {
    const message = 'Give at, or from and to, not both.'
    faults.push({ pointer: '/at', code: 'exclusive', message })
  }
  if (period.from !== null && period.to !== null && period.to < period.from) {
    const message = 'The end lies before the beginning.'
    faults.push({ pointer: '/to', code: 'not_allowed', message })
  }
  if (faults.length > 0) throw invalid(...faults)
  return moment === null ? period : momentOf(moment)
}

async function writeFile(statement: Statement, { format }: Asked): Promise<FileAnswer | null> {
  if (format === 'json') return null
  const shown = showStatement(statement)
  const name = `statement-${shown.subject.replaceAll(' ', '-')}.${format}`
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, bytes: writeCsv(shown) }
    : { type: 'application/pdf', name, bytes: await writePdf(shown) }
}
