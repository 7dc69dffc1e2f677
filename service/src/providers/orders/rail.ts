// The port's side: an order is queued, and leaves with its batch.
import type { Database, Unit } from '#db'
import { enterStatuses } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import { addMs, assert, minor, present } from '#kit'
import type { Vault } from '#participants'
import type { CollectingRail, Rail } from '#rails'
import { doesConvert } from '#rails'
import { planCollecting } from './collect.ts'
import type { OrderDetails } from './details.ts'
import { detailsOf, detailsOfDebit, orderIdOf, returnDetailsOf, sealDetails } from './details.ts'
import { planAsking } from './jobs.ts'
import { payeeOf } from './payees.ts'
import { insertOrder } from './store.ts'

/** How long orders gather before they are put into a batch. */
export const GATHERS_MS = 60_000

/** The rail of connected banks. What is accepted is queued; asked again, it is there once. */
export function bankRail(database: Database, vault: Vault): Rail {
  return {
    name: 'bank',
    submitCredit: async (instruction) => {
      const { tenantId, key, currency, amount, conversion, connectedAccountId } = instruction
      assert(conversion === null, 'banks are asked to convert nothing')
      const ends = { outboundId: key, returnId: null, debitId: null }
      const details = detailsOf(instruction)
      const order = { ...ends, currency, amount, details, accountId: connectedAccountId }
      await database.transact(tenantId, async (unit) => await queueOrder(unit, vault, order))
      return { accepted: true }
    },
    sendBack: async (instruction) => {
      const { tenantId, key, currency, amount, connectedAccountId } = instruction
      const ends = { outboundId: null, returnId: key, debitId: null }
      const details = returnDetailsOf(instruction)
      const order = { ...ends, currency, amount, details, accountId: connectedAccountId }
      await database.transact(tenantId, async (unit) => await queueOrder(unit, vault, order))
      return { accepted: true }
    },
    creditMinimum: () => minor(1n),
    converts: doesConvert('bank'),
  }
}

/** The rail of connected banks that collect. A debit is queued; asked again, it is there once. */
export function bankCollecting(
  database: Database,
  vault: Vault,
): Pick<CollectingRail, 'collectDebit'> {
  return {
    collectDebit: async (order) => {
      const { tenantId, key, currency, amount, atBank } = order
      const { connectedAccountId } = present(atBank ?? undefined, 'a bank collects to an account')
      const ends = { outboundId: null, returnId: null, debitId: key }
      const details = detailsOfDebit(order)
      const queued = { ...ends, currency, amount, details, accountId: connectedAccountId }
      await database.transact(tenantId, async (unit) => await queueOrder(unit, vault, queued))
    },
  }
}

interface NewOrder {
  readonly outboundId: Id<'outbound'> | null
  readonly returnId: Id<'inbound_return'> | null
  readonly debitId: Id<'debit'> | null
  readonly currency: string
  readonly amount: Minor
  readonly details: OrderDetails
  readonly accountId: Id<'connected_account'> | null
}

/** A debit pays nobody of whom a bank could be asked. */
const NOBODY_PAID = { payee: null, isAsking: false } as const

async function queueOrder(
  unit: Unit,
  vault: Vault,
  { details, accountId, outboundId, returnId, debitId, currency, amount }: NewOrder,
): Promise<void> {
  const tenantId: TenantId = unit.tenant.id
  const account = present(accountId ?? undefined, 'what goes by a bank leaves from an account')
  const key = outboundId ?? returnId ?? debitId ?? undefined
  const id = orderIdOf(present(key, 'an order pays or collects something'))
  const paid = { details, accountId: account, outbound_id: outboundId }
  const { payee, isAsking } = debitId === null ? await payeeOf(unit, vault, paid) : NOBODY_PAID
  const [made] = await unit.tx.query(insertOrder, {
    tenant_id: tenantId,
    id,
    outbound_id: outboundId,
    return_id: returnId,
    debit_id: debitId,
    connected_account_id: account,
    currency,
    amount,
    sealed: sealDetails(vault, { tenantId, id }, details),
    payee,
    is_asking: isAsking,
    now: unit.now,
  })
  if (made === undefined) return
  enterStatuses(unit, 'bank_order', [{ id, to: 'queued' }])
  if (isAsking) planAsking(unit, id)
  await planCollecting(unit, account, addMs(unit.now, GATHERS_MS))
}
