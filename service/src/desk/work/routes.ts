import { mayRole, operations } from '@holdfast/contract'
import type { Principal, Route } from '#http'
import { commandRoute, readMinor, readRoute, triedRoutes } from '#http'
import { showInbound, suggestMatches } from '#inbounds'
import { fail, parseAnyId, parseId } from '#kit'
import type { Approver } from '#outbounds'
import type { Vault } from '#participants'
import {
  decideInboundReviews,
  decideOutboundReviews,
  decideOutboundsOfKeys,
  decideReturnsOfKeys,
  decideTransfersOfKeys,
  matchAll,
} from './decide.ts'
import { matchingRuleRoutes } from './matching-rules.ts'
import { parseItems, readItems, readQueues } from './queues.ts'
import { showSuggestions } from './suggestions.ts'
import { viewerOf } from './viewer.ts'
import type { WorkOn } from './work.ts'
import { assignAll, closeAll, noteAll, readWork } from './work.ts'

/** The queues, what people do about their items, and what they decide. */
export function workRoutes(vault: Vault): Route[] {
  return [
    ...queueRoutes(vault),
    ...aboutRoutes(),
    ...decisionRoutes(vault),
    ...matchRoutes(vault),
    ...matchingRuleRoutes(vault),
  ]
}

function memberOf({ member }: Principal): string {
  return member?.memberId ?? fail('not_signed_in')
}

/** Whoever decides, as the second person that he may be. */
function approverOf({ member, environment }: Principal): Approver {
  const { memberId, role } = member ?? fail('not_signed_in')
  return { memberId, mayApprove: mayRole(role, 'approve', environment) }
}

function workOn(shown: string): WorkOn {
  const { uuid } = parseAnyId(shown) ?? fail('not_found')
  return { shown, uuid }
}

function queueRoutes(vault: Vault): Route[] {
  return [
    readRoute(operations.listQueues, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, viewer: viewerOf(principal) }),
      run: async (reader, { tenant, viewer }) => await readQueues(reader, tenant, viewer),
      render: (data) => ({ data }),
    }),
    readRoute(operations.listQueueItems, {
      parse: ({ params, query, principal }) => {
        const { tenantId: tenant } = principal
        return parseItems({ tenant, viewer: viewerOf(principal) }, params.queue, query)
      },
      run: async (reader, asked) => await readItems(reader, vault, asked),
      render: (list) => list,
    }),
  ]
}

function aboutRoutes(): Route[] {
  return [
    readRoute(operations.getWork, {
      parse: ({ params, principal }) => ({ tenant: principal.tenantId, on: workOn(params.id) }),
      run: async (reader, { tenant, on }) => await readWork(reader, tenant, on),
      render: (work) => work,
    }),
    commandRoute(operations.assignWork, {
      parse: ({ params, body }) => {
        const { member_id: member } = body
        const memberId = member === null ? null : parseId('member', member)
        return { ...workOn(params.id), memberId }
      },
      run: assignAll,
      render: (work) => work,
    }),
    commandRoute(operations.noteWork, {
      parse: ({ params, body, principal }) => {
        return { ...workOn(params.id), memberId: memberOf(principal), text: body.text }
      },
      run: noteAll,
      render: (work) => work,
    }),
    commandRoute(operations.closeWork, {
      parse: ({ params, body }) => ({ ...workOn(params.id), isClosed: body.closed }),
      run: closeAll,
      render: (work) => work,
    }),
  ]
}

function decisionRoutes(vault: Vault): Route[] {
  return [
    ...triedRoutes(operations.decideOutboundReview, operations.dryRunOutboundReview, {
      parse: ({ params, body, principal }) => ({
        ...body,
        id: parseId('outbound', params.id) ?? fail('not_found'),
        memberId: memberOf(principal),
        by: approverOf(principal),
      }),
      run: async (unit, decisions) => await decideOutboundReviews(unit, vault, decisions),
      render: (decided) => decided,
    }),
    ...triedRoutes(operations.decideHeldOutbound, operations.dryRunHeldOutbound, {
      parse: ({ params, body: { bank_account_id: seen = null, ...body }, principal }) => ({
        ...body,
        ...(seen === null ? {} : { accountId: parseId('bank_account', seen) ?? fail('not_found') }),
        id: parseId('outbound', params.id) ?? fail('not_found'),
        memberId: memberOf(principal),
      }),
      run: async (unit, decisions) => await decideOutboundsOfKeys(unit, vault, decisions),
      render: (decided) => decided,
    }),
    ...triedRoutes(operations.decideHeldTransfer, operations.dryRunHeldTransfer, {
      parse: ({ params, body, principal }) => ({
        ...body,
        id: parseId('transfer', params.id) ?? fail('not_found'),
        memberId: memberOf(principal),
      }),
      run: decideTransfersOfKeys,
      render: (decided) => decided,
    }),
    ...triedRoutes(operations.decideHeldReturn, operations.dryRunHeldReturn, {
      parse: ({ params, body, principal }) => ({
        ...body,
        id: parseId('inbound_return', params.id) ?? fail('not_found'),
        memberId: memberOf(principal),
      }),
      run: decideReturnsOfKeys,
      render: (decided) => decided,
    }),
    ...triedRoutes(operations.decideInboundReview, operations.dryRunInboundReview, {
      parse: ({ params, body, principal }) => ({
        ...body,
        id: parseId('inbound', params.id) ?? fail('not_found'),
        memberId: memberOf(principal),
      }),
      run: async (unit, decisions) => await decideInboundReviews(unit, vault, decisions),
      render: (decided) => decided,
    }),
  ]
}

function matchRoutes(vault: Vault): Route[] {
  return [
    readRoute(operations.suggestMatches, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('inbound', params.id) ?? fail('not_found'),
        viewer: viewerOf(principal),
      }),
      run: async (reader, { viewer, ...name }) => ({
        viewer,
        found: await suggestMatches(reader, vault, name),
      }),
      render: ({ found, viewer }) => showSuggestions(found, viewer),
    }),
    ...triedRoutes(operations.matchInbound, operations.dryRunMatch, {
      parse: ({ params, body }) => ({
        id: parseId('inbound', params.id) ?? fail('not_found'),
        checkoutId: parseId('checkout', body.checkout_id) ?? fail('not_found'),
        amount: readMinor(body.amount),
      }),
      run: matchAll,
      render: showInbound,
    }),
  ]
}
