// Which accounts are whose: those on file, and those that somebody has paid from. Only keyed hashes
// are kept, so that the payer of money that names nothing is known again.
import type { CheckedAccount } from '#banks'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, bareText, indexBy } from '#kit'
import { insertPayers, selectPayers } from './store.ts'
import type { Vault } from './vault.ts'

/** A participant, and an account that is known to be theirs. */
export interface Payer {
  readonly fingerprint: Buffer
  readonly participantId: Id<'participant'>
}

const BRITISH_IBAN = /^GB\d{2}[A-Z]{4}(\d{14})$/

/** An account as banks name it: letters and digits; a British one by sort code and number. */
function accountName(text: string): string {
  const plain = bareText(text)
  return BRITISH_IBAN.exec(plain)?.[1] ?? plain
}

/** The hash by which an account is known again within a tenant: its IBAN, or code and number. */
export function payerFingerprint(vault: Vault, tenantId: TenantId, account: string): Buffer {
  return vault.fingerprint(`payer account ${tenantId} ${accountName(account)}`)
}

/** The hash of an account on file: the same as that of money that comes from it. */
export function fingerprintOnFile(
  vault: Vault,
  tenantId: TenantId,
  { account_number: number, routing_code: code, fields }: CheckedAccount,
): Buffer {
  const isWhole = fields.iban !== undefined || fields.clabe !== undefined
  return payerFingerprint(vault, tenantId, isWhole ? number : `${code}${number}`)
}

/** Keeps whose accounts these are. */
export async function rememberPayers(unit: Unit, payers: readonly Payer[]): Promise<void> {
  if (payers.length === 0) return
  const rows = indexBy(payers, ({ fingerprint, participantId }) => {
    return `${fingerprint.toString('hex')} ${participantId}`
  })
  // In one order, so that two units that learn the same do not wait for each other in a circle.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await unit.tx.query(insertPayers, {
    tenant_id: unit.tenant.id,
    rows: sorted.map(({ fingerprint, participantId }) => ({
      fingerprint,
      participant_id: participantId,
    })),
  })
}

/** Whose accounts these may be. */
export async function readPayers(
  reader: Reader,
  tenant: TenantId,
  fingerprints: readonly Buffer[],
): Promise<Payer[]> {
  if (fingerprints.length === 0) return []
  const rows = await reader.query(selectPayers, { tenant_id: tenant, fingerprints })
  return rows.map(({ fingerprint, participant_id }) => {
    return { fingerprint, participantId: asId('participant', participant_id) }
  })
}
