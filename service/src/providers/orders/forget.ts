// What orders to banks hold of a person who was paid, or to whom money went back.
import { blankArtefact, forgetInFiles } from '#artefacts'
import type { Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { compact, distinct, showId } from '#kit'
import { writeSepa, writeText } from '#messages'
import type { Vault } from '#participants'
import { forgetPayees } from '#participants'
import { forgetPractised } from '#practice'
import { openDetails } from './details.ts'
import { bankForget } from './jobs.ts'
import { readOrders } from './outcome.ts'
import { dropDetails, selectBatch, selectOrdersOfPeople, selectWithdrawnFiles } from './store.ts'

/**
 * Forgets persons by their participant ids: name and account are written over in the files that
 * paid them or never left, and in all that banks have sent, and are dropped from the orders, by a
 * job each. Orders are kept, with amounts and references. Callers make sure that nothing is still
 * to be paid to them.
 */
export async function forgetOrders(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  const given = { tenant_id: unit.tenant.id, participant_ids: ids }
  for (const { id } of await unit.tx.query(selectOrdersOfPeople, given)) {
    enqueue(unit, bankForget, {
      key: showId('bank_order', id),
      runAt: unit.now,
      payload: { order: id },
    })
  }
}

/** Does so for one order; it is no longer needed, whatever has become of it. */
export async function forgetOrder(unit: Unit, vault: Vault, id: Id<'bank_order'>): Promise<void> {
  const tenant_id = unit.tenant.id
  const [order] = await readOrders(unit.tx, tenant_id, [id])
  const details = order === undefined ? null : openDetails(vault, tenant_id, order)
  if (order === undefined || details === null) return
  const { name, iban, local } = details
  const batchId = order.batch_id
  const [batch] =
    batchId === null ? [] : await unit.tx.query(selectBatch, { tenant_id, id: batchId })
  const known = compact([name, details.suggested ?? null])
  const names = distinct(known.flatMap((one) => [one, writeSepa(one), writeText(one, 'latin')]))
  const numbers = compact([iban, local])
  const ordered = batch?.artefact_id ?? null
  if (ordered !== null) await forgetPractised(unit, vault, ordered, { names, numbers })
  const withdrawn = await unit.tx.query(selectWithdrawnFiles, { tenant_id, id })
  const files = [ordered, ...withdrawn.map((one) => one.artefact_id)]
  for (const file of distinct(compact(files))) {
    await blankArtefact(unit, vault, file, { names, numbers })
  }
  await forgetInFiles(unit, vault, { sourceId: id, names, numbers })
  await forgetPayees(unit, compact([order.payee]))
  await unit.tx.query(dropDetails, { tenant_id, id })
}
