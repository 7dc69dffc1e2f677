// What was approved stays bound to the account that was shown: an outbound that would go to another
// one waits for a person.
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, distinct } from '#kit'
import { insertPassedOutbounds, rebindOutbounds, selectApprovedOutbounds } from './store.ts'

/** An outbound, or a part of one that was split. */
interface Part {
  readonly id: Id<'outbound'>
  readonly split_from: Id<'outbound'> | null
}

/** An outbound that a second person approved. */
export interface ApprovedOutbound {
  /** The account that was approved; null: none was known. */
  readonly accountId: string | null
  /** Who asked for it, a member or a key, and the member who approved it. */
  readonly askedBy: string
  readonly approvedBy: string
}

/** Those of some outbounds that were approved, by id; the parts of one stand for themselves. */
export async function readApprovedOutbounds(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly Part[],
): Promise<Map<Id<'outbound'>, ApprovedOutbound>> {
  if (outbounds.length === 0) return new Map()
  const ids = distinct(outbounds.flatMap(({ id, split_from }) => compact([id, split_from])))
  const rows = await reader.query(selectApprovedOutbounds, { tenant_id: tenant, outbound_ids: ids })
  const byId = new Map(rows.map((row) => [row.outbound_id, row]))
  const found = new Map<Id<'outbound'>, ApprovedOutbound>()
  for (const { id, split_from: whole } of outbounds) {
    const row = byId.get(id) ?? (whole === null ? undefined : byId.get(whole))
    if (row === undefined) continue
    const { bank_account_id: accountId, requested_by: askedBy, decided_by: approvedBy } = row
    found.set(id, { accountId, askedBy, approvedBy })
  }
  return found
}

/** An outbound that is approved for another account. */
export interface Rebound extends Part {
  readonly accountId: string
}

/** Whoever may has passed outbounds for the accounts that they would go to now. */
export async function approveAccounts(unit: Unit, passed: readonly Rebound[]): Promise<void> {
  if (passed.length === 0) return
  await unit.tx.query(rebindOutbounds, {
    tenant_id: unit.tenant.id,
    rows: passed.map(({ id, split_from, accountId }) => ({
      id,
      whole_id: split_from ?? id,
      bank_account_id: accountId,
    })),
  })
}

/** An outbound that a key asked for above its limits, and that a member has passed. */
export interface PassedOutbound {
  readonly id: Id<'outbound'>
  readonly keyId: string
  readonly memberId: string
  /** The account that it was passed for; null: none is known, or it goes back to its source. */
  readonly accountId: string | null
}

/** From now on they go to the accounts that they were passed for, and to no other. */
export async function bindPassed(unit: Unit, passed: readonly PassedOutbound[]): Promise<void> {
  if (passed.length === 0) return
  await unit.tx.query(insertPassedOutbounds, {
    tenant_id: unit.tenant.id,
    rows: passed.map(({ id, keyId, memberId, accountId }) => ({
      outbound_id: id,
      key_id: keyId,
      passed_by: memberId,
      bank_account_id: accountId,
    })),
  })
}
