import type { StatementQuery } from '@holdfast/contract'
import { operations, statementEntriesMax } from '@holdfast/contract'
import type { Reader } from '#db'
import type { FileAnswer, ReadAside, Route } from '#http'
import { documentRoute, fieldFault } from '#http'
import type { TenantId } from '#kit'
import { assert, fail, invalid, parseId } from '#kit'
import { readOrganisation } from '#organisations'
import type { Subject } from './accounts.ts'
import { periodOf } from './asked-period.ts'
import { readContinuation } from './continuation.ts'
import { writeCsv } from './csv.ts'
import type { Letterhead } from './letterhead.ts'
import { readLetterhead } from './letterhead.ts'
import { writePaper } from './paper.ts'
import { showStatement } from './show.ts'
import type { OpenedStatement, Statement } from './statement.ts'
import { makeStatement, openStatement } from './statement.ts'
import { writtenOf } from './written.ts'

/** Movements that a file holds at once while it is written. */
const STEP_ENTRIES = 1_000

interface Asked {
  readonly tenant: TenantId
  readonly subject: Subject
  readonly query: StatementQuery
}

const handlers = {
  run: makeAsked,
  render: (made: Made) => {
    assert(made.format === 'json', 'what is no file is shown')
    return showStatement(made.statement)
  },
  write: writeFile,
}

/** Statements of projects, settlements, participants, the organisation and its revenue. */
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
  documentRoute(operations.getOrganisationStatement, {
    ...handlers,
    parse: ({ principal, query }) =>
      askStatement(principal.tenantId, { kind: 'organisation' }, query),
  }),
  documentRoute(operations.getRevenueStatement, {
    ...handlers,
    parse: ({ principal, query: { currency, ...query } }) =>
      askStatement(principal.tenantId, { kind: 'revenue', currency }, query),
  }),
]

function askStatement(tenant: TenantId, subject: Subject, query: StatementQuery): Asked {
  if (formatOf(query) !== 'json') refusePaging(query)
  return { tenant, subject, query }
}

function formatOf({ format = 'json' }: StatementQuery) {
  return format
}

/** A file holds all of a statement. */
function refusePaging({ limit, cursor }: StatementQuery): void {
  const faults = Object.entries({ limit, cursor })
    .filter(([, given]) => given !== undefined)
    .map(([name]) => fieldFault(`/${name}`, 'not_used'))
  if (faults.length > 0) throw invalid(...faults)
}

/** A page of a statement, or the head of one that is written as a file. */
type Made =
  | { readonly format: 'json'; readonly statement: Statement }
  | {
      readonly format: 'csv' | 'pdf'
      readonly opened: OpenedStatement
      readonly letterhead: Letterhead
    }

/** Makes what was asked for, in the time zone of whoever asks. */
async function makeAsked(
  reader: Reader,
  { tenant, subject, query }: Asked,
  now: Date,
): Promise<Made> {
  const organisation = await readOrganisation(reader, tenant)
  const period = periodOf(query, organisation.timeZone, now)
  const { cursor, proofs, limit } = query
  const of = { tenant, organisation, subject, period }
  const format = formatOf(query)
  if (format === 'json') {
    const request = {
      ...of,
      hasProofs: proofs === true,
      limit: limit ?? statementEntriesMax,
      after: cursor === undefined ? null : readContinuation(of, cursor),
    }
    return { format, statement: await makeStatement(reader, request, now) }
  }
  const request = { ...of, hasProofs: false, limit: STEP_ENTRIES, after: null }
  return {
    format,
    opened: await openStatement(reader, request, now),
    letterhead: await readLetterhead(reader, organisation),
  }
}

async function writeFile(made: Made, _asked: Asked, read: ReadAside): Promise<FileAnswer | null> {
  if (made.format === 'json') return null
  const { format, opened, letterhead } = made
  const written = writtenOf(opened, read)
  const { head } = written
  const period = head.period === null ? '' : `-${head.period}`
  const name = `statement-${head.subject.replaceAll(' ', '-')}${period}.${format}`
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, bytes: writeCsv(written) }
    : { type: 'application/pdf', name, bytes: writePaper(written, letterhead) }
}
