// Refunds that go back to where the money came from: they wait for nobody's verification where the
// organisation has said so.
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { compact } from '#kit'
import { readOrganisation } from '#organisations'
import { latestBankAccounts } from '#participants'
import type { OutboundRecord } from './outbound.ts'
import { selectUnverifiedToSource } from './store.ts'
import { queueAll } from './waiting.ts'

/**
 * Whether refunds of a tenant may go back to their source before their buyers are verified. Asked
 * with the outbounds of who is not: reads nothing where no refund is among them.
 */
export async function mayGoUnverified(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly Pick<OutboundRecord, 'type'>[],
): Promise<boolean> {
  if (!outbounds.some(({ type }) => type === 'refund')) return false
  return (await readOrganisation(reader, tenant)).mayRefundUnverified
}

/** It goes back to its source; or will, as no account is on file and it is not set aside yet. */
export function goesToSource(
  {
    type,
    back_to_inbound_id: backTo,
    reserved_at: reservedAt,
  }: Pick<OutboundRecord, 'type' | 'back_to_inbound_id' | 'reserved_at'>,
  hasAccount: boolean,
): boolean {
  return type === 'refund' && (backTo !== null || (reservedAt === null && !hasAccount))
}

/** Of these outbounds, the refunds that need no verification of who receives them. */
export async function readUnasked(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly OutboundRecord[],
): Promise<Set<Id<'outbound'>>> {
  const passed = outbounds.filter(({ is_unverified }) => is_unverified).map(({ id }) => id)
  if (!(await mayGoUnverified(reader, tenant, outbounds))) return new Set(passed)
  const people = compact(outbounds.map(({ participant_id }) => participant_id))
  const accounts = await latestBankAccounts(reader, tenant, people)
  const unasked = outbounds.filter((outbound) => {
    const { participant_id: to } = outbound
    return goesToSource(outbound, to !== null && accounts.has(to))
  })
  return new Set([...passed, ...unasked.map(({ id }) => id)])
}

/**
 * The organisation may have said that they need no verification: refunds of a tenant that wait for
 * one on the way back to their source are looked at again, each in a unit of its own.
 */
export async function continueToSource(unit: Unit): Promise<void> {
  queueAll(unit, await unit.tx.query(selectUnverifiedToSource, { tenant_id: unit.tenant.id }))
}
