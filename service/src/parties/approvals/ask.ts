// Asking for a second person: the request is done and undone in one unit, which says what it moves
// and refuses what would be refused; then it waits, sealed.
import type { Approval, RequestApprovalBody } from '@holdfast/contract'
import {
  approvalDays,
  approvalsWaitingMax,
  isMemberOperation,
  mayRole,
  operationPermission,
  operations,
} from '@holdfast/contract'
import { writeAudit } from '#audit'
import { enqueue } from '#jobs'
import { addMs, Failure, fail, newId, showId } from '#kit'
import type { ApprovalDeps, Asker } from './deps.ts'
import { MeasuredRequest } from './gate.ts'
import { approvalExpiry } from './jobs.ts'
import type { Measured } from './measure.ts'
import { boundTo, sealRequest } from './request.ts'
import { showApproval } from './show.ts'
import { countWaiting, insertApproval } from './store.ts'

const DAY_MS = 86_400_000
const ONE_CURRENCY =
  'An approval is of one currency. Ask for what is of another currency by itself.'

/**
 * Asks for a second person. Refuses with `role_not_allowed` where the operation itself is not
 * allowed, as the operation would refuse, with `invalid_state` where nobody is needed, and with
 * `currency_mismatch` what moves several currencies.
 */
export async function askForApproval(
  { database, performer, sealKey }: ApprovalDeps,
  asker: Asker,
  body: RequestApprovalBody,
): Promise<Approval> {
  const { principal, member, actor, facts } = asker
  const { operation, note = null } = body
  const permission = isMemberOperation(operation) ? operationPermission[operation] : 'money'
  if (!mayRole(member.role, permission, principal.environment)) fail('role_not_allowed')
  const request = { params: body.params ?? {}, body: body.body }
  const measured = await measureRequest({ performer }, asker, { operation, ...request })
  const { amount, currency } = soleOf(measured)
  return await database.transact(principal.tenantId, async (unit) => {
    const tenant = unit.tenant.id
    const [waiting] = await unit.tx.query(countWaiting, [tenant])
    if (Number(waiting?.count ?? 0n) >= approvalsWaitingMax) {
      fail('invalid_state', { detail: 'Too many approvals wait; decide some of them first.' })
    }
    // Who asks for what is no part of the story that a seed repeats.
    const id = newId('approval', unit.now)
    const expiresAt = addMs(unit.now, approvalDays * DAY_MS)
    const [row] = await unit.tx.query(insertApproval, [
      tenant,
      id,
      operation,
      sealRequest(sealKey, request, boundTo(tenant, id)),
      amount,
      currency,
      [...measured.objects],
      note,
      member.memberId,
      member.name,
      expiresAt,
      unit.now,
    ])
    if (row === undefined) throw new Error('an approval was inserted')
    enqueue(unit, approvalExpiry, { key: id, runAt: expiresAt, payload: { approval: id } })
    await writeAudit(unit, [
      {
        actor,
        operation: operations.requestApproval.id,
        object: { kind: 'approval', id: showId('approval', id) },
        summary: `Asked for a second person: ${operations[operation].summary.toLowerCase()}.`,
        after: { operation, amount: amount === null ? null : Number(amount), currency },
        requestId: facts.requestId,
        ip: facts.ip,
      },
    ])
    return showApproval(row, member.memberId)
  })
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
): Promise<Measured> {
  try {
    await performer.perform(asked.operation, {
      principal: { ...principal, approval: 'measured' },
      requestId: facts.requestId,
      params: asked.params,
      query: {},
      rawBody: Buffer.from(JSON.stringify(asked.body)),
      idempotencyKey: undefined,
      lastEventId: undefined,
      facts: { ...facts, operationId: asked.operation },
    })
  } catch (error) {
    if (error instanceof MeasuredRequest) {
      const detail = 'This is within the limit: do it yourself.'
      return error.isAboveLimit ? error.measured : fail('invalid_state', { detail })
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
