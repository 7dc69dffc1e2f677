import { randomUUID } from 'node:crypto'
import type { MemberRole } from '@holdfast/contract'
import { searchKinds } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import type { Principal } from '#http'
import { asTenantId } from '#kit'
import { kindsFor } from './kinds.ts'

const ofTenant = {
  tenantId: asTenantId(randomUUID()),
  environment: 'live',
  keyId: 'somebody',
} as const

const memberOf = (role: MemberRole): Principal => ({
  ...ofTenant,
  kind: 'member',
  member: {
    memberId: randomUUID(),
    sessionId: randomUUID(),
    organisationId: randomUUID(),
    name: 'Ada',
    email: 'ada@example.com',
    role,
    isOpen: true,
    steppedUpUntil: null,
  },
})

const lackedBy = (principal: Principal) => {
  const found = new Set(kindsFor(principal))
  return searchKinds.filter((kind) => !found.has(kind))
}

const ofDevelopers = ['event', 'webhook_handler', 'delivery']
const ofAuditors = ['ledger_account', 'ledger_transaction']

describe('a reader finds what it may read', () => {
  it.each([
    ['owner', []],
    ['developer', ofAuditors],
    ['finance', ofDevelopers],
    ['support', [...ofDevelopers, ...ofAuditors]],
    ['reviewer', ofDevelopers],
    ['read_only', ofDevelopers],
  ] as const)('as %s all but %j', (role, lacked) => {
    expect(lackedBy(memberOf(role))).toEqual(lacked)
  })

  it('with a key what the API gives to keys, within what it was made for and its owner may', () => {
    const key = { ...ofTenant, kind: 'private' } as const
    expect(lackedBy(key)).toEqual([...ofAuditors, 'email'])
    const reading = [...ofDevelopers, ...ofAuditors, 'email']
    expect(lackedBy({ ...key, permissions: ['read'] })).toEqual(reading)
    expect(lackedBy({ ...key, ceiling: 'support' })).toEqual(reading)
  })
})
