// A booking with all that a second person compares with the bank before approving it.
import type { ManualEntryFile } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, fail } from '#kit'
import type { Vault } from '#participants'
import { readVerificationViews, showVerification } from '#verifications'
import type { EntryRecord } from './entry.ts'
import { payerOf, showEntry } from './entry.ts'
import { readManualPayment } from './rail.ts'
import type { WhoRow } from './store.ts'
import { selectEntry, selectEntryOfReturn, selectWho } from './store.ts'

/** Reads one. Holds personal data. Refuses with `not_found`. */
export async function readEntryFile(
  reader: Reader,
  vault: Vault,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: Id<'manual_entry'> },
): Promise<ManualEntryFile> {
  const [entry] = await reader.query(selectEntry, { tenant_id: tenantId, id })
  if (entry === undefined) return fail('not_found')
  const { proposed_by: proposer, decided_by: decider } = entry
  const ordered = entry.outbound_id ?? entry.return_id
  const who = await reader.query(selectWho, {
    tenant_id: tenantId,
    ids: compact([proposer, decider]),
  })
  const nameOf = (one: string) => nameIn(who.find((row) => row.id === one))
  const payer = payerOf(vault, tenantId, await payingEntry(reader, tenantId, entry))
  return {
    entry: showEntry(entry),
    proposed_by_name: nameOf(proposer),
    decided_by_name: decider === null ? null : nameOf(decider),
    payer_name: payer.name,
    payer_text: payer.reference,
    payment:
      ordered === null ? null : await readManualPayment(reader, vault, { tenantId, id: ordered }),
    verification: await readVerification(reader, tenantId, entry.verification_id),
  }
}

/** Whose payer is shown: of money that is sent back, that of the booking by which it came. */
async function payingEntry(
  reader: Reader,
  tenantId: TenantId,
  entry: EntryRecord,
): Promise<EntryRecord> {
  if (entry.return_id === null) return entry
  const [came] = await reader.query(selectEntryOfReturn, {
    tenant_id: tenantId,
    id: entry.return_id,
  })
  return came ?? entry
}

async function readVerification(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'verification'> | null,
): Promise<ManualEntryFile['verification']> {
  const view = (await readVerificationViews(reader, tenantId, compact([id]))).values().next().value
  return view === undefined ? null : showVerification(view)
}

/** A member by name; a key by its label or end, and those who made it. */
function nameIn(row: WhoRow | undefined): string {
  if (row === undefined) return ''
  const { name, hint, label, makers } = row
  if (name !== null) return name
  const key = label === null ? `The key ${hint ?? ''}` : `The key “${label}”`
  return makers === null ? `${key}, of the operator` : `${key}, made by ${makers}`
}
