// Rules of matching that an organisation teaches, as the dashboard makes, shows and ends them.
import type {
  MatchingRule,
  MatchingRuleDetail,
  TaughtPayment as ShownPayment,
} from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { TaughtPayment, TaughtRule } from '#inbounds'
import { endMatchingRules, foreseeRule, makeRules, readRule, readRules } from '#inbounds'
import type { Result } from '#kit'
import {
  accepted,
  fail,
  parseId,
  present,
  showId,
  showIdOrNull,
  showInstant,
  showInstantOrNull,
  showMinor,
} from '#kit'
import type { Vault } from '#participants'
import { showPaidBy } from './payer.ts'
import type { Viewer } from './queues.ts'
import { viewerOf } from './viewer.ts'

/** Listing, trying, teaching and ending rules. */
export function matchingRuleRoutes(vault: Vault): Route[] {
  return [...readingRoutes(vault), ...changingRoutes(vault)]
}

function readingRoutes(vault: Vault): Route[] {
  return [
    readRoute(operations.listMatchingRules, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, viewer: viewerOf(principal) }),
      run: async (reader, { tenant, viewer }) => {
        return { viewer, rules: await readRules(reader, vault, tenant) }
      },
      render: ({ rules, viewer }) => ({ data: rules.map((rule) => showRule(rule, viewer)) }),
    }),
    readRoute(operations.getMatchingRule, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('matching_rule', params.id) ?? fail('not_found'),
        viewer: viewerOf(principal),
      }),
      run: async (reader, { viewer, ...name }) => {
        return { viewer, found: await readRule(reader, vault, name) }
      },
      render: ({ found, viewer }): MatchingRuleDetail => ({
        rule: showRule(found, viewer),
        payments: found.payments.map(showPayment),
      }),
    }),
    readRoute(operations.foreseeMatchingRule, {
      parse: ({ params, query, principal }) => ({
        tenant: principal.tenantId,
        inboundId: parseId('inbound', params.id) ?? fail('not_found'),
        projectId:
          query.project_id === undefined
            ? null
            : (parseId('project', query.project_id) ?? fail('not_found')),
      }),
      run: async (reader, { tenant, ...teaching }) => await foreseeRule(reader, tenant, teaching),
      render: ({ replaces, payments }) => ({
        replaces: showIdOrNull('matching_rule', replaces),
        payments: payments.map(showPayment),
      }),
    }),
  ]
}

function changingRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.makeMatchingRule, {
      parse: ({ body, principal }) => {
        const viewer = viewerOf(principal)
        return {
          inboundId: parseId('inbound', body.inbound_id) ?? fail('not_found'),
          projectId: parseId('project', body.project_id) ?? fail('not_found'),
          memberId: viewer.memberId,
          viewer,
        }
      },
      run: async (unit, asked) => viewedRules(await makeRules(unit, vault, asked), asked),
      render: ({ value, viewer }) => showRule(value, viewer),
    }),
    commandRoute(operations.endMatchingRule, {
      parse: ({ params, principal }) => {
        const viewer = viewerOf(principal)
        const id = parseId('matching_rule', params.id) ?? fail('not_found')
        return { id, memberId: viewer.memberId, viewer }
      },
      run: async (unit, asked) => viewedRules(await endMatchingRules(unit, vault, asked), asked),
      render: ({ value, viewer }) => showRule(value, viewer),
    }),
  ]
}

/** What was done, with whoever did it: he sees payers as far as his role does. */
interface Viewed {
  readonly value: TaughtRule
  readonly viewer: Viewer
}

function viewedRules(
  results: readonly Result<TaughtRule>[],
  asked: readonly { readonly viewer: Viewer }[],
): Result<Viewed>[] {
  return results.map((result, place) => {
    if (!result.ok) return result
    const { viewer } = present(asked[place], 'a command gives one result for each input')
    return accepted({ value: result.value, viewer })
  })
}

function showRule({ rule, paidBy }: TaughtRule, viewer: Viewer): MatchingRule {
  return {
    id: showId('matching_rule', rule.id),
    inbound_id: showId('inbound', rule.inbound_id),
    project_id: showId('project', rule.project_id),
    payer: showPaidBy(paidBy, viewer),
    made_at: showInstant(rule.made_at),
    made_by: { member_id: showId('member', rule.made_by), name: rule.made_by_name },
    ended_at: showInstantOrNull(rule.ended_at),
    ended_by:
      rule.ended_by === null || rule.ended_by_name === null
        ? null
        : { member_id: showId('member', rule.ended_by), name: rule.ended_by_name },
    matched: rule.matched,
  }
}

function showPayment({ inbound, currency, outcome, checkoutId }: TaughtPayment): ShownPayment {
  return {
    inbound_id: showId('inbound', inbound.id),
    created_at: showInstant(inbound.created_at),
    project_id: showId('project', inbound.project_id),
    amount: showMinor(inbound.amount),
    unreconciled: showMinor(inbound.unreconciled),
    currency,
    outcome,
    checkout_id: showIdOrNull('checkout', checkoutId),
  }
}
