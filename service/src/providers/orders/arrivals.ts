// Payouts that left and have not arrived at the account of the organisation's own: people ask.
import type { TellOfBanks } from '#connections'
import type { Unit } from '#db'
import { setNotArrived, unsetNotArrived } from './store.ts'

/** Has people ask where payouts are; those that another alarm tells of keep it. */
export async function alarmNotArrived(
  unit: Unit,
  tell: TellOfBanks,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const given = { tenant_id: unit.tenant.id, ids, now: unit.now }
  const alarmed = await unit.tx.query(setNotArrived, given)
  if (alarmed.length > 0) await tell(unit, 'bank_alarms')
}

/** They arrived, or came back: nobody needs to ask any more. */
export async function endNotArrived(unit: Unit, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await unit.tx.query(unsetNotArrived, { tenant_id: unit.tenant.id, ids, now: unit.now })
}
