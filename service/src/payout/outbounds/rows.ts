// Rows of outbounds: making, reading, and what their events carry.

import type { OutboundStatus } from '@holdfast/contract'
import { payoutEvents } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import type { Move } from '#events'
import { advanceAll, announce } from '#events'
import type { Id, TenantId } from '#kit'
import { compact, indexBy, showId, showIdOrNull, zero, zip } from '#kit'
import { lockProjects } from '#projects'
import type { OutboundRecord } from './outbound.ts'
import { insertOutbounds, lockPayouts, selectOutbounds, setFacts } from './store.ts'

/** An outbound that is asked for: everything but what the checks decide. */
export type Draft = Omit<
  OutboundRecord,
  | 'status'
  | 'bank_account_id'
  | 'paused_reason'
  | 'failure_reason'
  | 'reserved_at'
  | 'drawn'
  | 'is_unverified'
  | 'rail'
  | 'connected_account_id'
  | 'order_status'
  | 'order_artefact_id'
  | 'order_reference'
>

/** What a draft has unless more is said. */
export const plainDraft = {
  settlement_id: null,
  participant_id: null,
  takes_inbound_id: null,
  back_to_inbound_id: null,
  split_from: null,
  replaces: null,
  payout_account_id: null,
  transfer_id: null,
  transfer_project_id: null,
  transfer_settlement_id: null,
  release_at: null,
  reference: null,
  metadata: null,
  is_held: false,
  is_automatic: false,
  waiting_key_id: null,
} as const

/** A row to be made, in the status that it comes to at once. */
export interface NewRow {
  readonly draft: Draft
  readonly status: OutboundStatus
  readonly pausedReason: OutboundRecord['paused_reason']
  readonly failureReason?: OutboundRecord['failure_reason']
  readonly isReserved: boolean
  readonly drawn?: OutboundRecord['drawn']
  readonly bankAccountId?: OutboundRecord['bank_account_id']
  readonly isUnverified?: OutboundRecord['is_unverified']
}

export async function insertRows(unit: Unit, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const drafts = rows.map(({ draft }) => draft)
  unit.tx.write(insertOutbounds, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: zip(drafts, rows).map(
      ([
        {
          id,
          project_id,
          settlement_id,
          type,
          currency,
          amount,
          fee,
          participant_id,
          back_to_inbound_id,
          split_from,
          payout_account_id,
          transfer_id,
          transfer_project_id,
          transfer_settlement_id,
          release_at,
          reference,
          metadata,
          is_held,
          is_automatic,
          created_at,
          waiting_key_id,
          takes_inbound_id,
          replaces,
        },
        { status, pausedReason, isReserved, ...more },
      ]) => ({
        id,
        project_id,
        settlement_id,
        type,
        status,
        currency,
        amount,
        fee,
        participant_id,
        back_to: back_to_inbound_id,
        split_from,
        payout_account_id,
        transfer_id,
        transfer_project_id,
        transfer_settlement_id,
        release_at,
        reference,
        metadata: metadata === null ? null : JSON.stringify(metadata),
        paused_reason: pausedReason,
        failure_reason: more.failureReason ?? null,
        bank_account_id: more.bankAccountId ?? null,
        is_reserved: isReserved,
        drawn: more.drawn ?? zero,
        is_unverified: more.isUnverified ?? false,
        is_held,
        is_automatic,
        created_at,
        waiting_key_id,
        takes_inbound_id,
        replaces,
      }),
    ),
  })
}

/** What goes with a step of an outbound; what is left out stays as it is. */
export interface Facts {
  readonly id: Id<'outbound'>
  readonly isReserved: boolean
  readonly pausedReason?: OutboundRecord['paused_reason']
  readonly failureReason?: OutboundRecord['failure_reason']
  readonly bankAccountId?: OutboundRecord['bank_account_id']
  readonly backTo?: OutboundRecord['back_to_inbound_id']
  readonly amount?: OutboundRecord['amount']
  readonly drawn?: OutboundRecord['drawn']
  readonly isUnverified?: OutboundRecord['is_unverified']
}

export async function writeFacts(unit: Unit, facts: readonly Facts[]): Promise<void> {
  if (facts.length === 0) return
  unit.tx.write(setFacts, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: facts.map(
      ({ id, pausedReason, failureReason, isReserved, bankAccountId, backTo, ...more }) => ({
        id,
        paused_reason: pausedReason ?? null,
        failure_reason: failureReason ?? null,
        is_reserved: isReserved,
        bank_account_id: bankAccountId ?? null,
        back_to: backTo ?? null,
        amount: more.amount ?? null,
        drawn: more.drawn ?? null,
        is_unverified: more.isUnverified ?? null,
      }),
    ),
  })
}

/** Reads outbounds in the order of the ids given. */
export async function readOutbounds(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'outbound'>[],
): Promise<OutboundRecord[]> {
  if (ids.length === 0) return []
  const rows = indexBy(
    await reader.query(selectOutbounds, { tenant_id: tenant, ids }),
    (row) => row.id,
  )
  return compact(ids.map((id) => rows.get(id)))
}

/**
 * Locks the projects of outbounds, and the outbounds that have none, then reads them as they are
 * under the locks.
 */
export async function lockOutbounds(
  unit: Unit,
  ids: readonly Id<'outbound'>[],
): Promise<Map<Id<'outbound'>, OutboundRecord>> {
  const before = await readOutbounds(unit.tx, unit.tenant.id, ids)
  await lockProjects(unit, compact(before.map(({ project_id }) => project_id)))
  const payouts = before.filter(({ type }) => type === 'payout').map(({ id }) => id)
  if (payouts.length > 0) {
    await unit.tx.query(lockPayouts, { tenant_id: unit.tenant.id, ids: payouts })
  }
  return indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), (row) => row.id)
}

/** What the events of an outbound are about. */
export type Told = Pick<
  OutboundRecord,
  | 'id'
  | 'type'
  | 'project_id'
  | 'settlement_id'
  | 'participant_id'
  | 'payout_account_id'
  | 'transfer_id'
>

/** Why an outbound is paused, or has failed. */
interface Reasons {
  readonly paused?: string | null
  readonly failed?: string | null
}

/** What the events of an outbound carry. */
function aboutOutbound(outbound: Told, { paused = null, failed = null }: Reasons): EventPayload {
  return {
    id: showId('outbound', outbound.id),
    ...shownIds(outbound),
    // Both forms are promised: the field of the resource, and the one of the event.
    ...(paused === null ? {} : { paused_reason: paused, pause_reason: paused }),
    ...(failed === null ? {} : { failure_reason: failed }),
  }
}

function shownIds(outbound: Told): EventPayload {
  const ids = {
    project_id: showIdOrNull('project', outbound.project_id),
    settlement_id: showIdOrNull('settlement', outbound.settlement_id),
    participant_id: showIdOrNull('participant', outbound.participant_id),
    transfer_id: showIdOrNull('transfer', outbound.transfer_id),
    bank_account_id: showIdOrNull('bank_account', outbound.payout_account_id),
  }
  const known = Object.entries(ids).flatMap(([key, id]) =>
    id === null ? [] : [[key, id] as const],
  )
  return Object.fromEntries<string>(known)
}

/** The step of an outbound to a status; payouts announce events of their own. */
export function moveOf(
  outbound: Told,
  to: OutboundStatus,
  reasons: Reasons = {},
): Move<'outbound'> {
  const about = aboutOutbound(outbound, reasons)
  const move = { id: outbound.id, to, about }
  return outbound.type === 'payout' ? { ...move, announces: payoutEvents } : move
}

/** It stays paused, for another reason: told again. */
export function announcePause(
  unit: Unit,
  outbound: Told,
  paused: OutboundRecord['paused_reason'],
): void {
  announce(unit, 'outbound_paused', aboutOutbound(outbound, { paused }))
}

/** Moves outbounds to one status; each must be able to. */
export async function moveOutbounds(
  unit: Unit,
  outbounds: readonly Told[],
  to: OutboundStatus,
): Promise<void> {
  await advanceAll(
    unit,
    'outbound',
    outbounds.map((outbound) => moveOf(outbound, to)),
  )
}
