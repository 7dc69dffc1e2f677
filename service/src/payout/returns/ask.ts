// Asking for money to be sent back: by call, and by itself where it came too late.
import type { InboundReturnReason } from '@holdfast/contract'
import { holdAboveLimits } from '#approvals'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import type { Principal } from '#http'
import type { InboundRecord } from '#inbounds'
import { readInbounds, takeRests } from '#inbounds'
import type { Id, Minor, Result } from '#kit'
import { accepted, Failure, indexBy, less, present, refillResults, refused, zero } from '#kit'
import { accountOf, openAccounts, postAll } from '#ledger'
import type { ProjectRecord } from '#projects'
import { lockProjects, settleProjects } from '#projects'
import type { ReturnRecord } from './return.ts'
import { returnableOf } from './return.ts'
import { aboutReturn, noteReturns, queueReturns } from './rows.ts'
import type { GivenRow } from './store.ts'
import { insertReturns, selectGiven, selectLate } from './store.ts'

/** What is to be sent back: an amount in minor units, or (null) all that can be. */
export interface ReturnAsked {
  readonly id: Id<'inbound'>
  readonly amount: Minor | null
  readonly reason: InboundReturnReason
}

/** A return that was asked for, and its inbound as it is then. */
export interface AskedReturn {
  readonly returnId: Id<'inbound_return'>
  readonly inbound: InboundRecord
}

type Draft = Omit<ReturnRecord, Later> & { readonly isAutomatic: boolean }
/** What is not known when a return is asked for. */
type Later = 'status' | 'failure_reason' | 'rail' | 'connected_account_id'

/**
 * Sends unreconciled money of inbounds back to where it came from. Its rest falls at once, so that
 * nothing else finds it; it stands on the inbound's own account until the rail has sent it. What is
 * above the limits of the key by which it is asked for waits for a person, what is of a project in
 * review for the end of that. One result each: 404 `not_found`; 409 `invalid_state` for a transfer
 * and one in review; 422 `payer_account_unknown`; 422 `amount_exceeds_unreconciled` for more than
 * its rest, or than its payer has not got back yet.
 */
export async function askReturns(
  unit: Unit,
  asked: readonly ReturnAsked[],
  by: readonly Principal[],
): Promise<Result<AskedReturn>[]> {
  const scene = await openScene(
    unit,
    asked.map(({ id }) => id),
  )
  const decided = asked.map((one) => decideReturns(unit, scene, one))
  const drafts = await holdAboveLimits(
    unit,
    decided.map((result) => (result.ok ? accepted([result.value]) : result)),
    by,
  )
  await startReturns(unit, drafts, scene)
  await settleProjects(
    unit,
    drafts.map(({ project_id }) => project_id),
  )
  const ids = drafts.map(({ inbound_id }) => inbound_id)
  const after = indexBy(await readInbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  const made = drafts.map(({ id: returnId, inbound_id }) => {
    return { returnId, inbound: present(after.get(inbound_id), 'an inbound stays') }
  })
  return refillResults(decided, made)
}

/**
 * Of these inbounds, money that a rail collected for a checkout which had ended by then goes back
 * to where it came from, once. The caller holds the locks of their projects.
 */
export async function returnLate(unit: Unit, ids: readonly Id<'inbound'>[]): Promise<void> {
  if (ids.length === 0) return
  const late = await unit.tx.query(selectLate, { tenant_id: unit.tenant.id, ids })
  if (late.length === 0) return
  const lateIds = late.map(({ id }) => id)
  const scene = await openScene(unit, lateIds)
  const decided = lateIds.map((id) =>
    decideReturns(unit, scene, { id, amount: null, reason: 'checkout_ended', isAutomatic: true }),
  )
  await startReturns(
    unit,
    decided.flatMap((result) => (result.ok ? [result.value] : [])),
    scene,
  )
}

/** Inbounds and their projects under the locks, while one return after the other is decided. */
interface Scene {
  readonly inbounds: ReadonlyMap<Id<'inbound'>, InboundRecord>
  readonly given: ReadonlyMap<Id<'inbound'>, GivenRow>
  readonly projects: ReadonlyMap<Id<'project'>, ProjectRecord>
  /** What each can still send back. */
  readonly left: Map<Id<'inbound'>, Minor>
}

async function openScene(unit: Unit, ids: readonly Id<'inbound'>[]): Promise<Scene> {
  const { id: tenant } = unit.tenant
  const before = await readInbounds(unit.tx, tenant, ids)
  const projects = await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  const inbounds = indexBy(await readInbounds(unit.tx, tenant, ids), ({ id }) => id)
  const rows = await unit.tx.query(selectGiven, { tenant_id: tenant, ids: [...inbounds.keys()] })
  const given = indexBy(rows, ({ inbound_id }) => inbound_id)
  const left = new Map(
    [...inbounds].map(([id, one]) => [id, returnableOf(one, given.get(id)?.refunded ?? zero)]),
  )
  return { inbounds, given, projects, left }
}

type Deciding = ReturnAsked & { readonly isAutomatic?: boolean }

function decideReturns(unit: Unit, scene: Scene, asked: Deciding): Result<Draft> {
  const { id, reason, isAutomatic = false } = asked
  const inbound = scene.inbounds.get(id)
  if (inbound === undefined) return refused(new Failure('not_found'))
  const { type, status } = inbound
  if (type === 'transfer') return notNow('The inbound is a transfer: no bank has paid it.')
  if (status !== 'settled') return notNow(`The inbound is ${status}.`)
  if (scene.given.get(id)?.is_known !== true) return refused(new Failure('payer_account_unknown'))
  const left = scene.left.get(id) ?? zero
  const amount = asked.amount ?? left
  if (amount > left || amount <= 0n) return refused(tooMuch(left))
  scene.left.set(id, less(left, amount))
  const project = present(scene.projects.get(inbound.project_id), 'an inbound has a project')
  return accepted({
    id: unit.newId('inbound_return'),
    inbound_id: id,
    checkout_id: inbound.checkout_id,
    inbound_type: type,
    project_id: project.id,
    currency: project.currency,
    amount,
    reason,
    waiting_key_id: null,
    isAutomatic,
  })
}

function notNow(detail: string): Result<never> {
  return refused(new Failure('invalid_state', { detail }))
}

function tooMuch(left: Minor): Failure {
  const message = `The inbound has ${left} left to send back.`
  return new Failure('amount_exceeds_unreconciled', {
    errors: [{ pointer: '/amount', code: 'too_large', message }],
  })
}

async function startReturns(
  unit: Unit,
  drafts: readonly Draft[],
  { projects }: Scene,
): Promise<void> {
  if (drafts.length === 0) return
  const made = drafts.map((draft) => {
    const isReviewed = projects.get(draft.project_id)?.status === 'in_review'
    const waits = isReviewed || draft.waiting_key_id !== null
    return { ...draft, status: waits ? ('paused' as const) : ('processing' as const) }
  })
  await unit.tx.query(insertReturns, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: made.map(
      ({
        id,
        inbound_id,
        project_id,
        currency,
        status,
        amount,
        reason,
        isAutomatic,
        waiting_key_id,
      }) => ({
        id,
        inbound_id,
        project_id,
        currency,
        status,
        amount,
        reason,
        is_automatic: isAutomatic,
        waiting_key_id,
      }),
    ),
  })
  await setApart(unit, made)
  enterStatuses(
    unit,
    'inbound_return',
    made.map((row) => ({ id: row.id, to: row.status, about: aboutOf(row) })),
  )
  await noteReturns(unit, made, 1)
  queueReturns(
    unit,
    made.filter(({ status }) => status === 'processing'),
  )
}

function aboutOf(draft: Draft) {
  return aboutReturn({ ...draft, failure_reason: null, rail: null, connected_account_id: null })
}

/** The money leaves the project for the inbound's own account, and its rest falls. */
async function setApart(unit: Unit, drafts: readonly Draft[]): Promise<void> {
  await openAccounts(
    unit,
    drafts.map(({ inbound_id, currency }) => {
      return { id: accountOf(inbound_id), kind: 'held', currency }
    }),
  )
  await postAll(
    unit,
    drafts.map(({ id, inbound_id, project_id, currency, amount }) => ({
      kind: 'return_asked',
      subject: id,
      currency,
      movements: [{ from: accountOf(project_id), to: accountOf(inbound_id), amount }],
    })),
  )
  await takeRests(
    unit,
    drafts.map(({ id, inbound_id, project_id, amount }) => {
      return { takerId: id, projectId: project_id, inboundId: inbound_id, amount }
    }),
  )
}
