import { invoiceStatusByCheckout } from '@holdfast/contract'
import type { CheckoutRecord } from '#checkouts'
import { readCheckouts } from '#checkouts'
import type { Reader, Unit } from '#db'
import { advance, enterStatuses } from '#events'
import type { Id, TenantId } from '#kit'
import { indexBy, showId, zip } from '#kit'
import type { Vault } from '#participants'
import { sealLinks } from './links.ts'
import type { InvoiceRecord } from './store.ts'
import { insertInvoices, selectInvoices } from './store.ts'

export type { InvoiceRecord } from './store.ts'

type InvoicedCheckout = CheckoutRecord & { readonly invoice_id: Id<'invoice'> }

/** Of these checkouts, those of invoice intents. */
async function readInvoiced(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<InvoicedCheckout[]> {
  if (checkoutIds.length === 0) return []
  const views = await readCheckouts(unit.tx, unit.tenant.id, checkoutIds)
  return [...views.values()].flatMap(({ checkout }) => {
    const { invoice_id } = checkout
    return invoice_id === null ? [] : [{ ...checkout, invoice_id }]
  })
}

/**
 * Makes the invoices of checkouts that have just begun, each with the link to its page; checkouts
 * without one are passed over.
 */
export async function openInvoices(
  unit: Unit,
  vault: Vault,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  const checkouts = await readInvoiced(unit, checkoutIds)
  if (checkouts.length === 0) return
  unit.tx.write(insertInvoices, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(
      checkouts,
      await sealLinks(
        unit,
        vault,
        checkouts.map(({ invoice_id }) => invoice_id),
      ),
    ).map(([{ invoice_id, id }, one]) => ({ id: invoice_id, checkout_id: id, link_sealed: one })),
  })
  enterStatuses(
    unit,
    'invoice',
    checkouts.map(({ invoice_id: id }) => {
      return { id, to: 'settling', about: { id: showId('invoice', id) } }
    }),
  )
}

/** Lets the invoices of these checkouts follow them. */
export async function followCheckouts(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  const checkouts = await readInvoiced(unit, checkoutIds)
  await advance(
    unit,
    'invoice',
    checkouts.flatMap(({ invoice_id: id, status }) => {
      const to = invoiceStatusByCheckout[status]
      return to === 'settling' ? [] : [{ id, to, about: { id: showId('invoice', id) } }]
    }),
  )
}

/** Reads invoices by id. */
export async function readInvoices(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'invoice'>[],
): Promise<Map<Id<'invoice'>, InvoiceRecord>> {
  if (ids.length === 0) return new Map()
  return indexBy(await reader.query(selectInvoices, { tenant_id: tenant, ids }), (row) => row.id)
}
