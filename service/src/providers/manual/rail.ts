// The rail whose bank is a person: orders are put on a list, and what became of them is booked.
import { type ManualPayment, ManualPaymentSchema } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import type { Database, Reader } from '#db'
import { validateValue } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, assert, fail, minor, showId, showInstant, showMinor } from '#kit'
import type { Vault } from '#participants'
import type { CreditInstruction, Rail, ReturnInstruction } from '#rails'
import { doesConvert } from '#rails'
import { epcText } from './epc.ts'
import { arePaymentsHalted } from './halt.ts'
import type { PaymentRow } from './store.ts'
import { insertManualReturn, insertPayment, selectPayment, selectPayments } from './store.ts'

const PAYMENTS_MAX = 100

function boundTo(tenantId: TenantId, id: string): string {
  return `manual payment ${tenantId} ${id}`
}

/** The manual rail. An order is on the list when it is accepted; asked again, it is there once. */
export function manualRail(database: Database, vault: Vault): Rail {
  return {
    name: 'manual',
    submitCredit: async (instruction) => {
      const { tenantId, key, conversion } = instruction
      // Who pays by hand has no rate to hold: nothing is promised in another currency.
      assert(conversion === null, 'people at a bank convert nothing')
      const sealed = vault.seal(JSON.stringify(orderOf(instruction)), boundTo(tenantId, key))
      await database.transact(tenantId, async (unit) => {
        await unit.tx.query(insertPayment, {
          tenant_id: tenantId,
          outbound_id: key,
          sealed,
          created_at: unit.now,
        })
      })
      return { accepted: true }
    },
    sendBack: async (instruction) => {
      const { tenantId, key } = instruction
      const sealed = vault.seal(JSON.stringify(returnOf(instruction)), boundTo(tenantId, key))
      await database.transact(tenantId, async (unit) => {
        await unit.tx.query(insertManualReturn, {
          tenant_id: tenantId,
          return_id: key,
          sealed,
          created_at: unit.now,
        })
      })
      return { accepted: true }
    },
    creditMinimum: () => minor(1n),
    converts: doesConvert('manual'),
  }
}

/** What is on the list, in the form in which the API shows it. */
function orderOf({ currency, amount, destination, reference }: CreditInstruction) {
  const isAccount = destination.kind === 'account'
  return {
    currency,
    amount: showMinor(amount),
    reference,
    holder_name: isAccount ? destination.holderName : null,
    account_currency: isAccount ? destination.currency : null,
    account: isAccount ? destination.fields : {},
    back_to_inbound_id: isAccount ? null : showId('inbound', destination.inboundId),
  }
}

/** The same of money that goes back to its payer. */
function returnOf({ currency, amount, inboundId, origin }: ReturnInstruction): Order {
  const { account } = origin
  return {
    currency,
    amount: showMinor(amount),
    reference: null,
    holder_name: null,
    account_currency: account === null ? null : currency,
    account: account === null ? {} : { account_number: account },
    back_to_inbound_id: showId('inbound', inboundId),
  }
}

type Order = ReturnType<typeof orderOf>

/** An order as it is sealed. */
const StoredOrder = Type.Pick(ManualPaymentSchema, [
  'currency',
  'amount',
  'reference',
  'holder_name',
  'account_currency',
  'account',
  'back_to_inbound_id',
])

/**
 * What is to be paid, oldest first, at most 100. Refuses with `rail_halted` after a restore, until
 * two people have payments go on.
 */
export async function readManualPayments(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
): Promise<ManualPayment[]> {
  if (await arePaymentsHalted(reader, tenantId)) return fail('rail_halted')
  const rows = await reader.query(selectPayments, { tenant_id: tenantId, limit: PAYMENTS_MAX })
  return rows.map((row) => showPayment(row, vault, tenantId))
}

/** What is paid, or sent back, and in which tenant. */
interface OrderOf {
  readonly tenantId: TenantId
  readonly id: Id<'outbound' | 'inbound_return'>
}

/**
 * A payment or return, also once it was reported; null where none was ordered, and once whoever was
 * paid is erased.
 */
export async function readManualPayment(
  reader: Reader,
  vault: Vault,
  { tenantId, id }: OrderOf,
): Promise<ManualPayment | null> {
  const [row] = await reader.query(selectPayment, { tenant_id: tenantId, outbound_id: id })
  return row === undefined ? null : showPayment(row, vault, tenantId)
}

function showPayment(row: PaymentRow, vault: Vault, tenantId: TenantId): ManualPayment {
  const { id, is_return } = row
  const order: unknown = JSON.parse(vault.unseal(row.sealed, boundTo(tenantId, id)))
  assert(isOrder(order), 'a stored order has its fields')
  const kind = is_return ? 'inbound_return' : 'outbound'
  const shown = showId(kind, asId(kind, id))
  const transfer = { ...order, transfer_text: order.reference ?? bareId(shown) }
  return {
    outbound_id: is_return ? null : shown,
    inbound_return_id: is_return ? shown : null,
    ...transfer,
    qr_text: epcText(transfer),
    created_at: showInstant(row.created_at),
  }
}

/** Without its kind: a bank takes no underline in the text of a transfer. */
function bareId(shown: string): string {
  return shown.slice(shown.lastIndexOf('_') + 1)
}

function isOrder(value: unknown): value is Static<typeof StoredOrder> {
  return validateValue(StoredOrder, value).length === 0
}
