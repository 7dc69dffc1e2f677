// How outbounds end: sent by the rail, executed, failed, cancelled.
import type { OutboundFailureReason, OutboundStatus } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import { advanceAll } from '#events'
import type { RunnableHandler } from '#jobs'
import { actHandler, enqueue, stepHandler, withdraw } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, less, present, refused, showId, zero } from '#kit'
import { accountOf, postAll, tenantAccount } from '#ledger'
import type { Vault } from '#participants'
import { openBankAccount, readParticipants } from '#participants'
import { lockProjects } from '#projects'
import type { CreditInstruction, Rail, RailReport, Submission } from '#rails'
import { sandboxReport } from '#rails'
import { changeSettlements, limitOf, readSettlements } from '#settlements'
import type { OutboundRecord } from './outbound.ts'
import { cancellableStatuses, netOf } from './outbound.ts'
import {
  aboutOutbound,
  continueOutbounds,
  outboundContinue,
  outboundSend,
  readOutbounds,
  unreservePosting,
  withdrawal,
} from './progress.ts'
import { releaseScheduled, settlementRelease } from './release.ts'
import {
  selectAwaitingOfProjects,
  selectPausedOfParticipants,
  selectUnreservedOfSettlements,
  setFacts,
} from './store.ts'

/** Locks the projects of outbounds, then reads them as they are under the locks. */
async function lockOutbounds(
  unit: Unit,
  ids: readonly Id<'outbound'>[],
): Promise<Map<Id<'outbound'>, OutboundRecord>> {
  const before = await readOutbounds(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  return indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), (row) => row.id)
}

/** What the sending of outbounds needs from the outside. */
export interface OutboundDeps {
  readonly database: Database
  readonly vault: Vault
  readonly rail: Rail
}

/** The jobs by which outbounds go on, are sent and are reported. */
export function outboundHandlers(deps: OutboundDeps): RunnableHandler[] {
  const { vault } = deps
  return [
    stepHandler(outboundContinue, async (unit, jobs) => {
      const ids = jobs.map(({ payload }) => payload.outboundId)
      await lockOutbounds(unit, ids)
      await continueOutbounds(unit, vault, ids)
    }),
    stepHandler(settlementRelease, async (unit, jobs) => {
      await releaseScheduled(
        unit,
        vault,
        jobs.map(({ payload }) => payload.settlementId),
      )
    }),
    actHandler({
      kind: outboundSend,
      act: async ({ tenantId, payload }) => await send(deps, tenantId, payload.outboundId),
      record: async (unit, jobs) => {
        await recordSubmissions(
          unit,
          jobs.map(({ payload, outcome }) => ({ id: payload.outboundId, submission: outcome })),
        )
      },
    }),
    stepHandler(sandboxReport, async (unit, jobs) => {
      await recordReports(
        unit,
        jobs.map(({ payload }) => payload),
      )
    }),
  ]
}

/** Gives the order to the rail, under the outbound's own id. Null: it is no longer to be sent. */
async function send(
  { database, vault, rail }: OutboundDeps,
  tenantId: CreditInstruction['tenantId'],
  id: Id<'outbound'>,
): Promise<Submission | null> {
  const instruction = await database.read(tenantId, async (reader) => {
    const [outbound] = await readOutbounds(reader, tenantId, [id])
    if (outbound?.status !== 'processing' || outbound.bank_account_id === null) return null
    const account = await openBankAccount(reader, vault, tenantId, outbound.bank_account_id)
    const people = await readParticipants(reader, tenantId, [outbound.participant_id])
    const seller = present(people.get(outbound.participant_id), 'an outbound has a receiver')
    return {
      tenantId,
      key: id,
      currency: outbound.currency,
      amount: netOf(outbound),
      destination: {
        currency: account.currency,
        fields: account.fields,
        accountNumber: account.account_number,
        holderName: seller.name ?? seller.email,
      },
      reference: outbound.reference,
    }
  })
  return instruction === null ? null : await rail.submitCredit(instruction)
}

interface Submitted {
  readonly id: Id<'outbound'>
  readonly submission: Submission | null
}

async function recordSubmissions(unit: Unit, submitted: readonly Submitted[]): Promise<void> {
  const outbounds = await lockOutbounds(
    unit,
    submitted.map(({ id }) => id),
  )
  const queued = submitted.flatMap(({ id, submission }) => {
    const outbound = outbounds.get(id)
    if (outbound?.status !== 'processing' || submission === null) return []
    return [{ outbound, submission }]
  })
  await moveOutbounds(
    unit,
    queued.flatMap(({ outbound, submission }) => (submission.accepted ? [outbound] : [])),
    'executing',
  )
  await failOutbounds(
    unit,
    queued.flatMap(({ outbound, submission }) =>
      submission.accepted ? [] : [{ outbound, reason: submission.reason }],
    ),
  )
}

/**
 * Records what a rail reports. A report that comes twice, or late, changes nothing; one that comes
 * before our own record of the order takes the missing step first.
 */
export async function recordReports(unit: Unit, reports: readonly RailReport[]): Promise<void> {
  const latest = [...indexBy(reports, ({ key }) => key).values()]
  const outbounds = await lockOutbounds(
    unit,
    latest.map(({ key }) => key),
  )
  const live = latest.flatMap((report) => {
    const outbound = outbounds.get(report.key)
    const isLive = outbound?.status === 'processing' || outbound?.status === 'executing'
    return outbound !== undefined && isLive ? [{ report, outbound }] : []
  })
  await moveOutbounds(
    unit,
    live.flatMap(({ outbound }) => (outbound.status === 'processing' ? [outbound] : [])),
    'executing',
  )
  await execute(
    unit,
    live.flatMap(({ report, outbound }) => (report.kind === 'executed' ? [outbound] : [])),
  )
  await failOutbounds(
    unit,
    live.flatMap(({ report, outbound }) =>
      report.kind === 'rejected' ? [{ outbound, reason: report.reason }] : [],
    ),
  )
}

async function moveOutbounds(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
  to: OutboundStatus,
): Promise<void> {
  await advanceAll(
    unit,
    'outbound',
    outbounds.map((outbound) => ({ id: outbound.id, to, about: aboutOutbound(outbound) })),
  )
}

/** The money has left: the net amount to the bank, the fee to the organisation's revenue. */
async function execute(unit: Unit, outbounds: readonly OutboundRecord[]): Promise<void> {
  const { id: tenant } = unit.tenant
  await postAll(
    unit,
    outbounds.map((outbound) => {
      const { id, currency, fee } = outbound
      const from = accountOf(id)
      return {
        kind: 'outbound_executed',
        subject: id,
        currency,
        movements: [
          { from, to: tenantAccount(tenant, 'bank', currency), amount: netOf(outbound) },
          { from, to: tenantAccount(tenant, 'revenue', currency), amount: fee },
        ],
      }
    }),
  )
  await moveOutbounds(unit, outbounds, 'executed')
  await changeSettlements(
    unit,
    outbounds.map(({ settlement_id: id, amount }) => ({ id, departed: amount, liveOutbounds: -1 })),
  )
}

interface Failing {
  readonly outbound: OutboundRecord
  readonly reason: OutboundFailureReason
}

async function failOutbounds(unit: Unit, failing: readonly Failing[]): Promise<void> {
  await giveBack(
    unit,
    failing.map(({ outbound }) => outbound),
    failing.map(({ reason }) => reason),
  )
  await advanceAll(
    unit,
    'outbound',
    failing.map(({ outbound, reason }) => ({
      id: outbound.id,
      to: 'failed',
      about: aboutOutbound(outbound, { failed: reason }),
    })),
  )
}

/** Puts the reserve back to where it came from and takes the claim off the settlement. */
async function giveBack(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
  reasons: readonly (OutboundFailureReason | null)[],
): Promise<void> {
  if (outbounds.length === 0) return
  const reserved = outbounds.filter(({ reserved_at }) => reserved_at !== null)
  await postAll(unit, reserved.map(unreservePosting))
  await unit.tx.query(setFacts, [
    unit.tenant.id,
    unit.now,
    outbounds.map(({ id }) => id),
    outbounds.map(() => null),
    [...reasons],
    outbounds.map(() => false),
    outbounds.map(() => null),
  ])
  await changeSettlements(
    unit,
    outbounds.map((outbound) => withdrawal(outbound, outbound.reserved_at !== null)),
  )
}

/** Calls outbounds back. One result each: 404 `not_found`, 409 `invalid_state`. */
export async function cancelOutbounds(
  unit: Unit,
  ids: readonly Id<'outbound'>[],
): Promise<Result<OutboundRecord>[]> {
  const found = await lockOutbounds(unit, ids)
  const open = [...found.values()].filter(({ status }) =>
    cancellableStatuses.some((cancellable) => cancellable === status),
  )
  await advanceAll(
    unit,
    'outbound',
    open.map((outbound) => ({ id: outbound.id, to: 'cancelled', about: aboutOutbound(outbound) })),
  )
  await giveBack(
    unit,
    open,
    open.map(() => null),
  )
  await withdraw(
    unit,
    outboundContinue,
    open.map(({ id }) => showId('outbound', id)),
  )
  const openIds = open.map(({ id }) => id)
  const after = indexBy(await readOutbounds(unit.tx, unit.tenant.id, openIds), (row) => row.id)
  return ids.map((id) => {
    if (!found.has(id)) return refused(new Failure('not_found'))
    const outbound = after.get(id)
    after.delete(id)
    return outbound === undefined ? refused(new Failure('invalid_state')) : accepted(outbound)
  })
}

/**
 * Settlements were cancelled: they take no more money, so what waits for more than they hold is
 * called back, the newest first. The caller holds the projects' locks.
 */
export async function cancelUncovered(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  const { id: tenant } = unit.tenant
  const settlements = await readSettlements(unit.tx, tenant, settlementIds)
  const uncovered = new Map(
    [...settlements].map(([id, settlement]) => {
      return [id, less(settlement.promised, limitOf(settlement))]
    }),
  )
  const waiting = await unit.tx.query(selectUnreservedOfSettlements, [tenant, settlementIds])
  const called = waiting.filter(({ settlement_id: id, amount }) => {
    const before = uncovered.get(id) ?? zero
    uncovered.set(id, before > 0n ? less(before, amount) : before)
    return before > 0n
  })
  if (called.length === 0) return
  await cancelOutbounds(
    unit,
    called.map(({ id }) => id),
  )
}

/** Funds have come to projects whose locks the caller holds: what waited for them goes on. */
export async function continueFunded(
  unit: Unit,
  vault: Vault,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  const rows = await unit.tx.query(selectAwaitingOfProjects, [unit.tenant.id, projectIds])
  await continueOutbounds(
    unit,
    vault,
    rows.map(({ id }) => id),
  )
}

/**
 * Participants were verified: each outbound that waited for it goes on in a unit of its own,
 * because this one does not hold the locks of their projects.
 */
export async function continueVerified(
  unit: Unit,
  participantIds: readonly Id<'participant'>[],
): Promise<void> {
  const rows = await unit.tx.query(selectPausedOfParticipants, [unit.tenant.id, participantIds])
  queueAll(unit, rows)
}

/**
 * Money that was set aside is back in these projects: what waits for funds there is looked at
 * again, in a unit of its own, because one that fails gives its money back to the next.
 */
export async function continueFreed(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  const rows = await unit.tx.query(selectAwaitingOfProjects, [unit.tenant.id, projectIds])
  queueAll(unit, rows)
}

function queueAll(unit: Unit, outbounds: readonly { readonly id: Id<'outbound'> }[]): void {
  for (const { id } of outbounds) {
    const key = showId('outbound', id)
    enqueue(unit, outboundContinue, { key, runAt: unit.now, payload: { outbound: key } })
  }
}
