// Transfers that keys asked for above their limits: a person passes them, or calls them back.
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, present, refused } from '#kit'
import type { HeldDecision } from '#outbounds'
import { refusalOfPassing } from '#outbounds'
import { cancelTransfers } from './commands.ts'
import { advanceTransfers } from './execute.ts'
import { lockTransfers, readTransfers } from './rows.ts'
import { passWaiting } from './store.ts'
import type { TransferRecord } from './transfer.ts'

/**
 * Decides transfers that wait for a person because a key asked for them: passed ones move, or wait
 * for their money; refused ones are cancelled. One result each, as `decideHeldOutbounds`.
 */
export async function decideHeldTransfers(
  unit: Unit,
  decisions: readonly HeldDecision<'transfer'>[],
): Promise<Result<TransferRecord>[]> {
  const ids = decisions.map(({ id }) => id)
  const found = await lockTransfers(unit, ids)
  const failures = new Map<Id<'transfer'>, Failure>()
  const passed: Id<'transfer'>[] = []
  const calledBack: Id<'transfer'>[] = []
  for (const { id, outcome, memberId } of decisions) {
    const transfer = found.get(id)
    const failure = await whyNot(unit, transfer, { outcome, memberId })
    if (failure !== null) failures.set(id, failure)
    else if (outcome === 'pass') passed.push(id)
    else calledBack.push(id)
  }
  await unit.tx.query(passWaiting, { tenant_id: unit.tenant.id, ids: passed })
  await advanceTransfers(unit, await readTransfers(unit.tx, unit.tenant.id, passed))
  await cancelTransfers(unit, calledBack)
  const after = indexBy(await readTransfers(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  return ids.map((id) => {
    const failure = failures.get(id)
    if (failure !== undefined) return refused(failure)
    return accepted(present(after.get(id), 'a transfer stays'))
  })
}

async function whyNot(
  unit: Unit,
  transfer: TransferRecord | undefined,
  { outcome, memberId }: Pick<HeldDecision<'transfer'>, 'outcome' | 'memberId'>,
): Promise<Failure | null> {
  if (transfer === undefined) return new Failure('not_found')
  const { status, waiting_key_id: keyId } = transfer
  if (status !== 'awaiting_funds' || keyId === null) return new Failure('invalid_state')
  return outcome === 'pass' ? await refusalOfPassing(unit, keyId, memberId) : null
}
