// What banking by hand holds of a person who paid or was paid.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { forgetBookings } from './store.ts'

/**
 * Forgets persons by their participant ids: who paid, as it was typed into bookings of payments
 * that they made, and the accounts that were to be paid by hand. The bookings and payments are
 * kept, with who proposed and who approved them. What they paid is found by what inbounds keep of
 * it: these forget later. Callers make sure that nothing is still to be paid to them.
 */
export async function forgetByHand(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(forgetBookings, { tenant_id: unit.tenant.id, participant_ids: ids })
}
