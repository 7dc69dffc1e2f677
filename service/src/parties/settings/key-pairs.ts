// Key pairs of an environment: listed, made, rolled, collected, limited, taken over and ended.
import type { CreatedKeyPair, KeyPairShown } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { PowerEffect, Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Id, Result } from '#kit'
import { accepted, asId, Failure, fail, parseId, present, realNow, refused, showId } from '#kit'
import type { MadeKeyPair } from '#organisations'
import { collectKeyPair, endKeyPair } from '#organisations'
import type { Maker } from './key-changes.ts'
import { adoptPair, createPair, limitPair, readPair, rollPair } from './key-changes.ts'
import { allPairs, readPairs, showMemberKeys } from './key-pair-show.ts'
import { readLimits, readTerms } from './key-terms.ts'

/** What came of a change, and what it changed in who may do what. */
interface Done<T> {
  readonly answer: T
  readonly effect: PowerEffect
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
  readRoute(operations.listMemberKeys, {
    parse: ({ params, query, principal: { member } }) => ({
      organisationId: member?.organisationId ?? fail('not_signed_in'),
      memberId: parseId('member', params.id) ?? fail('not_found'),
      role: query.role ?? null,
    }),
    run: async (reader, of) => ({ data: await showMemberKeys(reader, of) }),
    render: (list) => list,
  }),
  commandRoute(operations.createKeyPair, {
    parse: ({ body, principal }) => ({ terms: readTerms(body), by: makerOf(principal) }),
    run: async (unit, all) =>
      await inTurn(all, async ({ terms, by }) => {
        const { keys, effect } = await createPair(unit, terms, by)
        return { answer: await shownNew(unit, keys, by), effect }
      }),
    ...told<CreatedKeyPair>(),
  }),
  commandRoute(operations.rollKeyPair, {
    parse: ({ params, body: { overlap }, principal }) => {
      return { pairId: pairIdOf(params.id), overlap, by: makerOf(principal) }
    },
    run: async (unit, all) =>
      await inTurn(all, async ({ by, ...asked }) => {
        const { keys, effect } = await rollPair(unit, asked, by)
        return { answer: await shownNew(unit, keys, by), effect }
      }),
    ...told<CreatedKeyPair>(),
  }),
  commandRoute(operations.collectKeyPair, {
    parse: ({ params, principal }) => ({ pairId: pairIdOf(params.id), by: makerOf(principal) }),
    run: async (unit, all) =>
      await inTurn(all, async ({ pairId, by }) => {
        await readPair(unit, pairId)
        const keys = await collectKeyPair(unit, pairId, by.memberId)
        return await shownNew(unit, keys, { ...by, approval: null })
      }),
    render: (made: CreatedKeyPair) => made,
  }),
  commandRoute(operations.revokeKeyPair, {
    parse: ({ params }) => pairIdOf(params.id),
    run: async (unit, all) =>
      await inTurn(all, async (pairId) => {
        await readPair(unit, pairId)
        await endKeyPair(unit, pairId, unit.realNow)
        return await shownPair(unit, pairId)
      }),
    render: (pair: KeyPairShown) => pair,
  }),
  commandRoute(operations.setKeyLimits, {
    parse: ({ params, body: { limits } }) => ({
      pairId: pairIdOf(params.id),
      limits: limits === null ? null : readLimits(limits),
    }),
    run: async (unit, all) =>
      await inTurn(all, async ({ pairId, limits }) => {
        const effect = await limitPair(unit, pairId, limits)
        return { answer: await shownPair(unit, pairId), effect }
      }),
    ...told<KeyPairShown>(),
  }),
  commandRoute(operations.adoptKeyPair, {
    parse: ({ params, body: { owner }, principal }) => {
      return { pairId: pairIdOf(params.id), owner, by: makerOf(principal) }
    },
    run: async (unit, all) =>
      await inTurn(all, async ({ pairId, owner, by }) => {
        const effect = await adoptPair(unit, pairId, owner === 'me' ? by : null)
        return { answer: await shownPair(unit, pairId), effect }
      }),
    ...told<KeyPairShown>(),
  }),
]

function told<T>() {
  return { render: ({ answer }: Done<T>) => answer, effect: ({ effect }: Done<T>) => effect }
}

function makerOf({ member, approval }: Principal): Maker {
  const { memberId, name, role } = member ?? fail('not_signed_in')
  return { memberId, name, role, approval: typeof approval === 'object' ? approval : null }
}

function pairIdOf(shown: string): Id<'key_pair'> {
  return parseId('key_pair', shown) ?? fail('not_found')
}

/** People press one button at a time: each by itself, and a refusal leaves the others alone. */
async function inTurn<In, Out>(
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

/** What was approved is collected by whoever asked: nobody else is shown its secrets. */
async function shownNew(unit: Unit, keys: MadeKeyPair, by: Maker): Promise<CreatedKeyPair> {
  const isShown = by.approval === null
  return {
    pair: await shownPair(unit, asId('key_pair', keys.pairId)),
    private_key: isShown ? keys.private : null,
    public_key: isShown ? keys.public : null,
  }
}

async function shownPair(unit: Unit, pairId: Id<'key_pair'>): Promise<KeyPairShown> {
  const shown = showId('key_pair', pairId)
  const pairs = await allPairs(unit)
  return present(
    pairs.find(({ id }) => id === shown),
    'a pair of the tenant is listed',
  )
}
