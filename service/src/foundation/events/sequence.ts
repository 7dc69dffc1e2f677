// The numbers of a tenant's events.
import type { Unit } from '#db'
import { insertSequence } from './store.ts'

/** Gives a new tenant its event sequence, which begins at 1. Does nothing where there is one. */
export async function openSequence(unit: Unit): Promise<void> {
  await unit.tx.query(insertSequence, { tenant_id: unit.tenant.id })
}
