// Statements asked for: to be shown, or as the bytes of a file.
import type { Statement } from '@holdfast/contract'
import { callOperation, downloadFile } from '../api/index.ts'
import type { StatementFormat, WantedStatement } from './statement-query.ts'

/** The statement as JSON: its first page, or the one of a cursor. */
export async function readStatement(
  { subject, period }: WantedStatement,
  cursor: string | null,
): Promise<Statement> {
  const query = { ...period, ...(cursor === null ? {} : { cursor }) }
  switch (subject.of) {
    case 'organisation':
      return await callOperation('getOrganisationStatement', { query })
    case 'revenue':
      return await callOperation('getRevenueStatement', {
        query: { ...query, currency: subject.currency },
      })
    case 'project':
      return await callOperation('getProjectStatement', { params: { id: subject.id }, query })
    case 'settlement':
      return await callOperation('getSettlementStatement', { params: { id: subject.id }, query })
    case 'participant':
      return await callOperation('getParticipantStatement', { params: { id: subject.id }, query })
  }
}

/** The statement as a file; JSON carries the proof of each movement. */
export async function saveStatement(
  { subject, period }: WantedStatement,
  format: Exclude<StatementFormat, 'show'>,
): Promise<Blob> {
  const query = format === 'json' ? { ...period, format, proofs: true } : { ...period, format }
  switch (subject.of) {
    case 'organisation':
      return await downloadFile('getOrganisationStatement', { query })
    case 'revenue':
      return await downloadFile('getRevenueStatement', {
        query: { ...query, currency: subject.currency },
      })
    case 'project':
      return await downloadFile('getProjectStatement', { params: { id: subject.id }, query })
    case 'settlement':
      return await downloadFile('getSettlementStatement', { params: { id: subject.id }, query })
    case 'participant':
      return await downloadFile('getParticipantStatement', { params: { id: subject.id }, query })
  }
}
