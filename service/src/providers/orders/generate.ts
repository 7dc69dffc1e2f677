// Writing the file of a batch: checked against its schema, kept, and never made a second time.
import { keepArtefact, recordReading } from '#artefacts'
import { requestedDate } from '#calendars'
import { connectionProfiles, openAccount, readAccount, readConnection } from '#connections'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { addDays, assert, present, showId, showInstant, startOfDay } from '#kit'
import { planFiles, writeCreditTransfers } from '#messages'
import type { Vault } from '#participants'
import { fileOrderOf, openDetails } from './details.ts'
import { bankSend, planAwaiting } from './jobs.ts'
import { bankNameOf } from './order.ts'
import { fileBatch, lockBatch, selectOrdersOfBatch } from './store.ts'

/** The message that its files are. */
export const MESSAGE = 'pain.001.001.09'

/**
 * Writes the file of an approved batch that nobody holds, for the day that its bank takes now, and
 * keeps it in the transaction in which the batch has it. Throws where the file does not keep its
 * schema: its orders were looked at before, so that this is a fault of ours.
 */
export async function generateFile(unit: Unit, vault: Vault, id: Id<'bank_batch'>): Promise<void> {
  const { id: tenantId } = unit.tenant
  const [batch] = await unit.tx.query(lockBatch, { tenant_id: tenantId, id })
  if (batch?.status !== 'approved' || batch.is_held) return
  const found = await readConnection(unit.tx, tenantId, batch.connection_id)
  const connection = present(found, 'a batch is of a connection')
  const account = await readAccount(unit.tx, tenantId, batch.connected_account_id)
  const { file: profile, calendar } = connectionProfiles[connection.profile]
  const cutOff = { calendar, time: connection.cut_off, timeZone: connection.time_zone }
  const day = requestedDate(cutOff, batch.is_instant, unit.now)
  assert(day !== undefined, 'the calendar of banks reaches to the day of an order')
  const debtor = openAccount(vault, tenantId, account)
  const terms = { debtor, day, isInstant: batch.is_instant, referenceMax: profile.referenceMax }
  const records = await unit.tx.query(selectOrdersOfBatch, { tenant_id: tenantId, batch_id: id })
  const orders = records.map((order) => {
    const details = openDetails(vault, tenantId, order)
    return fileOrderOf(order, present(details ?? undefined, 'nobody under way is forgotten'), terms)
  })
  const [groups, ...others] = planFiles(orders, profile)
  assert(groups?.length === 1 && others.length === 0, 'a batch is one block of one file')
  const name = bankNameOf(id)
  const written = await writeCreditTransfers(
    {
      messageId: name,
      paymentIds: [name],
      createdAt: showInstant(unit.now),
      initiator: debtor.name,
    },
    groups,
    profile,
  )
  if (!written.isWritten) {
    const codes = [...written.faults.map(({ fault }) => fault), ...written.violations.map(sayWhere)]
    throw new Error(`the file of a batch cannot be written: ${codes.join(', ')}`)
  }
  const fileName = `${name}.xml`
  const kept = await keepArtefact(unit, vault, {
    connectionId: connection.id,
    direction: 'out',
    source: 'service',
    keptBy: null,
    name: fileName,
    bytes: written.bytes,
  })
  await recordReading(unit, kept.id, { held: null, message: MESSAGE })
  await advanceAll(unit, 'bank_batch', [{ id, to: 'generated' }], {
    move: fileBatch,
    given: { artefact_id: kept.id, file_name: fileName, day },
  })
  if (connection.channel === 'by_hand') {
    // Whoever uploads it has until its day is over.
    return planAwaiting(unit, id, startOfDay(addDays(day, 1), connection.time_zone))
  }
  const key = showId('bank_batch', id)
  enqueue(unit, bankSend, { key, runAt: unit.now, payload: { batch: id } })
}

/** Where a file breaks its schema: never what stands there. */
function sayWhere({ code, where }: { readonly code: string; readonly where: string }): string {
  return `${code} at ${where}`
}
