import type { PaymentDocument } from '@holdfast/contract'
import { languages } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { textOfPdf } from '#testing/pdf'
import { printDocument } from './pdf.ts'

const paper: PaymentDocument = {
  kind: 'invoice',
  number: 'HF7K2M9QXD',
  status: 'part_received',
  environment: 'sandbox',
  organisation: { name: 'Werkstatt Łódź', accent_colour: '#0b6e4f', logo_url: null },
  issuer: { name: 'Werkstatt Łódź Sp. z o.o.', company_number: '0000123456', country: 'PL' },
  buyer: { name: 'Ελένη Ελλάς', email: 'eleni@example.com' },
  invoice_id: 'invoice_1',
  checkout_id: 'checkout_1',
  project_id: 'project_1',
  time_zone: 'Europe/Warsaw',
  issued_at: '2026-03-01T12:00:00.000Z',
  due_at: '2026-03-14T00:00:00.000Z',
  paid_at: null,
  currency: 'eur',
  lines: [
    {
      description: 'Велосипед',
      summary: 'A bell',
      amount: 12_345,
      tax: null,
      due: true,
      required_by: null,
      held: true,
    },
  ],
  subtotal: 12_345,
  tax: 0,
  fee: 150,
  total: 12_495,
  received: 495,
  outstanding: 12_000,
  instructions: {
    amount: 12_000,
    currency: 'eur',
    beneficiary: 'Werkstatt Łódź Sp. z o.o.',
    bank_name: 'Bank',
    iban: 'PL61109010140000071219812874',
    account_number: null,
    routing: [],
    reference: 'HF7K2M9QXD',
    creditor_reference: null,
  },
}

describe('an invoice in print', () => {
  it.each(languages)('keeps every name as it is written, in %s', async (language) => {
    const lines = textOfPdf(await printDocument(paper, language)).split('\n')
    expect(lines).toContain('Werkstatt Łódź')
    expect(lines).toContain('Ελένη Ελλάς')
    expect(lines).toContain('Велосипед')
    expect(lines).toContain('PL61 1090 1014 0000 0712 1981 2874')
    expect(lines.join('')).not.toMatch(/[\0\ufffd]/)
  })

  it.each([
    ['en', 'Poland', '2 March 2026'],
    ['de', 'Polen', '2. März 2026'],
    ['fr', 'Pologne', '2 mars 2026'],
  ] as const)(
    'names country and day as %s does, where it is issued',
    async (language, ...words) => {
      const late = { ...paper, issued_at: '2026-03-01T23:30:00.000Z' }
      const lines = textOfPdf(await printDocument(late, language)).split('\n')
      expect(lines).toEqual(expect.arrayContaining(words))
      expect(lines).not.toContain('PL')
    },
  )

  it('that is paid does not say where to pay', async () => {
    const paid = { ...paper, status: 'paid', outstanding: 0, instructions: null } as const
    expect(textOfPdf(await printDocument(paid, 'en'))).not.toContain('Where to pay')
    const open = { ...paper, instructions: null }
    expect(textOfPdf(await printDocument(open, 'en'))).toContain('Where to pay')
  })
})
