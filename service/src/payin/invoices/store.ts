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
  'invoices.insert',
  `insert into invoices (tenant_id, id, checkout_id, status, link_sealed, created_at, updated_at)
   select $1::uuid, i.id, i.checkout_id, 'settling', i.link_sealed, $2::timestamptz,
          $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::bytea[]) as i (id, checkout_id, link_sealed)`,
)

export const selectInvoices = statement<InvoiceRecord>(
  'invoices.select',
  `select ${COLUMNS} from invoices where tenant_id = $1::uuid and id = any($2::uuid[])`,
  { key: 'id' },
)
