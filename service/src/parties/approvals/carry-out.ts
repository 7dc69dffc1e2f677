// Doing what was approved: once, whoever dies on the way. The operation ends the approval in its
// own unit; only a refusal is recorded afterwards.
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Answer, Principal, RequestFacts } from '#http'
import { problemOf } from '#http'
import { withdraw } from '#jobs'
import type { Id, TenantId } from '#kit'
import { asId, Failure, present, showId } from '#kit'
import type { ApprovalDeps } from './deps.ts'
import type { Ending } from './end.ts'
import { endAs } from './end.ts'
import { approvalRun } from './jobs.ts'
import { fieldsOf, parsed } from './measure.ts'
import { openRequest } from './request.ts'
import type { ApprovalRow } from './store.ts'
import { selectApprovals } from './store.ts'

/** What came of an approval that was carried out: done, which ended it, or refused. */
export interface Outcome {
  readonly id: Id<'approval'>
  readonly refusal: Ending | null
}

/**
 * Does what an approval is about, unless it has ended already. Throws when it should be tried
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
      // Nobody else's answer is one to this: the approval itself makes it once.
      idempotencyKey: undefined,
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
  if (httpStatus < 300) return { id, refusal: null }
  const fields = fieldsOf(body === null ? {} : parsed(String(body)))
  return { id, refusal: { id, httpStatus, code: String(fields.get('code')), objects: [] } }
}

/** Records outcomes. What has ended stays as it is. */
export async function recordOutcomes(unit: Unit, outcomes: readonly Outcome[]): Promise<void> {
  await endAs(
    unit,
    'failed',
    outcomes.flatMap(({ refusal }) => refusal ?? []),
  )
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
