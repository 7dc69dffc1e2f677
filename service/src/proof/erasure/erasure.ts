// Erasing a person everywhere: each room forgets its own.

import { forgetInStatements } from '#bookings'
import { forgetStatusLinks } from '#buyers'
import { forgetCards } from '#collecting'
import type { Unit } from '#db'
import { forgetMandates } from '#debits'
import { forgetTerms } from '#finding'
import { forgetPayers } from '#inbounds'
import type { Id } from '#kit'
import { asId } from '#kit'
import { forgetMails } from '#mail'
import { forgetByHand } from '#manual'
import { forgetOrders } from '#orders'
import { emailSpelling, forgetParticipants } from '#participants'
import { forgetPayeeLinks } from '#payees'
import { forgetPractisedPayers } from '#practice'
import { forgetVerified } from '#verifications'
import { lockPerson, selectPersons, selectTies } from './store.ts'

type Forget = (unit: Unit, ids: readonly Id<'participant'>[]) => Promise<void>

/**
 * How each room that holds something of a person forgets it; what it keeps, and why, it says there.
 * A later room comes first: it finds what is its own by what the ones before still know.
 */
const FORGETTING: readonly Forget[] = [
  forgetStatusLinks,
  forgetMails,
  forgetInStatements,
  forgetOrders,
  forgetPractisedPayers,
  forgetByHand,
  forgetCards,
  forgetPayers,
  forgetMandates,
  forgetVerified,
  forgetPayeeLinks,
]

/**
 * Erases persons by all their participant ids, in the caller's transaction. Money, ledger, journal
 * and their proofs stay whole: none of them holds a name. Callers make sure that nothing is waiting
 * to be paid to them. Returns the ids that were erased.
 */
export async function erasePersons(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<Id<'participant'>[]> {
  for (const forget of FORGETTING) await forget(unit, ids)
  const erased = await forgetParticipants(unit, ids)
  // Last: whoever was reading them has ended by now, and nobody reads them any more.
  await forgetTerms(unit, erased)
  return erased
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
  const address = { tenant_id: unit.tenant.id, email: emailSpelling(email) ?? '' }
  await unit.tx.query(lockPerson, address)
  const rows = await unit.tx.query(selectPersons, address)
  if (rows.length === 0) return { kind: 'unknown' }
  const ids = rows.map(({ id }) => asId('participant', id))
  const ties = await unit.tx.query(selectTies, { tenant_id: unit.tenant.id, participant_ids: ids })
  const holding = ties.filter(({ count }) => count > 0n)
  if (holding.length > 0) return { kind: 'tied', ties: holding }
  return { kind: 'erased', ids: await erasePersons(unit, ids) }
}
