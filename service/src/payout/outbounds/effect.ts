// What releases and refunds do, for a second person: who is paid, where, how much, from what, when.
import type { Reader, Unit } from '#db'
import type { MoneyEffect, MoneyItem } from '#http'
import type { Id, TenantId } from '#kit'
import { compact, present, showId, showInstantOrNull } from '#kit'
import type { FiledBankAccount, Participant, Vault } from '#participants'
import { bankAccountFingerprint, latestBankAccounts, readParticipants } from '#participants'
import type { OutboundRecord } from './outbound.ts'
import { readOutbounds } from './rows.ts'

/** Reads what outbounds that a unit has just made will do. */
export async function effectOfOutbounds(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'outbound'>[],
): Promise<MoneyEffect> {
  const tenant = unit.tenant.id
  const outbounds = await readOutbounds(unit.tx, tenant, ids)
  const people = compact(outbounds.map(({ participant_id }) => participant_id))
  const payees = await readParticipants(unit.tx, tenant, people)
  const accounts = await latestBankAccounts(unit.tx, tenant, people)
  const items: MoneyItem[] = []
  for (const outbound of outbounds) {
    const { participant_id: to } = outbound
    const payee = to === null ? undefined : payees.get(to)
    const account = await showAccount(unit.tx, vault, tenant, accountFor(outbound, accounts))
    items.push({ ...itemOf(outbound, payee), account })
  }
  return {
    kind: 'money',
    items,
    made: outbounds.map(({ id }) => showId('outbound', id)),
    outbounds: outbounds.map((one) => {
      return { id: one.id, accountId: accountFor(one, accounts)?.id ?? null }
    }),
  }
}

/** Where outbounds would be paid to by now; those are missing that go back to their source. */
export async function readPaidTo(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'outbound'>[],
): Promise<Map<Id<'outbound'>, FiledBankAccount>> {
  const outbounds = await readOutbounds(reader, tenant, ids)
  const people = compact(outbounds.map(({ participant_id }) => participant_id))
  const accounts = await latestBankAccounts(reader, tenant, people)
  return new Map(
    outbounds.flatMap((one) => {
      const account = accountFor(one, accounts)
      return account === undefined ? [] : [[one.id, account] as const]
    }),
  )
}

/** The account that an outbound would be paid to by now; none where it goes back to its source. */
function accountFor(
  { participant_id: to, back_to_inbound_id: backTo }: OutboundRecord,
  accounts: ReadonlyMap<Id<'participant'>, FiledBankAccount>,
): FiledBankAccount | undefined {
  return to === null || backTo !== null ? undefined : accounts.get(to)
}

async function showAccount(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  account: FiledBankAccount | undefined,
): Promise<MoneyItem['account']> {
  if (account === undefined) return null
  const { account_number: number, routing_code: routing, id } = account
  const fingerprint = await bankAccountFingerprint(reader, vault, tenant, id)
  return { number, routing, fingerprint: fingerprint.toString('hex') }
}

function itemOf(
  outbound: OutboundRecord,
  payee: Participant | undefined,
): Omit<MoneyItem, 'account'> {
  const { settlement_id: settlement, project_id: project, back_to_inbound_id: backTo } = outbound
  const from =
    settlement === null
      ? showId('project', present(project, 'a release or refund leaves a project'))
      : showId('settlement', settlement)
  return {
    currency: outbound.currency,
    amount: outbound.amount,
    fee: outbound.fee,
    from,
    to: backTo === null ? null : showId('inbound', backTo),
    payee: payee === undefined ? null : { name: payee.name, email: payee.email },
    releaseAt: showInstantOrNull(outbound.release_at),
    reference: outbound.reference,
  }
}
