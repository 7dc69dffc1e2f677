// How an organisation guards where others are paid to.
import type { PayeeRules, SetPayeeRulesBody } from '@holdfast/contract'
import type { Database, Environment, Reader, Tenant, Unit } from '#db'
import type { TenantId } from '#kit'
import { selectRules, upsertRules } from './store-payees.ts'

/** In live a day; in the sandbox none, unless it is switched on to be tried. */
const COOLING_HOURS: Readonly<Record<Environment, number>> = { live: 24, sandbox: 0 }

/** What checks of payees do, where nobody has said otherwise. */
const ON_CHECK = { close_match: 'pay', no_match: 'hold', not_possible: 'pay' } as const

/** The rules of a tenant: those that were set, else those of its environment. */
export async function readPayeeRules(
  reader: Reader,
  { id, environment }: Pick<Tenant, 'id' | 'environment'>,
): Promise<PayeeRules> {
  const [row] = await reader.query(selectRules, { tenant_id: id })
  return row ?? { cooling_hours: COOLING_HOURS[environment], ...ON_CHECK }
}

/**
 * Sets the rules, those that are given; a time that runs already is not changed. Answers those
 * before and after.
 */
export async function setPayeeRules(
  unit: Unit,
  rules: SetPayeeRulesBody,
): Promise<{ readonly before: PayeeRules; readonly after: PayeeRules }> {
  const before = await readPayeeRules(unit.tx, unit.tenant)
  const after = {
    cooling_hours: rules.cooling_hours ?? before.cooling_hours,
    close_match: rules.close_match ?? before.close_match,
    no_match: rules.no_match ?? before.no_match,
    not_possible: rules.not_possible ?? before.not_possible,
  }
  await unit.tx.query(upsertRules, { tenant_id: unit.tenant.id, ...after })
  return { before, after }
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
      await unit.tx.query(upsertRules, { tenant_id: to, ...row })
    })
  }
}
