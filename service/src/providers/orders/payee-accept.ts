// What two people decide about whom an order pays: that the account is the payee's, whatever the
// bank said of the name.
import type { Payees } from '#connections'
import { readAccount } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Id, Result } from '#kit'
import { accepted, distinct, Failure, refused } from '#kit'
import { acceptCheck, notePayeeChecks, readPayeeChecks } from '#participants'
import { planCollecting } from './collect.ts'
import type { OrderRecord } from './order.ts'
import { followOrders } from './outcome.ts'
import { readPaid } from './payees.ts'
import { lockOrders } from './store.ts'
import { endPayeeAlarms, releaseHeld } from './store-payees.ts'
import { reportStandings } from './tell.ts'

const NOT_ASKED = 'Nobody asks about the payee of this order, or it is forgotten.'
/** People say so, not a bank. */
const NOBODY = { artefactId: null, bankReference: null }

/** What two people decide about payees. */
export const decidedPayees: Payees = { ask, accept }

/** Held here, or asked about by the bank that has it. */
function isAsked({ status, alarm, payee }: OrderRecord): boolean {
  if (payee === null) return false
  return status === 'payee_check' || (status === 'queued' && alarm === 'payee_held')
}

async function ask(
  unit: Unit,
  id: Id<'bank_order'>,
): Promise<Result<{ readonly connectionId: Id<'bank_connection'> }> | undefined> {
  const [order] = await unit.tx.query(lockOrders, { tenant_id: unit.tenant.id, ids: [id] })
  if (order === undefined) return undefined
  if (!isAsked(order)) return refused(new Failure('invalid_state', { detail: NOT_ASKED }))
  const account = await readAccount(unit.tx, unit.tenant.id, order.connected_account_id)
  return accepted({ connectionId: account.connection_id })
}

/**
 * Two people have agreed. It counts for this account under this name: all orders that are held for
 * it are collected, and those to come. One that its bank asks about counts as confirmed there.
 */
async function accept(
  unit: Unit,
  id: Id<'bank_order'>,
  proposalId: Id<'bank_proposal'>,
): Promise<Result<null>> {
  const tenant_id = unit.tenant.id
  const [order] = await unit.tx.query(lockOrders, { tenant_id, ids: [id] })
  if (order === undefined || order.payee === null || !isAsked(order)) {
    return refused(new Failure('invalid_state', { detail: NOT_ASKED }))
  }
  const { payee } = order
  await keepAccepted(unit, { order, payee, proposalId })
  if (order.status === 'payee_check') await goOnAtBank(unit, order)
  const released = await unit.tx.query(releaseHeld, { tenant_id, payee, now: unit.now })
  for (const account of distinct(released.map((one) => one.connected_account_id)).toSorted()) {
    await planCollecting(unit, account, unit.now)
  }
  return accepted(null)
}

interface Accepted {
  readonly order: OrderRecord
  readonly payee: Buffer
  readonly proposalId: Id<'bank_proposal'>
}

async function keepAccepted(unit: Unit, { order, payee, proposalId }: Accepted): Promise<void> {
  const tenant_id = unit.tenant.id
  const known = await readPayeeChecks(unit.tx, tenant_id, [payee])
  if (known.size === 0) {
    // Nobody could be asked: what people decide stands beside that.
    const paid = (await readPaid(unit.tx, tenant_id, [order]))(order)
    const account = await readAccount(unit.tx, tenant_id, order.connected_account_id)
    const by = { source: 'asked', connectionId: account.connection_id } as const
    await notePayeeChecks(unit, { ...by, said: [{ payee, ...paid, result: 'unavailable' }] })
  }
  await unit.tx.query(acceptCheck, { tenant_id, payee, proposal_id: proposalId, now: unit.now })
}

async function goOnAtBank(unit: Unit, order: OrderRecord): Promise<void> {
  const { id, batch_id: batchId } = order
  await advance(unit, 'bank_order', [{ id, to: 'acknowledged' }])
  await unit.tx.query(endPayeeAlarms, { tenant_id: unit.tenant.id, ids: [id], now: unit.now })
  await reportStandings(unit, 'acknowledged', [{ ...order, told: NOBODY }])
  if (batchId !== null) await followOrders(unit, [batchId])
}
