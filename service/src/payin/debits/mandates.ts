// Mandates: a buyer's leave to debit an account. The IBAN is sealed under the buyer's own key.
import type { CheckedAccount } from '#banks'
import type { Reader, Unit } from '#db'
import { advance, enterStatuses } from '#events'
import type { Id, TenantId } from '#kit'
import { fail, indexBy, present, showId, zip } from '#kit'
import type { Vault } from '#participants'
import { openParticipantTexts, sealParticipantTexts } from '#participants'
import type { MandateRow } from './store.ts'
import {
  endMandateRows,
  insertMandates,
  maskMandates,
  selectMandates,
  selectMandatesOf,
} from './store.ts'

export interface NewMandate {
  readonly participantId: Id<'participant'>
  readonly account: CheckedAccount
  readonly holderName: string
  /** How many days before each debit the buyer is told, as the page said. */
  readonly noticeDays: number
}

export type Mandate = Omit<MandateRow, 'sealed'>

/** What a rail needs of a mandate, and nobody else. */
export interface OpenMandate {
  readonly iban: string
  readonly holderName: string
  readonly reference: string
  readonly signedAt: Date
}

const REFERENCE_LENGTH = 12

function boundTo(id: Id<'mandate'>): string {
  return `mandates/${id}`
}

/** Keeps mandates that buyers have accepted; answers them in order. */
export async function createMandates(
  unit: Unit,
  vault: Vault,
  mandates: readonly NewMandate[],
): Promise<Mandate[]> {
  if (mandates.length === 0) return []
  const made = mandates.map((mandate) => ({ ...mandate, id: unit.newId('mandate') }))
  const sealed = await sealParticipantTexts(
    unit,
    vault,
    made.map(({ id, participantId, account, holderName }) => ({
      participantId,
      bound: boundTo(id),
      text: `${account.account_number} ${holderName}`,
    })),
  )
  const rows = await unit.tx.query(insertMandates, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(made, sealed).map(([{ id, participantId, account, noticeDays }, one]) => ({
      id,
      participant_id: participantId,
      reference: referenceOf(id),
      masked: account.masked,
      sealed: one,
      notice_days: noticeDays,
    })),
  })
  enterStatuses(
    unit,
    'mandate',
    rows.map(({ id }) => ({ id, to: 'active' })),
  )
  const rowOf = indexBy(rows, (row) => row.id)
  return made.map(({ id }) => present(rowOf.get(id), 'each inserted mandate comes back'))
}

/** What stands on the buyer's statement: `M` and the random end of the id, in capitals. */
function referenceOf(id: Id<'mandate'>): string {
  return `M${showId('mandate', id).slice(-REFERENCE_LENGTH).toUpperCase()}`
}

/** Reads mandates without opening them. */
export async function readMandates(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'mandate'>[],
): Promise<Map<Id<'mandate'>, MandateRow>> {
  if (ids.length === 0) return new Map()
  return indexBy(await reader.query(selectMandates, { tenant_id: tenant, ids }), (row) => row.id)
}

/** Opens a mandate for a rail. Null: it was revoked, or its buyer was erased. */
export async function openMandate(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  id: Id<'mandate'>,
): Promise<OpenMandate | null> {
  const row = (await readMandates(reader, tenant, [id])).get(id) ?? fail('not_found')
  if (row.status === 'revoked') return null
  const { participant_id: participantId, sealed, reference, accepted_at: signedAt } = row
  const of = { participantId, bound: boundTo(id), sealed }
  const [text] = await openParticipantTexts(reader, vault, tenant, [of])
  if (text === undefined) return null
  // An IBAN is kept without spaces, so the first one ends it.
  const end = text.indexOf(' ')
  return { iban: text.slice(0, end), holderName: text.slice(end + 1), reference, signedAt }
}

/** Ends mandates for good, by a bank's code or without; answers those that ended now. */
export async function endMandates(
  unit: Unit,
  ids: readonly Id<'mandate'>[],
  bankCode: string | null = null,
): Promise<Id<'mandate'>[]> {
  if (ids.length === 0) return []
  const moves = ids.map((id) => ({ id, to: 'revoked' }) as const)
  const beside = { move: endMandateRows, given: { bank_code: bankCode } }
  const ended = await advance(unit, 'mandate', moves, beside)
  return ids.filter((id) => ended.delete(id))
}

/**
 * Forgets persons by their participant ids: what may be shown of the accounts that they let be
 * debited. Nothing is collected again under a mandate of theirs. The rows are kept for the debits
 * that were made; the account and its holder open no more once the participants room has forgotten.
 */
export async function forgetMandates(
  unit: Unit,
  participantIds: readonly Id<'participant'>[],
): Promise<void> {
  const rows = await unit.tx.query(selectMandatesOf, {
    tenant_id: unit.tenant.id,
    participant_ids: participantIds,
  })
  const ids = rows.map(({ id }) => id)
  await endMandates(unit, ids)
  await unit.tx.query(maskMandates, { tenant_id: unit.tenant.id, ids })
}
