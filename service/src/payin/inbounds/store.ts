import type {
  InboundReturnReason,
  InboundReturnStatus,
  InboundStatus,
  InboundType,
  OutboundFailureReason,
  ReconciliationReason,
  TakeBackReason,
} from '@holdfast/contract'
import { statement } from '#db'
import { entering } from '#events'
import type { Id, Minor } from '#kit'

/** As it stands in the answer of a statement: amounts are safe integers. */
interface TakeBackRow {
  readonly created_at: string
  readonly amount: number
  readonly owed: number
  readonly reason: TakeBackReason
}

/** As it stands in the answer of a statement: amounts are safe integers. */
export interface ReturnRow {
  readonly id: Id<'inbound_return'>
  readonly created_at: string
  readonly updated_at: string
  readonly amount: number
  readonly status: InboundReturnStatus
  readonly reason: InboundReturnReason
  /** Whether it waits for a person above the limits of a key. */
  readonly is_above_limit: boolean
  readonly failure_reason: OutboundFailureReason | null
  readonly came_back: number
  readonly is_automatic: boolean
  readonly sent_at: string | null
}

export interface InboundRecord {
  readonly id: Id<'inbound'>
  readonly project_id: Id<'project'>
  readonly checkout_id: Id<'checkout'> | null
  readonly type: InboundType
  readonly status: InboundStatus
  readonly amount: Minor
  /** Its rest: what lies unreconciled in the project. */
  readonly unreconciled: Minor
  readonly reason: ReconciliationReason
  readonly reference: string | null
  /** The account it was paid from, as far as it is shown. */
  readonly payer_masked: string | null
  /** What the bank or the card issuer has taken back since. */
  readonly taken_back: Minor
  /** Each time, the oldest first. */
  readonly take_backs: readonly TakeBackRow[]
  /** What of it goes back to its payer, or went: each time, the oldest first. */
  readonly returns: readonly ReturnRow[]
  /** Sent back after a review. */
  readonly returned_at: Date | null
  /** The transfer that it belongs to, and what that left. */
  readonly transfer_id: Id<'transfer'> | null
  readonly transfer_project_id: Id<'project'> | null
  readonly transfer_settlement_id: Id<'settlement'> | null
  /** The account at a bank that it came to; null: a rail without statements. */
  readonly connected_account_id: Id<'connected_account'> | null
  /** The rule taught by the organisation that matched it. */
  readonly matching_rule_id: Id<'matching_rule'> | null
  readonly created_at: Date
  readonly updated_at: Date
}

const TAKE_BACKS = `case when taken_back = 0 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object(
             'created_at', r.created_at, 'amount', r.amount, 'reason', r.reason,
             'owed', (select sum(p.amount - p.given - p.repaid) from reversal_parts p
                       where p.tenant_id = r.tenant_id and p.reversal_id = r.id))
           order by r.created_at, r.id), '[]'::jsonb)
      from reversals r
     where r.tenant_id = inbounds.tenant_id and r.inbound_id = inbounds.id) end`

const RETURNS = `case when inbounds.returns = 0 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at,
             'amount', r.amount, 'status', r.status, 'reason', r.reason,
             'is_above_limit', r.waiting_key_id is not null,
             'failure_reason', r.failure_reason, 'came_back', r.came_back,
             'is_automatic', r.is_automatic, 'sent_at', r.sent_at)
           order by r.created_at, r.id), '[]'::jsonb)
      from published_inbound_returns r
     where r.tenant_id = inbounds.tenant_id and r.inbound_id = inbounds.id) end`

const OWN_COLUMNS = `id, project_id, checkout_id, type, status, amount, unreconciled, reason,
  reference, payer_masked, taken_back, returned_at, transfer_id, transfer_project_id,
  transfer_settlement_id, connected_account_id, matching_rule_id, created_at, updated_at` as const

/** What is read of an inbound, in every statement. */
export const COLUMNS = `${OWN_COLUMNS}, ${TAKE_BACKS} as take_backs, ${RETURNS} as returns` as const

/** A notice that was booked before makes no second row, however often the rail sends it. */
export const insertInbounds = entering(
  'inbound',
  statement<InboundRecord & { readonly rail_notice_id: string }>('inbounds.insert')(
    `insert into inbounds (tenant_id, id, project_id, type, status, amount, unreconciled, reason,
                         reference, payer_name_sealed, payer_end_to_end, rail,
                         rail_notice_id, payer_masked,
                         payer_sealed, payer_fingerprint, meant, connected_account_id,
                         created_at, updated_at)
   select $tenant_id::uuid, n.id, n.project_id, n.type,
          case when n.is_held then 'in_review' else 'settled' end, n.amount,
          case when n.is_held then 0 else n.amount end,
          case when n.is_held then 'in_review' else 'no_match' end, n.reference, n.payer_name,
          n.end_to_end, $rail::text, n.notice_id, n.masked, n.sealed, n.fingerprint, n.meant,
          n.connected_account_id, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, project_id uuid, type text, amount bigint, reference text,
                payer_name bytea, end_to_end text, notice_id text, is_held boolean,
                masked text, sealed bytea,
                fingerprint bytea, meant jsonb, connected_account_id uuid) as n
    order by n.notice_id
   on conflict (tenant_id, rail, rail_notice_id) do nothing
   returning ${OWN_COLUMNS}, '[]'::jsonb as take_backs, '[]'::jsonb as returns, rail_notice_id`,
  ),
)

export const setMatches = statement('inbounds.set_matches')(
  `update inbounds i
      set checkout_id = m.checkout_id, unreconciled = m.rest, reason = m.reason,
          matching_rule_id = coalesce(m.rule, i.matching_rule_id),
          updated_at = $updated_at::timestamptz
     from $rows(id uuid, checkout_id uuid, rest bigint, reason text, rule uuid) as m
    where i.tenant_id = $tenant_id::uuid and i.id = m.id`,
)

export const insertAllocations = statement('inbounds.insert_allocations')(
  `insert into inbound_allocations (tenant_id, inbound_id, position, settlement_id, amount)
   select $tenant_id::uuid, a.*
     from $rows(inbound_id uuid, position int, settlement_id uuid, amount bigint) as a`,
)

export const selectInbounds = statement<InboundRecord>('inbounds.select')(
  `select ${COLUMNS} from inbounds where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by created_at, id`,
  { key: 'id', keys: 'ids' },
)

export const selectInboundsOfProjects = statement<InboundRecord>('inbounds.select_of_projects')(
  `select i.*
     from unnest((select $project_ids::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from inbounds
       where tenant_id = $tenant_id::uuid and project_id = of.project_id
       order by created_at desc, id desc limit (select $limit::int)) i
    order by i.created_at desc, i.id desc`,
  { key: 'project_id', keys: 'project_ids' },
)

/** The inbounds of transfers that happen now: never matched, and counted with their transfers. */
export const insertTransferInboundRows = entering(
  'inbound',
  statement('inbounds.insert_of_transfers')(
    `insert into inbounds (tenant_id, id, project_id, type, status, amount, unreconciled, reason,
                         rail, rail_notice_id, transfer_id, transfer_project_id,
                         transfer_settlement_id, created_at, updated_at)
   select $tenant_id::uuid, n.id, n.project_id, 'transfer', 'settled', n.amount, 0, 'transfer',
          'holdfast',
          n.notice_id, n.transfer_id, n.from_project_id, n.from_settlement_id, $now::timestamptz,
          $now::timestamptz
     from $rows(id uuid, project_id uuid, amount bigint, notice_id text, transfer_id uuid,
                from_project_id uuid, from_settlement_id uuid) as n`,
  ),
)

/** What is known of an inbound that a person looks at. */
export interface HeldRow extends InboundRecord {
  readonly rail_notice_id: string
  readonly payer_name_sealed: Buffer | null
  readonly payer_sealed: Buffer | null
  readonly payer_fingerprint: Buffer | null
  readonly meant: Record<string, unknown> | null
}

export const selectHeld = statement<HeldRow>('inbounds.select_held')(
  `select ${COLUMNS}, rail_notice_id, payer_name_sealed, payer_sealed, payer_fingerprint, meant
     from inbounds where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) order by id`,
)

/** Sent back: the row stays as it was held. */
export const setSentBack = statement<{ id: Id<'inbound'> }>('inbounds.set_sent_back')(
  `update inbounds set returned_at = $now::timestamptz, updated_at = $now::timestamptz,
          reason = 'sent_back', meant = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and status = 'in_review'
      and returned_at is null
   returning id`,
)

/** Kept or not, what the rail said of its purpose is needed no more. */
export const forgetMeaning = statement('inbounds.forget_meaning')(
  `update inbounds set meant = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/**
 * Adds to what was taken back of inbounds: their rests fall by what they gave, and what they were
 * asked for beyond that had left them before.
 */
export const addTakenBack = statement('inbounds.add_taken_back')(
  `update inbounds i
      set taken_back = i.taken_back + t.amount, unreconciled = i.unreconciled - t.from_rest,
          overtaken = i.overtaken + t.overtaken, updated_at = $updated_at::timestamptz
     from $rows(id uuid, amount bigint, from_rest bigint, overtaken bigint) as t
    where i.tenant_id = $tenant_id::uuid and i.id = t.id`,
)

export interface AllocationRow {
  readonly inbound_id: Id<'inbound'>
  readonly position: number
  /** Null: the buyer fee of its checkout. */
  readonly settlement_id: Id<'settlement'> | null
  readonly amount: Minor
}

/** Less what is a rest again. */
export const selectAllocations = statement<AllocationRow>('inbounds.select_allocations')(
  `select inbound_id, position, settlement_id, amount - back as amount from inbound_allocations
    where tenant_id = $tenant_id::uuid and inbound_id = any($inbound_ids::uuid[])
    order by inbound_id, position`,
)

/** Counts the returns of inbounds, and when something about them changed. */
export const countReturnRows = statement('inbounds.count_returns')(
  `update inbounds i set returns = i.returns + n.count, updated_at = $updated_at::timestamptz
     from (select id, sum(count)::int as count
             from $rows(id uuid, count int) as m group by id) n
    where i.tenant_id = $tenant_id::uuid and i.id = n.id`,
)
