// Statements that ask what is known: what entries are decided by.
import { statement } from '#db'
import type { Id } from '#kit'
import type { OpenReference } from './meant.ts'

export interface OrderRow {
  readonly id: string
  readonly kind: 'outbound' | 'inbound_return' | 'debit'
  readonly amount: bigint
  readonly batch_id: Id<'bank_batch'> | null
  /** What names the file of its batch: the 26 characters of its first. */
  readonly file: string | null
  readonly standing: 'under_way' | 'executed' | 'ended'
  readonly is_executed: boolean
  readonly is_returned: boolean
  readonly is_arrived: boolean
  readonly project_id: Id<'project'> | null
}

const ORDERS = `select o.id, case when o.debit_id is not null then 'debit'
                     when o.return_id is null then 'outbound' else 'inbound_return' end as kind,
          o.amount, o.batch_id, left(f.file_name, 26) as file,
          coalesce(p.project_id, r.project_id, d.project_id) as project_id,
          case when o.status in ('queued', 'rejected', 'cancelled') then 'ended'
               when coalesce(p.status, r.status) in ('processing', 'executing') then 'under_way'
               when d.status in ('executing', 'settling') then 'under_way'
               when p.status = 'executed' or r.status = 'sent' or d.status = 'settled'
                 then 'executed'
               else 'ended' end as standing,
          exists (select from bank_entry_parts b
                   where b.tenant_id = o.tenant_id and b.order_id = o.id
                     and b.became = 'order_executed') as is_executed,
          exists (select from bank_entry_parts b
                   where b.tenant_id = o.tenant_id and b.order_id = o.id
                     and b.became = 'order_returned') as is_returned,
          exists (select from bank_entry_parts b
                   where b.tenant_id = o.tenant_id and b.order_id = o.id
                     and b.became = 'payout_arrived') as is_arrived
     from bank_orders o
     left join outbounds p on p.tenant_id = o.tenant_id and p.id = o.outbound_id
     left join bank_batches f on f.tenant_id = o.tenant_id and f.id = o.batch_id
     left join inbound_returns r on r.tenant_id = o.tenant_id and r.id = o.return_id
     left join debits d on d.tenant_id = o.tenant_id and d.id = o.debit_id` as const

/** Orders by their ids. */
export const selectOrders = statement<OrderRow>('bookings.select_orders')(
  `${ORDERS}
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[])
      and o.connected_account_id = $connected_account_id::uuid`,
)

/** Orders of blocks, and of all blocks of their files. */
export const selectOrdersOf = statement<OrderRow>('bookings.select_orders_of')(
  `${ORDERS}
    where o.tenant_id = $tenant_id::uuid
      and o.batch_id in (
        select b.id from bank_batches n
          join bank_batches b on b.tenant_id = n.tenant_id
                             and (b.id = n.id or b.artefact_id = n.artefact_id)
         where n.tenant_id = $tenant_id::uuid and n.id = any($batch_ids::uuid[]))
      and o.connected_account_id = $connected_account_id::uuid`,
)

/**
 * Payouts by their ids, whatever account and rail they left by: one that a person gave to a bank by
 * hand has no order.
 */
export const selectPayouts = statement<OrderRow>('bookings.select_payouts')(
  `select p.id, 'outbound' as kind, p.amount, null::uuid as batch_id, null::text as file,
          p.project_id,
          case when p.status = 'executed' then 'executed'
               when p.status in ('processing', 'executing') then 'under_way'
               else 'ended' end as standing,
          false as is_executed, false as is_returned,
          exists (select from bank_entry_parts b
                   where b.tenant_id = p.tenant_id and b.order_id = p.id
                     and b.became = 'payout_arrived') as is_arrived
     from outbounds p
    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[]) and p.type = 'payout'
      and p.currency = $currency::text`,
)

export interface CameRow {
  readonly bank_reference: string
  readonly inbound_id: Id<'inbound'>
  readonly amount: bigint
  readonly project_id: Id<'project'>
}

/** What bookings of an account, by the bank's references, have brought. */
export const selectCame = statement<CameRow>('bookings.select_came')(
  `select e.bank_reference, p.inbound_id, p.amount, i.project_id
     from bank_entries e
     join bank_entry_parts p on p.tenant_id = e.tenant_id and p.entry_id = e.id
                            and p.became = 'inbound'
     join inbounds i on i.tenant_id = p.tenant_id and i.id = p.inbound_id
    where e.tenant_id = $tenant_id::uuid
      and e.connected_account_id = $connected_account_id::uuid
      and e.bank_reference = any($bank_references::text[])`,
)

/** Who was given which reference, in projects of a currency. */
export const selectReferences = statement<OpenReference>('bookings.select_references')(
  `select c.reference, c.project_id, true as is_checkout
     from checkouts c
     join projects p on p.tenant_id = c.tenant_id and p.id = c.project_id
    where c.tenant_id = $tenant_id::uuid and c.reference = any($references::text[])
      and p.currency = $currency::text
    union all
   select p.reference, p.id, false
     from projects p
    where p.tenant_id = $tenant_id::uuid and p.currency = $currency::text
      and p.reference = any($references::text[])`,
)

/** From which day on an account counts. */
export const selectStart = statement<{ starts_on: string; opening: bigint }>(
  'bookings.select_start',
)(
  `select starts_on::text as starts_on, opening from bank_starts
    where tenant_id = $tenant_id::uuid and connected_account_id = $connected_account_id::uuid`,
)

/** What orders pay: those given to a bank by hand are among them. */
export const selectOrderKinds = statement<Pick<OrderRow, 'id' | 'kind'>>(
  'bookings.select_order_kinds',
)(
  `select id, 'outbound' as kind from outbounds
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    union all
   select id, 'inbound_return' from inbound_returns
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    union all
   select id, 'debit' from debits
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)
