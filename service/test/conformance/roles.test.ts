// The table of roles against the API itself: each role, each operation, each environment.
import type { Environment, MemberOperationId, MemberRole, Operation } from '@holdfast/contract'
import {
  environments,
  isMemberOperation,
  mayRole,
  memberRoles,
  operationPermission,
  operations,
  rolePermissions,
  routePath,
} from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import type { TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'

/** One role calls every operation there is. */
const EVERY_CALL_MS = 120_000

let holdfast: TestService
const browsers = new Map<MemberRole, MemberBrowser>()

beforeAll(async () => {
  const rateLimit = { perSecond: 100_000, burst: 100_000 }
  holdfast = await startTestService({ roles: ['api'], rateLimit })
  const owner = await enterAsOwner(holdfast)
  for (const role of memberRoles) {
    browsers.set(role, role === 'owner' ? owner : await joinAs(holdfast, owner, role))
  }
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

const all: readonly Operation[] = Object.values(operations)
const ofMembers = all.flatMap((operation) => {
  return isMemberOperation(operation.id) ? [{ ...operation, id: operation.id }] : []
})

function isServed({ method, path }: Operation): boolean {
  return holdfast.service.server.hasRoute({ method, url: routePath(path) })
}

/** The path with an id of the right form that nothing has. */
function pathOf({ path }: Operation): string {
  return path.replaceAll(/\{\w+\}/g, 'nothing_01jnmwpb5vf8qr3x6c0k2y7zdf')
}

/**
 * Calls an operation with a body that none takes: whoever is allowed to is told what is wrong with
 * it, and nothing happens.
 */
async function outcome(
  browser: MemberBrowser,
  operation: Operation,
  environment: Environment,
): Promise<string> {
  const body = operation.method === 'GET' ? undefined : { no_such_field: true }
  const headers = { accept: 'application/json' }
  const isStream = operation.files?.includes('text/event-stream') === true
  if (isStream) return await streamOutcome(browser, operation, environment)
  const answer = await browser.call(operation.method, pathOf(operation), body, {
    environment,
    headers,
  })
  return answer.body?.code ?? String(answer.status)
}

async function streamOutcome(
  browser: MemberBrowser,
  operation: Operation,
  environment: Environment,
): Promise<string> {
  const answer = await fetch(holdfast.baseUrl + operation.path, {
    headers: {
      cookie: `__Host-holdfast=${browser.cookie}`,
      'x-holdfast-environment': environment,
    },
  })
  await answer.body?.cancel()
  return answer.status === 403 ? 'role_not_allowed' : String(answer.status)
}

const cases = environments.flatMap((environment) => {
  return memberRoles.map((role) => ({ environment, role }))
})

describe('in the API, every operation', () => {
  it('of the contract is served', () => {
    expect(all.filter((one) => !isServed(one)).map(({ id }) => id)).toEqual([])
  })

  it.each(cases)(
    'is open to the role $role in $environment exactly when the table says so',
    async ({ role, environment }) => {
      const browser = present(browsers.get(role), 'each role has a browser')
      const wrong: string[] = []
      for (const operation of ofMembers.filter(isServed)) {
        const isAllowed = mayRole(role, operationPermission[operation.id], environment)
        const told = await outcome(browser, operation, environment)
        if ((told === 'role_not_allowed') === isAllowed) wrong.push(`${operation.id}: ${told}`)
      }
      expect(wrong).toEqual([])
    },
    EVERY_CALL_MS,
  )

  it('that is for members alone is closed to every key', async () => {
    const { private: key } = holdfast.organisation.keys.sandbox
    const call = caller(holdfast.baseUrl, key)
    for (const operation of ofMembers.filter(isServed)) {
      if (operation.auth !== 'member') continue
      const { status, body } = await call(operation.method, pathOf(operation))
      expect([operation.id, status, body.code]).toEqual([operation.id, 401, 'not_signed_in'])
    }
  })
})

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
