// What the simulated world can be told to do: banks, issuers, reviewers, the lender. 404 for live.
import type { Simulated } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { readMeans } from '#checkouts'
import { chargeBack, returnDebits, revokeMandates } from '#collecting'
import {
  cancelUnlent,
  refuseNextDraw,
  refuseNextOrder,
  reportDefaults,
  reportRepayments,
} from '#credit'
import type { Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, fieldFault, readMinor, sandboxOnly } from '#http'
import { decideInbounds } from '#inbounds'
import { decideTradeAccounts, readInstruments, switchInstruments } from '#instruments'
import type { Id, Result } from '#kit'
import {
  accepted,
  asId,
  Failure,
  fail,
  indexBy,
  invalid,
  parseId,
  parseMinor,
  present,
  refused,
} from '#kit'
import type { OutboundRecord } from '#outbounds'
import {
  decideOutbounds,
  holdOutboundsForReview,
  netOf,
  readOutbounds,
  recordReports,
} from '#outbounds'
import type { Vault } from '#participants'
import type { RailReport, Refusal, ReturnRefusal, ReturnReport } from '#rails'
import { refuseOrders, refuseReturns, sandboxLimits } from '#rails'
import type { ReturnRecord } from '#returns'
import { lockReturns, recordReturnReports } from '#returns'
import { expireSessions } from '#sessions'
import type { SettlementRecord } from '#settlements'
import type { SettlementReview } from '#transfers'
import { decideProjectReviews, decideSettlementReviews } from '#transfers'
import { stepVerifications } from '#verifications'

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

interface Reported {
  readonly id: Id<'outbound'>
  readonly reportOf: (outbound: OutboundRecord) => RailReport
}

/** Reports of outbounds that stand in one of these statuses; the others: 404 or 409. */
async function reportAll(
  unit: Unit,
  inputs: readonly Reported[],
  statuses: readonly OutboundRecord['status'][],
): Promise<Result<null>[]> {
  const ids = inputs.map(({ id }) => id)
  const found = indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  const reports: RailReport[] = []
  const refusals: Refusal[] = []
  const results = inputs.map(({ id, reportOf }): Result<null> => {
    const outbound = found.get(id)
    if (outbound === undefined) return refused(new Failure('not_found'))
    // A transfer between projects has left for no bank.
    const isAtBank = outbound.type !== 'transfer' && statuses.includes(outbound.status)
    if (!isAtBank) return refused(new Failure('invalid_state'))
    found.set(id, { ...outbound, status: 'failed' })
    const report = reportOf(outbound)
    reports.push(report)
    if (report.kind === 'rejected') {
      const { currency } = outbound
      refusals.push({ ...report, currency, amount: netOf(outbound) })
    }
    return accepted(null)
  })
  await refuseOrders(unit, refusals)
  await recordReports(unit, reports)
  return results
}

interface ReportedReturn {
  readonly id: Id<'inbound_return'>
  readonly reportOf: (row: ReturnRecord) => ReturnReport
}

/** Reports of returns that stand in one of these statuses; the others: 404 or 409. */
async function reportReturns(
  unit: Unit,
  inputs: readonly ReportedReturn[],
  statuses: readonly ReturnRecord['status'][],
): Promise<Result<null>[]> {
  const found = await lockReturns(
    unit,
    inputs.map(({ id }) => id),
  )
  const reports: ReturnReport[] = []
  const refusals: ReturnRefusal[] = []
  const results = inputs.map(({ id, reportOf }): Result<null> => {
    const row = found.get(id)
    if (row === undefined) return refused(new Failure('not_found'))
    if (!statuses.includes(row.status)) return refused(new Failure('invalid_state'))
    const report = reportOf(row)
    if (report.kind === 'undeliverable' && report.amount > row.amount) {
      return refused(invalid(fieldFault('/amount', 'too_large', { limit: String(row.amount) })))
    }
    found.delete(id)
    reports.push(report)
    if (report.kind === 'refused') refusals.push({ ...row, key: id, reason: report.reason })
    return accepted(null)
  })
  await refuseReturns(unit, refusals)
  await recordReturnReports(unit, reports)
  return results
}

interface Review {
  readonly id: Id<'outbound'>
  readonly outcome: 'hold' | 'pass' | 'fail'
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
      run: chargeBack,
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
      run: async (unit, ids) => await returnDebits(unit, ids),
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

type InstrumentId = Id<'payment_instrument'>

interface LenderAct {
  readonly id: InstrumentId
  readonly outcome: keyof typeof lenderActs
}

const lenderActs = {
  enable: async (unit: Unit, id: InstrumentId) => {
    const row = (await readInstruments(unit.tx, unit.tenant.id, [id])).get(id)
    return row?.status === 'processing'
      ? await decideTradeAccounts(unit, [{ key: id, outcome: 'enabled', limits: sandboxLimits }])
      : await switchInstruments(unit, [{ id, to: 'enabled' }])
  },
  reject: async (unit: Unit, id: InstrumentId) =>
    await decideTradeAccounts(unit, [{ key: id, outcome: 'rejected', limits: [] }]),
  fail: async (unit: Unit, id: InstrumentId) =>
    await decideTradeAccounts(unit, [{ key: id, outcome: 'failed', limits: [] }]),
  disable: async (unit: Unit, id: InstrumentId) =>
    await switchInstruments(unit, [{ id, to: 'disabled' }]),
  refuse_next_order: async (unit: Unit, id: InstrumentId) => await refuseNextOrder(unit, [id]),
  refuse_next_draw: async (unit: Unit, id: InstrumentId) => await refuseNextDraw(unit, [id]),
  repay: async (unit: Unit, id: InstrumentId) => await reportRepayments(unit, [id]),
  default: async (unit: Unit, id: InstrumentId) => await reportDefaults(unit, [id]),
}

async function letLenderAct(unit: Unit, { id, outcome }: LenderAct): Promise<Result<unknown>> {
  const [result] = await lenderActs[outcome](unit, id)
  return present(result, 'one input has one result')
}
