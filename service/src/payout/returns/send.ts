// Giving returns to the rail: taken first, so that what it may have can no longer be called off.
import type { Database, Unit } from '#db'
import { openPayerAccount } from '#inbounds'
import type { Id, TenantId } from '#kit'
import type { Vault } from '#participants'
import { readProjects } from '#projects'
import type { Rail, ReturnInstruction, Submission } from '#rails'
import type { ReturnRecord } from './return.ts'
import { lockReturns, moveReturns } from './rows.ts'
import { selectPayer } from './store.ts'

/** What sending money back needs from the outside. */
export interface ReturnDeps {
  readonly database: Database
  readonly vault: Vault
  readonly rail: Rail
}

/**
 * Gives a return to the rail, under its own id for life. Before it is asked, the return counts as
 * with the rail: a worker that dies in between asks again. Null: it is no longer to be sent, or not
 * now.
 */
export async function sendReturn(
  { database, vault, rail }: ReturnDeps,
  tenantId: TenantId,
  id: Id<'inbound_return'>,
): Promise<Submission | null> {
  const instruction = await database.transact(tenantId, async (unit) => {
    const row = (await lockReturns(unit, [id])).get(id)
    if (row === undefined || !(await isTaken(unit, row))) return null
    return await instructionOf(unit, vault, row)
  })
  return instruction === null ? null : await rail.sendBack(instruction)
}

async function isTaken(unit: Unit, row: ReturnRecord): Promise<boolean> {
  if (row.status !== 'processing') return row.status === 'executing'
  const projects = await readProjects(unit.tx, unit.tenant.id, [row.project_id])
  const isReviewed = projects.get(row.project_id)?.status === 'in_review'
  await moveReturns(unit, [row], isReviewed ? 'paused' : 'executing')
  return !isReviewed
}

async function instructionOf(
  unit: Unit,
  vault: Vault,
  { id, inbound_id, inbound_type, currency, amount }: ReturnRecord,
): Promise<ReturnInstruction> {
  const { id: tenantId } = unit.tenant
  const [payer] = await unit.tx.query(selectPayer, { tenant_id: tenantId, id: inbound_id })
  const sealed = payer?.payer_sealed ?? null
  const account =
    payer === undefined || sealed === null
      ? null
      : openPayerAccount(vault, { tenantId, noticeId: payer.rail_notice_id, sealed })
  return {
    tenantId,
    key: id,
    currency,
    amount,
    inboundId: inbound_id,
    inboundType: inbound_type,
    account,
  }
}
