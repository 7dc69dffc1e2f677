// What waits for people of banks that are connected, asked of the tables of its resources.

/** Of banks no project, settlement, checkout or person is known, but those of what they move. */
const ofBanks = (rows: string) => `
     select b.id, b.since, b.amount, b.currency, b.type, b.reason, null::uuid as project_id,
            null::uuid as settlement_id, null::uuid as checkout_id, null::uuid as participant_id,
            b.changed_at, b.kind
       from (${rows}) b`

/**
 * Nights `c` of accounts `a` that nobody has signed off. One of clients' money waits with its day,
 * which is signed off for all of them.
 */
export const nightsToSign = `from bank_closings c
       join connected_accounts a on a.tenant_id = c.tenant_id and a.id = c.connected_account_id
      where c.tenant_id = $tenant_id::uuid and c.signed_by is null
        and (a.kind = 'own_money'
             or not exists (select from bank_days d
                             where d.tenant_id = c.tenant_id and d.currency = c.currency
                               and d.day = c.day and d.signed_by is null))` as const

const rows = {
  bank_proposals: `
     select p.id, p.created_at as since, t.total as amount, t.currency, p.kind as type,
            null::text as reason, null::timestamptz as changed_at, null::text as kind
       from bank_proposals p
       left join bank_batches t on t.tenant_id = p.tenant_id and t.id = p.batch_id
      where p.tenant_id = $tenant_id::uuid and p.status = 'proposed'`,
  // What takes two people and nobody has proposed, and files that somebody gives to a bank.
  bank_batches: `
     select b.id, b.updated_at as since, b.total as amount, b.currency, b.status as type,
            null::text as reason, null::timestamptz as changed_at, null::text as kind
       from bank_batches b
       join bank_connections c on c.tenant_id = b.tenant_id and c.id = b.connection_id
      where b.tenant_id = $tenant_id::uuid and not b.is_held
        and (b.status = 'generated' and c.channel = 'by_hand'
             or b.status = 'draft'
                and not exists (select from bank_proposals p
                                 where p.tenant_id = b.tenant_id and p.batch_id = b.id
                                   and p.status = 'proposed'))`,
  bank_decisions: `
     select d.id, d.created_at as since, abs(coalesce(d.amount, e.amount)) as amount, a.currency,
            d.kind as type, array_to_string(d.why, ' ') as reason,
            null::timestamptz as changed_at, null::text as kind
       from bank_decisions d
       join connected_accounts a on a.tenant_id = d.tenant_id and a.id = d.connected_account_id
       left join bank_entries e on e.tenant_id = d.tenant_id and e.id = d.entry_id
      where d.tenant_id = $tenant_id::uuid and d.status in ('open', 'proposed')`,
  // Of a batch, of a recall, and of an order where the bank has said two things of it.
  bank_alarms: `
     select b.id, b.updated_at as since, b.total as amount, b.currency, 'bank' as type,
            b.alarm as reason, b.updated_at as changed_at, 'bank_batch' as kind
       from bank_batches b
      where b.tenant_id = $tenant_id::uuid and b.alarm is not null
     union all
     select o.id, o.updated_at, o.amount, o.currency, 'bank', o.alarm, o.updated_at, 'bank_order'
       from bank_orders o
      where o.tenant_id = $tenant_id::uuid and o.alarm is not null
     union all
     select r.order_id, r.updated_at, o.amount, o.currency, 'bank', r.alarm, r.updated_at,
            'bank_order'
       from bank_recalls r
       join bank_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.alarm is null
      where r.tenant_id = $tenant_id::uuid and r.alarm is not null
        and not exists (select from bank_recalls n
                         where n.tenant_id = r.tenant_id and n.order_id = r.order_id
                           and n.alarm is not null and n.id > r.id)`,
  bank_files: `
     select f.id, f.updated_at as since, null::bigint as amount, null::text as currency,
            'bank' as type, f.reason, f.updated_at as changed_at, null::text as kind
       from artefacts f
      where f.tenant_id = $tenant_id::uuid and f.status = 'held'`,
  // A folder that cannot be used; an account whose statement has not come, that payers are not
  // shown any more, or whose virtual IBANs are nearly given away: one line for each. What keeps
  // orders and answers alike has waited since it was found first.
  bank_channels: `
     select c.id,
            case when c.orders_fault = c.folder_fault
                 then least(c.orders_fault_at, c.folder_fault_at)
                 else c.orders_fault_at end as since,
            null::bigint as amount, null::text as currency,
            'orders_folder' as type, c.orders_fault as reason, c.orders_fault_at as changed_at,
            'bank_connection' as kind
       from bank_connections c
      where c.tenant_id = $tenant_id::uuid and c.status in ('active', 'closing')
        and c.orders_fault is not null
     union all
     select c.id, c.folder_fault_at, null, null, 'answers_folder', c.folder_fault,
            c.folder_fault_at, 'bank_connection'
       from bank_connections c
      where c.tenant_id = $tenant_id::uuid and c.status in ('active', 'closing')
        and c.folder_fault is not null and c.orders_fault is null
     union all
     select a.id, w.since, null, a.currency, w.type, w.reason, w.since, 'connected_account'
       from connected_accounts a
      cross join lateral (
         select a.late_at as since, 'late_statement' as type,
                to_char(a.late_day, 'YYYY-MM-DD') as reason, 1 as place
          where a.late_day is not null
            and not exists (select from bank_statements s
                             where s.tenant_id = a.tenant_id and s.connected_account_id = a.id
                               and s.is_booking and s.to_day >= a.late_day)
         union all
         select c.updated_at, 'collects_elsewhere',
                'New projects show another account, which was approved by hand.', 2
           from collection_accounts c
          where c.tenant_id = a.tenant_id and c.currency = a.currency
            and a.kind = 'client_money' and c.updated_at > a.approved_at
            and not exists (select from connected_accounts o
                             where o.tenant_id = a.tenant_id and o.currency = a.currency
                               and o.is_open and o.collect is not null
                               and account_numbers(o.collect) && account_numbers(c.collect))
         union all
         select v.since, 'virtual_ibans',
                format('%s of %s virtual IBANs are left.', v.free, v.total), 3
           from (select count(*) as total, count(*) filter (where i.project_id is null) as free,
                        max(i.assigned_at) as since
                   from virtual_ibans i
                  where i.tenant_id = a.tenant_id and i.connected_account_id = a.id
                    and i.is_approved) v
          where v.since is not null and v.free * 10 < v.total
          order by place limit 1) w
      where a.tenant_id = $tenant_id::uuid and a.is_open`,
  // A day is signed off with its nights, and waits in their place.
  bank_nights: `
     select c.id, c.created_at as since, abs(c.unexplained) as amount, c.currency,
            'bank' as type,
            case when c.bank is null then 'no_statement'
                 when c.unexplained <> 0 then 'unexplained'
                 when c.items <> '[]' then 'items' else 'agrees' end as reason,
            null::timestamptz as changed_at, null::text as kind
       ${nightsToSign}
     union all
     select d.id, d.created_at, coalesce(nullif(abs(d.unexplained), 0), greatest(-d.own, 0)),
            d.currency,
            'bank',
            case when d.bank is null then 'no_statement'
                 when d.unexplained <> 0 then 'unexplained'
                 when d.own < 0 then 'short'
                 when d.named <> 0 then 'items' else 'agrees' end,
            null, 'bank_day'
       from bank_days d
      where d.tenant_id = $tenant_id::uuid and d.signed_by is null`,
} as const

/** What waits in the queues of banks. */
export const bankQueues = {
  bank_proposals: ofBanks(rows.bank_proposals),
  bank_batches: ofBanks(rows.bank_batches),
  bank_decisions: ofBanks(rows.bank_decisions),
  bank_alarms: ofBanks(rows.bank_alarms),
  bank_files: ofBanks(rows.bank_files),
  bank_channels: ofBanks(rows.bank_channels),
  bank_nights: ofBanks(rows.bank_nights),
} as const
