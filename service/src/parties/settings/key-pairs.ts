// Key pairs of an environment: listed, made, rolled and ended.
import type {
  AdoptKeyPairBody,
  CreatedKeyPair,
  KeyOverlap,
  KeyPairShown,
  MemberRole,
  SetKeyLimitsBody,
} from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Id, Result } from '#kit'
import { accepted, asId, Failure, fail, parseId, present, realNow, refused, showId } from '#kit'
import type { KeyMaker, KeyPairTerms, ListedKey, MadeKeyPair } from '#organisations'
import {
  adoptKeys,
  createKeyPair,
  endKeyPair,
  excessOf,
  limitKeys,
  listKeys,
  rollKeyPair,
} from '#organisations'
import { allPairs, readPairs } from './key-pair-show.ts'
import { readLimits, readTerms } from './key-terms.ts'

const HOUR_MS = 3_600_000
const overlapMs: Readonly<Record<KeyOverlap, number>> = {
  now: 0,
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
}

/** The member who makes or takes over keys. */
interface Maker extends KeyMaker {
  readonly role: MemberRole
}

/** Operations on key pairs. Private keys are shown once, in the answer that makes them. */
export const keyPairRoutes: readonly Route[] = [
  readRoute(operations.listKeyPairs, {
    parse: ({ principal: { tenantId, environment } }) => ({ tenantId, environment }),
    run: async (reader, { tenantId, environment }) => ({
      data: await readPairs(reader, { tenantId, environment, endedAfter: realNow() }),
    }),
    render: (list) => list,
  }),
  commandRoute(operations.createKeyPair, {
    parse: ({ body, principal }) => ({ terms: readTerms(body), by: makerOf(principal) }),
    run: async (unit, asked) => await eachInTurn(asked, async (one) => await create(unit, one)),
    render: (made: CreatedKeyPair) => made,
  }),
  commandRoute(operations.rollKeyPair, {
    parse: ({ params, body, principal }) => ({
      pairId: pairIdOf(params.id),
      overlap: body.overlap,
      by: makerOf(principal),
    }),
    run: async (unit, asked) => await eachInTurn(asked, async (one) => await roll(unit, one)),
    render: (made: CreatedKeyPair) => made,
  }),
  commandRoute(operations.revokeKeyPair, {
    parse: ({ params }) => pairIdOf(params.id),
    run: async (unit, asked) =>
      await eachInTurn(asked, async (pairId) => await revoke(unit, pairId)),
    render: (pair: KeyPairShown) => pair,
  }),
  commandRoute(operations.setKeyLimits, {
    parse: ({ params, body }) => ({ pairId: pairIdOf(params.id), limits: limitsIn(body) }),
    run: async (unit, asked) =>
      await eachInTurn(asked, async ({ pairId, limits }) => {
        await livePair(unit, pairId)
        await limitKeys(unit, pairId, limits)
        return await shownPair(unit, pairId)
      }),
    render: (pair: KeyPairShown) => pair,
  }),
  commandRoute(operations.adoptKeyPair, {
    parse: ({ params, body, principal }) => ({
      pairId: pairIdOf(params.id),
      owner: body.owner,
      by: makerOf(principal),
    }),
    run: async (unit, asked) => await eachInTurn(asked, async (one) => await adopt(unit, one)),
    render: (pair: KeyPairShown) => pair,
  }),
]

function makerOf({ member }: Principal): Maker {
  return member ?? fail('not_signed_in')
}

function limitsIn({ limits }: SetKeyLimitsBody) {
  return limits === null ? null : readLimits(limits)
}

function pairIdOf(shown: string): Id<'key_pair'> {
  return parseId('key_pair', shown) ?? fail('not_found')
}

/** People press one button at a time: each by itself, and a refusal leaves the others alone. */
async function eachInTurn<In, Out>(
  inputs: readonly In[],
  work: (input: In) => Promise<Out>,
): Promise<Result<Out>[]> {
  const results: Result<Out>[] = []
  for (const input of inputs) {
    try {
      results.push(accepted(await work(input)))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      results.push(refused(error))
    }
  }
  return results
}

interface By {
  readonly by: Maker
}

async function create(
  unit: Unit,
  { terms, by }: By & { readonly terms: KeyPairTerms },
): Promise<CreatedKeyPair> {
  refuseBeyondRole(unit, terms, by)
  return await shownNew(unit, await createKeyPair(unit, { ...terms, createdBy: by }))
}

async function roll(
  unit: Unit,
  { pairId, overlap, by }: By & { readonly pairId: Id<'key_pair'>; readonly overlap: KeyOverlap },
): Promise<CreatedKeyPair> {
  const own = (await keysOf(unit, pairId)).find(({ kind }) => kind === 'private')
  if (own !== undefined) refuseBeyondRole(unit, own, by)
  const terms = { overlapMs: overlapMs[overlap], createdBy: by }
  return await shownNew(unit, await rollKeyPair(unit, pairId, terms))
}

/** In live nobody comes by a key that does what he may not; in the sandbox it just does not. */
function refuseBeyondRole(
  { tenant: { environment } }: Unit,
  { permissions = null }: Pick<KeyPairTerms, 'permissions'>,
  { role }: Maker,
): void {
  if (environment === 'sandbox') return
  const excess = excessOf(permissions, role, environment)
  if (excess.length === 0) return
  const names = excess.map((one) => `\`${one}\``).join(', ')
  fail('key_beyond_role', {
    detail: `This key could do what the role ${role} does not allow: ${names}. ${WHO_CAN}`,
  })
}

const WHO_CAN = 'An owner makes it; a key for less you make yourself.'

async function adopt(
  unit: Unit,
  { pairId, owner, by }: By & AdoptKeyPairBody & { readonly pairId: Id<'key_pair'> },
): Promise<KeyPairShown> {
  await livePair(unit, pairId)
  await adoptKeys(unit, pairId, owner === 'me' ? by : null)
  return await shownPair(unit, pairId)
}

async function keysOf(unit: Unit, pairId: Id<'key_pair'>): Promise<ListedKey[]> {
  const keys = await listKeys(unit.tx, unit.tenant.id)
  const own = keys.filter((key) => key.pairId === pairId)
  return own.length === 0 ? fail('not_found') : own
}

/** Refuses with `not_found`, and `invalid_state` for a pair that has ended. */
async function livePair(unit: Unit, pairId: Id<'key_pair'>): Promise<void> {
  const keys = await keysOf(unit, pairId)
  const isLive = keys.some(({ revokedAt }) => revokedAt === null || revokedAt > unit.realNow)
  if (!isLive) fail('invalid_state', { detail: 'This key pair has ended.' })
}

async function shownNew(unit: Unit, keys: MadeKeyPair): Promise<CreatedKeyPair> {
  return {
    pair: await shownPair(unit, asId('key_pair', keys.pairId)),
    private_key: keys.private,
    public_key: keys.public,
  }
}

async function revoke(unit: Unit, pairId: Id<'key_pair'>): Promise<KeyPairShown> {
  await keysOf(unit, pairId)
  await endKeyPair(unit, pairId, unit.realNow)
  return await shownPair(unit, pairId)
}

async function shownPair(unit: Unit, pairId: Id<'key_pair'>): Promise<KeyPairShown> {
  const shown = showId('key_pair', pairId)
  const pairs = await allPairs(unit)
  return present(
    pairs.find(({ id }) => id === shown),
    'a pair of the tenant is listed',
  )
}
