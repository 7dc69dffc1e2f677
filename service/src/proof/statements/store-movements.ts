// What a movement of a statement is told by: who, what for, under which reference; and which
// reserves were given back in the moment in which they were made.
import { statement } from '#db'
import type { AccountKind, PostingKind } from '#ledger'

export interface ReserveRow {
  id: string
  subject_id: string
  kind: PostingKind
  at: Date
}

/** What was reserved for outbounds and given back, in order, as far as a snapshot holds it. */
export const selectReserves = statement<ReserveRow>('statements.reserves')(
  `select t.id, t.subject_id, t.kind, t.at
     from unnest($ids::uuid[]) o (id)
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.subject_id = o.id
    where t.kind in ('outbound_reserved', 'outbound_unreserved')
      and is_held(t.written_in, $snapshot::pg_snapshot)
    order by t.id`,
)

export interface TaleRow {
  place: number
  counter_kind: AccountKind
  /** A buyer fee that a transfer paid is reconciled, too. */
  is_of_transfer: boolean
  outbound_type: 'release' | 'refund' | 'transfer' | 'payout' | null
  person_id: string | null
  person_name: string | null
  payer_masked: string | null
  other_settlement_id: string | null
  other_project_id: string | null
  other_name: string | null
  what_for: string | null
  reference: string | null
}

/**
 * What each movement is told by: the buyer of its checkout or the receiver of its outbound, the
 * other end of its transfer, the settlement that it belongs to, and the reference at the bank. A
 * project is told by the first settlement that was made in it. Each is found by its key, movement
 * by movement (the limits see to it), so that a step costs the same however large the tables are.
 * Keys are chosen by `case`: of `coalesce` row level security does not know that it tells nothing,
 * and would look at all rows before it.
 */
export const selectTales = statement<TaleRow>('statements.tales')(
  `select r.place, a.kind as counter_kind, t.id is not null as is_of_transfer,
          o.type as outbound_type, person.id as person_id,
          coalesce(person.name, person.email) as person_name,
          coalesce(i.payer_masked, back.payer_masked) as payer_masked,
          other.settlement_id as other_settlement_id, other.project_id as other_project_id,
          coalesce(there.description, away.description) as other_name,
          coalesce(own.description, counter.description, sold.description,
                   first.description) as what_for,
          coalesce(o.reference, i.reference, back.reference, c.reference) as reference
     from $rows(place int, subject_id uuid, account_id uuid, counter_account_id uuid,
                is_gain boolean) as r
    cross join lateral (select * from ledger_accounts x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.counter_account_id limit 1) a
     left join lateral (select * from inbounds x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.subject_id limit 1) i on true
     left join lateral (select * from inbound_returns x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.subject_id limit 1) n on true
     left join lateral (select * from outbounds x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.subject_id limit 1) o on true
     left join lateral (select * from transfers x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.subject_id limit 1) t on true
     left join lateral (select * from inbounds x where x.tenant_id = $tenant_id::uuid
                        and x.id = case when n.id is null then o.back_to_inbound_id
                                        else n.inbound_id end limit 1) back on true
     left join lateral (select * from checkouts x where x.tenant_id = $tenant_id::uuid
                        and x.id = case when i.id is not null then i.checkout_id
                                        when back.id is not null then back.checkout_id
                                        else r.subject_id end limit 1) c on true
     left join lateral (select * from participants x where x.tenant_id = $tenant_id::uuid
                        and x.id = case when o.participant_id is null then c.buyer_id
                                        else o.participant_id end limit 1) person on true
     left join lateral (select * from settlements x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.account_id limit 1) own on true
     left join lateral (select * from settlements x where x.tenant_id = $tenant_id::uuid
                        and x.id = r.counter_account_id limit 1) counter on true
     left join lateral (select * from settlements x where x.tenant_id = $tenant_id::uuid
                        and x.id = o.settlement_id limit 1) sold on true
    cross join lateral (
       select case when t.id is null then o.transfer_settlement_id
                   when r.is_gain then t.from_settlement_id
                   else t.to_settlement_id end as settlement_id,
              case when t.id is null then o.transfer_project_id
                   when r.is_gain then t.from_project_id
                   else t.to_project_id end as project_id) other
     left join lateral (select * from settlements x where x.tenant_id = $tenant_id::uuid
                        and x.id = other.settlement_id limit 1) there on true
     left join lateral (
       select x.description from settlements x
        where x.tenant_id = $tenant_id::uuid and x.project_id = other.project_id
        order by x.created_at, x.position limit 1) away on true
     left join lateral (
       select x.description from settlements x
        where x.tenant_id = $tenant_id::uuid
          and x.project_id = case when i.id is not null then i.project_id
                                  when o.project_id is not null then o.project_id
                                  when back.id is not null then back.project_id
                                  when c.id is not null then c.project_id
                                  else t.from_project_id end
        order by x.created_at, x.position limit 1) first on true`,
)

export interface SubjectRow {
  name: string | null
}

/** What a project, a settlement or a participant is called; no row: there is none of the id. */
export const selectSubject = statement<SubjectRow>('statements.subject')(
  `select (
           select s.description from settlements s
            where s.tenant_id = $tenant_id::uuid and s.project_id = p.id
            order by s.created_at, s.position limit 1) as name
     from projects p where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid
    union all
   select s.description from settlements s
    where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid
    union all
   select coalesce(p.name, p.email) from participants p
    where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid`,
)
