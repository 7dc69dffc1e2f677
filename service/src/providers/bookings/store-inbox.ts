// Statements of what people decide about banks.
import type { BankAction, BankDecisionKind, BankDecisionStatus, Currency } from '@holdfast/contract'
import { statement } from '#db'
import { entering, moveWith } from '#events'
import type { Id } from '#kit'

export interface DecisionRecord {
  readonly id: Id<'bank_decision'>
  readonly kind: BankDecisionKind
  readonly status: BankDecisionStatus
  readonly connected_account_id: Id<'connected_account'>
  readonly statement_id: Id<'bank_statement'> | null
  readonly entry_id: Id<'bank_entry'> | null
  readonly why: readonly string[]
  readonly amount: bigint | null
  readonly currency: Currency
  readonly action: BankAction | null
  readonly project_id: Id<'project'> | null
  readonly inbound_id: Id<'inbound'> | null
  readonly order_ids: readonly string[] | null
  readonly starts_on: string | null
  readonly opening: bigint | null
  readonly note: string | null
  /** A key or a member, as is `decided_by`. */
  readonly proposed_by: string | null
  readonly decided_by: string | null
  /** Those of the two that are keys. */
  readonly keys: readonly string[]
  readonly created_at: Date
  readonly updated_at: Date
}

const DECISION = `d.id, d.kind, d.status, d.connected_account_id,
  coalesce(d.statement_id, e.statement_id) as statement_id, d.entry_id, d.why,
  coalesce(d.amount, e.amount) as amount, a.currency, d.action, d.project_id, d.inbound_id,
  d.order_ids, d.starts_on::text as starts_on, d.opening, d.note, d.proposed_by, d.decided_by,
  array(select k.id from api_keys k
         where k.tenant_id = d.tenant_id and k.id in (d.proposed_by, d.decided_by)) as keys,
  d.created_at, d.updated_at` as const

const FROM = `from bank_decisions d
     join connected_accounts a on a.tenant_id = d.tenant_id and a.id = d.connected_account_id
     left join bank_entries e on e.tenant_id = d.tenant_id and e.id = d.entry_id` as const

/** What is asked already is not asked again. */
export const insertDecisions = entering(
  'bank_decision',
  statement<{ id: Id<'bank_decision'> }>('bookings.insert_decisions')(
    `insert into bank_decisions (tenant_id, id, kind, status, connected_account_id, statement_id,
       entry_id, why, amount, created_at, updated_at)
     select $tenant_id::uuid, n.id, n.kind, 'open', n.connected_account_id, n.statement_id,
            n.entry_id, string_to_array(n.why, ' '), n.amount, $now::timestamptz, $now::timestamptz
       from $rows(id uuid, kind text, connected_account_id uuid, statement_id uuid, entry_id uuid,
                  why text, amount bigint) as n
     on conflict do nothing
     returning id`,
  ),
)

/** What was missing has come: why people are asked about a statement is another reason. */
export const renewWhy = statement('bookings.renew_why')(
  `update bank_decisions set why = $why::text[], updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and statement_id = $statement_id::uuid
      and status in ('open', 'proposed') and why <> $why::text[]`,
)

/** The start of an account is asked by whoever proposes it. */
export const insertStart = entering(
  'bank_decision',
  statement<{ id: Id<'bank_decision'> }>('bookings.insert_start_decision')(
    `insert into bank_decisions (tenant_id, id, kind, status, connected_account_id, why, action,
       order_ids, starts_on, opening, note, proposed_by, created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, 'start', 'proposed', $connected_account_id::uuid, '{}',
       'start', $order_ids::uuid[], $starts_on::date, $opening::bigint, $note::text,
       $proposed_by::uuid, $now::timestamptz, $now::timestamptz)
     on conflict do nothing
     returning id`,
  ),
)

export const lockDecision = statement<DecisionRecord>('bookings.lock_decision')(
  `select ${DECISION} ${FROM}
    where d.tenant_id = $tenant_id::uuid and d.id = $id::uuid for no key update of d`,
)

export const selectDecision = statement<DecisionRecord>('bookings.select_decision')(
  `select ${DECISION} ${FROM} where d.tenant_id = $tenant_id::uuid and d.id = $id::uuid`,
)

export const selectDecisions = statement<DecisionRecord>('bookings.select_decisions')(
  `select ${DECISION} ${FROM}
    where d.tenant_id = $tenant_id::uuid and d.id = any($ids::uuid[])`,
)

/** Those about which nothing is left to decide. */
export const selectOpenOf = statement<{ id: Id<'bank_decision'> }>('bookings.select_open_of')(
  `select id from bank_decisions
    where tenant_id = $tenant_id::uuid and status in ('open', 'proposed')
      and (entry_id = any($entry_ids::uuid[])
           or (entry_id is null and statement_id = any($statement_ids::uuid[])))
    order by id for no key update`,
)

/** What is proposed, and by whom. */
export const proposeAnswer = moveWith('bank_decision', 'bookings.propose_answer', {
  set: `action = $action::text, project_id = $project_id::uuid, inbound_id = $inbound_id::uuid,
        order_ids = $order_ids::uuid[], note = $note::text, proposed_by = $proposed_by::uuid`,
})

/** What was proposed is dropped. */
export const dropAnswer = moveWith('bank_decision', 'bookings.drop_answer', {
  set: `action = null, project_id = null, inbound_id = null, order_ids = null, note = null,
        proposed_by = null`,
})

export const approveAnswer = moveWith('bank_decision', 'bookings.approve_answer', {
  set: 'decided_by = $decided_by::uuid',
})

/** The start of an account is written once. */
export const insertStartRow = statement('bookings.insert_start')(
  `insert into bank_starts (tenant_id, connected_account_id, starts_on, opening, created_at)
   values ($tenant_id::uuid, $connected_account_id::uuid, $starts_on::date, $opening::bigint,
           $now::timestamptz)`,
)
