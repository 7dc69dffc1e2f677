// Doing what was approved: once, whoever dies on the way. The operation ends the approval in its
// own unit; only a refusal is recorded afterwards.
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Answer, Principal, RequestFacts } from '#http'
import { problemOf } from '#http'
import { withdraw } from '#jobs'
import type { Id, TenantId } from '#kit'
import { Failure, fail, showId } from '#kit'
import { readMemberAddresses } from '#members'
import type { ApprovalDeps } from './deps.ts'
import type { Ending } from './end.ts'
import { endAs } from './end.ts'
import { approvalRun } from './jobs.ts'
import { fieldsOf, parseStored } from './measure.ts'
import type { TellDeps } from './notices.ts'
import { deciderOf, tellMembers } from './notices.ts'
import { openRequest } from './request.ts'
import type { ApprovalRow } from './store.ts'
import { lockApprovals, selectApprovals } from './store.ts'

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
    const [found] = await reader.query(selectApprovals, { tenant_id: tenant, ids: [id] })
    return found
  })
  if (row?.status !== 'approved') return null
  const shownId = showId('approval', id)
  const answer = await performApproved(
    { database, performer, sealKey },
    { tenant, row, shownId },
  ).catch((error: unknown) => {
    if (error instanceof Failure) return problemOf(error, shownId)
    throw error
  })
  return outcomeOf(id, answer)
}

async function performApproved(
  { database, performer, sealKey }: Pick<ApprovalDeps, 'database' | 'performer' | 'sealKey'>,
  {
    tenant,
    row,
    shownId,
  }: { readonly tenant: TenantId; readonly row: ApprovalRow; readonly shownId: string },
): Promise<Answer> {
  const { params, body } = openRequest(sealKey, tenant, row)
  const principal = await principalOf({ database }, tenant, row)
  const hasBody = operations[row.operation].body !== null
  return await performer.perform(row.operation, {
    principal,
    requestId: shownId,
    params,
    query: {},
    rawBody: Buffer.from(hasBody ? JSON.stringify(body) : ''),
    // Nobody else's answer is one to this: the approval itself makes it once.
    idempotencyKey: undefined,
    lastEventId: undefined,
    facts: factsOf(row, shownId, principal.environment),
  })
}

function outcomeOf(id: Id<'approval'>, answer: Answer): Outcome {
  const { status: httpStatus, body, headers } = answer
  if (headers?.['retry-after'] !== undefined || httpStatus >= 500) {
    throw new Error(`the operation of an approval is to be tried again: ${httpStatus}`)
  }
  if (httpStatus < 300) return { id, refusal: null }
  const fields = fieldsOf(body === null ? {} : parseStored(String(body)))
  return { id, refusal: { id, httpStatus, code: String(fields.get('code')), objects: [] } }
}

/** Records outcomes. What has ended stays as it is; of what is refused all are told. */
export async function recordOutcomes(
  unit: Unit,
  deps: TellDeps,
  outcomes: readonly Outcome[],
): Promise<void> {
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
  const ids = refusals.map(({ id }) => id)
  const rows = await unit.tx.query(lockApprovals, { tenant_id: unit.tenant.id, ids })
  await endAs(unit, 'failed', refusals)
  for (const row of rows.filter(({ status }) => status === 'approved')) {
    await tellMembers(deps, unit, row, { kind: 'failed', decidedBy: deciderOf(row) })
  }
  await withdraw(
    unit,
    approvalRun,
    outcomes.map(({ id }) => id),
  )
}

/**
 * It is done as whoever asked, with the role of now: nothing is done by an approval that he may not
 * do himself. Refuses with `approval_lapsed` where he is no member any more.
 */
async function principalOf(
  { database }: Pick<ApprovalDeps, 'database'>,
  tenantId: TenantId,
  row: ApprovalRow,
): Promise<Principal> {
  const { environment, organisationId } = await database.transactAside(
    tenantId,
    async ({ tenant }) => tenant,
  )
  const members = await readMemberAddresses(database.global, organisationId)
  const asker = members.find(({ id }) => id === row.requested_by)
  if (asker === undefined) return fail('approval_lapsed', { detail: ASKER_GONE })
  const { id: memberId, name, email, role } = asker
  return {
    tenantId,
    environment,
    keyId: memberId,
    kind: 'member',
    approval: { id: showId('approval', row.id), backedBy: row.backed_by },
    member: {
      memberId,
      organisationId,
      sessionId: row.id,
      name,
      email,
      role,
      isOpen: true,
      steppedUpUntil: null,
    },
  }
}

const ASKER_GONE = 'Whoever asked is no member any more.'

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
