// Putting queued orders into batches, and what no file can carry.
import type { BankSchemeName, BankSequenceType } from '@holdfast/contract'
import type { ConnectedAccountRecord, ConnectionRecord } from '#connections'
import { endClosing, openAccount, readAccount, readAccounts, readConnection } from '#connections'
import type { Unit } from '#db'
import { advance, enterStatuses } from '#events'
import { enqueue, enqueueUnlessKept } from '#jobs'
import type { Id } from '#kit'
import { dayOf, groupBy, indexBy, minor, present, showId, sum } from '#kit'
import type { BankProfile, OrderFault, PaymentScheme } from '#messages'
import { bankProfiles, collectionScheme, dayCollected, orderFault, schemeFor } from '#messages'
import type { Vault } from '#participants'
import { faultOfDebit, isDebit, sequenceTypeOf } from './debits.ts'
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
  selectMandateFacts,
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
 * all accounts of the same connection; one for each scheme and priority, of debits for each day and
 * sequence type. What no file of its bank
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
    const payments = sound.filter((order) => !isDebit(order))
    const wayOf = (order: OrderRecord) => `${schemeOf(payer, order).name} ${order.is_urgent}`
    const leaving = await holdForPayees(unit, payments)
    if (leaving.length < payments.length) areHeld = true
    for (const orders of groupBy(leaving, wayOf).values()) {
      await makeBatch(unit, payer, orders, paymentWay(payer, orders))
    }
    for (const { orders, way } of await debitWays(unit, payer, sound.filter(isDebit))) {
      await makeBatch(unit, payer, orders, way)
    }
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
  if (isDebit(order)) {
    const scheme = collectionScheme(profile, connection.debit_scheme)
    if (scheme === undefined) return 'currency_not_taken'
    return faultOfDebit(order, details, { scheme, profile }) ?? null
  }
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

/** How the orders of a batch leave: one way for all of them. */
interface BatchWay {
  readonly scheme: BankSchemeName
  readonly sequence_type: BankSequenceType | null
  readonly day: string | null
  readonly is_instant: boolean
  readonly is_urgent: boolean
}

function paymentWay(payer: Payer, orders: readonly OrderRecord[]): BatchWay {
  const first = present(orders[0], 'a batch has an order')
  const { name, takesInstant } = schemeOf(payer, first)
  return {
    scheme: name,
    sequence_type: null,
    day: null,
    is_instant: payer.account.is_instant && takesInstant,
    is_urgent: first.is_urgent,
  }
}

/** Debits by the day on which they are collected, and by which of their mandates they are. */
async function debitWays(
  unit: Unit,
  { connection, profile }: Payer,
  debits: readonly OrderRecord[],
): Promise<{ readonly orders: readonly OrderRecord[]; readonly way: BatchWay }[]> {
  const scheme = collectionScheme(profile, connection.debit_scheme)
  if (debits.length === 0 || scheme === undefined) return []
  const ids = debits.map(({ id }) => id)
  const rows = await unit.tx.query(selectMandateFacts, { tenant_id: unit.tenant.id, ids })
  const factsOf = indexBy(rows, ({ id }) => id)
  const wayOf = ({ id }: OrderRecord): BatchWay => {
    const facts = present(factsOf.get(id), 'a debit has a mandate')
    const { was_collected: wasCollected, is_followed: isFollowed, is_again: isAgain } = facts
    const at = { from: facts.collect_from, now: unit.now }
    return {
      scheme: scheme.name,
      sequence_type: sequenceTypeOf({ wasCollected, isFollowed, isAgain }),
      day: present(dayCollected(scheme, connection, at), 'its calendar reaches to its day'),
      is_instant: false,
      is_urgent: false,
    }
  }
  const ways = debits.map((order) => ({ order, way: wayOf(order) }))
  const groups = groupBy(ways, ({ way: { day, sequence_type: type } }) => `${day} ${type}`)
  return [...groups.values()].map((group) => {
    const { way } = present(group[0], 'a group has an order')
    return { orders: group.map(({ order }) => order), way }
  })
}

async function makeBatch(
  unit: Unit,
  { account, connection }: Payer,
  orders: readonly OrderRecord[],
  way: BatchWay,
): Promise<void> {
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
    ...way,
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
