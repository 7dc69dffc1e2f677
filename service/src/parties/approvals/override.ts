// The operator's command: does or ends what waits for a second owner. It moves no money and changes
// no payee, stands in the audit log, and all members are told.
import { writeAudit } from '#audit'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { fail } from '#kit'
import { auditOf, decideWithoutMember } from './in-time.ts'
import type { TellDeps } from './notices.ts'
import { OPERATOR, tellMembers } from './notices.ts'
import type { ApprovalRow } from './store.ts'
import { lockApprovals, selectWaitingActs } from './store.ts'

/** What waits for a second owner, oldest first. */
export async function readWaitingActs(reader: Reader, tenant: TenantId): Promise<ApprovalRow[]> {
  return await reader.query(selectWaitingActs, { tenant_id: tenant })
}

const OF_MONEY =
  'This moves money, or gives power over money or payees: two members decide it, no command does.'

const summaries = {
  approved: 'Approved by the operator of the installation.',
  declined: 'Declined by the operator of the installation.',
} as const

/**
 * Decides for the operator. What is approved is done by the service, at once where it runs. Refuses
 * with `not_found` what the tenant has not, with `invalid_state` what does not wait for an owner,
 * and with `second_person_needed` what is of money.
 */
export async function overrideApproval(
  unit: Unit,
  deps: TellDeps,
  { id, to }: { readonly id: Id<'approval'>; readonly to: 'approved' | 'declined' },
): Promise<void> {
  const [before] = await unit.tx.query(lockApprovals, { tenant_id: unit.tenant.id, ids: [id] })
  if (before === undefined) return fail('not_found')
  const waits = before.status === 'pending' && before.expires_at > unit.now
  if (!waits || before.rule !== 'second_owner') return fail('invalid_state')
  if (to === 'approved' && before.is_of_money) fail('second_person_needed', { detail: OF_MONEY })
  await decideWithoutMember(unit, id, { to, as: 'operator' })
  const name = 'npm run approvals'
  await writeAudit(unit, [auditOf({ id, name, to, summary: summaries[to] })])
  if (to === 'declined') await tellMembers(deps, unit, before, { kind: to, decidedBy: OPERATOR })
}
