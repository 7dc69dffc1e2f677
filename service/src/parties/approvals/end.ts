// How an approval ends once it is approved: in the unit that has its effect, so that it has it once
// whatever is kept or lost beside it; or refused by then.
import type { ApprovalStatus } from '@holdfast/contract'
import { approvalTransitions } from '@holdfast/contract'
import { noteForAudit } from '#audit'
import type { Unit } from '#db'
import type { DoneCommand } from '#http'
import type { Id } from '#kit'
import { Failure, parseId, present, showId, sourcesOf } from '#kit'
import type { Measured } from './measure.ts'
import { fieldsOf, idsIn, measure, parsed } from './measure.ts'
import type { ApprovalRow } from './store.ts'
import { endApprovals, lockApprovals } from './store.ts'

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
  await unit.tx.query(endApprovals, [
    unit.tenant.id,
    endings.map(({ id }) => id),
    status,
    endings.map(({ httpStatus }) => httpStatus),
    endings.map(({ code }) => code),
    endings.map(({ objects }) => JSON.stringify(objects)),
    unit.now,
    sourcesOf<string>(approvalTransitions, status),
  ])
}

const ENDED = 'This was done or refused before with the same approval.'
const CHANGED =
  'This would move another amount by now than what was approved. Ask for another approval.'

/** A command that was done with an approval. */
interface Approved {
  readonly id: Id<'approval'>
  readonly done: DoneCommand
}

/**
 * Ends the approvals that commands of the unit were done with. Refuses with `invalid_state` what
 * was done before, and what moves anything else than what was approved.
 */
export async function endWithEffect(unit: Unit, commands: readonly DoneCommand[]): Promise<void> {
  const approved = commands.flatMap(approvedOf)
  if (approved.length === 0) return
  const ids = approved.map(({ id }) => id)
  const rows = await unit.tx.query(lockApprovals, [unit.tenant.id, ids])
  const found = new Map<string, ApprovalRow>(rows.map((row) => [row.id, row]))
  const endings: Ending[] = []
  for (const { id, done } of approved) {
    const row = found.get(id)
    if (row?.status !== 'approved') throw new Failure('invalid_state', { detail: ENDED })
    if (!isWhatWasApproved(row, await measure(unit, done))) {
      throw new Failure('invalid_state', { detail: CHANGED })
    }
    noteForAudit(unit, done.requestId, {
      summary: `Done with the approval ${showId('approval', id)}.`,
    })
    const objects = done.answer === null ? [] : idsIn(fieldsOf(parsed(done.answer)))
    endings.push({ id, httpStatus: done.status, code: null, objects })
  }
  await endAs(unit, 'executed', endings)
}

function approvedOf(done: DoneCommand): Approved[] {
  const { approval } = done.principal
  if (typeof approval !== 'object') return []
  return [{ id: present(parseId('approval', approval.id), 'an approval has an id'), done }]
}

/** An approval is of one currency, and shows its amount. */
function isWhatWasApproved({ currency, amount }: ApprovalRow, { parts }: Measured): boolean {
  const [part, ...others] = parts
  if (others.length > 0) return false
  return (part?.currency ?? null) === currency && (part?.amount ?? null) === amount
}
