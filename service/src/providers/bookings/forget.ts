// What statements of banks hold of a person who paid or was paid.
import { type Forgotten, forgetInFiles } from '#artefacts'
import type { Unit } from '#db'
import { enqueue, type RunnableHandler, stepHandler } from '#jobs'
import type { Id } from '#kit'
import { compact, distinct, showId } from '#kit'
import { writeSepa, writeText } from '#messages'
import type { Vault } from '#participants'
import { openSaid } from './book.ts'
import { bankForgetEntry } from './jobs.ts'
import type { Said } from './said.ts'
import { selectEntry } from './store.ts'
import { forgetSaid, selectEntriesOf } from './store-forget.ts'

/**
 * Forgets persons by their participant ids: what banks said of payments that they made, or that
 * were made to them, and their names and accounts in all files of banks, by a job each. The
 * entries are kept, with what they became. Payers are found by what inbounds keep of them: these
 * forget later. Callers make sure that nothing is still to be paid to them.
 */
export async function forgetInStatements(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<void> {
  const given = { tenant_id: unit.tenant.id, participant_ids: ids }
  for (const { id } of await unit.tx.query(selectEntriesOf, given)) {
    const key = showId('bank_entry', id)
    enqueue(unit, bankForgetEntry, { key, runAt: unit.now, payload: { entry: id } })
  }
}

/** Does so for entries that were found. */
export function forgetHandler(vault: Vault): RunnableHandler {
  return stepHandler(bankForgetEntry, async (unit, jobs) => {
    for (const { payload } of jobs) await forgetEntry(unit, vault, payload.entry)
  })
}

async function forgetEntry(unit: Unit, vault: Vault, id: Id<'bank_entry'>): Promise<void> {
  const tenant_id = unit.tenant.id
  const [entry] = await unit.tx.query(selectEntry, { tenant_id, id })
  if (entry === undefined || entry.sealed === null) return
  const others = othersOf(openSaid(unit, vault, entry), entry.amount)
  await forgetInFiles(unit, vault, { sourceId: id, ...others })
  await unit.tx.query(forgetSaid, { tenant_id, id })
}

/**
 * The names and accounts of the other side. Of several that were paid at once only the orders know
 * whose is whose: they forget their own in the files.
 */
function othersOf({ details }: Said, amount: bigint): Forgotten {
  if (amount < 0n && details.length > 1) return { names: [], numbers: [] }
  const others = details.map(({ debtor, creditor }) => {
    // Of a debit that was taken back it is the payer who is named.
    const isNobody = creditor.name === null && creditor.iban === null && creditor.other === null
    return amount < 0n && !isNobody ? creditor : debtor
  })
  const names = compact(others.map(({ name }) => name))
  return {
    names: distinct(names.flatMap((name) => [name, writeSepa(name), writeText(name, 'latin')])),
    numbers: distinct(compact(others.flatMap(({ iban, other }) => [iban, other]))),
  }
}
