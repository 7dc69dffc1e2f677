-- No unit of money is in a status without a way on: each account that holds some belongs to a
-- resource in a status that the table of ways (docs/reference/ways.md) lists for it; what goes on by
-- itself there has the job, or the person at the bank, that takes it on; and what is paused waits
-- for something that has not come.
with listed (kind, status) as (values
  ('project', 'in_progress'), ('project', 'in_review'),
  ('checkout', 'settling'),
  ('settlement', 'settling'), ('settlement', 'settled'), ('settlement', 'executing'),
  ('settlement', 'in_review'), ('settlement', 'cancelled'),
  ('held', 'in_review'), ('held', 'settled'),
  ('outbound', 'awaiting_funds'), ('outbound', 'paused'), ('outbound', 'in_review'),
  ('outbound', 'processing'), ('outbound', 'executing')),
holders as (
  select tenant_id, id, 'project' as kind, status from projects
  union all select tenant_id, id, 'checkout', status from checkouts
  union all select tenant_id, id, 'settlement', status from settlements
  union all select tenant_id, id, 'held', status from inbounds
  union all select tenant_id, id, 'outbound', status from outbounds),
-- What a job takes on, by the kinds of job that do.
passing as (
  select tenant_id, id, 'outbound' as resource, status, array['outbound.continue'] as by
    from outbounds where status = 'scheduled'
  union all
  select tenant_id, id, 'outbound', status, array['outbound.send']
    from outbounds where status = 'processing'
  union all
  select o.tenant_id, o.id, 'outbound', o.status, array['outbound.send', 'sandbox.payment_reported']
    from outbounds o
   where o.status = 'executing'
     and not exists (select from manual_payments m
                      where m.tenant_id = o.tenant_id and m.outbound_id = o.id and not m.is_done)
     and not exists (select from bank_orders b
                      where b.tenant_id = o.tenant_id and b.id = o.id
                        and b.status not in ('executed', 'rejected', 'returned', 'cancelled'))
  union all
  select tenant_id, id, 'inbound_return', status, array['return.send']
    from inbound_returns where status = 'processing'
  union all
  select r.tenant_id, r.id, 'inbound_return', r.status,
         array['return.send', 'sandbox.return_reported']
    from inbound_returns r
   where r.status = 'executing'
     and not exists (select from manual_returns m
                      where m.tenant_id = r.tenant_id and m.return_id = r.id and not m.is_done)
     and not exists (select from bank_orders b
                      where b.tenant_id = r.tenant_id and b.id = r.id
                        and b.status not in ('executed', 'rejected', 'returned', 'cancelled'))
  union all
  -- Orders to a bank gather, leave in a file, and are answered.
  select tenant_id, connected_account_id, 'connected_account', status, array['bank.collect']
    from bank_orders where status = 'queued' and batch_id is null and not is_held
  union all
  select tenant_id, id, 'bank_batch', status, array['bank.generate']
    from bank_batches where status = 'approved' and not is_held
  union all
  select b.tenant_id,
         (select f.id from bank_batches f
           where f.tenant_id = b.tenant_id and f.artefact_id = b.artefact_id order by f.id limit 1),
         'bank_batch', b.status, array['bank.send']
    from bank_batches b
    join bank_connections c on c.tenant_id = b.tenant_id and c.id = b.connection_id
   where b.status = 'handing_over' or (b.status = 'generated' and c.channel <> 'by_hand')
  union all
  select tenant_id, id, 'bank_batch', status, array['bank.await']
    from bank_batches where status = 'sent'
  union all
  -- What a bank to practise with was given, it does.
  select d.tenant_id, d.connection_id, 'bank_connection', d.kind, array['practice.live']
    from practice_deeds d
    join practice_banks b on b.tenant_id = d.tenant_id and b.connection_id = d.connection_id
   where d.at > b.lived_until
  union all
  select tenant_id, id, 'transfer', status, array['transfer.continue']
    from transfers where status = 'scheduled'
  union all
  select tenant_id, id, 'debit', status, array['debit.start']
    from debits where status = 'scheduled'
  union all
  select d.tenant_id, d.id, 'debit', d.status,
         array['debit.collect', 'sandbox.collection_reported']
    from debits d
   where d.status in ('executing', 'settling')
     and not exists (select from bank_orders b
                      where b.tenant_id = d.tenant_id and b.id = d.id
                        and b.status not in ('executed', 'rejected', 'returned', 'cancelled'))
  union all
  -- One that nobody authorised waits for the rest where a part of its money came otherwise.
  select c.tenant_id, c.id, 'checkout', c.status,
         array['checkout.abandon', 'checkout.uncalled', 'sandbox.collection_reported']
    from checkouts c
   where c.status = 'settling' and c.amount > 0 and c.type in ('card', 'open_banking')
     and (c.authorised_at is not null or c.calls_off_to is not null
          or c.fee_received = 0
             and not exists (select from checkout_parts p
                              where p.tenant_id = c.tenant_id and p.checkout_id = c.id
                                and p.paid > 0))
  union all
  -- What it is paused for has come, or comes at a known time.
  select o.tenant_id, o.id, 'outbound', o.status, array['outbound.continue']
    from outbounds o
    left join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
    left join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
   where o.status = 'paused'
     and case o.paused_reason
           when 'approval_required' then o.waiting_key_id is null
           when 'pending_participant_verification' then i.status = 'verified'
           else not exists (select from participants q
                             where q.tenant_id = i.tenant_id and q.identity_id = i.id
                               and (q.disputed_at is not null
                                    or q.proposed_account_id is not null))
         end
     -- It is looked at again with all that waits for the account.
     and not exists (select from jobs j
                      where j.tenant_id = o.tenant_id and j.kind = 'payee.continue')),
-- The id as the jobs name it: 26 digits of 5 bits.
named as (
  select p.*, p.resource || '_' || (
           select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(
                    B'00' || ('x' || replace(p.id::text, '-', ''))::bit(128)
                    from 1 + 5 * n for 5)::bit(5)::int, 1), '' order by n)
             from generate_series(0, 25) n) as shown
    from passing p)
select a.tenant_id, a.id, a.kind as resource, h.status, 'holds money without a way on' as fault
  from ledger_accounts a
  left join holders h on h.tenant_id = a.tenant_id and h.id = a.id and h.kind = a.kind
 where a.kind in ('project', 'checkout', 'settlement', 'held', 'outbound') and a.balance <> 0
   and not exists (select from listed l where l.kind = h.kind and l.status = h.status)
union all
select a.tenant_id, a.id, a.kind, null, 'holds money of no outbound that is with the rail'
  from ledger_accounts a
 where a.kind = 'conversion' and a.balance <> 0
   and not exists (select from conversions c
                     join outbounds o on o.tenant_id = c.tenant_id and o.id = c.outbound_id
                    where c.tenant_id = a.tenant_id and c.from_currency = a.currency
                      and c.status = 'accepted' and o.status = 'executing')
union all
select n.tenant_id, n.id, n.resource, n.status, 'goes on by itself, and no job takes it on'
  from named n
  left join jobs j on j.tenant_id = n.tenant_id and j.kind = any (n.by)
                  and split_part(split_part(j.key, ' ', 1), '/', 1) = n.shown
 where j.tenant_id is null
union all
select r.tenant_id, r.id, 'inbound_return', r.status, 'is paused, and nothing keeps it'
  from inbound_returns r
  join projects p on p.tenant_id = r.tenant_id and p.id = r.project_id
 where r.status = 'paused' and r.waiting_key_id is null and p.status <> 'in_review'
