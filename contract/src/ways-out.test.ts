// Whoever is refused for want of a right, or alone, is told who can do it instead: generated over
// all codes, so that a new one says so, too.
import { describe, expect, it } from 'vitest'
import type { ErrorCode, Permission } from './index.ts'
import { errors, memberRoles, rolesWith } from './index.ts'

const codes = Object.keys(errors).filter((one): one is ErrorCode => Object.hasOwn(errors, one))
const refusedBy = (...statuses: readonly number[]) =>
  codes.filter((code) => statuses.includes(errors[code].status))

/** What stands in the way is the thing itself or its moment, whoever asks: nobody can instead. */
const ofTheThing: readonly ErrorCode[] = [
  'sandbox_reset',
  'idempotency_in_progress',
  'invalid_state',
  'rail_halted',
  'already_confirmed',
  'intent_not_confirmable',
  'intent_expired',
  'session_expired',
  'checkout_in_progress',
  'checkout_authorised',
  'checkout_drawn',
  'mandate_revoked',
  'debit_in_progress',
  'insufficient_funds',
  'insufficient_credit',
  'payment_instrument_not_enabled',
  'method_not_available',
  'clock_busy',
  'verification_incomplete',
  'too_many_documents',
  'bank_account_changed',
]

/** Whom a way out may send somebody to. */
const SOMEBODY = /\b(you|owner|member|person|server|whoever|developer|finance|reviewer|support)\b/i

/** Codes whose way out names the roles that have a permission. */
const namesRoles = {
  unauthorised: 'developers',
  key_not_allowed: 'developers',
  key_network_refused: 'developers',
  private_key_from_browser: 'developers',
  origin_not_allowed: 'settings',
  approval_required: 'approve',
  second_person_needed: 'approve',
  payee_needs_person: 'payees',
  bank_account_cooling: 'payees',
  no_collection_account: 'money',
} as const satisfies Partial<Record<ErrorCode, Permission>>

describe('a refused act', () => {
  it.each(refusedBy(401, 403))('%s says who can do it instead, or what to do', (code) => {
    expect(errors[code].wayOut).toMatch(SOMEBODY)
  })

  it.each(refusedBy(409))('%s is of the thing, or says who can do it instead', (code) => {
    const { wayOut } = errors[code]
    expect(wayOut === null).toBe(ofTheThing.includes(code))
    if (wayOut !== null) expect(wayOut).toMatch(SOMEBODY)
  })

  it.each(Object.entries(namesRoles))(
    '%s names the roles that have %s, and no other',
    (code, of) => {
      const wayOut = new Map<string, { wayOut: string | null }>(Object.entries(errors)).get(code)
      const named = memberRoles.filter((role) => {
        return new RegExp(`\\b${role.replaceAll('_', ' ')}\\b`).test(wayOut?.wayOut ?? '')
      })
      expect(named).toEqual(expect.arrayContaining([...rolesWith(of, 'live')]))
      expect(named.filter((role) => !rolesWith(of, 'live').includes(role))).toEqual([])
    },
  )
})
