// Each participant has a data key of its own. What is sealed under it dies with it.
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, distinct, present, randomKey, seal, unseal } from '#kit'
import { insertDataKeys, selectDataKeys } from './store.ts'
import type { Vault } from './vault.ts'

/** Something about a participant, bound to the place where it is kept (`table/row id`). */
export interface SealedText {
  readonly participantId: Id<'participant'>
  readonly bound: string
}

function keyBound(tenantId: TenantId, participantId: string): string {
  return `${tenantId}/participant_keys/${participantId}`
}

/** Unwraps a stored data key. */
export function unwrapDataKey(
  vault: Vault,
  tenantId: TenantId,
  row: { readonly participant_id: string; readonly wrapped: Buffer },
): Buffer {
  return vault.unwrap(row.wrapped, keyBound(tenantId, row.participant_id))
}

async function readDataKeys(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  participantIds: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, Buffer>> {
  const rows = await reader.query(selectDataKeys, {
    tenant_id: tenantId,
    participant_ids: participantIds,
  })
  return new Map(
    rows.map((row) => [
      asId('participant', row.participant_id),
      unwrapDataKey(vault, tenantId, row),
    ]),
  )
}

/** The data keys of participants; made for those that have none yet. */
export async function ensureDataKeys(
  unit: Unit,
  vault: Vault,
  participantIds: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, Buffer>> {
  const tenantId = unit.tenant.id
  const asked = distinct(participantIds)
  const known = await readDataKeys(unit.tx, vault, tenantId, asked)
  const missing = asked.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await unit.tx.query(insertDataKeys, {
    tenant_id: tenantId,
    created_at: unit.now,
    rows: missing.map((id) => ({
      participant_id: id,
      wrapped: vault.wrap(randomKey(), keyBound(tenantId, id)),
    })),
  })
  // Read back: another unit may have been first.
  return await readDataKeys(unit.tx, vault, tenantId, asked)
}

/** Seals texts, or bytes, under their participants' keys, in order. */
export async function sealParticipantTexts(
  unit: Unit,
  vault: Vault,
  texts: readonly (SealedText & { readonly text: string | Buffer })[],
): Promise<Buffer[]> {
  const keys = await ensureDataKeys(
    unit,
    vault,
    texts.map(({ participantId }) => participantId),
  )
  return texts.map(({ participantId, bound, text }) => {
    const key = present(keys.get(participantId), 'every participant has a data key')
    return seal(key, text, `${unit.tenant.id}/${bound}`)
  })
}

/** Opens texts sealed under participants' keys; undefined where the key was erased. */
export async function openParticipantTexts(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  texts: readonly (SealedText & { readonly sealed: Buffer })[],
): Promise<(string | undefined)[]> {
  const opened = await openParticipantBytes(reader, vault, tenantId, texts)
  return opened.map((bytes) => bytes?.toString('utf8'))
}

/** Opens bytes sealed under participants' keys; undefined where the key was erased. */
export async function openParticipantBytes(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  sealedBytes: readonly (SealedText & { readonly sealed: Buffer })[],
): Promise<(Buffer | undefined)[]> {
  if (sealedBytes.length === 0) return []
  const ids = distinct(sealedBytes.map(({ participantId }) => participantId))
  const keys = await readDataKeys(reader, vault, tenantId, ids)
  return sealedBytes.map(({ participantId, bound, sealed }) => {
    const key = keys.get(participantId)
    return key === undefined ? undefined : unseal(key, sealed, `${tenantId}/${bound}`)
  })
}
