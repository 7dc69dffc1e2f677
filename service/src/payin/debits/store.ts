import { statement } from '#db'
import { entering, moveWith } from '#events'
import type { Id } from '#kit'
import type { DebitRecord } from './debit.ts'

const COLUMNS = `d.id, d.checkout_id, d.project_id, d.mandate_id, d.replaces_id, d.currency,
  d.status, d.scheduled_at, d.amount, d.has_fee, d.connected_account_id,
  to_char(d.collect_from, 'YYYY-MM-DD') as collect_from, d.failure_reason, d.bank_code,
  d.created_at, d.updated_at,
  array(select p.settlement_id from debit_parts p
         where p.tenant_id = d.tenant_id and p.debit_id = d.id order by p.position)
    as settlement_ids`

export const insertDebits = entering(
  'debit',
  statement('debits.insert')(
    `insert into debits (tenant_id, id, checkout_id, project_id, mandate_id, currency, status,
                       scheduled_at, amount, has_fee, replaces_id, created_at, updated_at)
   select $tenant_id::uuid, n.id, n.checkout_id, n.project_id, n.mandate_id, n.currency,
          'scheduled',
          n.scheduled_at, n.amount, n.has_fee, n.replaces_id, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, checkout_id uuid, project_id uuid, mandate_id uuid, currency text,
                scheduled_at timestamptz, amount bigint, has_fee boolean, replaces_id uuid) as n`,
  ),
)

export const insertDebitParts = statement('debits.insert_parts')(
  `insert into debit_parts (tenant_id, debit_id, position, settlement_id)
   select $tenant_id::uuid, p.* from $rows(debit_id uuid, position int, settlement_id uuid) as p`,
)

export const selectDebits = statement<DebitRecord>('debits.select')(
  `select ${COLUMNS} from debits d
    where d.tenant_id = $tenant_id::uuid and d.id = any($ids::uuid[])
    order by d.scheduled_at, d.id`,
)

export const selectDebitsOfCheckouts = statement<DebitRecord>('debits.of_checkouts')(
  `select ${COLUMNS} from debits d
    where d.tenant_id = $tenant_id::uuid and d.checkout_id = any($checkout_ids::uuid[])
    order by d.scheduled_at, d.id`,
  { key: 'checkout_id', keys: 'checkout_ids' },
)

export const selectDebitsOfMandates = statement<DebitRecord>('debits.of_mandates')(
  `select ${COLUMNS} from debits d
    where d.tenant_id = $tenant_id::uuid and d.mandate_id = any($mandate_ids::uuid[])
    order by d.scheduled_at, d.id`,
)

export const setDebitStarts = statement('debits.set_starts')(
  `update debits d
      set amount = a.amount, connected_account_id = a.connected_account_id,
          collect_from = a.collect_from, updated_at = $updated_at::timestamptz
     from $rows(id uuid, amount bigint, connected_account_id uuid, collect_from date) as a
    where d.tenant_id = $tenant_id::uuid and d.id = a.id and d.status = 'scheduled'`,
)

/** They failed: why, as far as anybody says. */
export const failDebitRows = moveWith('debit', 'debits.fail', {
  set: 'failure_reason = v.failure_reason, bank_code = v.bank_code',
  values: '$rows(id uuid, failure_reason text, bank_code text) as v',
})

/** A mandate ends: by which code of a bank, where one ended it. */
export const endMandateRows = moveWith('mandate', 'debits.end_mandates', {
  set: 'bank_code = $bank_code::text',
})

export interface MandateRow {
  readonly id: Id<'mandate'>
  readonly participant_id: Id<'participant'>
  readonly reference: string
  readonly masked: string
  readonly sealed: Buffer
  /** How many days before each debit its buyer is told, as both agreed. */
  readonly notice_days: number
  readonly status: 'active' | 'revoked'
  readonly accepted_at: Date
}

const MANDATE = 'id, participant_id, reference, masked, sealed, notice_days, status, accepted_at'

export const insertMandates = entering(
  'mandate',
  statement<MandateRow>('debits.insert_mandates')(
    `insert into mandates (tenant_id, id, participant_id, reference, masked, sealed, notice_days,
                         status, accepted_at, created_at)
   select $tenant_id::uuid, m.id, m.participant_id, m.reference, m.masked, m.sealed, m.notice_days,
          'active', $now::timestamptz, $now::timestamptz
     from $rows(id uuid, participant_id uuid, reference text, masked text, sealed bytea,
                notice_days int) as m
   returning ${MANDATE}`,
  ),
)

export const selectMandates = statement<MandateRow>('debits.mandates')(
  `select ${MANDATE} from mandates where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by id`,
)

export const selectMandatesOf = statement<{ id: Id<'mandate'> }>('debits.mandates_of')(
  `select id from mandates where tenant_id = $tenant_id::uuid
          and participant_id = any($participant_ids::uuid[])
    order by id`,
)

export const maskMandates = statement('debits.mask_mandates')(
  `update mandates set masked = 'erased' where tenant_id = $tenant_id::uuid
      and id = any($ids::uuid[])`,
)
