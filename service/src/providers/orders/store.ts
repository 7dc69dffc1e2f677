// All statements of orders to banks, and of the batches that they leave in.
import type { BankOrderStatus } from '@holdfast/contract'
import { statement } from '#db'
import { entering, moveWith } from '#events'
import { PAID_BY } from '#inbounds'
import type { Id } from '#kit'
import type { BatchRecord, OrderRecord } from './order.ts'

const ORDER = `id, outbound_id, return_id, debit_id, connected_account_id, batch_id, status,
  currency, amount, sealed, is_held, is_urgent, failure_reason, fault, bank_code, bank_text, payee,
  is_asking, payee_check, bank_reference, artefact_id, alarm, created_at, updated_at`

const BATCH = `id, connection_id, connected_account_id, status, currency, profile, scheme,
  sequence_type, is_instant, is_urgent, orders, total, is_held, is_by_rule,
  to_char(day, 'YYYY-MM-DD') as day, artefact_id, file_name,
  superseded_by, part_name, uploaded_by, sent_at, bank_code, alarm, created_at, updated_at,
  exists (select from api_keys k
           where k.tenant_id = bank_batches.tenant_id
             and k.id = bank_batches.uploaded_by) as is_uploaded_by_key`

/** However often it is asked for, it is one order. */
export const insertOrder = entering(
  'bank_order',
  statement<{ id: Id<'bank_order'> }>('orders.insert')(
    `insert into bank_orders (tenant_id, id, outbound_id, return_id, debit_id,
                              connected_account_id, status, currency, amount, sealed, payee,
                              is_asking, created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, $outbound_id::uuid, $return_id::uuid, $debit_id::uuid,
             $connected_account_id::uuid, 'queued', $currency::text, $amount::bigint,
             $sealed::bytea, $payee::bytea, $is_asking::boolean, $now::timestamptz,
             $now::timestamptz)
     on conflict (tenant_id, id) do nothing
     returning id`,
  ),
)

/** What waits for a batch, the urgent ones first, then the oldest. */
export const lockQueued = statement<OrderRecord>('orders.lock_queued')(
  `select ${ORDER} from bank_orders
    where tenant_id = $tenant_id::uuid and connected_account_id = $account_id::uuid
      and status = 'queued' and batch_id is null and not is_held and not is_asking
    order by is_urgent desc, id limit $limit::int for no key update`,
)

/** One that a receipt names has left, whatever holds it here. */
export const putIntoBatch = statement('orders.put_into_batch')(
  `update bank_orders
      set batch_id = $batch_id::uuid, is_asking = false,
          alarm = nullif(alarm, 'payee_held'), updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const insertBatch = entering(
  'bank_batch',
  statement('orders.insert_batch')(
    `insert into bank_batches (tenant_id, id, connection_id, connected_account_id, currency,
                               profile, scheme, sequence_type, day, is_instant, is_urgent,
                               status, orders, total, is_by_rule,
                               created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, $connection_id::uuid, $connected_account_id::uuid,
             $currency::text, $profile::text, $scheme::text, $sequence_type::text,
             $day::date, $is_instant::boolean,
             $is_urgent::boolean, 'draft', $orders::int, $total::bigint, $is_by_rule::boolean,
             $now::timestamptz, $now::timestamptz)`,
  ),
)

export const lockBatch = statement<BatchRecord>('orders.lock_batch')(
  `select ${BATCH} from bank_batches
    where tenant_id = $tenant_id::uuid and id = $id::uuid for no key update`,
)

export const selectBatch = statement<BatchRecord>('orders.select_batch')(
  `select ${BATCH} from bank_batches where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** What waits for a file, of one connection and one profile: the oldest first. */
export const lockApproved = statement<BatchRecord>('orders.lock_approved')(
  `select ${BATCH} from bank_batches
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and profile = $profile::text and status = 'approved' and not is_held
    order by id for no key update`,
)

/** The batches of a file, the one that names it first. */
export const lockBatchesOfFile = statement<BatchRecord>('orders.lock_of_file')(
  `select ${BATCH} from bank_batches
    where tenant_id = $tenant_id::uuid and artefact_id = $artefact_id::uuid
    order by id for no key update`,
)

export const selectBatchesOfFile = statement<BatchRecord>('orders.select_of_file')(
  `select ${BATCH} from bank_batches
    where tenant_id = $tenant_id::uuid and artefact_id = $artefact_id::uuid order by id`,
)

export const selectBatches = statement<BatchRecord>('orders.select_batches')(
  `select ${BATCH} from bank_batches
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const selectOrdersOfBatch = statement<OrderRecord>('orders.select_of_batch')(
  `select ${ORDER} from bank_orders
    where tenant_id = $tenant_id::uuid and batch_id = $batch_id::uuid order by id`,
)

export const selectOrders = statement<OrderRecord>('orders.select')(
  `select ${ORDER} from bank_orders
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) order by id`,
)

export const lockOrders = statement<OrderRecord>('orders.lock')(
  `select ${ORDER} from bank_orders
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by id for no key update`,
)

/** Where the orders of a batch stand. */
export const selectStatuses = statement<{ status: BankOrderStatus }>('orders.select_statuses')(
  `select status from bank_orders
    where tenant_id = $tenant_id::uuid and batch_id = $batch_id::uuid group by status`,
)

/** Where queued debits stand among those of their mandates; and from when on they are collected. */
export const selectMandateFacts = statement<{
  readonly id: Id<'bank_order'>
  readonly collect_from: string
  readonly was_collected: boolean
  readonly is_followed: boolean
  readonly is_again: boolean
}>('orders.select_mandate_facts')(
  `select o.id, to_char(d.collect_from, 'YYYY-MM-DD') as collect_from,
          d.replaces_id is not null as is_again,
          exists (select from debits x
                    join bank_orders b on b.tenant_id = x.tenant_id and b.id = x.id
                   where x.tenant_id = d.tenant_id and x.mandate_id = d.mandate_id
                     and x.id <> d.id and b.status not in ('rejected', 'cancelled')
                     and (b.status <> 'queued' or b.batch_id is not null or b.id < o.id))
            as was_collected,
          exists (select from debits x
                    left join bank_orders b on b.tenant_id = x.tenant_id and b.id = x.id
                   where x.tenant_id = d.tenant_id and x.mandate_id = d.mandate_id
                     and x.id <> d.id
                     and (x.status = 'scheduled'
                          or (x.status = 'executing'
                              and (b.id is null
                                   or (b.status = 'queued' and b.batch_id is null
                                       and b.id > o.id)))))
            as is_followed
     from bank_orders o
     join debits d on d.tenant_id = o.tenant_id and d.id = o.debit_id
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[])`,
)

/** What a person says of an order that stands in no batch; two let go what its payee holds. */
export const changeOrder = statement<OrderRecord>('orders.change')(
  `update bank_orders
      set is_held = coalesce($is_held::boolean, is_held),
          is_urgent = coalesce($is_urgent::boolean, is_urgent), updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and status = 'queued'
      and batch_id is null
      and ($is_held::boolean is not false or alarm is distinct from 'payee_held')
   returning ${ORDER}`,
)

export const holdBatch = statement<{ id: Id<'bank_batch'> }>('orders.hold_batch')(
  `update bank_batches set is_held = $is_held::boolean, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and status in ('draft', 'approved')
   returning id`,
)

/** It never left: nothing is wrong with it any more. */
export const withdrawBatch = moveWith('bank_batch', 'orders.withdraw_batch', {
  set: 'alarm = null',
})

/** The same, where its orders leave by another batch. */
export const supersedeBatch = moveWith('bank_batch', 'orders.supersede_batch', {
  set: 'alarm = null, superseded_by = $superseded_by::uuid',
})

/** Its orders stand in another batch. */
export const moveIntoBatch = statement('orders.move_into_batch')(
  `update bank_orders set batch_id = $batch_id::uuid, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and batch_id = $from_id::uuid and status = 'queued'`,
)

/** Its orders queue again; some are held. */
export const takeOutOfBatch = statement('orders.take_out_of_batch')(
  `update bank_orders
      set batch_id = null, is_held = id = any($held_ids::uuid[]), updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and batch_id = $batch_id::uuid and status = 'queued'`,
)

/** No file can carry it, or the bank has rejected it. */
export const rejectOrders = moveWith('bank_order', 'orders.reject', {
  set: `failure_reason = v.failure_reason, fault = coalesce(v.fault, r.fault),
          alarm = case when r.alarm in ('payee_held', 'payee_check') then null else r.alarm end`,
  values: '$rows(id uuid, failure_reason text, fault text) as v',
})

/** Its file is written: its name, its day. */
export const fileBatch = moveWith('bank_batch', 'orders.file_batch', {
  set: `artefact_id = $artefact_id::uuid, file_name = $file_name::text, day = $day::date`,
})

/** From here on the bank may have it: under which half file it lies. */
export const handOverBatch = moveWith('bank_batch', 'orders.hand_over_batch', {
  set: 'part_name = $part_name::text',
})

/** Whatever kept it from leaving is over. */
export const sendBatch = moveWith('bank_batch', 'orders.send_batch', {
  set: 'sent_at = $sent_at::timestamptz, uploaded_by = $uploaded_by::uuid, alarm = null',
})

export const setBatchAlarm = statement('orders.set_batch_alarm')(
  `update bank_batches set alarm = $alarm::text, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid
      and alarm is distinct from $alarm::text`,
)

export const setOrderAlarms = statement('orders.set_order_alarms')(
  `update bank_orders set alarm = $alarm::text, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** Payouts that have not arrived; one that is asked about already stays as it is. */
export const setNotArrived = statement<{ id: string }>('orders.set_not_arrived')(
  `update bank_orders set alarm = 'not_arrived', updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and alarm is null
   returning id`,
)

export const unsetNotArrived = statement('orders.unset_not_arrived')(
  `update bank_orders set alarm = null, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and alarm = 'not_arrived'`,
)

/** What the bank said, in its own words; what it did not say stays. */
export const noteAnswers = statement('orders.note_answers')(
  `update bank_orders o
      set bank_code = coalesce(a.bank_code, o.bank_code),
          bank_text = coalesce(a.bank_text, o.bank_text),
          payee_check = coalesce(a.payee_check, o.payee_check),
          bank_reference = coalesce(a.bank_reference, o.bank_reference),
          artefact_id = $artefact_id::uuid, updated_at = $now::timestamptz
     from $rows(id uuid, bank_code text, bank_text text, payee_check text,
                bank_reference text) as a
    where o.tenant_id = $tenant_id::uuid and o.id = a.id`,
)

export const noteBatchAnswer = statement('orders.note_batch_answer')(
  `update bank_batches
      set bank_code = coalesce($bank_code::text, bank_code), updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** Nobody queues an order of an account, or collects them, while this is held. */
export const lockAccount = statement<{ id: Id<'connected_account'> }>('orders.lock_account')(
  `select id from connected_accounts
    where tenant_id = $tenant_id::uuid and id = $id::uuid for update`,
)

export const selectQueued = statement<OrderRecord>('orders.select_queued')(
  `select ${ORDER} from bank_orders
    where tenant_id = $tenant_id::uuid and connected_account_id = $account_id::uuid
      and status = 'queued' and batch_id is null and not is_held and not is_asking
    order by is_urgent desc, id limit $limit::int`,
)

/** Those that paid these people, and those that gave back what they had paid. */
export const selectOrdersOfPeople = statement<{ id: Id<'bank_order'> }>('orders.of_people')(
  `with own as (${PAID_BY})
   select b.id from bank_orders b
     left join outbounds o on o.tenant_id = b.tenant_id and o.id = b.outbound_id
     left join inbound_returns r on r.tenant_id = b.tenant_id and r.id = b.return_id
     left join debits d on d.tenant_id = b.tenant_id and d.id = b.debit_id
     left join mandates m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    where b.tenant_id = $tenant_id::uuid and b.sealed is not null
      and (o.participant_id = any($participant_ids::uuid[])
           or m.participant_id = any($participant_ids::uuid[])
           or o.back_to_inbound_id in (select id from own)
           or r.inbound_id in (select id from own))
    order by b.id`,
)

/** Files that were written since an order was made, and withdrawn: it may stand in them. */
export const selectWithdrawnFiles = statement<{ artefact_id: Id<'artefact'> }>(
  'orders.select_withdrawn_files',
)(
  `select distinct b.artefact_id from bank_batches b
     join bank_orders o on o.tenant_id = b.tenant_id
                       and o.connected_account_id = b.connected_account_id
    where o.tenant_id = $tenant_id::uuid and o.id = $id::uuid and b.status = 'withdrawn'
      and b.artefact_id is not null and b.created_at >= o.created_at
    order by b.artefact_id`,
)

export const dropDetails = statement('orders.drop_details')(
  `update bank_orders set sealed = null, payee = null
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export const selectIdsOfBatch = statement<{ id: Id<'bank_order'> }>('orders.select_ids_of_batch')(
  `select id from bank_orders
    where tenant_id = $tenant_id::uuid and batch_id = $batch_id::uuid order by id`,
)
