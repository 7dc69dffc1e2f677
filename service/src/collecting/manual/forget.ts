// What bookings by hand hold of a person who paid.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { forgetEntryRows } from './store.ts'

/**
 * Forgets persons by their participant ids: who paid, as it was typed into bookings of payments
 * that they made. The bookings are kept, with who proposed and who approved them. The payments are
 * found by what inbounds keep of them: these forget later.
 */
export async function forgetEntries(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(forgetEntryRows, [unit.tenant.id, ids])
}
