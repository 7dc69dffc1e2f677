// Doing what was approved: once, whoever dies on the way. The operation is done under the key of
// the approval, so that doing it again gives the first answer; then its outcome is recorded.
import { approvalTransitions, operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Answer, Principal, RequestFacts } from '#http'
import { problemOf } from '#http'
import { withdraw } from '#jobs'
import type { Id, TenantId } from '#kit'
import { asId, Failure, present, showId, sourcesOf } from '#kit'
import type { ApprovalDeps } from './deps.ts'
import { approvalRun } from './jobs.ts'
import { fieldsOf, idsIn, parsed } from './measure.ts'
import { openRequest } from './request.ts'
import type { ApprovalRow } from './store.ts'
import { endApprovals, selectApprovals } from './store.ts'

/** What came of an approval. */
export interface Outcome {
  readonly id: Id<'approval'>
  readonly status: 'executed' | 'failed'
  readonly httpStatus: number
  readonly code: string | null
  readonly objects: readonly string[]
}

/**
 * Does what an approval is about, unless it was recorded already. Throws when it should be tried
 * again: the operation is still running elsewhere, or something is away.
 */
export async function carryOut(
  { database, performer, sealKey }: ApprovalDeps,
  tenant: TenantId,
  id: Id<'approval'>,
): Promise<Outcome | null> {
  const row = await database.read(tenant, async (reader) => {
    const [found] = await reader.query(selectApprovals, [tenant, [id]])
    return found
  })
  if (row?.status !== 'approved') return null
  const { params, body } = openRequest(sealKey, tenant, row)
  const principal = await principalOf({ database }, tenant, row)
  const shownId = showId('approval', id)
  const answer = await performer
    .perform(row.operation, {
      principal,
      requestId: shownId,
      params,
      query: {},
      rawBody: Buffer.from(JSON.stringify(body)),
      idempotencyKey: shownId,
      lastEventId: undefined,
      facts: factsOf(row, shownId, principal.environment),
    })
    .catch((error: unknown) => {
      if (error instanceof Failure) return problemOf(error, shownId)
      throw error
    })
  return outcomeOf(id, answer)
}

function outcomeOf(id: Id<'approval'>, answer: Answer): Outcome {
  const { status: httpStatus, body, headers } = answer
  if (headers?.['retry-after'] !== undefined || httpStatus >= 500) {
    throw new Error(`the operation of an approval is to be tried again: ${httpStatus}`)
  }
  const fields = fieldsOf(body === null ? {} : parsed(String(body)))
  if (httpStatus < 300) {
    return { id, status: 'executed', httpStatus, code: null, objects: idsIn(fields) }
  }
  return { id, status: 'failed', httpStatus, code: String(fields.get('code')), objects: [] }
}

/** Records outcomes. What was recorded before stays as it is. */
export async function recordOutcomes(unit: Unit, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await unit.tx.query(endApprovals, [
    unit.tenant.id,
    outcomes.map(({ id }) => id),
    outcomes.map(({ status }) => status),
    outcomes.map(({ httpStatus }) => httpStatus),
    outcomes.map(({ code }) => code),
    outcomes.map(({ objects }) => JSON.stringify(objects)),
    unit.now,
    sourcesOf<string>(approvalTransitions, 'executed'),
  ])
  await withdraw(
    unit,
    approvalRun,
    outcomes.map(({ id }) => id),
  )
}

/** Whoever approved does it, with the role of then. */
async function principalOf(
  { database }: Pick<ApprovalDeps, 'database'>,
  tenantId: TenantId,
  row: ApprovalRow,
): Promise<Principal> {
  const { environment, organisationId } = await database.transactAside(
    tenantId,
    async ({ tenant }) => await Promise.resolve(tenant),
  )
  const memberId = present(row.decided_by, 'somebody has approved')
  return {
    tenantId,
    environment,
    keyId: memberId,
    kind: 'member',
    approval: { id: showId('approval', asId('approval', row.id)) },
    member: {
      memberId,
      organisationId,
      sessionId: row.id,
      name: present(row.decided_by_name, 'whoever approved has a name'),
      email: '',
      role: present(row.decided_as, 'whoever approved has a role'),
      isOpen: true,
      steppedUpUntil: null,
    },
  }
}

function factsOf(row: ApprovalRow, requestId: string, environment: string): RequestFacts {
  return {
    requestId,
    operationId: row.operation,
    origin: undefined,
    cookie: undefined,
    ip: '',
    method: operations[row.operation].method,
    environment,
    csrfToken: undefined,
    userAgent: undefined,
    isTrial: false,
  }
}
