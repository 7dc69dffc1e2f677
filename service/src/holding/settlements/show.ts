import type { KnownParticipant, Settlement } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, Minor, Ppm, TenantId } from '#kit'
import { compact, showId, showInstant, showInstantOrNull, showMinor, showPpm } from '#kit'
import { readParticipants, showParticipant } from '#participants'
import type { SettlementRecord } from './settlement.ts'
import { balanceOf } from './settlement.ts'

/** Participants by id, as a resource shows them. */
export type ShownParticipants = ReadonlyMap<string, KnownParticipant>

/** Reads and shows the participants of given ids; nulls are passed over. */
export async function showParticipants(
  reader: Reader,
  tenant: TenantId,
  ids: Iterable<Id<'participant'> | null>,
): Promise<ShownParticipants> {
  const found = await readParticipants(reader, tenant, compact(ids))
  return new Map([...found].map(([id, participant]) => [id, showParticipant(participant)]))
}

/** The participant of an id, or null when there is none. */
export function shownOrNull(shown: ShownParticipants, id: string | null): KnownParticipant | null {
  return id === null ? null : (shown.get(id) ?? null)
}

export function showMinorOrNull(amount: Minor | null): number | null {
  return amount === null ? null : showMinor(amount)
}

export function showPpmOrNull(ratio: Ppm | null): number | null {
  return ratio === null ? null : showPpm(ratio)
}

/** Settlements as the API shows them, in the order given. */
export async function showSettlements(
  reader: Reader,
  tenant: TenantId,
  settlements: readonly SettlementRecord[],
): Promise<Settlement[]> {
  const ids = settlements.flatMap((row) => [row.buyer_id, row.seller_id])
  const shown = await showParticipants(reader, tenant, ids)
  return settlements.map((settlement) => showSettlement(settlement, shown))
}

function showSettlement(settlement: SettlementRecord, shown: ShownParticipants): Settlement {
  return {
    id: showId('settlement', settlement.id),
    created_at: showInstant(settlement.created_at),
    updated_at: showInstant(settlement.updated_at),
    currency: settlement.currency,
    status: settlement.status,
    type: settlement.type,
    project_id: showId('project', settlement.project_id),
    from: shownOrNull(shown, settlement.buyer_id),
    to: shownOrNull(shown, settlement.seller_id),
    amount: showMinor(settlement.amount),
    description: settlement.description,
    summary: settlement.summary,
    balance: showMinor(balanceOf(settlement)),
    taken_back: showMinor(settlement.taken_back),
    fee_flat: showMinorOrNull(settlement.fee_flat),
    fee_percentage: showPpmOrNull(settlement.fee_ppm),
    tax_flat: showMinorOrNull(settlement.tax_flat),
    tax_percentage: showPpmOrNull(settlement.tax_ppm),
    required_by: showInstantOrNull(settlement.required_by),
    release_at: showInstantOrNull(settlement.release_at),
    reference: settlement.reference,
    metadata: { ...settlement.metadata },
  }
}
