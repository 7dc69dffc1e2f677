// What the simulated world can be told to do: banks, issuers, reviewers, the lender. 404 for live.
import type { OutboundReviewBody, Simulated } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { readMeans } from '#checkouts'
import { revokeMandates } from '#collecting'
import { cancelUnlent } from '#credit'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, readMinor, sandboxOnly } from '#http'
import { decideInbounds } from '#inbounds'
import type { Id, Result } from '#kit'
import { accepted, asId, Failure, fail, parseId, parseMinor, present, refused } from '#kit'
import type { OutboundRecord } from '#outbounds'
import { decideOutbounds, holdOutboundsForReview, netOf } from '#outbounds'
import type { Vault } from '#participants'
import type { RailReport, ReturnReport } from '#rails'
import type { ReturnRecord } from '#returns'
import { expireSessions } from '#sessions'
import type { SettlementRecord } from '#settlements'
import type { SettlementReview } from '#transfers'
import { decideProjectReviews, decideSettlementReviews } from '#transfers'
import { stepVerifications } from '#verifications'
import { letLenderAct } from './lender-acts.ts'
import { reportAll, reportReturns, returnCollected, takeBackPaid } from './report.ts'

const done = (): Simulated => ({ success: true })

/** Every simulation of the sandbox. */
export function sandboxRoutes(vault: Vault): Route[] {
  return [
    ...partyRoutes(),
    ...outboundSimulations(vault),
    ...paymentRoutes(vault),
    ...projectRoutes(),
    ...instrumentRoutes(),
  ]
}

function partyRoutes(): Route[] {
  return [
    commandRoute(operations.decideVerification, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        return { id: parseId('verification', params.id) ?? fail('not_found'), ...body }
      },
      run: stepVerifications,
      render: done,
    }),
    commandRoute(operations.revokeMandate, {
      parse: ({ params, principal }) => {
        sandboxOnly(principal)
        return parseId('checkout', params.id) ?? fail('not_found')
      },
      run: revokeOf,
      render: done,
    }),
    commandRoute(operations.expireSession, {
      parse: ({ params, principal }) => {
        sandboxOnly(principal)
        return parseId('session', params.id) ?? fail('not_found')
      },
      run: async (unit, ids) => {
        const known = await expireSessions(unit, ids)
        return ids.map((id) => (known.has(id) ? accepted(null) : refused(new Failure('not_found'))))
      },
      render: done,
    }),
  ]
}

/** Revokes the mandates of checkouts. 404 for a checkout without one. */
async function revokeOf(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<Result<null>[]> {
  const meansOf = await readMeans(unit.tx, unit.tenant.id, ids)
  const mandateIds = ids.map((id) => {
    const means = meansOf.get(id)
    return means?.kind === 'direct_debit' ? asId('mandate', means.mandateId) : null
  })
  await revokeMandates(
    unit,
    mandateIds.flatMap((id) => id ?? []),
  )
  return mandateIds.map((id) => (id === null ? refused(new Failure('not_found')) : accepted(null)))
}

function outboundSimulations(vault: Vault): Route[] {
  return [
    commandRoute(operations.reviewOutbound, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        return { id: parseId('outbound', params.id) ?? fail('not_found'), ...body }
      },
      run: async (unit, inputs) => await reviewAll(unit, vault, inputs),
      render: done,
    }),
    commandRoute(operations.failOutbound, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        const id = parseId('outbound', params.id) ?? fail('not_found')
        const reason = body.failure_reason ?? 'generic_failure_contact_support'
        return { id, reportOf: (): RailReport => ({ kind: 'rejected', key: id, reason }) }
      },
      run: async (unit, inputs) => await reportAll(unit, inputs, ['processing', 'executing']),
      render: done,
    }),
    commandRoute(operations.returnOutbound, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        const id = parseId('outbound', params.id) ?? fail('not_found')
        const given = body.amount ?? null
        const reason = body.failure_reason ?? 'invalid_target_account_credentials'
        const reportOf = (outbound: OutboundRecord): RailReport => {
          const amount = given === null ? netOf(outbound) : parseMinor(given)
          return { kind: 'returned', key: id, amount, reason }
        }
        return { id, reportOf }
      },
      run: async (unit, inputs) => await reportAll(unit, inputs, ['executed']),
      render: done,
    }),
  ]
}

interface Review {
  readonly id: Id<'outbound'>
  readonly outcome: OutboundReviewBody['outcome']
}

async function reviewAll(
  unit: Unit,
  vault: Vault,
  inputs: readonly Review[],
): Promise<Result<unknown>[]> {
  const held = inputs.filter(({ outcome }) => outcome === 'hold').map(({ id }) => id)
  const decided = inputs.flatMap(({ id, outcome }) => (outcome === 'hold' ? [] : [{ id, outcome }]))
  const holds = (held.length === 0 ? [] : await holdOutboundsForReview(unit, held)).values()
  const ends = (decided.length === 0 ? [] : await decideOutbounds(unit, vault, decided)).values()
  return inputs.map(({ outcome }) => {
    const { value } = (outcome === 'hold' ? holds : ends).next()
    return present(value, 'each input has a result')
  })
}

function paymentRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.takeBackInbound, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        const inboundId = parseId('inbound', params.id) ?? fail('not_found')
        return { inboundId, amount: readMinor(body.amount), reason: body.reason ?? null }
      },
      run: takeBackPaid,
      render: done,
    }),
    commandRoute(operations.refuseInboundReturn, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        const key = parseId('inbound_return', params.id) ?? fail('not_found')
        const reason = body.failure_reason ?? 'generic_failure_contact_support'
        return { id: key, reportOf: (): ReturnReport => ({ kind: 'refused', key, reason }) }
      },
      run: async (unit, inputs) => await reportReturns(unit, inputs, ['processing', 'executing']),
      render: done,
    }),
    commandRoute(operations.bounceInboundReturn, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        const key = parseId('inbound_return', params.id) ?? fail('not_found')
        const given = readMinor(body.amount)
        const reason = body.failure_reason ?? 'invalid_target_account_credentials'
        const reportOf = (row: ReturnRecord): ReturnReport => {
          return { kind: 'undeliverable', key, amount: given ?? row.amount, reason }
        }
        return { id: key, reportOf }
      },
      run: async (unit, inputs) => await reportReturns(unit, inputs, ['sent']),
      render: done,
    }),
    commandRoute(operations.reviewInbound, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        return { id: parseId('inbound', params.id) ?? fail('not_found'), ...body }
      },
      run: async (unit, inputs) => await decideInbounds(unit, vault, inputs),
      render: done,
    }),
    commandRoute(operations.returnDebit, {
      parse: ({ params, principal }) => {
        sandboxOnly(principal)
        return parseId('debit', params.id) ?? fail('not_found')
      },
      run: async (unit, ids) => await returnCollected(unit, ids),
      render: done,
    }),
  ]
}

/** Reviews settlements; what lenders refused to pay for meanwhile follows when they have passed. */
async function reviewSettlements(
  unit: Unit,
  reviews: readonly SettlementReview[],
): Promise<Result<SettlementRecord>[]> {
  const results = await decideSettlementReviews(unit, reviews)
  const passed = results.flatMap((result, place) =>
    result.ok && reviews[place]?.outcome === 'pass' ? [result.value.id] : [],
  )
  await cancelUnlent(unit, passed)
  return results
}

function projectRoutes(): Route[] {
  return [
    commandRoute(operations.reviewSettlement, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        return { id: parseId('settlement', params.id) ?? fail('not_found'), ...body }
      },
      run: reviewSettlements,
      render: done,
    }),
    commandRoute(operations.reviewProject, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        return { projectId: parseId('project', params.id) ?? fail('not_found'), ...body }
      },
      run: decideProjectReviews,
      render: done,
    }),
  ]
}

function instrumentRoutes(): Route[] {
  return [
    commandRoute(operations.decidePaymentInstrument, {
      parse: ({ params, body, principal }) => {
        sandboxOnly(principal)
        return { id: parseId('payment_instrument', params.id) ?? fail('not_found'), ...body }
      },
      run: async (unit, inputs) => {
        const results: Result<unknown>[] = []
        for (const input of inputs) results.push(await letLenderAct(unit, input))
        return results
      },
      render: done,
    }),
  ]
}
