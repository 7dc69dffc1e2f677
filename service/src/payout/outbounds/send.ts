// Giving orders to the rail: read, fix the rate, tell the rail, record what it answered.
import type { Database, Reader } from '#db'
import { originOf } from '#inbounds'
import type { Id, TenantId } from '#kit'
import { present } from '#kit'
import type { Participant, Vault } from '#participants'
import { openBankAccount, readParticipants, readPayableName } from '#participants'
import type {
  AccountDestination,
  CreditInstruction,
  PostalAddress,
  Rail,
  Rails,
  Submission,
} from '#rails'
import type { RatesByEnvironment } from '#rates'
import { fixConversion, readConversions } from './conversion.ts'
import type { OutboundRecord } from './outbound.ts'
import { netOf } from './outbound.ts'
import { readOutbounds } from './rows.ts'
import { keepRail, selectOrigin } from './store.ts'

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
  readonly rails: Rails
  readonly rates: RatesByEnvironment
  readonly openPayoutAccount: OpenPayoutAccount
}

type Destination = CreditInstruction['destination']

interface Order {
  readonly outbound: OutboundRecord
  readonly destination: Destination
  /** The connected account that the money came to which it gives back. */
  readonly cameTo: Id<'connected_account'> | null
  /** Whether any bank is connected. */
  readonly isConnected: boolean
}

/** Gives the order to the rail, under the outbound's own id. Null: it is no longer to be sent. */
export async function sendOutbound(
  deps: OutboundDeps,
  tenantId: TenantId,
  id: Id<'outbound'>,
): Promise<Submission | null> {
  const { database } = deps
  // Orders that are given at once are read together.
  const order = await database.readTogether(tenantId, async (reader): Promise<Order | null> => {
    const [outbound] = await readOutbounds(reader, tenantId, [id])
    if (outbound?.status !== 'processing') return null
    const found = await orderOf(deps, reader, { tenantId, outbound })
    if (found === null) return null
    return { ...found, isConnected: await deps.rails.isConnected(reader, tenantId) }
  })
  if (order === null) return null
  const chosen = await railOf(deps, tenantId, order)
  if (chosen === null) return null
  const { outbound, destination } = order
  const refusal = await convertOrder(deps, tenantId, { outbound, destination, rail: chosen.rail })
  if (refusal !== null) return refusal
  const conversion = await database.readTogether(tenantId, async (reader) => {
    return (await readConversions(reader, tenantId, [id])).get(id) ?? null
  })
  return await chosen.rail.submitCredit({
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
    connectedAccountId: chosen.connectedAccountId,
  })
}

interface Chosen {
  readonly rail: Rail
  readonly connectedAccountId: Id<'connected_account'> | null
}

/**
 * The rail that takes an outbound: chosen once, and kept on it before anything leaves. In a sandbox
 * without a bank there is nothing to choose. Null: it is no longer to be sent.
 */
async function railOf(
  { database, rails }: OutboundDeps,
  tenantId: TenantId,
  { outbound, destination, cameTo, isConnected }: Order,
): Promise<Chosen | null> {
  const { id, currency } = outbound
  const simulated = { rail: rails.sandbox, connectedAccountId: null }
  const isConverted = destination.kind === 'account' && destination.currency !== currency
  const isChosen = outbound.rail !== null || (isConnected && !isConverted)
  if (!isChosen && (await rails.environmentOf(tenantId)) === 'sandbox') return simulated
  const kept =
    outbound.rail !== null
      ? { rail: outbound.rail, connected_account_id: outbound.connected_account_id }
      : await database.transact(tenantId, async (unit) => {
          const origin = destination.kind === 'origin' ? destination.origin : null
          const choice = await rails.choose(unit, { key: id, currency, origin, cameTo })
          if (choice === null) return 'simulated'
          const rows = await unit.tx.query(keepRail, { tenant_id: tenantId, id, ...choice })
          return rows.length > 0 ? choice : null
        })
  if (kept === null) return null
  if (kept === 'simulated') return simulated
  return { rail: rails.live[kept.rail], connectedAccountId: kept.connected_account_id }
}

interface Converting extends Pick<Order, 'outbound' | 'destination'> {
  readonly rail: Rail
}

/** Fixes the rate before the rail is told; null when nothing stands against sending. */
async function convertOrder(
  { database, rates }: OutboundDeps,
  tenantId: TenantId,
  { outbound, destination, rail }: Converting,
): Promise<Submission | null> {
  if (destination.kind !== 'account' || destination.currency === outbound.currency) return null
  // No rate is promised that the rail cannot hold.
  if (!rail.converts) return { accepted: false, reason: 'unable_to_determine_target_account' }
  const to = destination.currency
  return await database.transact(tenantId, async (unit) => {
    const terms = { rates: rates[unit.tenant.environment], least: rail.creditMinimum(to) }
    return await fixConversion(unit, { outbound, to }, terms)
  })
}

async function orderOf(
  { vault, openPayoutAccount }: OutboundDeps,
  reader: Reader,
  { tenantId, outbound }: { readonly tenantId: TenantId; readonly outbound: OutboundRecord },
): Promise<Omit<Order, 'isConnected'> | null> {
  const { back_to_inbound_id: inboundId, payout_account_id, bank_account_id } = outbound
  if (inboundId !== null) {
    const [row] = await reader.query(selectOrigin, { tenant_id: tenantId, id: inboundId })
    const inbound = present(row, 'a refund goes back to an inbound')
    const origin = originOf(vault, tenantId, inbound)
    const destination = { kind: 'origin', inboundId, inboundType: inbound.type, origin } as const
    return { outbound, destination, cameTo: inbound.connected_account_id }
  }
  if (payout_account_id !== null) {
    const destination = await openPayoutAccount(reader, tenantId, payout_account_id)
    return { outbound, destination, cameTo: null }
  }
  if (bank_account_id === null || outbound.participant_id === null) return null
  const account = await openBankAccount(reader, vault, tenantId, bank_account_id)
  const people = await readParticipants(reader, tenantId, [outbound.participant_id])
  const receiver = present(people.get(outbound.participant_id), 'an outbound has a receiver')
  const named = { participantId: receiver.id, name: receiver.name ?? receiver.email, account }
  const destination = {
    kind: 'account',
    currency: account.currency,
    fields: account.fields,
    accountNumber: account.account_number,
    holderName: await readPayableName(reader, vault, tenantId, named),
    isCompany: receiver.type === 'business' || receiver.type === 'organisation',
    address: postalAddressOf(receiver),
  } as const
  return { outbound, destination, cameTo: null }
}

/** Where a receiver is at home, as far as that was given. */
function postalAddressOf({ details }: Participant): PostalAddress | null {
  const { address, business, individual } = details
  const given = address ?? business?.registered_address ?? individual?.residential_address
  if (given === undefined || given === null) return null
  return {
    street: given.address_line_1,
    more: given.address_line_2 ?? null,
    postcode: given.postal_code,
    town: given.town_city,
    region: given.region ?? null,
    country: given.country,
  }
}
