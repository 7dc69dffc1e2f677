// How an organisation guards where others are paid to.
import type { PayeeRules } from '@holdfast/contract'
import type { Database, Environment, Reader, Tenant, Unit } from '#db'
import type { TenantId } from '#kit'
import { selectRules, upsertRules } from './store-payees.ts'

/** In live a day; in the sandbox none, unless it is switched on to be tried. */
const COOLING_HOURS: Readonly<Record<Environment, number>> = { live: 24, sandbox: 0 }

/** The rules of a tenant: those that were set, else those of its environment. */
export async function readPayeeRules(
  reader: Reader,
  { id, environment }: Pick<Tenant, 'id' | 'environment'>,
): Promise<PayeeRules> {
  const [row] = await reader.query(selectRules, { tenant_id: id })
  return { cooling_hours: row?.cooling_hours ?? COOLING_HOURS[environment] }
}

/** Sets the rules; a time that runs already is not changed. Answers those before and after. */
export async function setPayeeRules(
  unit: Unit,
  rules: PayeeRules,
): Promise<{ readonly before: PayeeRules; readonly after: PayeeRules }> {
  const before = await readPayeeRules(unit.tx, unit.tenant)
  await unit.tx.query(upsertRules, {
    tenant_id: unit.tenant.id,
    cooling_hours: rules.cooling_hours,
  })
  return { before, after: rules }
}

/**
 * Takes down the rules that were set for a tenant, and answers what sets them for another: for a
 * sandbox that takes the place of one that is reset.
 */
export async function carryPayeeRules(
  database: Database,
  from: TenantId,
): Promise<(to: TenantId) => Promise<void>> {
  const [row] = await database.read(
    from,
    async (reader) => await reader.query(selectRules, { tenant_id: from }),
  )
  return async (to) => {
    if (row === undefined) return
    await database.transact(to, async (unit) => {
      await unit.tx.query(upsertRules, { tenant_id: to, cooling_hours: row.cooling_hours })
    })
  }
}
