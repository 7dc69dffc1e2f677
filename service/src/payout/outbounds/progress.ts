import type { EventPayload, Reader, Unit } from '#db'
import { advanceAll, enter } from '#events'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import type { Id, Minor } from '#kit'
import { compact, indexBy, less, minor, parseId, present, showId } from '#kit'
import { accountOf, openAccounts, postAll } from '#ledger'
import type { Vault } from '#participants'
import { latestBankAccounts, lockIdentities } from '#participants'
import type { SettlementChange } from '#settlements'
import { balanceOf, changeSettlements, readSettlements } from '#settlements'
import { requireVerifications } from '#verifications'
import type { OutboundRecord, Progress } from './outbound.ts'
import { progressOf, waitingStatuses } from './outbound.ts'
import { insertOutbounds, selectOutbounds, setFacts } from './store.ts'

/** Something an outbound waited for may have come: date, funds, verification. */
export const outboundContinue: JobKind<{ readonly outboundId: Id<'outbound'> }> = {
  name: 'outbound.continue',
  lane: 'steps',
  parse: parseOutboundJob,
}

/** An outbound that is queued for the rail. */
export const outboundSend: JobKind<{ readonly outboundId: Id<'outbound'> }> = {
  name: 'outbound.send',
  lane: 'steps',
  parse: parseOutboundJob,
}

function parseOutboundJob(payload: Readonly<Record<string, unknown>>) {
  const id = parseId('outbound', String(payload.outbound))
  return { outboundId: present(id, 'the job names an outbound') }
}

/** An outbound that is asked for: everything but what the checks decide. */
export type Draft = Omit<
  OutboundRecord,
  'status' | 'bank_account_id' | 'paused_reason' | 'failure_reason' | 'reserved_at'
>

interface Step {
  readonly outbound: Draft & Pick<OutboundRecord, 'reserved_at'>
  readonly isNew: boolean
  readonly progress: Progress
  readonly bankAccountId: Id<'bank_account'> | null
  readonly isVerified: boolean
}

/** Makes outbounds and takes each as far as it may go now. The caller holds the projects' locks. */
export async function startOutbounds(
  unit: Unit,
  vault: Vault,
  drafts: readonly Draft[],
): Promise<void> {
  const outbounds = drafts.map((draft) => ({ ...draft, reserved_at: null }))
  await openAccounts(
    unit,
    drafts.map(({ id, currency }) => ({ id: accountOf(id), kind: 'outbound', currency })),
  )
  await walk(unit, vault, await decideAll(unit, outbounds, true))
}

/** Takes waiting outbounds further, oldest first. The caller holds the projects' locks. */
export async function continueOutbounds(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'outbound'>[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await unit.tx.query(selectOutbounds, [unit.tenant.id, ids])
  const waiting = rows.filter(({ status }) => waitingStatuses.some((waits) => waits === status))
  const steps = await decideAll(unit, waiting, false)
  const statusOf = new Map(waiting.map(({ id, status }) => [id, status]))
  await walk(
    unit,
    vault,
    steps.filter(({ outbound, progress }) => progress.path[0] !== statusOf.get(outbound.id)),
  )
}

async function decideAll(
  unit: Unit,
  outbounds: readonly Step['outbound'][],
  isNew: boolean,
): Promise<Step[]> {
  if (outbounds.length === 0) return []
  const tenant = unit.tenant.id
  const participantIds = outbounds.map(({ participant_id }) => participant_id)
  const settlementIds = outbounds.map(({ settlement_id }) => settlement_id)
  const settlements = await readSettlements(unit.tx, tenant, settlementIds)
  const identities = await lockIdentities(unit, participantIds)
  const accounts = await latestBankAccounts(unit.tx, tenant, participantIds)
  const available = new Map(
    [...settlements].map(([id, settlement]) => {
      const isHeld = settlement.status === 'in_review'
      return [id, isHeld ? minor(0n) : balanceOf(settlement)]
    }),
  )
  return outbounds.map((outbound) => {
    const account = accounts.get(outbound.participant_id)
    const bankAccountId = account?.currency === outbound.currency ? account.id : null
    const isVerified = identities.get(outbound.participant_id)?.status === 'verified'
    const left = available.get(outbound.settlement_id) ?? minor(0n)
    const standing = { now: unit.now, available: left, isVerified, bankAccountId }
    const progress = progressOf(outbound, standing)
    if (progress.reserves) available.set(outbound.settlement_id, less(left, outbound.amount))
    return { outbound, isNew, progress, bankAccountId, isVerified }
  })
}

/** Writes the steps: rows, money, counters, statuses, verifications, jobs. */
async function walk(unit: Unit, vault: Vault, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await insertNew(
    unit,
    steps.filter(({ isNew }) => isNew),
  )
  await unit.tx.query(setFacts, [
    unit.tenant.id,
    unit.now,
    steps.map(({ outbound }) => outbound.id),
    steps.map(pausedReasonOf),
    steps.map(({ progress }) => progress.failureReason),
    steps.map(({ outbound, progress }) => {
      return progress.failureReason === null && (progress.reserves || outbound.reserved_at !== null)
    }),
    steps.map(({ progress, bankAccountId }) =>
      progress.path.includes('processing') ? bankAccountId : null,
    ),
  ])
  await reserve(unit, steps)
  await moveAll(unit, steps)
  await changeSettlements(unit, steps.flatMap(changesOf))
  await requireVerifications(
    unit,
    vault,
    steps.filter(({ isVerified }) => !isVerified).map(({ outbound }) => outbound.participant_id),
  )
  for (const { outbound, progress } of steps) queueNext(unit, outbound, progress)
}

function pausedReasonOf({ progress }: Step): OutboundRecord['paused_reason'] {
  return progress.path[0] === 'paused' ? 'pending_participant_verification' : null
}

async function insertNew(unit: Unit, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  const drafts = steps.map(({ outbound }) => outbound)
  await unit.tx.query(insertOutbounds, [
    unit.tenant.id,
    unit.now,
    drafts.map(({ id }) => id),
    drafts.map(({ project_id }) => project_id),
    drafts.map(({ settlement_id }) => settlement_id),
    drafts.map(({ type }) => type),
    steps.map(({ progress }) => present(progress.path[0], 'an outbound has a first status')),
    drafts.map(({ currency }) => currency),
    drafts.map(({ amount }) => amount),
    drafts.map(({ fee }) => fee),
    drafts.map(({ participant_id }) => participant_id),
    drafts.map(({ release_at }) => release_at),
    drafts.map(({ reference }) => reference),
    drafts.map(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata))),
    steps.map(pausedReasonOf),
    steps.map(({ progress }) => progress.reserves),
    drafts.map(({ is_automatic }) => is_automatic),
  ])
}

/** Sets money aside, and gives it back at once where the outbound fails in the same breath. */
async function reserve(unit: Unit, steps: readonly Step[]): Promise<void> {
  const reserving = steps.filter(({ progress }) => progress.reserves)
  await postAll(
    unit,
    reserving.map(({ outbound }) => reservePosting(outbound)),
  )
  const failing = steps.filter(
    ({ outbound, progress }) =>
      progress.failureReason !== null && (progress.reserves || outbound.reserved_at !== null),
  )
  await postAll(
    unit,
    failing.map(({ outbound }) => unreservePosting(outbound)),
  )
}

type Reserved = Pick<OutboundRecord, 'id' | 'settlement_id' | 'currency' | 'amount'>

function reservePosting({ id, settlement_id, currency, amount }: Reserved) {
  const movements = [{ from: accountOf(settlement_id), to: accountOf(id), amount }]
  return { kind: 'outbound_reserved', subject: id, currency, movements } as const
}

/** The whole amount back to where it came from. */
export function unreservePosting({ id, settlement_id, currency, amount }: Reserved) {
  const movements = [{ from: accountOf(id), to: accountOf(settlement_id), amount }]
  return { kind: 'outbound_unreserved', subject: id, currency, movements } as const
}

async function moveAll(unit: Unit, steps: readonly Step[]): Promise<void> {
  const firsts = steps.map(({ outbound, isNew, progress }) => ({
    isNew,
    move: {
      id: outbound.id,
      to: present(progress.path[0], 'a step has a status'),
      about: aboutOutbound(outbound, { paused: progress.path[0] === 'paused' }),
    },
  }))
  enter(
    unit,
    'outbound',
    firsts.flatMap(({ isNew, move }) => (isNew ? [move] : [])),
  )
  await advanceAll(
    unit,
    'outbound',
    firsts.flatMap(({ isNew, move }) => (isNew ? [] : [move])),
  )
  await advanceAll(
    unit,
    'outbound',
    steps.flatMap(({ outbound, progress }) => {
      const to = progress.path[1]
      const failed = progress.failureReason
      if (to === undefined) return []
      return [{ id: outbound.id, to, about: aboutOutbound(outbound, { failed }) }]
    }),
  )
}

/** What the events of an outbound carry. */
export function aboutOutbound(
  outbound: Pick<OutboundRecord, 'id' | 'project_id' | 'settlement_id' | 'participant_id'>,
  reasons: { readonly paused?: boolean; readonly failed?: string | null } = {},
): EventPayload {
  const paused = 'pending_participant_verification'
  return {
    id: showId('outbound', outbound.id),
    project_id: showId('project', outbound.project_id),
    settlement_id: showId('settlement', outbound.settlement_id),
    participant_id: showId('participant', outbound.participant_id),
    // Both forms are promised: the field of the resource, and the one of the event.
    ...(reasons.paused === true ? { paused_reason: paused, pause_reason: paused } : {}),
    ...(reasons.failed === undefined || reasons.failed === null
      ? {}
      : { failure_reason: reasons.failed }),
  }
}

function changesOf({ outbound, isNew, progress }: Step): SettlementChange[] {
  const { settlement_id: id, amount } = outbound
  const changes: SettlementChange[] = []
  if (isNew) changes.push({ id, promised: amount, liveOutbounds: 1 })
  if (progress.reserves) changes.push({ id, released: amount })
  if (progress.failureReason !== null) {
    const hadReserve = progress.reserves || outbound.reserved_at !== null
    changes.push(withdrawal(outbound, hadReserve))
  }
  return changes
}

/** What an outbound that ends without leaving gives back to its settlement's counters. */
export function withdrawal(
  { settlement_id, amount }: Pick<OutboundRecord, 'settlement_id' | 'amount'>,
  hadReserve: boolean,
): SettlementChange {
  const back: Minor = minor(-amount)
  const change = { id: settlement_id, promised: back, liveOutbounds: -1 }
  return hadReserve ? { ...change, released: back } : change
}

function queueNext(unit: Unit, outbound: Step['outbound'], { path }: Progress): void {
  const key = showId('outbound', outbound.id)
  const payload = { outbound: key }
  if (path.includes('processing')) {
    enqueue(unit, outboundSend, { key, runAt: unit.now, payload })
  }
  if (path[0] === 'scheduled' && outbound.release_at !== null) {
    enqueue(unit, outboundContinue, { key, runAt: outbound.release_at, payload })
  }
}

/** Reads outbounds in the order of the ids given. */
export async function readOutbounds(
  reader: Reader,
  tenant: Unit['tenant']['id'],
  ids: readonly Id<'outbound'>[],
): Promise<OutboundRecord[]> {
  if (ids.length === 0) return []
  const rows = indexBy(await reader.query(selectOutbounds, [tenant, ids]), (row) => row.id)
  return compact(ids.map((id) => rows.get(id)))
}
