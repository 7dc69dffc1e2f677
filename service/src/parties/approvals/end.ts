// How an approval ends once it is approved: in the unit that has its effect, so that it has it once
// whatever is kept or lost beside it; or refused by then.
import type { ApprovalStatus } from '@holdfast/contract'
import { noteForAudit, noteOf } from '#audit'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Bound, DoneCommand } from '#http'
import type { Id } from '#kit'
import { compact, Failure, fail, parseId, present, showId } from '#kit'
import type { Measured } from './measure.ts'
import { measureCommand } from './measure.ts'
import type { TellDeps } from './notices.ts'
import { deciderOf, tellMembers } from './notices.ts'
import { openRequest } from './request.ts'
import { assertStanding } from './second-owner.ts'
import type { ApprovalRow } from './store.ts'
import { endApprovals, insertApprovedOutbounds, lockApprovals } from './store.ts'

/** An approval that ends, and what came of it. */
export interface Ending {
  readonly id: Id<'approval'>
  readonly httpStatus: number | null
  readonly code: string | null
  readonly objects: readonly string[]
}

/** Ends approvals that may end so; others stay as they are. */
export async function endAs(
  unit: Unit,
  status: Extract<ApprovalStatus, 'executed' | 'failed' | 'expired'>,
  endings: readonly Ending[],
): Promise<void> {
  if (endings.length === 0) return
  const moves = endings.map(({ id }) => ({ id, to: status }))
  const rows = endings.map(({ id, httpStatus, code, objects }) => ({
    id,
    outcome_status: httpStatus,
    outcome_code: code,
    outcome_objects: JSON.stringify(objects),
  }))
  await advance(unit, 'approval', moves, { move: endApprovals, given: { rows } })
}

const ENDED = 'This was done or refused before with the same approval.'
const CHANGED = 'This would do something else by now than what was approved.'

/** A command that was done with an approval. */
interface Approved {
  readonly id: Id<'approval'>
  readonly done: DoneCommand
}

/**
 * Ends the approvals that commands of the unit were done with. Refuses with `invalid_state` what
 * was done before, and with `approval_lapsed` what does anything else than what was approved, or
 * what those who asked and approved may no longer do.
 */
export async function endWithEffect(
  deps: TellDeps,
  unit: Unit,
  commands: readonly DoneCommand[],
): Promise<void> {
  const approved = commands.flatMap(approvedOf)
  if (approved.length === 0) return
  const ids = approved.map(({ id }) => id)
  const rows = await unit.tx.query(lockApprovals, { tenant_id: unit.tenant.id, ids })
  const found = new Map<string, ApprovalRow>(rows.map((row) => [row.id, row]))
  const endings: Ending[] = []
  const bound: BoundOutbound[] = []
  for (const { id, done } of approved) {
    const row = found.get(id)
    if (row?.status !== 'approved') throw new Failure('invalid_state', { detail: ENDED })
    const measured = await measureCommand(unit, done)
    await assertStanding(unit, row, measured)
    if (!isWhatWasApproved(deps, unit, row, measured)) fail('approval_lapsed', { detail: CHANGED })
    const told = noteOf(unit, done.requestId)
    const summary = compact([told?.summary, `Done with the approval ${showId('approval', id)}.`])
    noteForAudit(unit, done.requestId, { ...told, summary: summary.join(' ') })
    await tellMembers(deps, unit, row, { kind: 'done', decidedBy: deciderOf(row) })
    endings.push({ id, httpStatus: done.status, code: null, objects: measured.made })
    bound.push(...measured.outbounds.map((one) => ({ ...one, approvalId: id })))
  }
  await endAs(unit, 'executed', endings)
  await bindOutbounds(unit, bound)
}

interface BoundOutbound extends Bound {
  readonly approvalId: Id<'approval'>
}

/** From now on they go to the accounts that were approved, and to no other. */
async function bindOutbounds(unit: Unit, bound: readonly BoundOutbound[]): Promise<void> {
  if (bound.length === 0) return
  await unit.tx.query(insertApprovedOutbounds, {
    tenant_id: unit.tenant.id,
    rows: bound.map(({ id, approvalId, accountId }) => ({
      outbound_id: id,
      approval_id: approvalId,
      bank_account_id: accountId,
    })),
  })
}

function approvedOf(done: DoneCommand): Approved[] {
  const { approval } = done.principal
  if (typeof approval !== 'object') return []
  return [{ id: present(parseId('approval', approval.id), 'an approval has an id'), done }]
}

/** An approval is of one currency, and shows its amount, and all that it does. */
function isWhatWasApproved(
  { sealKey }: TellDeps,
  { tenant }: Unit,
  row: ApprovalRow,
  { parts: [part, ...others], print }: Measured,
): boolean {
  const isSameMoney =
    (part?.currency ?? null) === row.currency && (part?.amount ?? null) === row.amount
  const approved = openRequest(sealKey, tenant.id, row).print
  return others.length === 0 && isSameMoney && approved === print
}
