import { operations } from '@holdfast/contract'
import { readConnection } from '#connections'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, inOrderOf, listHandlers, readRoute } from '#http'
import type { Id, Result } from '#kit'
import { accepted, Failure, fail, parseId, present, refused } from '#kit'
import type { Vault } from '#participants'
import { readPayeeChecks, showPayeeCheck } from '#participants'
import { planCollecting, planFile } from './collect.ts'
import type { BatchRecord, OrderRecord } from './order.ts'
import { showBatch, showOrder } from './order.ts'
import type { RecallRecord } from './recall.ts'
import { showRecall } from './recall.ts'
import { lockRecall } from './recall-follow.ts'
import { markRecallSent } from './recall-sent.ts'
import { markSent } from './send.ts'
import {
  changeOrder,
  holdBatch,
  lockBatch,
  selectBatch,
  selectBatches,
  selectOrders,
} from './store.ts'
import { batchListing, orderListing } from './store-list.ts'
import { recallListing, selectRecalls } from './store-recalls.ts'

/** Batches and orders as people see, hold and upload them. */
export function orderRoutes(vault: Vault): Route[] {
  return [
    readRoute(
      operations.listBankBatches,
      listHandlers({
        listing: batchListing,
        readers: { connection_id: (shown) => parseId('bank_connection', shown) ?? null },
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectBatches, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showBatch(one)])))
        },
      }),
    ),
    readRoute(operations.getBankBatch, {
      parse: ({ params, principal }) => ({ tenant: principal.tenantId, id: batchId(params.id) }),
      run: async (reader, { tenant, id }) =>
        (await reader.query(selectBatch, { tenant_id: tenant, id }))[0] ?? fail('not_found'),
      render: showBatch,
    }),
    commandRoute(operations.holdBankBatch, {
      parse: ({ params, body, principal }) => ({
        tenant: principal.tenantId,
        id: batchId(params.id),
        isHeld: body.is_held,
      }),
      run: async (unit, asked) => await eachOf(asked, async (one) => await hold(unit, one)),
      render: showBatch,
    }),
    commandRoute(operations.markBankBatchUploaded, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: batchId(params.id),
        by: whoOf(principal),
      }),
      run: async (unit, asked) => await eachOf(asked, async (one) => await markUploaded(unit, one)),
      render: showBatch,
    }),
    readRoute(
      operations.listBankOrders,
      listHandlers({
        listing: orderListing,
        readers: { batch_id: (shown) => parseId('bank_batch', shown) ?? null },
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectOrders, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showOrder(one)])))
        },
      }),
    ),
    commandRoute(operations.changeBankOrder, {
      parse: ({ params, body, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('bank_order', params.id) ?? fail('not_found'),
        is_held: body.is_held ?? null,
        is_urgent: body.is_urgent ?? null,
      }),
      run: async (unit, asked) => await eachOf(asked, async (one) => await change(unit, one)),
      render: showOrder,
    }),
    payeeRoute(vault),
    ...recallRoutes(),
  ]
}

/** What a bank said of whom an order pays. */
function payeeRoute(vault: Vault): Route {
  return readRoute(operations.getBankOrderPayeeCheck, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('bank_order', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => {
      const [order] = await reader.query(selectOrders, { tenant_id: tenant, ids: [id] })
      const payee = order?.payee ?? fail('not_found')
      const [check] = (await readPayeeChecks(reader, tenant, [payee])).values()
      return await showPayeeCheck(reader, vault, tenant, check ?? fail('not_found'))
    },
    render: (check) => check,
  })
}

function recallRoutes(): Route[] {
  return [
    readRoute(
      operations.listBankRecalls,
      listHandlers({
        listing: recallListing,
        readers: {
          order_id: (shown) => parseId('bank_order', shown) ?? null,
          connection_id: (shown) => parseId('bank_connection', shown) ?? null,
        },
        show: async (reader, tenant, ids) => {
          const found = await reader.query(selectRecalls, { tenant_id: tenant, ids })
          return inOrderOf(ids, new Map(found.map((one) => [one.id, showRecall(one)])))
        },
      }),
    ),
    commandRoute(operations.markBankRecallUploaded, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('bank_recall', params.id) ?? fail('not_found'),
        by: whoOf(principal),
      }),
      run: async (unit, asked) => await eachOf(asked, async (one) => await markRecall(unit, one)),
      render: showRecall,
    }),
  ]
}

async function eachOf<In, Out>(
  asked: readonly In[],
  work: (one: In) => Promise<Result<Out>>,
): Promise<Result<Out>[]> {
  const results: Result<Out>[] = []
  for (const one of asked) results.push(await work(one))
  return results
}

function batchId(shown: string): Id<'bank_batch'> {
  return parseId('bank_batch', shown) ?? fail('not_found')
}

function whoOf({ keyId }: Principal): string {
  return keyId
}

async function hold(
  unit: Unit,
  { id, isHeld }: { readonly id: Id<'bank_batch'>; readonly isHeld: boolean },
): Promise<Result<BatchRecord>> {
  const of = { tenant_id: unit.tenant.id, id }
  const isDone =
    (await unit.tx.query(holdBatch, { ...of, is_held: isHeld, now: unit.now })).length > 0
  const [batch] = await unit.tx.query(selectBatch, of)
  if (batch === undefined) return refused(new Failure('not_found'))
  if (!isDone) return refused(new Failure('invalid_state'))
  if (!isHeld && batch.status === 'approved') planFile(unit, id)
  return accepted(batch)
}

async function markUploaded(
  unit: Unit,
  { id, by }: { readonly id: Id<'bank_batch'>; readonly by: string },
): Promise<Result<BatchRecord>> {
  const of = { tenant_id: unit.tenant.id, id }
  const [batch] = await unit.tx.query(lockBatch, of)
  if (batch === undefined) return refused(new Failure('not_found'))
  const connection = await readConnection(unit.tx, unit.tenant.id, batch.connection_id)
  const isByHand = connection?.channel === 'by_hand' && batch.status === 'generated'
  if (!isByHand || !(await markSent(unit, id, by))) return refused(new Failure('invalid_state'))
  const [after] = await unit.tx.query(selectBatch, of)
  return accepted(present(after, 'a batch stays'))
}

async function markRecall(
  unit: Unit,
  { id, by }: { readonly id: Id<'bank_recall'>; readonly by: string },
): Promise<Result<RecallRecord>> {
  const tenant_id = unit.tenant.id
  const [found] = await unit.tx.query(selectRecalls, { tenant_id, ids: [id] })
  if (found === undefined) return refused(new Failure('not_found'))
  const { recall } = await lockRecall(unit, id)
  const connection = await readConnection(unit.tx, tenant_id, recall.connection_id)
  const isByHand = connection?.channel === 'by_hand' && recall.status === 'generated'
  if (!isByHand || !(await markRecallSent(unit, id, by))) {
    return refused(new Failure('invalid_state'))
  }
  const [after] = await unit.tx.query(selectRecalls, { tenant_id, ids: [id] })
  return accepted(present(after, 'a recall stays'))
}

const HELD_FOR_PAYEE =
  'It is held as its account is not known to be of whom it pays: two people let it go, by ' +
  '`accept_payee`.'

interface Change {
  readonly id: Id<'bank_order'>
  readonly is_held: boolean | null
  readonly is_urgent: boolean | null
}

async function change(
  unit: Unit,
  { id, is_held, is_urgent }: Change,
): Promise<Result<OrderRecord>> {
  const tenant_id = unit.tenant.id
  const given = { tenant_id, id, is_held, is_urgent, now: unit.now }
  const [changed] = await unit.tx.query(changeOrder, given)
  if (changed === undefined) {
    const [order] = await unit.tx.query(selectOrders, { tenant_id, ids: [id] })
    if (order === undefined) return refused(new Failure('not_found'))
    const detail = order.alarm === 'payee_held' ? { detail: HELD_FOR_PAYEE } : {}
    return refused(new Failure('invalid_state', detail))
  }
  if (!changed.is_held) await planCollecting(unit, changed.connected_account_id, unit.now)
  return accepted(changed)
}
