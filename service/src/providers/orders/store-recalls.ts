// All statements of recalls.
import { listing, statement } from '#db'
import { entering, moveWith } from '#events'
import type { Id } from '#kit'
import type { RecallRecord } from './recall.ts'

const RECALL = `id, order_id, connection_id, status, reason, artefact_id, file_name, part_name,
  uploaded_by, sent_at, bank_code, bank_text, answer_id, alarm, created_at, updated_at,
  (select o.outbound_id from bank_orders o
    where o.tenant_id = bank_recalls.tenant_id and o.id = bank_recalls.order_id) as outbound_id,
  (select o.return_id from bank_orders o
    where o.tenant_id = bank_recalls.tenant_id and o.id = bank_recalls.order_id) as return_id,
  exists (select from api_keys k
           where k.tenant_id = bank_recalls.tenant_id
             and k.id = bank_recalls.uploaded_by) as is_uploaded_by_key`

export const insertRecall = entering(
  'bank_recall',
  statement('orders.insert_recall')(
    `insert into bank_recalls (tenant_id, id, order_id, connection_id, status, reason,
                               created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, $order_id::uuid, $connection_id::uuid, 'requested',
             $reason::text, $now::timestamptz, $now::timestamptz)`,
  ),
)

export const selectRecalls = statement<RecallRecord>('orders.select_recalls')(
  `select ${RECALL} from bank_recalls
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) order by id`,
)

/** The recalls whose files wait to be handed over by a connection. */
export const selectRecallsToSend = statement<{ id: Id<'bank_recall'> }>(
  'orders.select_recalls_to_send',
)(
  `select id from bank_recalls
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and status in ('generated', 'handing_over')
    order by id`,
)

/** Whoever locks recalls has locked their orders. */
export const lockRecalls = statement<RecallRecord>('orders.lock_recalls')(
  `select ${RECALL} from bank_recalls
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by id for no key update`,
)

/** The recalls of orders, the oldest first. */
export const selectRecallsOf = statement<RecallRecord>('orders.select_recalls_of')(
  `select ${RECALL} from bank_recalls
    where tenant_id = $tenant_id::uuid and order_id = any($order_ids::uuid[])
    order by created_at, id`,
)

/** Its file is written. */
export const fileRecall = moveWith('bank_recall', 'orders.file_recall', {
  set: 'artefact_id = $artefact_id::uuid, file_name = $file_name::text',
})

/** From here on the bank may have it: under which half file it lies. */
export const handOverRecall = moveWith('bank_recall', 'orders.hand_over_recall', {
  set: 'part_name = $part_name::text',
})

/** Whatever kept it from leaving is over. */
export const sendRecall = moveWith('bank_recall', 'orders.send_recall', {
  set: 'sent_at = $sent_at::timestamptz, uploaded_by = $uploaded_by::uuid, alarm = null',
})

/** Answered, given up or overtaken: what people are to ask now. */
export const settleRecall = moveWith('bank_recall', 'orders.settle_recall', {
  set: 'alarm = $alarm::text',
})

export const setRecallAlarm = statement('orders.set_recall_alarm')(
  `update bank_recalls set alarm = $alarm::text, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      and alarm is distinct from $alarm::text`,
)

/** What the bank said, in its own words; what it did not say stays. */
export const noteRecallAnswer = statement('orders.note_recall_answer')(
  `update bank_recalls
      set bank_code = coalesce($bank_code::text, bank_code),
          bank_text = coalesce($bank_text::text, bank_text), answer_id = $answer_id::uuid,
          updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** Of these recalls those that are known to have been handed over. */
export const selectRecallsGiven = statement<{
  id: RecallRecord['id']
  is_old: boolean
}>('orders.select_recalls_given')(
  `select id, coalesce(sent_at < $before::timestamptz, false) as is_old from bank_recalls
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      and (sent_at is not null or status = 'handing_over')`,
)

/** It was handed over, as its receipt says. */
export const setRecallReadBack = statement('orders.set_recall_read_back')(
  `update bank_recalls set is_read_back = true, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export const recallListing = listing('orders.list_recalls', {
  table: 'bank_recalls',
  conditions: {
    status: 'status = $value::text',
    order_id: 'order_id = $value::uuid',
    connection_id: 'connection_id = $value::uuid',
    alarm: 'alarm = $value::text',
  },
})
