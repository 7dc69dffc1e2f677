// A booking by hand: what was proposed, by whom, and who decided it.
import type {
  Collect,
  Currency,
  ManualEntry,
  ManualEntryKind,
  ManualEntryStatus,
  OutboundFailureReason,
  TakeBackReason,
} from '@holdfast/contract'
import type { Id, Minor, TenantId } from '#kit'
import { asId, assert, showId, showIdOrNull, showInstant, showMinor } from '#kit'
import type { Vault } from '#participants'

export interface EntryRecord {
  readonly id: Id<'manual_entry'>
  readonly kind: ManualEntryKind
  readonly status: ManualEntryStatus
  /** A key or a member, as is `decided_by`. */
  readonly proposed_by: string
  readonly decided_by: string | null
  /** Those of the two that are keys. */
  readonly keys: readonly string[]
  readonly outbound_id: Id<'outbound'> | null
  readonly return_id: Id<'inbound_return'> | null
  readonly verification_id: Id<'verification'> | null
  readonly project_id: Id<'project'> | null
  readonly inbound_id: Id<'inbound'> | null
  readonly currency: Currency | null
  readonly amount: Minor | null
  readonly statement_reference: string | null
  readonly failure_reason: OutboundFailureReason | null
  readonly taken_back_reason: TakeBackReason | null
  readonly collect: Collect | null
  /** The payer's words and name. */
  readonly sealed: Buffer | null
  readonly note: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Who asks: the private key, or the member. */
export interface By {
  readonly keyId: string
}

/** What a payment must be for each kind of report. */
export const reportable = {
  executed: 'executing',
  rejected: 'executing',
  returned: 'executed',
} as const

/** True for the kinds that say what became of a payment. */
export function isReport(kind: ManualEntryKind): kind is keyof typeof reportable {
  return kind in reportable
}

/** What a return must be for each kind of report. */
export const reportableReturns = {
  return_sent: 'executing',
  return_refused: 'executing',
  return_undeliverable: 'sent',
} as const

/** True for the kinds that say what became of money that was sent back. */
export function isReturnReport(kind: ManualEntryKind): kind is keyof typeof reportableReturns {
  return kind in reportableReturns
}

/** Where nobody says why. */
export const GENERIC_REASON = 'generic_failure_contact_support'

/** What an entry's payer is sealed for. */
export function boundTo(tenantId: TenantId, id: string): string {
  return `manual entry ${tenantId} ${id}`
}

/** What the bank shows of whoever paid. */
export interface PayerTold {
  readonly reference: string | null
  readonly name: string | null
  readonly account: string | null
}

/** What the payer wrote, and whose account paid and which, where a booking holds them. */
export function payerOf(
  vault: Vault,
  tenantId: TenantId,
  { id, sealed }: Pick<EntryRecord, 'id' | 'sealed'>,
): PayerTold {
  const opened: unknown =
    sealed === null ? {} : JSON.parse(vault.unseal(sealed, boundTo(tenantId, id)))
  assert(typeof opened === 'object' && opened !== null, 'what was sealed is an object')
  const fields = new Map<string, unknown>(Object.entries(opened))
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  return { reference: textOf('reference'), name: textOf('name'), account: textOf('account') }
}

function showWho({ keys }: EntryRecord, id: string): string {
  return keys.includes(id)
    ? showId('api_key', asId('api_key', id))
    : showId('member', asId('member', id))
}

/** An entry as the API shows it: without the payer's words and name. */
export function showEntry(entry: EntryRecord): ManualEntry {
  return {
    id: showId('manual_entry', entry.id),
    created_at: showInstant(entry.created_at),
    updated_at: showInstant(entry.updated_at),
    kind: entry.kind,
    status: entry.status,
    proposed_by: showWho(entry, entry.proposed_by),
    decided_by: entry.decided_by === null ? null : showWho(entry, entry.decided_by),
    outbound_id: showIdOrNull('outbound', entry.outbound_id),
    inbound_return_id: showIdOrNull('inbound_return', entry.return_id),
    verification_id: showIdOrNull('verification', entry.verification_id),
    project_id: showIdOrNull('project', entry.project_id),
    inbound_id: showIdOrNull('inbound', entry.inbound_id),
    currency: entry.currency,
    amount: entry.amount === null ? null : showMinor(entry.amount),
    statement_reference: entry.statement_reference,
    failure_reason: entry.failure_reason,
    taken_back_reason: entry.taken_back_reason,
    collect: entry.collect,
    note: entry.note,
  }
}
