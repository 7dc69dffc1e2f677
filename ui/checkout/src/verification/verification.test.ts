import type { PublicVerification, VerificationStatus, VerificationType } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { fieldFault, fieldFaults, servedFaults } from './bank-fields.ts'
import { documentsAskedFor, isHandedIn, stepOf, stepsOf } from './step.ts'

const account = { country: 'GB', currency: 'gbp', masked: '•••• 6819' } as const

function verificationIn(
  status: VerificationStatus,
  bankAccount: PublicVerification['bank_account'] = null,
): PublicVerification {
  return {
    id: 'verification_1',
    status,
    environment: 'sandbox',
    organisation: { name: 'Harbour', accent_colour: null, logo_url: null },
    participant: { email_masked: 'l•••@example.com', name: null, type: 'unknown' },
    amount_waiting: null,
    bank_account: bankAccount,
    has_bank_account: bankAccount !== null,
    also_for: [],
    details_given: status !== 'required',
    persons: [],
    documents: [],
    request: null,
    sandbox: true,
  }
}

const document = {
  id: 'document_1',
  kind: 'identity',
  name: 'passport.png',
  media_type: 'image/png',
  size: 1,
  parts: 1,
  next_part: null,
  created_at: '2030-01-01T00:00:00.000Z',
} as const
const none = { wanted: undefined, isPastDocuments: false }
const pastDocuments = { wanted: undefined, isPastDocuments: true }

describe('the screen of a verification', () => {
  test.each([
    ['required', null, 'details'],
    ['partially_submitted', null, 'bank'],
    ['partially_submitted', account, 'review'],
    ['automated_review', null, 'status'],
    ['manual_review', null, 'status'],
    ['id_verification_required', null, 'documents'],
    ['passed', null, 'passed'],
    ['failed', null, 'failed'],
  ] as const)('that is %s with account %o is %s', (status, given, step) => {
    expect(stepOf(verificationIn(status, given), pastDocuments)).toBe(step)
  })

  test('asks for documents until the seller goes on, with some or without', () => {
    const open = verificationIn('partially_submitted')
    expect(stepOf(open, none)).toBe('documents')
    expect(stepOf({ ...open, documents: [document] }, none)).toBe('documents')
    expect(stepOf(open, pastDocuments)).toBe('bank')
  })

  test('asks who stands behind a business, and not of a sole trader', () => {
    const open = verificationIn('partially_submitted')
    const of = (type: VerificationType) => ({ ...open, participant: { ...open.participant, type } })
    expect(stepOf(of('limited'), none)).toBe('persons')
    expect(stepOf(of('non_profit'), none)).toBe('persons')
    expect(stepOf(of('sole_trader'), none)).toBe('documents')
    const named = { ...of('limited'), persons: [{ name: 'Ada', type: 'director' } as const] }
    expect(stepOf(named, none)).toBe('documents')
    expect(stepsOf('limited')).toHaveLength(6)
    expect(stepsOf('individual')).toHaveLength(5)
  })

  test('asks for documents again when a reviewer wants one', () => {
    const inReview = verificationIn('manual_review', account)
    const asked = { ...inReview, request: { kinds: ['address' as const], note: 'Too old.' } }
    expect(stepOf(asked, none)).toBe('documents')
    expect(documentsAskedFor(asked)).toEqual(['address'])
    expect(documentsAskedFor(verificationIn('id_verification_required'))).toEqual(['identity'])
    expect(documentsAskedFor(verificationIn('partially_submitted'))).toEqual([])
  })

  test('goes back while the details are open, and no longer', () => {
    const wish = { ...pastDocuments, wanted: 'details' as const }
    expect(stepOf(verificationIn('partially_submitted', account), wish)).toBe('details')
    expect(stepOf(verificationIn('automated_review', account), wish)).toBe('status')
  })

  test('asks for an account after it passed without one', () => {
    const passed = verificationIn('passed')
    expect(stepOf(passed, { ...none, wanted: 'bank' })).toBe('bank')
    expect(isHandedIn(passed)).toBe(true)
    expect(isHandedIn(verificationIn('partially_submitted'))).toBe(false)
  })
})

describe('bank fields', () => {
  test('say what is wrong beside the field', () => {
    expect(fieldFault('iban', 'DE89 3704 0044 0532 0130 01', 'DE')).toContain('IBAN')
    expect(fieldFault('iban', 'DE89 3704 0044 0532 0130 00', 'DE')).toBeUndefined()
    expect(fieldFault('account_number', '3192681', 'GB')).toContain('eight digits')
    expect(fieldFault('account_number', '3192681', 'US')).toBeUndefined()
    expect(Object.keys(fieldFaults(['iban', 'bank_name'], {}, 'DE'))).toEqual(['iban', 'bank_name'])
  })

  test('show the faults of the service in the words of the page', () => {
    const served = [
      { pointer: '/bic_swift', message: 'bic_swift is of a bank in FR; the account is in DE.' },
      { pointer: '/unknown', message: 'is not a field' },
    ]
    expect(servedFaults(['iban', 'bic_swift'], served)).toEqual({
      bic_swift: 'BIC / SWIFT is of a bank in FR; the account is in DE.',
    })
  })
})
