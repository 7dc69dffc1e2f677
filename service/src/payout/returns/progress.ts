// How returns go on, or are called off before the rail has them.
import type { Unit } from '#db'
import { readInbounds, repayOvertaken, restoreRests } from '#inbounds'
import { withdraw } from '#jobs'
import type { Id, Minor, Result } from '#kit'
import { accepted, Failure, present, refused, showId, zero } from '#kit'
import { accountOf, postAll } from '#ledger'
import type { HeldDecision } from '#outbounds'
import { queueProjects, refusalOfPassing } from '#outbounds'
import { readProjects, settleProjects } from '#projects'
import { returnSend } from './jobs.ts'
import type { ReturnRecord } from './return.ts'
import { callableStatuses } from './return.ts'
import { lockReturns, moveReturns, queueReturns } from './rows.ts'
import { passReturns, selectCallable, selectPaused, selectReturns } from './store.ts'

/** Reviews of projects have ended: what waited for that goes on. The caller holds their locks. */
export async function continueReturns(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  if (projectIds.length === 0) return
  const paused = await unit.tx.query(selectPaused, {
    tenant_id: unit.tenant.id,
    project_ids: projectIds,
  })
  if (paused.length === 0) return
  const projects = await readProjects(unit.tx, unit.tenant.id, projectIds)
  const free = paused.filter(({ project_id }) => projects.get(project_id)?.status !== 'in_review')
  await moveReturns(unit, free, 'processing')
  queueReturns(unit, free)
}

/**
 * Decides returns that wait for a person because a key asked for them: passed ones go on, refused
 * ones are called off. One result each: 404 `not_found`, 409 `invalid_state` for one that does not
 * wait for it now, 403 `second_person_needed` for whoever may hold the key.
 */
export async function decideHeldReturns(
  unit: Unit,
  decisions: readonly HeldDecision<'inbound_return'>[],
): Promise<Result<ReturnRecord>[]> {
  const ids = decisions.map(({ id }) => id)
  const found = await lockReturns(unit, ids)
  const failures = new Map<Id<'inbound_return'>, Failure>()
  const passed: ReturnRecord[] = []
  const calledOff: ReturnRecord[] = []
  for (const { id, outcome, memberId } of decisions) {
    const row = found.get(id)
    const failure = await whyNot(unit, row, { outcome, memberId })
    if (failure !== null) failures.set(id, failure)
    else if (outcome === 'pass') passed.push(present(row, 'what is decided is there'))
    else calledOff.push(present(row, 'what is decided is there'))
  }
  await unit.tx.query(passReturns, { tenant_id: unit.tenant.id, ids: passed.map(({ id }) => id) })
  await continueReturns(
    unit,
    passed.map(({ project_id }) => project_id),
  )
  await cancelReturns(unit, calledOff)
  const rows = await unit.tx.query(selectReturns, { tenant_id: unit.tenant.id, ids })
  const after = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const failure = failures.get(id)
    if (failure !== undefined) return refused(failure)
    return accepted(present(after.get(id), 'a return stays'))
  })
}

async function whyNot(
  unit: Unit,
  row: ReturnRecord | undefined,
  { outcome, memberId }: Pick<HeldDecision<'inbound_return'>, 'outcome' | 'memberId'>,
): Promise<Failure | null> {
  if (row === undefined) return new Failure('not_found')
  const { status, waiting_key_id: keyId } = row
  if (status !== 'paused' || keyId === null) return new Failure('invalid_state')
  return outcome === 'pass' ? await refusalOfPassing(unit, keyId, memberId) : null
}

/**
 * Calls returns of an inbound off that no rail has, the newest first, until its rest covers an
 * amount or none is left. The caller holds the lock of its project.
 */
export async function callOffReturns(
  unit: Unit,
  inboundId: Id<'inbound'>,
  wanted: Minor,
): Promise<void> {
  const { id: tenant } = unit.tenant
  for (const row of await unit.tx.query(selectCallable, {
    tenant_id: tenant,
    inbound_id: inboundId,
    statuses: callableStatuses,
  })) {
    const [inbound] = await readInbounds(unit.tx, tenant, [inboundId])
    if ((inbound?.unreconciled ?? zero) >= wanted) return
    await cancelReturns(unit, [row])
  }
}

/** Calls returns off: their money is unreconciled again. The caller holds the projects' locks. */
async function cancelReturns(unit: Unit, rows: readonly ReturnRecord[]): Promise<void> {
  await withdraw(
    unit,
    returnSend,
    rows.map(({ id }) => showId('inbound_return', id)),
  )
  await moveReturns(unit, rows, 'cancelled')
  await giveBack(unit, rows)
}

/**
 * Money that was set apart for returns goes back to its projects, and their rests rise. What waits
 * for the projects' money may have it.
 */
export async function giveBack(unit: Unit, rows: readonly ReturnRecord[]): Promise<void> {
  if (rows.length === 0) return
  await postAll(
    unit,
    rows.map(({ id, inbound_id, project_id, currency, amount }) => ({
      kind: 'return_ended',
      subject: id,
      currency,
      movements: [{ from: accountOf(inbound_id), to: accountOf(project_id), amount }],
    })),
  )
  await comeBack(unit, rows)
}

/** What of returns is in their projects again: rests rise, or what is owed for them is repaid. */
export async function comeBack(
  unit: Unit,
  rows: readonly ReturnRecord[],
  lost: ReadonlyMap<Id<'inbound_return'>, Minor> = new Map(),
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const projectIds = rows.map(({ project_id }) => project_id)
  await restoreRests(unit, ids, lost)
  await repayOvertaken(unit, ids)
  await settleProjects(unit, projectIds)
  await queueProjects(unit, new Set(projectIds))
}
