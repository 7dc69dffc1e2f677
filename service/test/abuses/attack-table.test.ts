// The table of attacks: every operation of the contract, asked with every kind of credential. It is
// made from the contract: a new operation, role or permission is in it by itself.
import type { Operation } from '@holdfast/contract'
import {
  isMemberOperation,
  mayRole,
  memberRoles,
  operationPermission,
  operations,
  routePath,
} from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowDigests } from '../harness/rows.ts'
import { soundBody } from '../harness/sample.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { attackers } from './attackers.ts'
import type { Credential, Verdict } from './credentials.ts'
import { refusals } from './credentials.ts'
import type { Told } from './probing.ts'
import { ask, forEachAtOnce, isOfCatalogue, nowhere } from './probing.ts'

/** Some nine thousand requests on a machine that does other things, too. */
const ALL_PROBES_MS = 240_000
/** What was promised; there are many more. */
const LEAST_PROBES = 300

interface Probe {
  readonly operation: Operation
  readonly by: Credential
  readonly expected: Verdict
}

let holdfast: TestService
let probes: readonly Probe[]

const all: readonly Operation[] = Object.values(operations)

beforeAll(async () => {
  const rateLimit = { perSecond: 1_000_000, burst: 1_000_000 }
  holdfast = await startTestService({ roles: ['api'], rateLimit })
  const credentials = await attackers(holdfast)
  probes = all.flatMap((operation) =>
    credentials.map((by) => ({ operation, by, expected: by.verdict(operation) })),
  )
  process.stdout.write(
    `attack table: ${all.length} operations, ${credentials.length} credentials, ` +
      `${probes.length} probes\n`,
  )
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/**
 * Whoever is to be refused sends what would be done, so that a refusal that is missing shows;
 * whoever is let in sends what nobody takes, so that nothing happens.
 */
async function send({ operation, by, expected }: Probe): Promise<Told> {
  const sound = soundBody(operation)
  const unsound = operation.method === 'POST' ? { no_such_field: true } : undefined
  const at = nowhere(operation)
  const path = by.query === undefined ? at : `${at}?${by.query}`
  const body = expected === 'passes' ? unsound : sound
  return await ask(holdfast.baseUrl, { operation, path, headers: by.headers, body })
}

function verdictOf({ code }: Told): Verdict {
  return refusals.find((one) => one === code) ?? 'passes'
}

/** Whether a refusal for want of a right names who has it: roles, or the permission of a key. */
function namesWhoCan({ operation, by }: Probe, { code, detail }: Told): boolean {
  const wanted = isMemberOperation(operation.id) ? operationPermission[operation.id] : undefined
  if (code === 'key_not_allowed') return wanted !== undefined && detail.includes(wanted)
  if (code !== 'role_not_allowed' || wanted === undefined) return true
  const environment = by.headers['x-holdfast-environment'] === 'sandbox' ? 'sandbox' : 'live'
  return memberRoles.every((role) => {
    const named = detail.split(':')[1] ?? ''
    return named.includes(role) === mayRole(role, wanted, environment)
  })
}

/** What was answered otherwise than the contract says. */
async function differences(some: readonly Probe[], signal: AbortSignal): Promise<string[]> {
  const probe = async (one: Probe) => ({ probe: one, told: await send(one) })
  const told = await forEachAtOnce(some, probe, signal)
  return told.flatMap(({ probe, told: one }) => {
    const isRight = verdictOf(one) === probe.expected && one.status < 500
    if (isRight && isOfCatalogue(one) && namesWhoCan(probe, one)) return []
    const { operation, by, expected } = probe
    return [
      `${operation.id} with ${by.name}: ${one.status} ${one.code}, not ${expected}: ${one.detail}`,
    ]
  })
}

describe('every operation, asked with every kind of credential', () => {
  it('is served, and each is asked', () => {
    const isServed = ({ method, path }: Operation) =>
      holdfast.service.server.hasRoute({ method, url: routePath(path) })
    expect(all.filter((one) => !isServed(one)).map(({ id }) => id)).toEqual([])
    expect(probes.length).toBeGreaterThan(LEAST_PROBES)
    expect(new Set(probes.map(({ expected }) => expected))).toEqual(
      new Set([...refusals, 'passes']),
    )
  })

  it(
    'refuses whoever has no right to it, with the code for why, and nothing is changed',
    async ({ signal }) => {
      const database = await ownerOf(holdfast)
      const before = await rowDigests(database)
      const refused = probes.filter(({ expected }) => expected !== 'passes')
      expect(await differences(refused, signal)).toEqual([])
      expect(await rowDigests(database)).toEqual(before)
      await database.end()
    },
    ALL_PROBES_MS,
  )

  it(
    'lets in whoever has the right to it',
    async ({ signal }) => {
      const passing = probes.filter(({ expected }) => expected === 'passes')
      expect(await differences(passing, signal)).toEqual([])
    },
    ALL_PROBES_MS,
  )
})
