// Putting queued orders into batches, and what no file can carry.

import type { ConnectedAccountRecord, ConnectionRecord } from '#connections'
import { endClosing, openAccount, readAccount, readAccounts, readConnection } from '#connections'
import type { Unit } from '#db'
import { advance, enterStatuses } from '#events'
import { enqueue, enqueueUnlessKept } from '#jobs'
import type { Id } from '#kit'
import { dayOf, groupBy, minor, present, showId, sum } from '#kit'
import type { BankProfile, OrderFault, PaymentScheme } from '#messages'
import { bankProfiles, orderFault, schemeFor } from '#messages'
import type { Vault } from '#participants'
import { failureOf, fileOrderOf, openDetails } from './details.ts'
import { bankCollect, bankGenerate } from './jobs.ts'
import type { OrderRecord } from './order.ts'
import { holdForPayees } from './payees.ts'
import {
  insertBatch,
  lockAccount,
  lockQueued,
  putIntoBatch,
  rejectOrders,
  selectQueued,
} from './store.ts'
import { giveMoneyBack } from './tell.ts'

/** An account that pays, with its connection. */
interface Payer {
  readonly account: ConnectedAccountRecord
  readonly connection: ConnectionRecord
  readonly profile: BankProfile
}

/**
 * Puts what is queued into batches: of this account, and where a file may have several blocks of
 * all accounts of the same connection; one for each scheme and priority. What no file of its bank
 * can carry fails by name, its money goes back, and no file is blocked by it. A batch within the
 * limit of its account is approved by that. What its payee holds is held; true where any is.
 */
export async function collectOrders(
  unit: Unit,
  vault: Vault,
  accountId: Id<'connected_account'>,
): Promise<boolean> {
  const payers = await readPayers(unit, accountId)
  const tenant_id = unit.tenant.id
  // What fails goes first: it takes the locks of projects, which come before all others.
  for (const payer of payers) {
    const queued = await unit.tx.query(selectQueued, queueOf(unit, payer))
    await refuseFaulty(unit, vault, payer, queued)
  }
  for (const { account } of payers) await unit.tx.query(lockAccount, { tenant_id, id: account.id })
  let areHeld = false
  for (const payer of payers) {
    const asked = queueOf(unit, payer)
    const queued = await unit.tx.query(lockQueued, asked)
    const sound = queued.filter((order) => faultOf(unit, vault, payer, order) === null)
    const wayOf = (order: OrderRecord) => `${schemeOf(payer, order).name} ${order.is_urgent}`
    const leaving = await holdForPayees(unit, sound)
    if (leaving.length < sound.length) areHeld = true
    for (const orders of groupBy(leaving, wayOf).values()) await makeBatch(unit, payer, orders)
    if (queued.length < asked.limit && sound.length === queued.length) continue
    // More waits, or came meanwhile and cannot be carried.
    const key = showId('connected_account', payer.account.id)
    const payload = { account: payer.account.id }
    enqueue(unit, bankCollect, { key, runAt: unit.now, payload })
  }
  return areHeld
}

/** The account, and those that pay by the same files, in the order of their ids. */
async function readPayers(unit: Unit, accountId: Id<'connected_account'>): Promise<Payer[]> {
  const { id: tenantId } = unit.tenant
  const account = await readAccount(unit.tx, tenantId, accountId)
  const found = await readConnection(unit.tx, tenantId, account.connection_id)
  const connection = present(found, 'an account is of a connection')
  const profile = bankProfiles[connection.profile]
  const accounts = profile.isOnePaymentPerFile
    ? [account]
    : await readAccounts(unit.tx, tenantId, connection.id)
  return accounts
    .filter(({ id, is_open: isOpen }) => id === accountId || isOpen)
    .map((one) => ({ account: one, connection, profile }))
}

function queueOf(unit: Unit, { account, profile }: Payer) {
  return { tenant_id: unit.tenant.id, account_id: account.id, limit: profile.ordersPerFileMax }
}

function schemeOf({ profile }: Payer, order: OrderRecord): PaymentScheme {
  const payable = { ...order, isUrgent: order.is_urgent }
  return present(schemeFor(profile, payable), 'what no scheme can carry was refused')
}

/** Why no file of the account's bank can carry an order; null: one can. */
function faultOf(
  unit: Unit,
  vault: Vault,
  { account, connection, profile }: Payer,
  order: OrderRecord,
): OrderFault | null {
  const details = openDetails(vault, unit.tenant.id, order)
  if (details === null) return 'name_empty'
  const terms = {
    debtor: openAccount(vault, unit.tenant.id, account),
    day: dayOf(unit.now, connection.time_zone),
    isInstant: false,
    profile,
  }
  return orderFault(fileOrderOf(order, details, terms), profile) ?? null
}

async function refuseFaulty(
  unit: Unit,
  vault: Vault,
  payer: Payer,
  queued: readonly OrderRecord[],
): Promise<void> {
  const refused = queued.flatMap((order) => {
    const fault = faultOf(unit, vault, payer, order)
    return fault === null ? [] : [{ ...order, fault, reason: failureOf(fault) }]
  })
  if (refused.length === 0) return
  await giveMoneyBack(unit, refused)
  await advance(
    unit,
    'bank_order',
    refused.map(({ id }) => ({ id, to: 'rejected' })),
    {
      move: rejectOrders,
      given: {
        rows: refused.map(({ id, fault, reason }) => ({ id, failure_reason: reason, fault })),
      },
    },
  )
  await endClosing(unit, [payer.connection.id])
}

async function makeBatch(unit: Unit, payer: Payer, orders: readonly OrderRecord[]): Promise<void> {
  const { account, connection } = payer
  const first = present(orders[0], 'a batch has an order')
  const scheme = schemeOf(payer, first)
  const id = unit.newId('bank_batch')
  const total = sum(orders.map(({ amount }) => amount))
  const isByRule = account.batch_limit !== null && total <= account.batch_limit
  await unit.tx.query(insertBatch, {
    tenant_id: unit.tenant.id,
    id,
    connection_id: connection.id,
    connected_account_id: account.id,
    currency: account.currency,
    profile: connection.profile,
    scheme: scheme.name,
    is_instant: account.is_instant && scheme.takesInstant,
    is_urgent: first.is_urgent,
    orders: orders.length,
    total: minor(total),
    is_by_rule: isByRule,
    now: unit.now,
  })
  enterStatuses(unit, 'bank_batch', [{ id, to: 'draft' }])
  await unit.tx.query(putIntoBatch, {
    tenant_id: unit.tenant.id,
    batch_id: id,
    ids: orders.map((order) => order.id),
    now: unit.now,
  })
  if (isByRule) await approveBatch(unit, id)
}

/** By the limit of its account, or by two people: its file is written next. */
export async function approveBatch(unit: Unit, id: Id<'bank_batch'>): Promise<void> {
  await advance(unit, 'bank_batch', [{ id, to: 'approved' }])
  planFile(unit, id)
}

/** Has the file of a batch written, unless somebody holds it. */
export function planFile(unit: Unit, id: Id<'bank_batch'>): void {
  const key = showId('bank_batch', id)
  enqueue(unit, bankGenerate, { key, runAt: unit.now, payload: { batch: id } })
}

/** Has the orders of an account put into batches; earlier, where that is planned already. */
export async function planCollecting(
  unit: Unit,
  account: Id<'connected_account'>,
  runAt: Date,
): Promise<void> {
  const key = showId('connected_account', account)
  await enqueueUnlessKept(unit, bankCollect, { key, runAt, payload: { account } })
}
