// Key pairs of an environment: listed, made, rolled and ended.
import type {
  CreatedKeyPair,
  CreateKeyPairBody,
  KeyOverlap,
  KeyPairShown,
} from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Environment, Reader, Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Id, Result, TenantId } from '#kit'
import {
  accepted,
  addMs,
  asId,
  Failure,
  fail,
  parseId,
  present,
  realNow,
  refused,
  showId,
  showInstant,
} from '#kit'
import type { KeyMaker, ListedKey, MadeKeyPair } from '#organisations'
import { createKeyPair, endKeyPair, listKeys, rollKeyPair } from '#organisations'

const HOUR_MS = 3_600_000
const overlapMs: Readonly<Record<KeyOverlap, number>> = {
  now: 0,
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
}
/** Ended pairs are shown for so long. */
const ENDED_SHOWN_MS = 90 * 24 * HOUR_MS

interface By {
  readonly createdBy: KeyMaker
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
    parse: ({ body, principal }) => ({ body, createdBy: makerOf(principal) }),
    run: async (unit, asked) => await eachInTurn(asked, async (one) => await create(unit, one)),
    render: (made: CreatedKeyPair) => made,
  }),
  commandRoute(operations.rollKeyPair, {
    parse: ({ params, body, principal }) => ({
      pairId: pairIdOf(params.id),
      overlap: body.overlap,
      createdBy: makerOf(principal),
    }),
    run: async (unit, asked) =>
      await eachInTurn(asked, async ({ pairId, overlap, createdBy }) => {
        const terms = { overlapMs: overlapMs[overlap], createdBy }
        return await shownNew(unit, await rollKeyPair(unit, pairId, terms))
      }),
    render: (made: CreatedKeyPair) => made,
  }),
  commandRoute(operations.revokeKeyPair, {
    parse: ({ params }) => pairIdOf(params.id),
    run: async (unit, asked) =>
      await eachInTurn(asked, async (pairId) => await revoke(unit, pairId)),
    render: (pair: KeyPairShown) => pair,
  }),
]

function makerOf({ member }: Principal): KeyMaker {
  return member ?? fail('not_signed_in')
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

async function create(
  unit: Unit,
  { body, createdBy }: By & { readonly body: CreateKeyPairBody },
): Promise<CreatedKeyPair> {
  const { label = null, permissions = null } = body
  return await shownNew(unit, await createKeyPair(unit, { label, permissions, createdBy }))
}

async function shownNew(unit: Unit, keys: MadeKeyPair): Promise<CreatedKeyPair> {
  const id = showId('key_pair', asId('key_pair', keys.pairId))
  const pairs = await allPairs(unit)
  return {
    pair: present(
      pairs.find((pair) => pair.id === id),
      'a pair that was made is listed',
    ),
    private_key: keys.private,
    public_key: keys.public,
  }
}

async function revoke(unit: Unit, pairId: Id<'key_pair'>): Promise<KeyPairShown> {
  const shown = showId('key_pair', pairId)
  const known = (await allPairs(unit)).some(({ id }) => id === shown)
  if (!known) fail('not_found')
  await endKeyPair(unit, pairId, unit.realNow)
  return present(
    (await allPairs(unit)).find(({ id }) => id === shown),
    'an ended pair is listed',
  )
}

async function allPairs({ tx, tenant }: Unit): Promise<KeyPairShown[]> {
  const { id: tenantId, environment } = tenant
  return await readPairs(tx, { tenantId, environment, endedAfter: new Date(0) })
}

async function readPairs(
  reader: Reader,
  of: {
    readonly tenantId: TenantId
    readonly environment: Environment
    /** Pairs that ended 90 days before this are left out. */
    readonly endedAfter: Date
  },
): Promise<KeyPairShown[]> {
  const keys = await listKeys(reader, of.tenantId)
  const since = addMs(of.endedAfter, -ENDED_SHOWN_MS)
  return [...Map.groupBy(keys, ({ pairId }) => pairId)]
    .filter(([, own]) => own.some(({ revokedAt }) => revokedAt === null || revokedAt > since))
    .map(([pairId, own]) => showPair(pairId, own, of.environment))
}

function showPair(
  pairId: string,
  keys: readonly ListedKey[],
  environment: Environment,
): KeyPairShown {
  const [first] = keys
  const { label, createdAt, createdBy } = present(first, 'a pair has keys')
  const half = (kind: ListedKey['kind']) => {
    const key = keys.find((one) => one.kind === kind)
    return key === undefined ? null : showHalf(key)
  }
  const ends = keys.flatMap(({ revokedAt }) => (revokedAt === null ? [] : [revokedAt]))
  const isEnding = ends.length === keys.length
  const last = ends.toSorted((one, other) => one.getTime() - other.getTime()).at(-1)
  return {
    id: showId('key_pair', asId('key_pair', pairId)),
    label,
    environment,
    permissions: keys.find(({ kind }) => kind === 'private')?.permissions?.slice() ?? null,
    created_at: showInstant(createdAt),
    created_by: createdBy,
    ends_at: isEnding && last !== undefined ? showInstant(last) : null,
    private_key: half('private'),
    public_key: half('public'),
  }
}

function showHalf({ id, hint, lastUsedAt }: ListedKey) {
  return {
    id: showId('api_key', id),
    hint,
    last_used_at: lastUsedAt === null ? null : showInstant(lastUsedAt),
  }
}
