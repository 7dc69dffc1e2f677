import type { InvoiceStatus } from '@holdfast/contract'
import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'

/** An invoice wraps a checkout, which says everything but what the invoice is called. */
export interface InvoiceRecord {
  readonly id: Id<'invoice'>
  readonly checkout_id: Id<'checkout'>
  readonly status: InvoiceStatus
  /** Token of its page, under the vault's key. */
  readonly link_sealed: Buffer
  readonly created_at: Date
  readonly updated_at: Date
}

const COLUMNS = 'id, checkout_id, status, link_sealed, created_at, updated_at'

export const insertInvoices = entering(
  'invoice',
  statement('invoices.insert')(
    `insert into invoices (tenant_id, id, checkout_id, status, link_sealed, created_at, updated_at)
   select $tenant_id::uuid, i.id, i.checkout_id, 'settling', i.link_sealed, $now::timestamptz,
          $now::timestamptz
     from $rows(id uuid, checkout_id uuid, link_sealed bytea) as i`,
  ),
)

export const selectInvoices = statement<InvoiceRecord>('invoices.select')(
  `select ${COLUMNS} from invoices where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)
