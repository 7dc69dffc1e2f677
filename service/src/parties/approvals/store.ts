import type {
  ApprovableOperation,
  ApprovalRule,
  ApprovalStatus,
  Currency,
  MemberRole,
} from '@holdfast/contract'
import { statement } from '#db'
import { entering, moveWith } from '#events'
import type { Id } from '#kit'

export interface LimitRow {
  readonly currency: Currency
  readonly amount: bigint
  /** Of all requests within 24 hours; null: as much as one likes. */
  readonly per_day: bigint | null
}

export const selectLimits = statement<LimitRow>('approvals.select_limits')(
  `select currency, amount, per_day from approval_limits
    where tenant_id = $tenant_id::uuid order by currency`,
)

export const deleteLimits = statement('approvals.delete_limits')(
  `delete from approval_limits where tenant_id = $tenant_id::uuid`,
)

export const insertLimits = statement('approvals.insert_limits')(
  `insert into approval_limits (tenant_id, currency, amount, per_day)
   select $tenant_id::uuid, l.currency, l.amount, l.per_day
     from $rows(currency text, amount bigint, per_day bigint) as l`,
)

/** Two requests that count in one day come one after the other from here on, in one order. */
export const lockActors = statement('approvals.lock_actors')(
  `select pg_advisory_xact_lock(hashtextextended($tenant_id::text || a.id::text, 0))
     from (select id from unnest($ids::uuid[]) as u (id) order by id) a`,
)

/** What was moved alone since an instant, by members and lines of keys. */
export const selectMoved = statement<{ actor_id: string; currency: Currency; amount: bigint }>(
  'approvals.select_moved',
)(
  `select actor_id, currency, sum(amount)::bigint as amount from moves_alone
    where tenant_id = $tenant_id::uuid and actor_id = any($actor_ids::uuid[])
      and created_at > $after_created_at::timestamptz
    group by actor_id, currency`,
)

export const insertMoves = statement('approvals.insert_moves')(
  `insert into moves_alone (tenant_id, id, actor_id, currency, amount, created_at)
   select $tenant_id::uuid, m.id, m.actor_id, m.currency, m.amount, $created_at::timestamptz
     from $rows(id uuid, actor_id uuid, currency text, amount bigint) as m`,
)

/** What counts no more. */
export const forgetMoves = statement('approvals.forget_moves')(
  `delete from moves_alone
    where tenant_id = $tenant_id::uuid and actor_id = any($actor_ids::uuid[])
      and created_at <= $until_created_at::timestamptz`,
)

export interface ApprovalRow {
  readonly id: Id<'approval'>
  readonly status: ApprovalStatus
  readonly rule: ApprovalRule
  readonly operation: ApprovableOperation
  readonly request: Buffer | null
  readonly amount: bigint | null
  readonly currency: Currency | null
  readonly objects: string[]
  readonly note: string | null
  readonly requested_by: string
  readonly requested_by_name: string
  /** It moves money, or gives power over money or payees by itself. */
  readonly is_of_money: boolean
  /** The first of two owners, and since when. */
  readonly backed_by: string | null
  readonly backed_by_name: string | null
  readonly backed_at: Date | null
  readonly decided_by: string | null
  readonly decided_by_name: string | null
  /** The role of whoever decided; `time` where nobody did, `operator` for the command. */
  readonly decided_as: MemberRole | 'time' | 'operator' | null
  readonly decision_note: string | null
  readonly decided_at: Date | null
  readonly outcome_status: number | null
  readonly outcome_code: string | null
  readonly outcome_objects: string[]
  readonly expires_at: Date
  readonly created_at: Date
  readonly updated_at: Date
}

const COLUMNS = `id, status, rule, operation, request, amount, currency, objects, note,
  requested_by, requested_by_name, is_of_money, backed_by, backed_by_name, backed_at, decided_by,
  decided_by_name, decided_as, decision_note, decided_at, outcome_status, outcome_code,
  outcome_objects, expires_at, created_at, updated_at`

export const insertApproval = entering(
  'approval',
  statement<ApprovalRow>('approvals.insert')(
    `insert into approvals (tenant_id, id, status, operation, request, amount, currency, objects,
     note, requested_by, requested_by_name, expires_at, created_at, updated_at, rule, backed_by,
     backed_by_name, backed_at, is_of_money)
   values ($tenant_id::uuid, $id::uuid, 'pending', $operation::text, $request::bytea,
   $amount::bigint, $currency::text, $objects::text[],
     $note::text, $requested_by::uuid, $requested_by_name::text, $expires_at::timestamptz,
     $now::timestamptz, $now::timestamptz, $rule::text,
     $backed_by::uuid, $backed_by_name::text, $backed_at::timestamptz, $is_of_money::boolean)
   returning ${COLUMNS}`,
  ),
)

export const selectApprovals = statement<ApprovalRow>('approvals.select')(
  `select ${COLUMNS} from approvals where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const lockApprovals = statement<ApprovalRow>('approvals.lock')(
  `select ${COLUMNS} from approvals
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) order by id for no key update`,
)

/** What waits; what somebody decides at this moment is left out. */
export const lockWaiting = statement<ApprovalRow>('approvals.lock_waiting')(
  `select ${COLUMNS} from approvals
    where tenant_id = $tenant_id::uuid and status = 'pending'
    order by id for no key update skip locked`,
)

export const countWaiting = statement<{ count: bigint }>('approvals.count_waiting')(
  `select count(*) as count from approvals where tenant_id = $tenant_id::uuid
          and status = 'pending'`,
)

/** Who decides, and why; what it does is forgotten unless it is to be done. */
export const decideApproval = moveWith('approval', 'approvals.decide', {
  set: `decided_by = $member_id::uuid, decided_by_name = $name::text, decided_as = $role::text,
            decision_note = $note::text, decided_at = $at::timestamptz,
            request = case when $status::text = 'approved' then r.request end`,
})

/** An owner stands behind what another member asked for; no row when it does not wait any more. */
export const backApproval = statement<ApprovalRow>('approvals.back')(
  `update approvals
      set backed_by = $backed_by::uuid, backed_by_name = $backed_by_name::text,
          backed_at = $now::timestamptz,
          expires_at = $expires_at::timestamptz, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and status = 'pending'
      and backed_by is null
   returning ${COLUMNS}`,
)

/** What waits for a second owner, oldest first. */
export const selectWaitingActs = statement<ApprovalRow>('approvals.select_waiting_acts')(
  `select ${COLUMNS} from approvals
    where tenant_id = $tenant_id::uuid and status = 'pending' and rule = 'second_owner'
    order by created_at, id`,
)

/** There is another owner by now: it waits longer. */
export const postponeApproval = statement<{ id: string }>('approvals.postpone')(
  `update approvals set expires_at = $expires_at::timestamptz, updated_at = $updated_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and status = 'pending'
   returning id`,
)

export const selectRules = statement<{ second_owner: boolean }>('approvals.select_rules')(
  `select second_owner from approval_rules where tenant_id = $tenant_id::uuid`,
)

export const upsertRules = statement('approvals.upsert_rules')(
  `insert into approval_rules (tenant_id, second_owner) values ($tenant_id::uuid,
      $second_owner::boolean)
   on conflict (tenant_id) do update set second_owner = excluded.second_owner`,
)

/** It ends without anybody's decision, or with what came of it. */
export const endApprovals = moveWith('approval', 'approvals.end', {
  set: `outcome_status = v.outcome_status, outcome_code = v.outcome_code,
            outcome_objects = array(select jsonb_array_elements_text(v.outcome_objects)),
            request = null`,
  values: `$rows(id uuid, outcome_status int, outcome_code text, outcome_objects jsonb) as v`,
})

/** Outbounds that were approved, with the account of each; null: none was known. */
export const insertApprovedOutbounds = statement('approvals.insert_approved_outbounds')(
  `insert into approved_outbounds (tenant_id, outbound_id, approval_id, bank_account_id)
   select $tenant_id::uuid, o.outbound_id, o.approval_id, o.bank_account_id
     from $rows(outbound_id uuid, approval_id uuid, bank_account_id uuid) as o`,
)

/** Outbounds of keys that members passed, with the account of each; null: none was known. */
export const insertPassedOutbounds = statement('approvals.insert_passed_outbounds')(
  `insert into approved_outbounds (tenant_id, outbound_id, key_id, passed_by, bank_account_id)
   select $tenant_id::uuid, o.outbound_id, o.key_id, o.passed_by, o.bank_account_id
     from $rows(outbound_id uuid, key_id uuid, passed_by uuid, bank_account_id uuid) as o
    order by o.outbound_id`,
)

/** Approved outbounds, with who asked for and approved each: a key may have asked. */
export const selectApprovedOutbounds = statement<{
  outbound_id: string
  bank_account_id: string | null
  requested_by: string
  decided_by: string
}>('approvals.select_approved_outbounds')(
  `select o.outbound_id, o.bank_account_id, coalesce(a.requested_by, o.key_id) as requested_by,
          coalesce(a.decided_by, o.passed_by) as decided_by
     from approved_outbounds o
     left join approvals a on a.tenant_id = o.tenant_id and a.id = o.approval_id
    where o.tenant_id = $tenant_id::uuid and o.outbound_id = any($outbound_ids::uuid[])`,
)

/** The accounts that were passed; a part that was split off gets a row of its own. */
export const rebindOutbounds = statement('approvals.rebind_outbounds')(
  `insert into approved_outbounds (tenant_id, outbound_id, approval_id, key_id, passed_by,
                                   bank_account_id)
   select $tenant_id::uuid, p.id, a.approval_id, a.key_id, a.passed_by, p.bank_account_id
     from $rows(id uuid, whole_id uuid, bank_account_id uuid) as p
    cross join lateral (
      select approval_id, key_id, passed_by from approved_outbounds
       where tenant_id = $tenant_id::uuid and outbound_id in (p.id, p.whole_id)
       order by outbound_id = p.id desc limit 1) a
    order by p.id
   on conflict (tenant_id, outbound_id) do update set bank_account_id = excluded.bank_account_id`,
)
