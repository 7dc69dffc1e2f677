import { expect, it } from 'vitest'
import { asId, minor } from '#kit'
import { isReport, showEntry } from './entry.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const entry = {
  id: asId('manual_entry', id),
  kind: 'inbound',
  status: 'proposed',
  proposed_by: id,
  decided_by: null,
  keys: [id],
  outbound_id: null,
  return_id: null,
  verification_id: null,
  project_id: asId('project', id),
  inbound_id: null,
  currency: 'eur',
  amount: minor(12_000n),
  statement_reference: 'stmt-1-entry-7',
  failure_reason: null,
  taken_back_reason: null,
  collect: null,
  sealed: Buffer.from('Bea Buyer'),
  note: null,
  created_at: new Date('2030-01-01T00:00:00Z'),
  updated_at: new Date('2030-01-01T00:00:00Z'),
} as const

it('an entry shows what is booked, and never the words and name of the payer', () => {
  const shown = showEntry(entry)
  expect(shown).toMatchObject({
    kind: 'inbound',
    amount: 12_000,
    statement_reference: 'stmt-1-entry-7',
  })
  expect(JSON.stringify(shown)).not.toContain('Bea')
  expect(Object.keys(shown)).not.toContain('sealed')
})

it.each([
  ['executed', true],
  ['rejected', true],
  ['returned', true],
  ['inbound', false],
  ['taken_back', false],
  ['collection_account', false],
  ['verification_passed', false],
] as const)('%s says what became of a payment: %s', (kind, is) => {
  expect(isReport(kind)).toBe(is)
})

it('tells members and keys apart', () => {
  const member = '0190a000-0000-7000-8000-000000000002'
  const shown = showEntry({ ...entry, decided_by: member })
  expect(shown.proposed_by).toMatch(/^key_/)
  expect(shown.decided_by).toMatch(/^member_/)
})
