import type { Conversion, Outbound } from '@holdfast/contract'
import { showFee } from '#checkouts'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import {
  groupBy,
  indexBy,
  showId,
  showIdOrNull,
  showInstant,
  showInstantOrNull,
  showMinor,
} from '#kit'
import { showRate } from '#rates'
import { shownOrNull, showParticipants } from '#settlements'
import { readConversions } from './conversion.ts'
import type { ConversionRecord, OutboundRecord } from './outbound.ts'
import type { ArrivalRow } from './store-arrivals.ts'
import { selectArrivals } from './store-arrivals.ts'
import type { RecallRow } from './store-recalls.ts'
import { selectRecalls } from './store-recalls.ts'

/** Outbounds as the API shows them, in the order given. */
export async function showOutbounds(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly OutboundRecord[],
): Promise<Outbound[]> {
  const payees = outbounds.map(({ participant_id }) => participant_id)
  const ids = outbounds.map(({ id }) => id)
  const [shown, conversions, recalls, arrivals] = await Promise.all([
    showParticipants(reader, tenant, payees),
    readConversions(reader, tenant, ids),
    readRecalls(reader, tenant, outbounds),
    readArrivals(reader, tenant, outbounds),
  ])
  return outbounds.map((outbound) => ({
    id: showId('outbound', outbound.id),
    created_at: showInstant(outbound.created_at),
    updated_at: showInstant(outbound.updated_at),
    release_at: showInstantOrNull(outbound.release_at),
    project_id: showIdOrNull('project', outbound.project_id),
    settlement_id: showIdOrNull('settlement', outbound.settlement_id),
    replaces: showIdOrNull('outbound', outbound.replaces),
    type: outbound.type,
    status: outbound.status,
    amount: showMinor(outbound.amount),
    to: shownOrNull(shown, outbound.participant_id),
    transfers: [],
    fees: showFee('seller', outbound.fee, outbound),
    transfer: showTransfer(outbound),
    conversion: showConversion(conversions.get(outbound.id)),
    paused_reason: outbound.status === 'paused' ? outbound.paused_reason : null,
    failure_reason: outbound.failure_reason,
    order: showOrder(outbound),
    recalls: (recalls.get(outbound.id) ?? []).map(showRecall),
    arrived: showArrival(arrivals.get(outbound.id)),
    reference: outbound.reference,
    metadata: outbound.metadata,
  }))
}

/** That banks were asked to give orders back: what went by no bank was asked of none. */
async function readRecalls(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly OutboundRecord[],
): Promise<Map<string, RecallRow[]>> {
  const ids = outbounds.filter((one) => one.order_status !== null).map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await reader.query(selectRecalls, { tenant_id: tenant, order_ids: ids })
  return groupBy(rows, (row) => row.order_id)
}

/** Only payouts go to an account of the organisation's own. */
async function readArrivals(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly OutboundRecord[],
): Promise<ReadonlyMap<string, ArrivalRow>> {
  const ids = outbounds.filter(({ type }) => type === 'payout').map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await reader.query(selectArrivals, { tenant_id: tenant, ids })
  return indexBy(rows, (row) => row.outbound_id)
}

function showArrival(arrival: ArrivalRow | undefined): Outbound['arrived'] {
  if (arrival === undefined) return null
  return {
    entry_id: showId('bank_entry', arrival.entry_id),
    statement_id: showId('bank_statement', arrival.statement_id),
    connected_account_id: showId('connected_account', arrival.connected_account_id),
    booked_on: arrival.booked_on,
  }
}

function showRecall(recall: RecallRow): Outbound['recalls'][number] {
  const { id, created_at, updated_at, status, reason, bank_code } = recall
  return {
    id: showId('bank_recall', id),
    created_at: showInstant(created_at),
    updated_at: showInstant(updated_at),
    status,
    reason,
    bank_code,
  }
}

function showOrder(outbound: OutboundRecord): Outbound['order'] {
  const { order_status: status, order_artefact_id, order_reference } = outbound
  if (status === null) return null
  const artefact_id = showIdOrNull('artefact', order_artefact_id)
  return { status, artefact_id, bank_reference: order_reference }
}

function showTransfer(outbound: OutboundRecord): Outbound['transfer'] {
  const { transfer_id, transfer_project_id, transfer_settlement_id } = outbound
  if (transfer_id === null || transfer_project_id === null) return null
  return {
    id: showId('transfer', transfer_id),
    to: {
      project_id: showId('project', transfer_project_id),
      settlement_id: showIdOrNull('settlement', transfer_settlement_id),
    },
    outbound_id: showId('outbound', outbound.id),
  }
}

function showConversion(conversion: ConversionRecord | undefined): Conversion | null {
  if (conversion === undefined) return null
  const { rate_digits: digits, rate_scale: scale } = conversion
  return {
    from: conversion.from_currency,
    to: conversion.to_currency,
    status: conversion.status,
    expected_amount: showMinor(conversion.expected_amount),
    rate: showRate({ digits, scale }),
  }
}
