// What follows from an event inside the service, in the transaction of its cause: one line for
// each.

import type { EventType, IdKind } from '@holdfast/contract'
import { followCancelledIntents, followCancelledSettlements } from '#checkouts'
import { startCollecting, stopDebits } from '#collecting'
import {
  drawForReleases,
  giveBackForCheckouts,
  giveBackForSettlements,
  settleLent,
  startCredit,
  tellOfRefunds,
} from '#credit'
import type { PendingEvent, Unit } from '#db'
import type { Reactions } from '#events'
import { giveFeesBack } from '#inbounds'
import { followCheckouts, openInvoices } from '#invoices'
import type { Id } from '#kit'
import { compact, parseId } from '#kit'
import { cancelUncovered, continueVerified, releaseSettled } from '#outbounds'
import type { Vault } from '#participants'
import { settleProjects } from '#projects'
import { returnLate } from '#returns'
import { repayShortfalls } from '#reversals'
import {
  cancelUncoveredTransfers,
  continueQueue,
  continueQueueLater,
  transferSettled,
} from '#transfers'

/** The ids of one kind that events carry under a key. */
function idsOf<K extends IdKind>(kind: K, key: string, events: readonly PendingEvent[]): Id<K>[] {
  return compact(events.map(({ payload }) => parseId(kind, String(payload[key]))))
}

/** After these a project may have become complete, or be in progress again. */
const changesBusiness: ReadonlySet<EventType> = new Set<EventType>([
  'inbound_settled',
  'inbound_taken_back',
  'checkout_settling',
  'checkout_settled',
  'checkout_cancelled',
  'checkout_abandoned',
  'checkout_failed',
  'settlement_executed',
  'settlement_cancelled',
  'outbound_awaiting_funds',
  'outbound_scheduled',
  'outbound_paused',
  'outbound_executed',
  'outbound_failed',
  'outbound_cancelled',
  'transfer_executed',
])

/**
 * The projects' status follows their business: derived once, when all reactions of a unit are done.
 * Their locks are held by whatever caused the events.
 */
export async function deriveProjects(unit: Unit): Promise<void> {
  const events = unit.pending.events.filter(({ type }) => changesBusiness.has(type))
  await settleProjects(unit, idsOf('project', 'project_id', events))
}

/** Money of an outbound that was called back is back: what waits for funds may have it. */
async function continueWaiting(unit: Unit, events: readonly PendingEvent[]): Promise<void> {
  await continueQueueLater(unit, idsOf('project', 'project_id', events))
}

/**
 * Money of an outbound that failed, or that the bank returned, is back: it repays what is owed for
 * money that was taken back while it was under way, and what waits for funds may have the rest.
 */
async function repayFirst(unit: Unit, events: readonly PendingEvent[]): Promise<void> {
  await repayShortfalls(unit, idsOf('outbound', 'id', events))
  await continueWaiting(unit, events)
}

function namesInvoice({ payload }: PendingEvent): boolean {
  return payload.invoice_id !== undefined
}

/** An invoice intent is confirmed by invoice, or on credit. */
function mayHaveInvoice({ payload }: PendingEvent): boolean {
  return payload.type === 'invoice' || payload.type === 'credit'
}

/** A checkout waits for nothing more: its invoice follows, and credit it did not need is free. */
async function followInvoices(unit: Unit, events: readonly PendingEvent[]): Promise<void> {
  await followCheckouts(unit, idsOf('checkout', 'id', events.filter(namesInvoice)))
  await giveBackForCheckouts(unit, idsOf('checkout', 'id', events))
}

/**
 * A checkout came to nothing: its invoice follows it, its debits are called back, and what waits
 * for funds may have the fee money that went back to the balance.
 */
async function endCollecting(unit: Unit, events: readonly PendingEvent[]): Promise<void> {
  await giveFeesBack(unit, idsOf('checkout', 'id', events))
  await followInvoices(unit, events)
  await stopDebits(unit, idsOf('checkout', 'id', events))
  await continueQueueLater(unit, idsOf('project', 'project_id', events))
}

/** Every reaction of the service. */
export function createReactions(deps: { readonly vault: Vault }): Reactions {
  const { vault } = deps
  return {
    inbound_settled: async (unit, events) => {
      // Before anybody else finds it in the project.
      await returnLate(unit, idsOf('inbound', 'id', events))
      await continueQueue(unit, vault, idsOf('project', 'project_id', events))
    },
    settlement_settled: async (unit, events) => {
      await releaseSettled(unit, vault, idsOf('settlement', 'id', events))
      await transferSettled(unit, idsOf('settlement', 'id', events))
    },
    settlement_cancelled: async (unit, events) => {
      await giveBackForSettlements(unit, idsOf('settlement', 'id', events))
      await cancelUncovered(unit, idsOf('settlement', 'id', events))
      await cancelUncoveredTransfers(unit, idsOf('settlement', 'id', events))
      await followCancelledSettlements(unit, idsOf('settlement', 'id', events))
      await settleLent(unit, idsOf('settlement', 'id', events))
    },
    intent_cancelled: async (unit, events) => {
      await followCancelledIntents(unit, idsOf('intent', 'id', events))
    },
    checkout_initiated: async (unit, events) => {
      await openInvoices(unit, vault, idsOf('checkout', 'id', events.filter(mayHaveInvoice)))
      await startCollecting(unit, idsOf('checkout', 'id', events))
      const onCredit = events.filter(({ payload }) => payload.type === 'credit')
      await startCredit(unit, vault, idsOf('checkout', 'id', onCredit))
    },
    checkout_settled: followInvoices,
    checkout_failed: endCollecting,
    checkout_cancelled: endCollecting,
    checkout_abandoned: endCollecting,
    outbound_awaiting_funds: async (unit, events) => {
      await drawForReleases(unit, idsOf('project', 'project_id', events))
    },
    outbound_executed: async (unit, events) => {
      const ids = idsOf('outbound', 'id', events)
      await tellOfRefunds(
        unit,
        ids.map((id) => ({ kind: 'outbound' as const, id })),
      )
    },
    inbound_returned: async (unit, events) => {
      const ids = idsOf('inbound_return', 'inbound_return_id', events)
      await tellOfRefunds(
        unit,
        ids.map((id) => ({ kind: 'inbound_return' as const, id })),
      )
    },
    outbound_failed: repayFirst,
    outbound_cancelled: continueWaiting,
    transfer_executed: async (unit, events) => {
      await continueQueue(unit, vault, idsOf('project', 'project_id', events))
    },
    participant_verified: async (unit, events) => {
      await continueVerified(unit, idsOf('participant', 'id', events))
    },
  }
}
