// Giving returns to the rail: taken first, so that what it may have can no longer be called off.
import type { Database, Unit } from '#db'
import { originOf } from '#inbounds'
import type { Id, TenantId } from '#kit'
import { present } from '#kit'
import type { Vault } from '#participants'
import { readProjects } from '#projects'
import type { Rail, Rails, ReturnInstruction, Submission } from '#rails'
import type { ReturnRecord } from './return.ts'
import { lockReturns, moveReturns } from './rows.ts'
import { keepReturnRail, selectPayer } from './store.ts'

/** What sending money back needs from the outside. */
export interface ReturnDeps {
  readonly database: Database
  readonly vault: Vault
  readonly rails: Rails
}

/**
 * Gives a return to the rail, under its own id for life. Before it is asked, the return counts as
 * with the rail: a worker that dies in between asks again. Null: it is no longer to be sent, or not
 * now.
 */
export async function sendReturn(
  deps: ReturnDeps,
  tenantId: TenantId,
  id: Id<'inbound_return'>,
): Promise<Submission | null> {
  const given = await deps.database.transact(tenantId, async (unit) => {
    const row = (await lockReturns(unit, [id])).get(id)
    if (row === undefined || !(await isTaken(unit, row))) return null
    return await instructionOf(unit, deps, row)
  })
  return given === null ? null : await given.rail.sendBack(given.instruction)
}

async function isTaken(unit: Unit, row: ReturnRecord): Promise<boolean> {
  if (row.status !== 'processing') return row.status === 'executing'
  const projects = await readProjects(unit.tx, unit.tenant.id, [row.project_id])
  const isReviewed = projects.get(row.project_id)?.status === 'in_review'
  await moveReturns(unit, [row], isReviewed ? 'paused' : 'executing')
  return !isReviewed
}

interface Given {
  readonly rail: Rail
  readonly instruction: ReturnInstruction
}

/** What the rail is asked, and which: it is chosen once, and kept on the return. */
async function instructionOf(
  unit: Unit,
  { vault, rails }: ReturnDeps,
  row: ReturnRecord,
): Promise<Given> {
  const { id: tenantId } = unit.tenant
  const { id, inbound_id, inbound_type, currency, amount } = row
  const [found] = await unit.tx.query(selectPayer, { tenant_id: tenantId, id: inbound_id })
  const payer = present(found, 'a return is of an inbound')
  const origin = originOf(vault, tenantId, payer)
  const told = { tenantId, key: id, currency, amount, inboundId: inbound_id, origin }
  const instruction = { ...told, inboundType: inbound_type, connectedAccountId: null }
  const cameTo = payer.connected_account_id
  const kept = row.rail === null ? null : { ...row, rail: row.rail }
  const choice = kept ?? (await rails.choose(unit, { key: id, currency, origin, cameTo }))
  if (choice === null) return { rail: rails.sandbox, instruction }
  const { rail, connected_account_id: connectedAccountId } = choice
  if (kept === null) {
    const given = { rail, connected_account_id: connectedAccountId }
    await unit.tx.query(keepReturnRail, { tenant_id: tenantId, id, ...given })
  }
  return { rail: rails.live[rail], instruction: { ...instruction, connectedAccountId } }
}
