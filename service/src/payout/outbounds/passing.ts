// Outbounds that a second person approved for one account and that would go to another by now: who
// may pass them for that.
import type { ApprovedOutbound, Rebound } from '#approvals'
import { approveAccounts, readApprovedOutbounds } from '#approvals'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, Failure } from '#kit'
import { maybeOnePerson } from '#organisations'
import type { FiledBankAccount } from '#participants'
import { latestBankAccounts, readAccountGivers } from '#participants'
import type { OutboundRecord } from './outbound.ts'

/**
 * Whether an outbound would go to another account than was approved. What goes back to where it
 * came from goes to no account.
 */
export function goesElsewhere(
  { back_to_inbound_id: backTo }: Pick<OutboundRecord, 'back_to_inbound_id'>,
  approved: ApprovedOutbound | undefined,
  account: Pick<FiledBankAccount, 'id'> | undefined,
): boolean {
  if (backTo !== null || approved === undefined || account === undefined) return false
  return approved.accountId !== account.id
}

/** An outbound that would go to another account than was approved. */
export interface Elsewhere {
  readonly outbound: OutboundRecord
  readonly approved: ApprovedOutbound
  /** Where it would go now. */
  readonly account: FiledBankAccount
}

/** Those of some outbounds that would go to another account than was approved, by id. */
export async function readElsewhere(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly OutboundRecord[],
): Promise<Map<Id<'outbound'>, Elsewhere>> {
  const approved = await readApprovedOutbounds(reader, tenant, outbounds)
  const known = outbounds.filter(({ id }) => approved.has(id))
  const people = compact(known.map(({ participant_id }) => participant_id))
  const accounts = await latestBankAccounts(reader, tenant, people)
  const found = new Map<Id<'outbound'>, Elsewhere>()
  for (const outbound of known) {
    const { id, participant_id: to } = outbound
    const [before, account] = [approved.get(id), to === null ? undefined : accounts.get(to)]
    if (before === undefined || account === undefined) continue
    if (!goesElsewhere(outbound, before, account)) continue
    found.set(id, { outbound, approved: before, account })
  }
  return found
}

/** A member who passes, and may be the second person. */
export interface Approver {
  readonly memberId: string
  /** Whether his role has the permission `approve`. */
  readonly mayApprove: boolean
}

const OTHER_ACCOUNT =
  'This goes to another account than was approved. Somebody who may approve passes it, who has ' +
  'neither asked for it nor given the account.'

/**
 * Has outbounds that go elsewhere approved for the accounts that they go to now. Answers a
 * `second_person_needed` for each that whoever passes it may not approve.
 */
export async function approveElsewhere(
  unit: Unit,
  passed: readonly { readonly outbound: OutboundRecord; readonly by: Approver | null }[],
): Promise<Map<Id<'outbound'>, Failure>> {
  const outbounds = passed.map(({ outbound }) => outbound)
  const elsewhere = await readElsewhere(unit.tx, unit.tenant.id, outbounds)
  const accounts = [...elsewhere.values()].map(({ account }) => account)
  const givers = await readAccountGivers(unit.tx, unit.tenant.id, accounts)
  const refusals = new Map<Id<'outbound'>, Failure>()
  const rebound: Rebound[] = []
  for (const { outbound, by } of passed) {
    const { id, split_from } = outbound
    const found = elsewhere.get(id)
    if (found === undefined) continue
    const { account, approved } = found
    const others = [approved.askedBy, ...(givers.get(account.id) ?? [])]
    if (by?.mayApprove === true && (await isNoneOf(unit, by, others))) {
      rebound.push({ id, split_from, accountId: account.id })
    } else refusals.set(id, new Failure('second_person_needed', { detail: OTHER_ACCOUNT }))
  }
  await approveAccounts(unit, rebound)
  return refusals
}

/** Whether a member is none of some members and keys, nor stands behind one of the keys. */
async function isNoneOf(
  unit: Unit,
  { memberId }: Approver,
  others: readonly string[],
): Promise<boolean> {
  for (const other of others) if (await maybeOnePerson(unit, other, memberId)) return false
  return true
}
