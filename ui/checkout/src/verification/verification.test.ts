import type { PublicVerification, VerificationStatus } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { fieldFault, fieldFaults, servedFaults } from './bank-fields.ts'
import { isHandedIn, stepOf } from './step.ts'

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
    sandbox: true,
  }
}

describe('the screen of a verification', () => {
  test.each([
    ['required', null, 'details'],
    ['partially_submitted', null, 'bank'],
    ['partially_submitted', account, 'review'],
    ['automated_review', account, 'status'],
    ['manual_review', account, 'status'],
    ['id_verification_required', account, 'status'],
    ['passed', account, 'passed'],
    ['failed', account, 'failed'],
  ] as const)('that is %s with account %o is %s', (status, given, step) => {
    expect(stepOf(verificationIn(status, given), undefined)).toBe(step)
  })

  test('goes back while the details are open, and no longer', () => {
    expect(stepOf(verificationIn('partially_submitted', account), 'details')).toBe('details')
    expect(stepOf(verificationIn('automated_review', account), 'details')).toBe('status')
  })

  test('asks for an account after it passed without one', () => {
    expect(stepOf(verificationIn('passed'), 'bank')).toBe('bank')
    expect(isHandedIn(stepOf(verificationIn('passed'), undefined))).toBe(true)
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
