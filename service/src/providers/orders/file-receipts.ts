// Receipts of a file that is handed over: one for each of its batches.
import type { ArtefactRecord } from '#artefacts'
import type { Database } from '#db'
import type { TenantId } from '#kit'
import { present } from '#kit'
import type { BatchRecord } from './order.ts'
import type { ReceiptsOf } from './receipt-files.ts'
import { dropReceipts, writeReceipt } from './receipts.ts'
import { selectBatchesOfFile, selectIdsOfBatch } from './store.ts'

interface Deps {
  readonly database: Database
  readonly bankFolder: string | null
}

/** Writes down, of each batch of the file, its ids and sums, and what names the file. */
export async function writeReceiptsOf(
  deps: Deps,
  tenantId: TenantId,
  batch: BatchRecord,
  { sha256, size }: Pick<ArtefactRecord, 'sha256' | 'size'>,
): Promise<void> {
  const file = {
    name: present(batch.file_name ?? undefined, 'a file has a name'),
    sha256: sha256.toString('hex'),
    size: Number(size),
  }
  for (const one of await readFileOf(deps, tenantId, batch)) {
    const orders = await deps.database.read(tenantId, async (reader) => {
      return await reader.query(selectIdsOfBatch, { tenant_id: tenantId, batch_id: one.id })
    })
    await writeReceipt(receiptsOf(deps, tenantId, batch), {
      batchId: one.id,
      accountId: one.connected_account_id,
      currency: one.currency,
      profile: one.profile,
      scheme: one.scheme,
      sequenceType: one.sequence_type,
      isInstant: one.is_instant,
      isUrgent: one.is_urgent,
      total: one.total,
      day: present(one.day ?? undefined, 'a file has a day'),
      file,
      orderIds: orders.map(({ id }) => id),
    })
  }
}

/** Forgets that a file was to leave: its half file was taken back. */
export async function dropReceiptsOf(
  deps: Deps,
  tenantId: TenantId,
  batch: BatchRecord,
): Promise<void> {
  const file = await readFileOf(deps, tenantId, batch)
  await dropReceipts(
    receiptsOf(deps, tenantId, batch),
    file.map(({ id }) => id),
  )
}

function receiptsOf(
  { bankFolder }: Deps,
  tenantId: TenantId,
  { connection_id: connectionId }: BatchRecord,
): ReceiptsOf {
  const base = present(bankFolder ?? undefined, 'a file is handed over below a folder')
  return { bankFolder: base, tenantId, connectionId }
}

async function readFileOf(
  { database }: Deps,
  tenantId: TenantId,
  { artefact_id }: BatchRecord,
): Promise<BatchRecord[]> {
  return await database.read(tenantId, async (reader) => {
    return await reader.query(selectBatchesOfFile, {
      tenant_id: tenantId,
      artefact_id: present(artefact_id ?? undefined, 'what is handed over has a file'),
    })
  })
}
