import type { StatementFormat, StatementQuery } from '@holdfast/contract'
import { operations, statementEntriesMax } from '@holdfast/contract'
import type { Reader } from '#db'
import type { FileAnswer, ReadAside, Route } from '#http'
import { documentRoute, fieldFault, readInstant } from '#http'
import type { FieldFault, TenantId } from '#kit'
import { assert, fail, invalid, parseId } from '#kit'
import { readContinuation } from './continuation.ts'
import { writeCsv } from './csv.ts'
import { writePdf } from './pdf.ts'
import type { Period } from './period.ts'
import { momentOf } from './period.ts'
import { showEntry, showHead, showStatement } from './show.ts'
import type { OpenedStatement, Statement, StatementRequest, Subject } from './statement.ts'
import { makeStatement, openStatement } from './statement.ts'

/** Movements that a file holds at once while it is written. */
const STEP_ENTRIES = 1_000

interface Asked extends StatementRequest {
  readonly format: StatementFormat
}

const handlers = {
  run: makeAsked,
  render: (made: Made) => {
    assert(made.format === 'json', 'what is no file is shown')
    return showStatement(made.statement)
  },
  write: writeFile,
}

/** Statements of projects, settlements, participants and the revenue. */
export const statementRoutes: readonly Route[] = [
  documentRoute(operations.getProjectStatement, {
    ...handlers,
    parse: ({ principal, params, query }) => {
      const id = parseId('project', params.id) ?? fail('not_found')
      return askStatement(principal.tenantId, { kind: 'project', id }, query)
    },
  }),
  documentRoute(operations.getSettlementStatement, {
    ...handlers,
    parse: ({ principal, params, query }) => {
      const id = parseId('settlement', params.id) ?? fail('not_found')
      return askStatement(principal.tenantId, { kind: 'settlement', id }, query)
    },
  }),
  documentRoute(operations.getParticipantStatement, {
    ...handlers,
    parse: ({ principal, params, query }) => {
      const id = parseId('participant', params.id) ?? fail('not_found')
      return askStatement(principal.tenantId, { kind: 'participant', id }, query)
    },
  }),
  documentRoute(operations.getRevenueStatement, {
    ...handlers,
    parse: ({ principal, query: { currency, ...query } }) =>
      askStatement(principal.tenantId, { kind: 'revenue', currency }, query),
  }),
]

function askStatement(tenant: TenantId, subject: Subject, query: StatementQuery): Asked {
  const format = query.format ?? 'json'
  const { cursor, proofs } = query
  const isPaged = format === 'json'
  const of = { subject, period: periodOf(query) }
  if (!isPaged) refusePaging(query)
  return {
    ...of,
    tenant,
    hasProofs: proofs === true && isPaged,
    format,
    limit: isPaged ? (query.limit ?? statementEntriesMax) : STEP_ENTRIES,
    after: cursor === undefined ? null : readContinuation(of, cursor),
  }
}

/** A file holds all of a statement. */
function refusePaging({ limit, cursor }: StatementQuery): void {
  const faults = Object.entries({ limit, cursor })
    .filter(([, given]) => given !== undefined)
    .map(([name]) => fieldFault(`/${name}`, 'not_used'))
  if (faults.length > 0) throw invalid(...faults)
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

/** A page of a statement, or the head of one that is written as a file. */
type Made =
  | { readonly format: 'json'; readonly statement: Statement }
  | { readonly format: 'csv' | 'pdf'; readonly opened: OpenedStatement }

async function makeAsked(reader: Reader, asked: Asked, now: Date): Promise<Made> {
  const { format } = asked
  if (format === 'json') return { format, statement: await makeStatement(reader, asked, now) }
  return { format, opened: await openStatement(reader, asked, now) }
}

async function writeFile(made: Made, _asked: Asked, read: ReadAside): Promise<FileAnswer | null> {
  if (made.format === 'json') return null
  const { format, opened } = made
  const head = showHead(opened)
  async function* steps() {
    for await (const entries of opened.steps(read)) yield entries.map((entry) => showEntry(entry))
  }
  const name = `statement-${head.subject.replaceAll(' ', '-')}.${format}`
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, bytes: writeCsv({ head, steps }) }
    : { type: 'application/pdf', name, bytes: writePdf({ head, steps }) }
}
