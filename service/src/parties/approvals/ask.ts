// Asking for a second person: the request is done and undone in one unit, which says what it moves
// and refuses what would be refused; then it waits, sealed.

import type {
  ApprovableOperation,
  Approval,
  ApprovalRule,
  RequestApprovalBody,
} from '@holdfast/contract'
import {
  approvalDays,
  approvalsWaitingMax,
  isMemberOperation,
  isOfOrganisation,
  mayRole,
  needsStepUp,
  operations,
} from '@holdfast/contract'
import type { AuditRecord } from '#audit'
import { writeAudit } from '#audit'
import type { Database, Unit } from '#db'
import { enterStatuses } from '#events'
import { enqueue } from '#jobs'
import { addMs, Failure, fail, newId, present, realNow, showId } from '#kit'
import { holdRoles, rolesInstead } from '#members'
import { liveTenantOf } from '#organisations'
import type { ApprovalDeps, Asker } from './deps.ts'
import { MeasuredRequest } from './gate.ts'
import { approvalExpiry, approvalNotice } from './jobs.ts'
import type { Measured } from './measure.ts'
import type { TellDeps } from './notices.ts'
import { tellMembers } from './notices.ts'
import type { WaitingRequest } from './request.ts'
import { boundTo, sealRequest } from './request.ts'
import { DAY_MS, doneAt, permissionOf } from './second-owner.ts'
import { showApproval } from './show.ts'
import type { ApprovalRow } from './store.ts'
import { countWaiting, insertApproval } from './store.ts'

const ONE_CURRENCY =
  'An approval is of one currency. Ask for what is of another currency by itself.'

/**
 * Asks for another person. Refuses with `role_not_allowed` where the operation itself is not
 * allowed, as the operation would refuse, with `invalid_state` where nobody is needed, with
 * `currency_mismatch` what moves several currencies, and with `step_up_required` what takes two
 * owners without a new proof of who asks: it may be done without anybody's answer.
 */
export async function askForApproval(
  deps: ApprovalDeps,
  given: Asker,
  body: RequestApprovalBody,
): Promise<Approval> {
  const { database } = deps
  const asker = await placedFor(database, given, body.operation)
  const { principal, member } = asker
  const { operation } = body
  const wanted = permissionOf(operation)
  if (!mayRole(member.role, wanted, principal.environment)) {
    const detail = rolesInstead(wanted, member.role, principal.environment)
    fail('role_not_allowed', { detail })
  }
  const request = { params: body.params ?? {}, body: body.body }
  const found = await measureRequest(deps, asker, { operation, ...request })
  const { measured, rule } = found
  if (rule === 'second_owner') refuseWithoutProof(asker, operation)
  const { items, changes, print } = measured
  const waiting = { ...request, items, changes, print }
  return await database.transact(principal.tenantId, async (unit) => {
    const [counted] = await unit.tx.query(countWaiting, { tenant_id: unit.tenant.id })
    if (Number(counted?.count ?? 0n) >= approvalsWaitingMax) {
      fail('invalid_state', { detail: 'Too many approvals wait; decide some of them first.' })
    }
    const asked = { operation, waiting, measured, rule, note: body.note ?? null }
    const row = await writeApproval(unit, deps, asker, asked)
    await beginApproval(unit, deps, row)
    // Of what takes two owners all members are told at once.
    if (rule === 'limit') await deps.onAsked(unit)
    await writeAudit(unit, [auditOf(asker, row)])
    return showApproval(row, member.memberId)
  })
}

/** What is of the whole organisation waits in live, whichever environment it was asked in. */
async function placedFor(
  database: Database,
  asker: Asker,
  operation: ApprovableOperation,
): Promise<Asker> {
  if (!isMemberOperation(operation) || !isOfOrganisation(operation)) return asker
  const tenantId = await liveTenantOf(database.global, asker.member.organisationId)
  const environment = 'live' as const
  return {
    ...asker,
    principal: { ...asker.principal, tenantId, environment },
    facts: { ...asker.facts, environment },
  }
}

function refuseWithoutProof(
  { principal: { environment }, member: { steppedUpUntil: until } }: Asker,
  operation: ApprovableOperation,
): void {
  if (!isMemberOperation(operation) || !needsStepUp(operation, environment)) return
  if (until === null || until <= realNow()) fail('step_up_required')
}

interface Asked {
  readonly operation: ApprovableOperation
  readonly waiting: WaitingRequest
  readonly measured: Measured
  readonly rule: ApprovalRule
  readonly note: string | null
}

async function writeApproval(
  unit: Unit,
  { sealKey }: Pick<ApprovalDeps, 'sealKey'>,
  { member }: Asker,
  { operation, waiting, measured, rule, note }: Asked,
): Promise<ApprovalRow> {
  const tenant = unit.tenant.id
  const { amount, currency } = soleOf(measured)
  // Who asks for what is no part of the story that a seed repeats.
  const id = newId('approval', unit.now)
  // An owner who asks stands behind it: it is done by itself, unless another owner declines.
  const isBacked = rule === 'second_owner' && member.role === 'owner'
  const expiresAt = isBacked
    ? doneAt({ by: member.memberId, at: unit.now }, await holdRoles(unit))
    : addMs(unit.now, approvalDays * DAY_MS)
  const [row] = await unit.tx.query(insertApproval, {
    tenant_id: tenant,
    id,
    operation,
    request: sealRequest(sealKey, waiting, boundTo(tenant, id)),
    amount,
    currency,
    objects: [...measured.objects],
    note,
    requested_by: member.memberId,
    requested_by_name: member.name,
    expires_at: expiresAt,
    now: unit.now,
    rule,
    backed_by: isBacked ? member.memberId : null,
    backed_by_name: isBacked ? member.name : null,
    backed_at: isBacked ? unit.now : null,
    is_of_money: measured.isOfMoney,
  })
  enterStatuses(unit, 'approval', [{ id, to: 'pending' }])
  return present(row, 'an approval was inserted')
}

/** Sets what it leaves to be done later, and tells whom it concerns. */
export async function beginApproval(unit: Unit, deps: TellDeps, row: ApprovalRow): Promise<void> {
  const { id, expires_at: runAt } = row
  const job = { key: id, payload: { approval: id } }
  enqueue(unit, approvalExpiry, { ...job, runAt })
  const tomorrow = addMs(unit.now, DAY_MS)
  if (row.rule === 'second_owner' && tomorrow < runAt) {
    enqueue(unit, approvalNotice, { ...job, runAt: tomorrow })
  }
  await tellMembers(deps, unit, row, { kind: 'asked' })
}

function auditOf({ actor, facts }: Asker, row: ApprovalRow): AuditRecord {
  const { operation, amount, currency, rule, id } = row
  const whom = rule === 'limit' ? 'person' : 'owner'
  return {
    actor,
    operation: operations.requestApproval.id,
    object: { kind: 'approval', id: showId('approval', id) },
    summary: `Asked for a second ${whom}: ${operations[operation].summary.toLowerCase()}.`,
    after: { operation, amount: amount === null ? null : Number(amount), currency },
    requestId: facts.requestId,
    ip: facts.ip,
  }
}

/** What is approved is shown with its amount, so it is of one currency. */
function soleOf({ parts: [part, ...others] }: Measured) {
  if (others.length > 0) fail('currency_mismatch', { detail: ONE_CURRENCY })
  return part ?? { amount: null, currency: null }
}

/** Does the request as the member would, in a unit that is undone. */
async function measureRequest(
  { performer }: Pick<ApprovalDeps, 'performer'>,
  { principal, facts }: Asker,
  asked: Required<Pick<RequestApprovalBody, 'operation' | 'params' | 'body'>>,
): Promise<{ readonly measured: Measured; readonly rule: ApprovalRule }> {
  const hasBody = operations[asked.operation].body !== null
  try {
    await performer.perform(asked.operation, {
      principal: { ...principal, approval: 'measured' },
      requestId: facts.requestId,
      params: asked.params,
      query: {},
      rawBody: Buffer.from(hasBody ? JSON.stringify(asked.body) : ''),
      idempotencyKey: undefined,
      lastEventId: undefined,
      facts: { ...facts, operationId: asked.operation },
    })
  } catch (error) {
    if (error instanceof MeasuredRequest) {
      const { measured, rule } = error
      const detail = 'This needs nobody else: do it yourself.'
      return rule === null ? fail('invalid_state', { detail }) : { measured, rule }
    }
    throw error instanceof Failure ? inBody(error) : error
  }
  // The operation answered a refusal of its own: nothing was measured, and nothing done.
  return fail('invalid_state', { detail: 'This would be refused; try it out to see why.' })
}

/** Names fields where they stand in the request for an approval. */
function inBody({ code, details }: Failure): Failure {
  const { errors } = details
  if (errors === undefined) return new Failure(code, details)
  const moved = errors.map((one) => ({ ...one, pointer: `/body${one.pointer}` }))
  return new Failure(code, { ...details, errors: moved })
}
