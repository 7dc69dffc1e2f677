import type { Currency, InboundType, OutboundType } from '@holdfast/contract'
import { statement } from '#db'
import { entering } from '#events'
import type { Id, Minor } from '#kit'
import type { ConversionRecord, OutboundRecord } from './outbound.ts'

const COLUMNS = `id, project_id, settlement_id, type, status, currency, amount, fee, participant_id,
  bank_account_id, takes_inbound_id, back_to_inbound_id, split_from, replaces, payout_account_id,
  transfer_id, transfer_project_id, transfer_settlement_id, release_at, reference, metadata,
  paused_reason, failure_reason, reserved_at, drawn, is_held, is_automatic, is_unverified,
  waiting_key_id, rail, connected_account_id, order_status, order_artefact_id, order_reference,
  created_at, updated_at`

/** Makes outbounds from the fields of a list of JSON objects. */
export const insertOutbounds = entering(
  'outbound',
  statement('outbounds.insert')(
    `insert into outbounds (tenant_id, id, project_id, settlement_id, type, status, currency,
                            amount, fee, participant_id, back_to_inbound_id, split_from,
                            payout_account_id, transfer_id, transfer_project_id,
                            transfer_settlement_id, release_at, reference, metadata, paused_reason,
                            failure_reason, bank_account_id, reserved_at, drawn, is_unverified,
                            is_held, is_automatic, created_at, waiting_key_id,
                            takes_inbound_id, replaces, updated_at)
   select $tenant_id::uuid, o.id, o.project_id, o.settlement_id, o.type, o.status, o.currency,
          o.amount,
          o.fee, o.participant_id, o.back_to, o.split_from, o.payout_account_id, o.transfer_id,
          o.transfer_project_id, o.transfer_settlement_id, o.release_at, o.reference, o.metadata,
          o.paused_reason, o.failure_reason, o.bank_account_id,
          case when o.is_reserved then $updated_at::timestamptz end, o.drawn, o.is_unverified,
          o.is_held, o.is_automatic, o.created_at, o.waiting_key_id, o.takes_inbound_id, o.replaces,
          $updated_at::timestamptz
     from $rows(id uuid, project_id uuid, settlement_id uuid, type text, status text,
                currency text, amount bigint, fee bigint, participant_id uuid, back_to uuid,
                split_from uuid, payout_account_id uuid, transfer_id uuid,
                transfer_project_id uuid, transfer_settlement_id uuid, release_at timestamptz,
                reference text, metadata json, paused_reason text, failure_reason text,
                bank_account_id uuid, is_reserved boolean, drawn bigint, is_unverified boolean,
                is_held boolean, is_automatic boolean, created_at timestamptz, waiting_key_id uuid,
                takes_inbound_id uuid, replaces uuid) as o`,
  ),
)

/** Writes what goes with a step, before the step itself: reasons, the reserve, the account. */
export const setFacts = statement('outbounds.set_facts')(
  `update outbounds o
      set paused_reason = coalesce(f.paused_reason, o.paused_reason),
          failure_reason = coalesce(f.failure_reason, o.failure_reason),
          reserved_at = case when f.is_reserved then coalesce(o.reserved_at, $now::timestamptz) end,
          bank_account_id = coalesce(f.bank_account_id, o.bank_account_id),
          back_to_inbound_id = coalesce(f.back_to, o.back_to_inbound_id),
          amount = coalesce(f.amount, o.amount),
          drawn = coalesce(f.drawn, o.drawn),
          is_unverified = o.is_unverified or coalesce(f.is_unverified, false)
     from $rows(id uuid, paused_reason text, failure_reason text, is_reserved boolean,
                bank_account_id uuid, back_to uuid, amount bigint, drawn bigint,
                is_unverified boolean) as f
    where o.tenant_id = $tenant_id::uuid and o.id = f.id`,
)

/** Oldest first: of those that wait for one source, the oldest that fits goes first. */
export const selectOutbounds = statement<OutboundRecord>('outbounds.select')(
  `select ${COLUMNS} from outbounds where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by created_at, id`,
  { key: 'id', keys: 'ids' },
)

/** Outbounds that no project stands for are locked themselves. */
export const lockPayouts = statement<{ id: Id<'outbound'> }>('outbounds.lock_payouts')(
  `select id from outbounds
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and type = 'payout'
    order by id for no key update`,
)

/** What an outbound asks of the source that it waits for. */
export interface WaitingOutbound {
  readonly id: Id<'outbound'>
  readonly project_id: Id<'project'>
  readonly settlement_id: Id<'settlement'> | null
  readonly amount: Minor
  readonly created_at: Date
}

export const selectAwaitingOfProjects = statement<WaitingOutbound>(
  'outbounds.awaiting_of_projects',
)(
  `select id, project_id, settlement_id, amount, created_at from outbounds
    where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
      and status = 'awaiting_funds'
    order by created_at, id`,
)

/**
 * Everything that waits for money of projects and has none set aside yet. Left out are transfers
 * into a `funding` settlement, which may be all that the balance is.
 */
export const selectQueues = statement<{
  id: Id<'outbound'>
  type: OutboundType
  project_id: Id<'project'>
  settlement_id: Id<'settlement'> | null
  currency: Currency
  amount: Minor
}>('outbounds.queues')(
  `select id, type, project_id, settlement_id, currency, amount from outbounds
    where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
      and status = 'awaiting_funds'
      and reserved_at is null
   union all
   select t.id, 'transfer', t.from_project_id, t.from_settlement_id, t.currency, t.amount
     from published_transfers t
     join projects p on p.tenant_id = t.tenant_id and p.id = t.from_project_id
    where t.tenant_id = $tenant_id::uuid and t.from_project_id = any($project_ids::uuid[])
      and t.status = 'awaiting_funds' and t.waiting_key_id is null and p.status <> 'in_review'
      and not exists (select from settlements s where s.tenant_id = t.tenant_id
                         and s.id = t.to_settlement_id and s.type = 'funding')`,
)

export const selectInReviewOfProjects = statement<{ id: Id<'outbound'> }>(
  'outbounds.in_review_of_projects',
)(
  `select id from outbounds
    where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
      and status = 'in_review'
      and not is_held order by created_at, id`,
)

/** A person has passed them. */
export const passWaiting = statement('outbounds.pass_waiting')(
  `update outbounds set waiting_key_id = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const setHeld = statement('outbounds.set_held')(
  `update outbounds set is_held = $is_held::boolean
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** What asks settlements for money that is not set aside yet, the newest first. */
export const selectUnreservedOfSettlements = statement<{
  id: Id<'outbound'>
  settlement_id: Id<'settlement'>
  amount: Minor
}>('outbounds.unreserved_of_settlements')(
  `select id, settlement_id, amount from outbounds
    where tenant_id = $tenant_id::uuid and settlement_id = any($settlement_ids::uuid[])
      and reserved_at is null
      and status in ('scheduled', 'awaiting_funds')
    order by created_at desc, id desc`,
)

export const selectPausedOfParticipants = statement<{ id: Id<'outbound'> }>(
  'outbounds.paused_of_participants',
)(
  `select id from outbounds
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])
      and status = 'paused'
    order by created_at, id`,
)

/** Refunds that wait for a verification, and go back to where the money came from. */
export const selectUnverifiedToSource = statement<{ id: Id<'outbound'> }>(
  'outbounds.unverified_to_source',
)(
  `select id from outbounds
    where tenant_id = $tenant_id::uuid and type = 'refund' and back_to_inbound_id is not null
      and status = 'paused' and paused_reason = 'pending_participant_verification'
    order by created_at, id`,
)

/** Participants of the same addresses as some: one account may serve them all. */
const OF_ADDRESSES = `o.tenant_id = $tenant_id::uuid
      and o.participant_id in (
        select other.id from participants p
          join participants other on other.tenant_id = p.tenant_id
                                 and other.identity_id = p.identity_id
         where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[]))`

export const selectInReviewOfPayees = statement<{ id: Id<'outbound'> }>(
  'outbounds.in_review_of_payees',
)(
  `select o.id from outbounds o
    where ${OF_ADDRESSES}
      and o.status = 'in_review'
    order by o.created_at, o.id`,
)

/** Paused, or in a review that is over. */
export const selectWaitingForPayees = statement<{ id: Id<'outbound'> }>(
  'outbounds.waiting_for_payees',
)(
  `select o.id from outbounds o
    where ${OF_ADDRESSES}
      and (o.status = 'paused' or (o.status = 'in_review' and not o.is_held))
    order by o.created_at, o.id`,
)

/** What transfers that have not moved yet ask of settlements. */
export const selectWaitingTransfers = statement<{ settlement_id: Id<'settlement'>; amount: Minor }>(
  'outbounds.waiting_transfers',
)(
  `select from_settlement_id as settlement_id, sum(amount)::bigint as amount
     from published_transfers
    where tenant_id = $tenant_id::uuid and from_settlement_id = any($from_settlement_ids::uuid[])
      and status in ('scheduled', 'awaiting_funds')
    group by from_settlement_id`,
)

export const selectAutomatic = statement<{ settlement_id: Id<'settlement'> }>(
  'outbounds.automatic',
)(
  `select settlement_id from outbounds
    where tenant_id = $tenant_id::uuid and settlement_id = any($settlement_ids::uuid[])
      and is_automatic`,
)

export const selectOutboundsOfProjects = statement<OutboundRecord>('outbounds.select_of_projects')(
  `select o.*
     from unnest((select $project_ids::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from outbounds
       where tenant_id = $tenant_id::uuid and project_id = of.project_id
       order by created_at desc, id desc limit (select $limit::int)) o
    order by o.created_at desc, o.id desc`,
  { key: 'project_id', keys: 'project_ids' },
)

/** The parts that refunds were split into, beside the ones that kept their ids. */
export const selectSplit = statement<OutboundRecord>('outbounds.select_split')(
  `select ${COLUMNS} from outbounds where tenant_id = $tenant_id::uuid
          and split_from = any($ids::uuid[])
    order by created_at, id`,
)

/** What is drawn on trade credit for outbounds and has not arrived. */
export interface DrawnOutbound {
  readonly id: Id<'outbound'>
  readonly project_id: Id<'project'>
  readonly settlement_id: Id<'settlement'>
  readonly drawn: Minor
}

export const selectDrawn = statement<DrawnOutbound>('outbounds.select_drawn')(
  `select id, project_id, settlement_id, drawn from outbounds
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and drawn > 0
    order by created_at, id`,
)

export const lowerDrawn = statement<{
  id: Id<'outbound'>
  settlement_id: Id<'settlement'>
  was: Minor
  drawn: Minor
}>('outbounds.lower_drawn')(
  `update outbounds o set drawn = greatest(o.drawn - d.amount, 0)
     from $rows(id uuid, amount bigint) as d
     join outbounds before on before.tenant_id = $tenant_id::uuid and before.id = d.id
    where o.tenant_id = $tenant_id::uuid and o.id = d.id and o.drawn > 0
   returning o.id, o.settlement_id, before.drawn as was, o.drawn`,
)

export interface WaitingRow {
  currency: OutboundRecord['currency']
  amount: bigint
}

/** Money that waits for participants to be verified, by currency, the largest first. */
export const selectWaitingAmounts = statement<WaitingRow>('outbounds.waiting_amounts')(
  `select currency, sum(amount - fee)::bigint as amount from outbounds
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])
      and status in ('scheduled', 'awaiting_funds', 'paused')
    group by currency order by 2 desc`,
)

export interface SourceRow {
  readonly outbound_id: Id<'outbound'>
  readonly settlement_id: Id<'settlement'> | null
  readonly amount: Minor
}

export const insertSources = statement('outbounds.insert_sources')(
  `insert into outbound_sources (tenant_id, outbound_id, position, settlement_id, amount)
   select $tenant_id::uuid, s.outbound_id, s.position, s.settlement_id, s.amount
     from $rows(outbound_id uuid, position int, settlement_id uuid, amount bigint) as s`,
)

export const selectSources = statement<SourceRow>('outbounds.select_sources')(
  `select outbound_id, settlement_id, amount from outbound_sources
    where tenant_id = $tenant_id::uuid and outbound_id = any($outbound_ids::uuid[])
    order by outbound_id, position`,
)

export const deleteSources = statement('outbounds.delete_sources')(
  `delete from outbound_sources where tenant_id = $tenant_id::uuid
      and outbound_id = any($outbound_ids::uuid[])`,
)

export interface OriginRow {
  readonly settlement_id: Id<'settlement'>
  readonly inbound_id: Id<'inbound'>
  readonly type: InboundType
  /** What it paid less what was taken back, sent back, and refunded or set aside for that. */
  readonly left: Minor
}

/**
 * The payments behind settlements, those that paid into them before others of the same checkouts,
 * the newest first.
 */
export const selectOrigins = statement<OriginRow>('outbounds.select_origins')(
  `select s.id as settlement_id, i.id as inbound_id, i.type,
          (i.amount - i.taken_back - coalesce((
            select sum(r.amount) from refund_origins r
              join outbounds o on o.tenant_id = r.tenant_id and o.id = r.outbound_id
             where r.tenant_id = i.tenant_id and r.inbound_id = i.id
               and o.status not in ('failed', 'cancelled')), 0)
          - case when i.returns = 0 then 0 else coalesce((
              select sum(b.amount - b.came_back) from published_inbound_returns b
               where b.tenant_id = i.tenant_id and b.inbound_id = i.id
                 and b.status not in ('failed', 'cancelled')), 0) end)::bigint as left
     from unnest($ids::uuid[]) as s (id)
    cross join lateral (
       select b.inbound_id, bool_or(b.is_allocated) as is_allocated
         from (select a.inbound_id, true as is_allocated from inbound_allocations a
                where a.tenant_id = $tenant_id::uuid and a.settlement_id = s.id
               union all
               select c.id, false
                 from checkout_parts p
                 join inbounds c on c.tenant_id = p.tenant_id and c.checkout_id = p.checkout_id
                where p.tenant_id = $tenant_id::uuid and p.settlement_id = s.id) b
        group by b.inbound_id) f
     join inbounds i on i.tenant_id = $tenant_id::uuid and i.id = f.inbound_id
      and i.type <> 'transfer' and i.status = 'settled'
    order by s.id, f.is_allocated desc, i.created_at desc, i.id desc`,
)

export const insertOrigins = statement('outbounds.insert_origins')(
  `insert into refund_origins (tenant_id, outbound_id, inbound_id, amount)
   select $tenant_id::uuid, r.* from $rows(outbound_id uuid, inbound_id uuid, amount bigint) as r`,
)

/** The inbound that a refund goes back to, and where that came from. */
export const selectOrigin = statement<{
  readonly type: InboundType
  readonly rail_notice_id: string
  readonly payer_sealed: Buffer | null
  readonly payer_name_sealed: Buffer | null
  readonly reference: string | null
  readonly payer_end_to_end: string | null
  readonly connected_account_id: Id<'connected_account'> | null
}>('outbounds.select_origin')(
  `select type, rail_notice_id, payer_sealed, payer_name_sealed, reference, payer_end_to_end,
          connected_account_id
     from inbounds where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** Where an order stands with its bank; what the bank did not say stays. */
export const setTold = statement('outbounds.set_told')(
  `update outbounds o
      set order_status = t.status,
          order_artefact_id = coalesce(t.artefact_id, o.order_artefact_id),
          order_reference = coalesce(t.reference, o.order_reference)
     from $rows(id uuid, status text, artefact_id uuid, reference text) as t
    where o.tenant_id = $tenant_id::uuid and o.id = t.id`,
)

/** Keeps the rail that was chosen for what is still to be given to one; the first choice stands. */
export const keepRail = statement<{ id: Id<'outbound'> }>('outbounds.keep_rail')(
  `update outbounds
      set rail = $rail::text, connected_account_id = $connected_account_id::uuid
    where tenant_id = $tenant_id::uuid and id = $id::uuid and status = 'processing'
      and rail is null
   returning id`,
)

export const insertConversion = entering(
  'conversion',
  statement<{ id: Id<'conversion'> }>('outbounds.insert_conversion')(
    `insert into conversions (tenant_id, id, outbound_id, from_currency, to_currency, status,
                            amount, expected_amount, rate_digits, rate_scale, rate_day, created_at,
                            updated_at)
   values ($tenant_id::uuid, $id::uuid, $outbound_id::uuid, $from_currency::text,
   $to_currency::text, 'pending', $amount::bigint, $expected_amount::bigint,
           $rate_digits::bigint, $rate_scale::int, $rate_day::date, $now::timestamptz,
           $now::timestamptz)
   on conflict (tenant_id, outbound_id) do nothing
   returning id`,
  ),
)

export const selectConversions = statement<ConversionRecord>('outbounds.select_conversions')(
  `select id, outbound_id, from_currency, to_currency, status, amount, expected_amount, rate_digits,
          rate_scale
     from conversions where tenant_id = $tenant_id::uuid
       and outbound_id = any($outbound_ids::uuid[])`,
  { key: 'outbound_id', keys: 'outbound_ids' },
)
