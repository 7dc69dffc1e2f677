// Statements of where accounts stand, and of what came of files.
import { statement } from '#db'
import type { Id } from '#kit'
import type { StatementRecord } from './statement.ts'
import { LATEST_FIRST, STATEMENT } from './store.ts'

export interface StandingRow {
  readonly id: Id<'connected_account'>
  readonly statement_id: Id<'bank_statement'> | null
  readonly statement_at: Date | null
  readonly bank: bigint | null
  readonly bank_day: string | null
  readonly orders_queued: bigint
  readonly amount_queued: bigint
  readonly orders_under_way: bigint
  readonly amount_under_way: bigint
  readonly alarms: bigint
  readonly decisions: bigint
  readonly nights_to_sign: bigint
}

export const selectStandings = statement<StandingRow>('bookings.select_standings')(
  `select a.id, s.id as statement_id, s.created_at as statement_at, s.closing as bank,
          s.to_day::text as bank_day, o.orders_queued, o.amount_queued, o.orders_under_way,
          o.amount_under_way,
          (select count(*) from bank_orders p
            where p.tenant_id = a.tenant_id and p.connected_account_id = a.id
              and p.alarm is not null)
          + (select count(*) from bank_batches b
              where b.tenant_id = a.tenant_id and b.connected_account_id = a.id
                and b.alarm is not null) as alarms,
          (select count(*) from bank_decisions d
            where d.tenant_id = a.tenant_id and d.connected_account_id = a.id
              and d.status in ('open', 'proposed')) as decisions,
          (select count(*) from bank_closings c
            where c.tenant_id = a.tenant_id and c.connected_account_id = a.id
              and c.signed_at is null) as nights_to_sign
     from connected_accounts a
     left join lateral (
       select s.id, s.created_at, s.closing, s.to_day from bank_statements s
        where s.tenant_id = a.tenant_id and s.connected_account_id = a.id
          and s.taken_number is not null
        order by ${LATEST_FIRST} limit 1) s on true
    cross join lateral (
       select count(*) filter (where p.batch_id is null) as orders_queued,
              coalesce(sum(p.amount) filter (where p.batch_id is null), 0)::bigint
                as amount_queued,
              count(p.batch_id) as orders_under_way,
              coalesce(sum(p.amount) filter (where p.batch_id is not null), 0)::bigint
                as amount_under_way
         from bank_orders p
        where p.tenant_id = a.tenant_id and p.connected_account_id = a.id
          and p.status not in ('executed', 'rejected', 'returned', 'cancelled')) o
    where a.tenant_id = $tenant_id::uuid
    order by a.opened_on, a.id`,
)

export const selectStatementsOf = statement<StatementRecord>('bookings.select_statements_of')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.artefact_id = $artefact_id::uuid
    order by s.position`,
)

/** The batches whose file it is, and those of which it told something last. */
export const selectBatchesOf = statement<{ id: Id<'bank_batch'> }>('bookings.select_batches_of')(
  `select b.id from bank_batches b
    where b.tenant_id = $tenant_id::uuid and b.artefact_id = $artefact_id::uuid
   union
   select o.batch_id from bank_orders o
    where o.tenant_id = $tenant_id::uuid and o.artefact_id = $artefact_id::uuid
      and o.batch_id is not null
    order by id`,
)
