// All statements of pictures.
import type { Currency, LedgerAccountKind, OutboundPausedReason } from '@holdfast/contract'
import { statement } from '#db'

export const selectProject = statement<{
  currency: Currency
  status: string
  balance: bigint
}>('pictures.picture_project')(
  `select p.currency, p.status, a.balance
     from projects p
     join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.id
    where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid`,
)

export interface FlowRow {
  from_key: string
  from_kind: LedgerAccountKind
  to_key: string
  to_kind: LedgerAccountKind
  /** What it was about: an inbound or outbound whose side it is, as its key. */
  about: string
  about_kind: 'inbound' | 'outbound' | 'other'
  kind: string
  amount: bigint
}

/**
 * What belongs to a project, each with the key of its node: the newest of each kind have their own,
 * earlier ones share one.
 */
const owners = `owners as materialized (
     select id, kind,
            case when place <= $until_place::int then id::text else 'earlier ' || kind end as key
       from (select id, kind, row_number() over (partition by kind order by id desc) as place
               from (select id, 'settlement' as kind from settlements
                      where tenant_id = $tenant_id::uuid and project_id = $project_id::uuid
                     union all
                     select id, 'checkout' from checkouts
                      where tenant_id = $tenant_id::uuid and project_id = $project_id::uuid
                     union all
                     select id, 'inbound' from inbounds
                      where tenant_id = $tenant_id::uuid and project_id = $project_id::uuid
                     union all
                     select id, 'outbound' from outbounds
                      where tenant_id = $tenant_id::uuid and project_id = $project_id::uuid
                     union all
                     select $project_id::uuid, 'project') every) ranked)`

/**
 * All movements from, to or about what belongs to a project, summed by the two accounts and what
 * they were about. Each movement counts once.
 */
export const selectFlows = statement<FlowRow>('pictures.picture_flows')(
  `with ${owners},
   touched as (
     select m.transaction_id, m.position
       from owners o join ledger_movements m on m.tenant_id = $tenant_id::uuid
         and m.from_account = o.id
      union
     select m.transaction_id, m.position
       from owners o join ledger_movements m on m.tenant_id = $tenant_id::uuid
         and m.to_account = o.id
      union
     select m.transaction_id, m.position
       from owners o
       join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.subject_id = o.id
       join ledger_movements m on m.tenant_id = $tenant_id::uuid and m.transaction_id = t.id
      where o.kind in ('inbound', 'outbound'))
   select coalesce(f.key, a.id::text) as from_key, a.kind as from_kind,
          coalesce(g.key, b.id::text) as to_key, b.kind as to_kind,
          coalesce(s.key, '') as about, coalesce(s.kind, 'other') as about_kind, t.kind,
          sum(m.amount)::bigint as amount
     from touched
     join ledger_movements m on m.tenant_id = $tenant_id::uuid
                            and m.transaction_id = touched.transaction_id
                            and m.position = touched.position
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = m.transaction_id
     join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = m.from_account
     join ledger_accounts b on b.tenant_id = $tenant_id::uuid and b.id = m.to_account
     left join owners f on f.id = m.from_account
     left join owners g on g.id = m.to_account
     left join owners s on s.id = t.subject_id and s.kind in ('inbound', 'outbound')
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 3, 5, 7`,
)

export interface PlaceRow {
  key: string
  kind: 'settlement' | 'checkout' | 'inbound' | 'outbound' | 'project'
  count: bigint
  /** Null where it stands for many. */
  id: string | null
  balance: bigint
}

/** The nodes that have accounts of their own, or could have. */
export const selectPlaces = statement<PlaceRow>('pictures.picture_places')(
  `with ${owners}
   select o.key, o.kind, count(*) as count,
          case when count(*) = 1 and o.key not like 'earlier %' then min(o.id::text) end as id,
          coalesce(sum(a.balance), 0)::bigint as balance
     from owners o
     left join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = o.id
    group by o.key, o.kind order by min(o.id::text)`,
)

/** What a node is titled and what it waits for; the columns that do not apply are null. */
export interface ResourceRow {
  id: string
  kind: 'settlement' | 'checkout' | 'inbound' | 'outbound'
  status: string
  type: string
  amount: bigint
  title: string | null
  participant_id: string | null
  email: string | null
  masked: string | null
  release_at: Date | null
  verification_id: string | null
  /** Of an outbound that is paused. */
  paused_reason: OutboundPausedReason | null
  disputed_at: Date | null
  payable_from: Date | null
  has_account: boolean | null
  transfer_project_id: string | null
  lacks: bigint
  updated_at: Date
}

export const selectResources = statement<ResourceRow>('pictures.picture_resources')(
  `select r.*, p.email, p.disputed_at, p.payable_from,
          p.bank_account_id is not null as has_account,
          (select v.id from participants x
             join verifications v on v.tenant_id = x.tenant_id and v.identity_id = x.identity_id
                                 and v.status not in ('passed', 'failed')
            where x.tenant_id = $tenant_id::uuid and x.id = r.participant_id
              and r.kind = 'outbound' limit 1) as verification_id
     from (select id, 'settlement' as kind, status, type, amount, description as title,
                  seller_id as participant_id, null::text as masked, release_at,
                  null::uuid as transfer_project_id,
                  greatest(amount - received - transferred_in + transferred_out, 0) as lacks,
                  updated_at, null::text as paused_reason
             from settlements where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
            union all
           select id, 'checkout', status, type, amount, reference, buyer_id, null, null, null,
                  fee - fee_received, updated_at, null
             from checkouts where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
            union all
           select i.id, 'inbound', i.status, i.type, i.amount, i.reference, c.buyer_id,
                  i.payer_masked, null, i.transfer_project_id, 0, i.updated_at,
                  null
             from inbounds i
             left join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
            where i.tenant_id = $tenant_id::uuid and i.id = any($ids::uuid[])
            union all
           select id, 'outbound', status, type, amount, reference, participant_id, null, release_at,
                  transfer_project_id, 0, updated_at, paused_reason
             from outbounds where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])) r
     left join participants p on p.tenant_id = $tenant_id::uuid and p.id = r.participant_id`,
)
