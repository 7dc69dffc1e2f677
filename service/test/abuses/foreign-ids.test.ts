// What belongs to another is not there: every operation with an id in its path, asked for a real id
// of another organisation, answers as it does for one that never was, and nothing changes.
import type { Operation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner } from '../harness/member.ts'
import { payments } from '../harness/payments.ts'
import { rowDigests } from '../harness/rows.ts'
import { soundBody } from '../harness/sample.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import type { Ids } from '../harness/world.ts'
import { kindOf, neverOf } from '../harness/world.ts'
import { makeBelongings } from './belongings.ts'
import type { Told } from './probing.ts'
import { ask, forEachAtOnce } from './probing.ts'

let holdfast: TestService
let owner: MemberBrowser
let own: Ids
let foreign: Ids
/** The page session of a verification of one's own. */
let page: string

const withId = Object.values<Operation>(operations).filter(({ path }) =>
  /\{(id|document)\}/.test(path),
)

beforeAll(async () => {
  const rateLimit = { perSecond: 1_000_000, burst: 1_000_000 }
  holdfast = await startTestService({ roles: ['api'], rateLimit })
  const { service, organisation, stranger } = holdfast
  await service.database.pool.query('update organisations set direct_debit_enabled = true')
  owner = await enterAsOwner(holdfast)
  const other = await enterAsOwner(holdfast, {
    name: 'Mallory',
    email: 'mallory@stranger.example',
    organisationId: stranger.organisationId,
  })
  own = await makeBelongings(holdfast, {
    keys: organisation.keys,
    owner,
    domain: 'harbour.example',
  })
  foreign = await makeBelongings(holdfast, {
    keys: stranger.keys,
    owner: other,
    domain: 'stranger.example',
  })
  const shop = payments(holdfast)
  const made = await shop.call('POST', '/v1/verifications', { email: 'mine@example.com' })
  page = (await shop.openPage(made.body)).key
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** The kind of thing in the path; `anything` where it may be of any kind. */
function kindIn(operation: Operation): string {
  if (operation.id === 'getRequest') return 'request'
  return kindOf(operation) ?? 'anything'
}

/** Ids of the same kinds that nothing has. */
function neverLike(ids: Ids): Ids {
  return new Map([...ids].map(([kind, id]) => [kind, neverOf(id.slice(0, id.lastIndexOf('_')))]))
}

/** The path with ids of somebody, who has one of each kind. */
function pathWith(operation: Operation, ids: Ids): string {
  const id = present(ids.get(kindIn(operation)), `there is a ${kindIn(operation)}`)
  const document = present(ids.get('document'), 'there is a document')
  return operation.path.replace('{id}', id).replace('{document}', document)
}

/** With the strongest credential of the first organisation that the operation takes. */
function headersFor({ auth, path, method }: Operation, isLive: boolean): Record<string, string> {
  const { keys } = holdfast.organisation
  const environment = isLive || path.startsWith('/v1/manual/') ? 'live' : 'sandbox'
  if (auth === 'private') return { authorization: keys[environment].private }
  if (auth === 'client') return { authorization: page }
  return {
    cookie: `__Host-holdfast=${owner.cookie}`,
    'x-holdfast-environment': environment,
    ...(method === 'GET' ? {} : { 'x-holdfast-csrf': owner.csrf ?? '', origin: holdfast.baseUrl }),
  }
}

async function reach(operation: Operation, path: string, isLive = false): Promise<Told> {
  const headers = headersFor(operation, isLive)
  const body = soundBody(operation, foreign)
  return await ask(holdfast.baseUrl, { operation, path, headers, body })
}

/** What was answered otherwise than for an id that never was. */
async function differences(
  some: readonly Operation[],
  ids: Ids,
  isLive = false,
): Promise<string[]> {
  const never = neverLike(ids)
  const answers = await forEachAtOnce(some, async (operation) => {
    const unknown = await reach(operation, pathWith(operation, never), isLive)
    const told = await reach(operation, pathWith(operation, ids), isLive)
    const isNothing = told.status === 404 || told.text === '{"data":[]}'
    const isSame = isNothing && told.text === unknown.text
    return isSame ? [] : [`${operation.id}: ${told.status} ${told.text}, not ${unknown.text}`]
  })
  return answers.flat()
}

async function unchangedBy(act: () => Promise<void>): Promise<void> {
  const database = await ownerOf(holdfast)
  const before = await rowDigests(database)
  await act()
  expect(await rowDigests(database)).toEqual(before)
  await database.end()
}

describe('an id of another organisation', () => {
  it('is one of every kind that stands in a path', () => {
    const kinds = new Set(withId.map(kindIn))
    expect([...kinds].filter((kind) => !foreign.has(kind) || !own.has(kind))).toEqual([])
    expect(withId.length).toBeGreaterThan(70)
  })

  it('is answered like one that never was, by every operation, and nothing changes', async () => {
    await unchangedBy(async () => expect(await differences(withId, foreign)).toEqual([]))
  })

  it('is refused inside a body, too, by every operation that takes one there', async () => {
    const holding = Object.values<Operation>(operations).filter((operation) => {
      const text = JSON.stringify(soundBody(operation, foreign) ?? {})
      return !operation.path.includes('{') && [...foreign.values()].some((id) => text.includes(id))
    })
    expect(holding.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['createReleases', 'createRefunds', 'createTransfers']),
    )
    await unchangedBy(async () => {
      const told = await forEachAtOnce(holding, async (operation) => {
        return [operation.id, (await reach(operation, operation.path)).status] as const
      })
      expect(told.filter(([, status]) => status < 400 || status >= 500)).toEqual([])
    })
  })
})

/** People belong to the organisation; what is booked by hand, and banks, to live alone. */
const OF_BOTH = new Set([
  'invitation',
  'member',
  'member_session',
  'passkey',
  'manual_entry',
  'artefact',
  'bank_batch',
  'bank_closing',
  'bank_connection',
  'bank_day',
  'bank_decision',
  'bank_order',
  'bank_proposal',
  'bank_recall',
  'bank_statement',
])

describe('an id of the sandbox', () => {
  it('is answered in live like one that never was, by every operation', async () => {
    const apart = withId.filter((operation) => {
      return !OF_BOTH.has(kindIn(operation)) && operation.auth !== 'client'
    })
    expect(apart.length).toBeGreaterThan(60)
    await unchangedBy(async () => expect(await differences(apart, own, true)).toEqual([]))
  })
})
