// Erasing a person everywhere: in the participants room, and where later rooms kept a name.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { asId } from '#kit'
import { emailSpelling, eraseParticipantData } from '#participants'
import { endPayeeLinks } from '#payees'
import { eraseDocumentsOf } from '#verifications'
import {
  deleteEmailsTo,
  endStatusLinks,
  forgetMeans,
  forgetPayers,
  lockPerson,
  selectPersons,
  selectTies,
} from './store-erasure.ts'

/**
 * Erases persons by all their participant ids. Money, ledger, journal and their proofs stay whole:
 * none of them holds a name. Callers make sure that nothing is waiting to be paid to them. Returns
 * the ids that were erased.
 */
export async function erasePersons(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<Id<'participant'>[]> {
  await unit.tx.query(deleteEmailsTo, [unit.tenant.id, ids])
  await unit.tx.query(endStatusLinks, [unit.tenant.id, ids, unit.realNow])
  await unit.tx.query(forgetPayers, [unit.tenant.id, ids, unit.realNow])
  await unit.tx.query(forgetMeans, [unit.tenant.id, ids, unit.now])
  await eraseDocumentsOf(unit, ids)
  await endPayeeLinks(unit, ids)
  return await eraseParticipantData(unit, ids)
}

/** What came of erasing whoever has an e-mail address. */
export type Erasure =
  | { readonly kind: 'unknown' }
  /** Money still depends on knowing them: how much of what. */
  | { readonly kind: 'tied'; readonly ties: readonly { what: string; count: bigint }[] }
  | { readonly kind: 'erased'; readonly ids: readonly Id<'participant'>[] }

/**
 * Erases the person behind an e-mail address, with all participants that share it; not while money
 * is on its way to them, held for them, or expected for or from them. An outbound that is being
 * made for them is waited for.
 */
export async function eraseByEmail(unit: Unit, email: string): Promise<Erasure> {
  const address = [unit.tenant.id, emailSpelling(email) ?? '']
  await unit.tx.query(lockPerson, address)
  const rows = await unit.tx.query(selectPersons, address)
  if (rows.length === 0) return { kind: 'unknown' }
  const ids = rows.map(({ id }) => asId('participant', id))
  const ties = await unit.tx.query(selectTies, [unit.tenant.id, ids])
  const holding = ties.filter(({ count }) => count > 0n)
  if (holding.length > 0) return { kind: 'tied', ties: holding }
  return { kind: 'erased', ids: await erasePersons(unit, ids) }
}
