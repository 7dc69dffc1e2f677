// What the table of roles gives. That the API goes by it shows the table of attacks.
import type { Environment, MemberOperationId, MemberRole } from '@holdfast/contract'
import {
  environments,
  mayRole,
  memberRoles,
  operationPermission,
  rolePermissions,
} from '@holdfast/contract'
import { describe, expect, it } from 'vitest'

describe('the table of roles', () => {
  const may = (role: MemberRole, id: MemberOperationId, environment: Environment = 'live') =>
    mayRole(role, operationPermission[id], environment)

  it('gives nobody but owners the members, and whoever handles no money no money', () => {
    for (const environment of environments) {
      for (const role of memberRoles) {
        expect([role, may(role, 'inviteMember', environment)]).toEqual([role, role === 'owner'])
      }
    }
    const movers = memberRoles.filter((role) => may(role, 'createReleases'))
    expect(movers).toEqual(['owner', 'finance'])
    expect(memberRoles.filter((role) => may(role, 'setPayoutAccount'))).toEqual([
      'owner',
      'finance',
    ])
  })

  it('lets no role below finance say where sellers are paid to in live', () => {
    const saying = (environment: Environment) =>
      memberRoles.filter((role) => mayRole(role, 'payees', environment))
    expect(saying('live')).toEqual(['owner', 'finance'])
    expect(saying('sandbox')).toEqual(['owner', 'developer', 'finance'])
  })

  it('lets a developer move money in the sandbox, and not in live', () => {
    expect(may('developer', 'createReleases', 'sandbox')).toBe(true)
    expect(may('developer', 'createReleases', 'live')).toBe(false)
  })

  it('gives every role its own security and the sight of payments', () => {
    for (const environment of environments) {
      for (const role of memberRoles) {
        expect(rolePermissions[environment][role]).toEqual(expect.arrayContaining(['own', 'read']))
      }
    }
  })
})
