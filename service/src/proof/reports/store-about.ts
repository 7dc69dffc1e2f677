// What movements were about: payments, payouts and transfers, and whose they are.
import type { Currency, OutboundStatus, OutboundType } from '@holdfast/contract'
import { statement } from '#db'
import type { Id, Minor, Ppm } from '#kit'

export interface AboutRow {
  id: string
  kind: 'inbound' | 'checkout' | 'outbound' | 'transfer' | 'inbound_return'
  checkout_id: Id<'checkout'> | null
  settlement_id: Id<'settlement'> | null
  project_id: Id<'project'> | null
  payer_id: Id<'participant'> | null
  seller_id: Id<'participant'> | null
  /** Of an outbound: who is paid; a refund goes to the buyer. */
  payee_id: Id<'participant'> | null
  reference: string | null
  /** What is paid for, as the settlement says. */
  description: string | null
  /** What a fee is charged on. */
  gross: Minor
  fee_flat: Minor | null
  fee_ppm: Ppm | null
}

/** The settlement of an id, looked up for each row. */
const settlementOf = <Tenant extends string, Id extends string>(tenant: Tenant, id: Id) =>
  `left join lateral (select n.buyer_id, n.seller_id, n.description, n.fee_flat, n.fee_ppm
         from settlements n where n.tenant_id = ${tenant} and n.id = ${id}
        limit 1) s on true` as const

/** Row level security lets no index be used by what `coalesce` gives; by a case it does. */
const movedTo =
  'case when f.to_settlement_id is null then f.from_settlement_id else f.to_settlement_id end'

/** The one settlement that a checkout pays; null of several. */
const onlyPart = `left join lateral (
       select case when count(*) = 1 then min(p.settlement_id::text)::uuid end as settlement_id
         from checkout_parts p
        where p.tenant_id = c.tenant_id and p.checkout_id = c.id) part on true
     ${settlementOf('c.tenant_id', 'part.settlement_id')}` as const

/** What subjects of postings are, whatever their kind. */
export const selectAbouts = statement<AboutRow>('reports.abouts')(
  `select i.id, 'inbound' as kind, i.checkout_id, part.settlement_id, i.project_id,
          c.buyer_id as payer_id, s.seller_id, null::uuid as payee_id, i.reference,
          s.description, i.amount as gross, null::bigint as fee_flat,
          null::bigint as fee_ppm
     from inbounds i
     left join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
     ${onlyPart}
    where i.tenant_id = $tenant_id::uuid and i.id = any($ids::uuid[])
    union all
   select r.id, 'inbound_return', i.checkout_id, null, r.project_id, c.buyer_id, null, c.buyer_id,
          i.reference, null, r.amount, null, null
     from inbound_returns r
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
     left join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
    where r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])
    union all
   select c.id, 'checkout', c.id, part.settlement_id, c.project_id, c.buyer_id, s.seller_id,
          null, c.reference, s.description, c.amount - c.fee, n.fee_flat, n.fee_ppm
     from checkouts c
     join intents n on n.tenant_id = c.tenant_id and n.id = c.intent_id
     ${onlyPart}
    where c.tenant_id = $tenant_id::uuid and c.id = any($ids::uuid[])
    union all
   select o.id, 'outbound', null, o.settlement_id, o.project_id, s.buyer_id,
          case when o.type = 'refund' then s.seller_id else o.participant_id end,
          o.participant_id, o.reference, s.description, o.amount, s.fee_flat, s.fee_ppm
     from outbounds o
     ${settlementOf('o.tenant_id', 'o.settlement_id')}
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[])
    union all
   select f.id, 'transfer', null, ${movedTo},
          f.from_project_id, null, s.seller_id, null, null, s.description, f.amount, null, null
     from transfers f
     ${settlementOf('f.tenant_id', movedTo)}
    where f.tenant_id = $tenant_id::uuid and f.id = any($ids::uuid[])`,
)

export interface PartyRow {
  id: Id<'participant'>
  name: string | null
  email: string
}

/** How people know participants. */
export const selectParties = statement<PartyRow>('reports.parties')(
  `select id, name, email from participants
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export interface PayoutRow {
  id: Id<'outbound'>
  type: OutboundType
  status: OutboundStatus
  currency: Currency
  amount: Minor
  fee: Minor
  project_id: Id<'project'> | null
  settlement_id: Id<'settlement'> | null
  participant_id: Id<'participant'> | null
  reference: string | null
  /** What may be shown of the account that it goes to; null while there is none. */
  account_number: string | null
}

/** Outbounds, with the end of the account that they go to. */
export const selectPayouts = statement<PayoutRow>('reports.payouts')(
  `select o.id, o.type, o.status, o.currency, o.amount, o.fee, o.project_id, o.settlement_id,
          o.participant_id, o.reference,
          coalesce(b.shown ->> 'account_number', a.shown ->> 'account_number') as account_number
     from outbounds o
     left join bank_accounts b on b.tenant_id = o.tenant_id and b.id = o.bank_account_id
     left join organisation_payout_accounts a on a.tenant_id = o.tenant_id
                                             and a.id = o.payout_account_id
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[])`,
)

export interface ReserveRow {
  outbound_id: Id<'outbound'>
  transaction_id: string
  source_id: string
  source_kind: 'settlement' | 'project' | 'revenue' | 'outbound'
  amount: bigint
}

/** What outbounds have taken from which account, in order: the last reserve of each counts. */
export const selectReserves = statement<ReserveRow>('reports.reserves')(
  `select m.to_account as outbound_id, m.transaction_id, m.from_account as source_id,
          a.kind as source_kind, m.amount
     from unnest($ids::uuid[]) own (id)
     join ledger_movements m on m.tenant_id = $tenant_id::uuid and m.to_account = own.id
     join ledger_transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id
                               and t.kind in ('outbound_reserved', 'transfer_between')
     join ledger_accounts a on a.tenant_id = m.tenant_id and a.id = m.from_account
    order by m.to_account, m.transaction_id, m.position`,
)

export interface TakenRestRow {
  taker_id: Id<'outbound'>
  inbound_id: Id<'inbound'>
  amount: bigint
}

/** Which payments' rests outbounds took of a project's balance, the oldest first. */
export const selectRestsTaken = statement<TakenRestRow>('reports.rests_taken')(
  `select r.taker_id, r.inbound_id, r.amount from taken_rests r
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
    where r.tenant_id = $tenant_id::uuid and r.taker_id = any($ids::uuid[])
    order by r.taker_id, i.created_at, i.id`,
)

export interface ReservedPayoutRow {
  outbound_id: Id<'outbound'>
  transaction_id: string
  at: Date
  currency: Currency
}

/** The transactions that reserved a payout of revenue and the one of its currency before it. */
export const selectPayoutReserves = statement<ReservedPayoutRow>('reports.payout_reserves')(
  `select o.id as outbound_id, t.id as transaction_id, t.at, t.currency
     from outbounds own
     join lateral (select n.id from outbounds n
            where n.tenant_id = own.tenant_id and n.type = 'payout' and n.currency = own.currency
              and (n.created_at, n.id) <= (own.created_at, own.id)
            order by n.created_at desc, n.id desc limit 2) o on true
     join ledger_transactions t on t.tenant_id = own.tenant_id and t.subject_id = o.id
                               and t.kind = 'outbound_reserved'
    where own.tenant_id = $tenant_id::uuid and own.id = $id::uuid and own.type = 'payout'
    order by t.id desc`,
)

/** The accounts of what is kept for a project, settlement or participant. */
export const selectProjectAccounts = statement<{ id: string }>('reports.project_accounts')(
  `select a.id
     from (select id from projects where tenant_id = $tenant_id::uuid and id = $id::uuid
            union all
           select id from settlements where tenant_id = $tenant_id::uuid
                  and project_id = $id::uuid
            union all
           select id from checkouts where tenant_id = $tenant_id::uuid and project_id = $id::uuid
            union all
           select id from inbounds where tenant_id = $tenant_id::uuid and project_id = $id::uuid
            union all
           select id from outbounds where tenant_id = $tenant_id::uuid
                  and project_id = $id::uuid) owner
     join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = owner.id`,
)

export const selectSettlementAccounts = statement<{ id: string }>('reports.settlement_accounts')(
  `select a.id from settlements s
     join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
    where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid`,
)

export const selectParticipantAccounts = statement<{ id: string }>('reports.participant_accounts')(
  `select a.id
     from (select id from settlements where tenant_id = $tenant_id::uuid
                  and seller_id = $id::uuid
            union
           select id from settlements where tenant_id = $tenant_id::uuid and buyer_id = $id::uuid
            union
           select id from outbounds where tenant_id = $tenant_id::uuid
                  and participant_id = $id::uuid) owner
     join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = owner.id`,
)
