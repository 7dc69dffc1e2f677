import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'
import type { DebitRecord } from './debit.ts'

const COLUMNS = `d.id, d.checkout_id, d.project_id, d.mandate_id, d.replaces_id, d.currency,
  d.status, d.scheduled_at, d.amount, d.has_fee, d.created_at, d.updated_at,
  array(select p.settlement_id from debit_parts p
         where p.tenant_id = d.tenant_id and p.debit_id = d.id order by p.position)
    as settlement_ids`

export const insertDebits = entering(
  'debit',
  'debits.insert',
  `insert into debits (tenant_id, id, checkout_id, project_id, mandate_id, currency, status,
                       scheduled_at, amount, has_fee, replaces_id, created_at, updated_at)
   select $1::uuid, n.id, n.checkout_id, n.project_id, n.mandate_id, n.currency, 'scheduled',
          n.scheduled_at, n.amount, n.has_fee, n.replaces_id, $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[],
                 $9::bigint[], $10::boolean[], $11::uuid[])
       as n (id, checkout_id, project_id, mandate_id, currency, scheduled_at, amount, has_fee,
             replaces_id)`,
)

export const insertDebitParts = statement(
  'debits.insert_parts',
  `insert into debit_parts (tenant_id, debit_id, position, settlement_id)
   select $1::uuid, p.* from unnest($2::uuid[], $3::int[], $4::uuid[]) as p`,
)

export const selectDebits = statement<DebitRecord>(
  'debits.select',
  `select ${COLUMNS} from debits d
    where d.tenant_id = $1::uuid and d.id = any($2::uuid[]) order by d.scheduled_at, d.id`,
)

export const selectDebitsOfCheckouts = statement<DebitRecord>(
  'debits.of_checkouts',
  `select ${COLUMNS} from debits d
    where d.tenant_id = $1::uuid and d.checkout_id = any($2::uuid[])
    order by d.scheduled_at, d.id`,
  { key: 'checkout_id' },
)

export const selectDebitsOfMandates = statement<DebitRecord>(
  'debits.of_mandates',
  `select ${COLUMNS} from debits d
    where d.tenant_id = $1::uuid and d.mandate_id = any($2::uuid[])
    order by d.scheduled_at, d.id`,
)

export const setDebitAmounts = statement(
  'debits.set_amounts',
  `update debits d set amount = a.amount, updated_at = $2::timestamptz
     from unnest($3::uuid[], $4::bigint[]) as a (id, amount)
    where d.tenant_id = $1::uuid and d.id = a.id and d.status = 'scheduled'`,
)

export interface MandateRow {
  readonly id: Id<'mandate'>
  readonly participant_id: Id<'participant'>
  readonly reference: string
  readonly masked: string
  readonly sealed: Buffer
  readonly status: 'active' | 'revoked'
}

const MANDATE = 'id, participant_id, reference, masked, sealed, status'

export const insertMandates = entering<MandateRow>(
  'mandate',
  'debits.insert_mandates',
  `insert into mandates (tenant_id, id, participant_id, reference, masked, sealed, status,
                         accepted_at, created_at)
   select $1::uuid, m.id, m.participant_id, m.reference, m.masked, m.sealed, 'active',
          $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bytea[])
       as m (id, participant_id, reference, masked, sealed)
   returning ${MANDATE}`,
)

export const selectMandates = statement<MandateRow>(
  'debits.mandates',
  `select ${MANDATE} from mandates where tenant_id = $1::uuid and id = any($2::uuid[])
    order by id`,
)

export const selectMandatesOf = statement<{ id: Id<'mandate'> }>(
  'debits.mandates_of',
  `select id from mandates where tenant_id = $1::uuid and participant_id = any($2::uuid[])
    order by id`,
)

export const maskMandates = statement(
  'debits.mask_mandates',
  `update mandates set masked = 'erased' where tenant_id = $1::uuid and id = any($2::uuid[])`,
)
