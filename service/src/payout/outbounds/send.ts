// Giving orders to the rail: read, fix the rate, tell the rail, record what it answered.
import type { Database, Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { present } from '#kit'
import type { Vault } from '#participants'
import { openBankAccount, readParticipants } from '#participants'
import type { AccountDestination, CreditInstruction, Rail, Submission } from '#rails'
import type { RatesByEnvironment } from '#rates'
import { fixConversion, readConversions } from './conversion.ts'
import type { OutboundRecord } from './outbound.ts'
import { netOf } from './outbound.ts'
import { readOutbounds } from './rows.ts'
import { selectInboundTypes } from './store.ts'

/** Opens the account that a payout goes to: the organisation's own, which another room keeps. */
type OpenPayoutAccount = (
  reader: Reader,
  tenant: TenantId,
  id: Id<'bank_account'>,
) => Promise<AccountDestination>

/** What the sending of outbounds needs from the outside. */
export interface OutboundDeps {
  readonly database: Database
  readonly vault: Vault
  readonly rail: Rail
  readonly rates: RatesByEnvironment
  readonly openPayoutAccount: OpenPayoutAccount
}

type Destination = CreditInstruction['destination']

/** Gives the order to the rail, under the outbound's own id. Null: it is no longer to be sent. */
export async function sendOutbound(
  deps: OutboundDeps,
  tenantId: TenantId,
  id: Id<'outbound'>,
): Promise<Submission | null> {
  // Orders that are given at once are read together.
  const found = await deps.database.readTogether(tenantId, async (reader) => {
    const [outbound] = await readOutbounds(reader, tenantId, [id])
    if (outbound?.status !== 'processing') return null
    const destination = await destinationOf(deps, reader, { tenantId, outbound })
    return destination === null ? null : { outbound, destination }
  })
  if (found === null) return null
  const { outbound, destination } = found
  const refusal = await convertOrder(deps, tenantId, { outbound, destination })
  if (refusal !== null) return refusal
  const conversion = await deps.database.readTogether(tenantId, async (reader) => {
    return (await readConversions(reader, tenantId, [id])).get(id) ?? null
  })
  return await deps.rail.submitCredit({
    tenantId,
    key: id,
    currency: outbound.currency,
    amount: netOf(outbound),
    destination,
    conversion:
      conversion === null
        ? null
        : { to: conversion.to_currency, amount: conversion.expected_amount },
    reference: outbound.reference,
  })
}

interface Order {
  readonly outbound: OutboundRecord
  readonly destination: Destination
}

/** Fixes the rate before the rail is told; null when nothing stands against sending. */
async function convertOrder(
  { database, rates, rail }: OutboundDeps,
  tenantId: TenantId,
  { outbound, destination }: Order,
): Promise<Submission | null> {
  if (destination.kind !== 'account' || destination.currency === outbound.currency) return null
  const to = destination.currency
  return await database.transact(tenantId, async (unit) => {
    const terms = { rates: rates[unit.tenant.environment], least: rail.creditMinimum(to) }
    return await fixConversion(unit, { outbound, to }, terms)
  })
}

async function destinationOf(
  { vault, openPayoutAccount }: OutboundDeps,
  reader: Reader,
  { tenantId, outbound }: { readonly tenantId: TenantId; readonly outbound: OutboundRecord },
): Promise<Destination | null> {
  const { back_to_inbound_id: inboundId, payout_account_id, bank_account_id } = outbound
  if (inboundId !== null) {
    const [inbound] = await reader.query(selectInboundTypes, {
      tenant_id: tenantId,
      ids: [inboundId],
    })
    const { type: inboundType } = present(inbound, 'a refund goes back to an inbound')
    return { kind: 'origin', inboundId, inboundType }
  }
  if (payout_account_id !== null)
    return await openPayoutAccount(reader, tenantId, payout_account_id)
  if (bank_account_id === null || outbound.participant_id === null) return null
  const account = await openBankAccount(reader, vault, tenantId, bank_account_id)
  const people = await readParticipants(reader, tenantId, [outbound.participant_id])
  const receiver = present(people.get(outbound.participant_id), 'an outbound has a receiver')
  return {
    kind: 'account',
    currency: account.currency,
    fields: account.fields,
    accountNumber: account.account_number,
    holderName: receiver.name ?? receiver.email,
  }
}
