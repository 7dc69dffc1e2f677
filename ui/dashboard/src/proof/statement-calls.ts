// Statements asked for: to be shown, or as the bytes of a file.
import type { Statement } from '@holdfast/contract'
import { call, download } from '../api/index.ts'
import type { StatementFormat, WantedStatement } from './statement-query.ts'

/** The statement as JSON: its first page, or the one of a cursor. */
export async function readStatement(
  { subject, period }: WantedStatement,
  cursor: string | null,
): Promise<Statement> {
  const query = { ...period, ...(cursor === null ? {} : { cursor }) }
  switch (subject.of) {
    case 'revenue':
      return await call('getRevenueStatement', { query: { ...query, currency: subject.currency } })
    case 'project':
      return await call('getProjectStatement', { params: { id: subject.id }, query })
    case 'settlement':
      return await call('getSettlementStatement', { params: { id: subject.id }, query })
    case 'participant':
      return await call('getParticipantStatement', { params: { id: subject.id }, query })
  }
}

/** The statement as a file; JSON carries the proof of each movement. */
export async function saveStatement(
  { subject, period }: WantedStatement,
  format: Exclude<StatementFormat, 'show'>,
): Promise<Blob> {
  const query = format === 'json' ? { ...period, format, proofs: true } : { ...period, format }
  switch (subject.of) {
    case 'revenue':
      return await download('getRevenueStatement', {
        query: { ...query, currency: subject.currency },
      })
    case 'project':
      return await download('getProjectStatement', { params: { id: subject.id }, query })
    case 'settlement':
      return await download('getSettlementStatement', { params: { id: subject.id }, query })
    case 'participant':
      return await download('getParticipantStatement', { params: { id: subject.id }, query })
  }
}
