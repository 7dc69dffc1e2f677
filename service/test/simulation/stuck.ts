// What a world that was left in peace must not have: anything that waits for what is already there.
import type pg from 'pg'

/** Each finds ids of what is stuck in a tenant ($1) whose clock stands. */
const searches: Readonly<Record<string, string>> = {
  'a job is parked': `
    select kind || ' ' || coalesce(last_error, '') as what from jobs
     where tenant_id = $1 and parked_at is not null and lane = 'steps'`,
  'a job is due and was not run': `
    select j.kind || ' ' || j.key as what from jobs j join tenants t on t.id = j.tenant_id
     where j.tenant_id = $1 and j.lane = 'steps' and j.parked_at is null
       and j.run_at <= t.clock_frozen_at`,
  'an outbound is on its way': `
    select id || ' ' || status || ' ' || type as what from outbounds
     where tenant_id = $1
       and status in ('scheduled', 'automated_review', 'in_review', 'processing', 'executing')`,
  'an outbound is paused though its receiver is verified': `
    select o.id || ' ' || o.type as what from outbounds o
      join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
      join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     where o.tenant_id = $1 and o.status = 'paused' and i.status = 'verified'`,
  'an outbound waits for funds that its settlement has': `
    select o.id || ' ' || o.type || ' ' || o.amount || ' of ' || a.balance as what from outbounds o
      join settlements s on s.tenant_id = o.tenant_id and s.id = o.settlement_id
      join ledger_accounts a on a.tenant_id = o.tenant_id and a.id = o.settlement_id
     where o.tenant_id = $1 and o.status = 'awaiting_funds' and o.type <> 'transfer'
       and o.reserved_at is null and o.amount <= a.balance`,
  'an outbound waits for a draw': `
    select id || ' ' || drawn as what from outbounds
     where tenant_id = $1 and status = 'awaiting_funds' and reserved_at is not null`,
  'something waits for funds that its project has': `
    with spendable as (
      select a.tenant_id, a.id, a.balance + coalesce((
               select sum(f.balance) from settlements s
                 join ledger_accounts f on f.tenant_id = s.tenant_id and f.id = s.id
                where s.tenant_id = a.tenant_id and s.project_id = a.id and s.type = 'funding'), 0)
             as amount
        from ledger_accounts a where a.tenant_id = $1 and a.kind = 'project')
    select 'outbound ' || o.id as what from outbounds o
      join spendable s on s.id = o.project_id
     where o.tenant_id = $1 and o.status = 'awaiting_funds' and o.settlement_id is null
       and o.type <> 'transfer' and o.amount <= s.amount
    union all
    select 'transfer ' || t.id from transfers t join spendable s on s.id = t.from_project_id
      -- A funding settlement does not pay itself.
      left join settlements own on own.tenant_id = t.tenant_id and own.id = t.to_settlement_id
                               and own.type = 'funding' and own.project_id = t.from_project_id
      left join ledger_accounts held on held.tenant_id = t.tenant_id and held.id = own.id
     where t.tenant_id = $1 and t.status = 'awaiting_funds' and t.from_settlement_id is null
       and t.amount <= s.amount - coalesce(held.balance, 0)`,
  'a transfer waits for funds that its settlement has': `
    select t.id || '' as what from transfers t
      join ledger_accounts a on a.tenant_id = t.tenant_id and a.id = t.from_settlement_id
     where t.tenant_id = $1 and t.status = 'awaiting_funds' and t.amount <= a.balance`,
  'a transfer is on its way': `
    select id || ' ' || status as what from transfers
     where tenant_id = $1 and status in ('scheduled', 'executing')`,
  'a debit is on its way': `
    select id || ' ' || status as what from debits
     where tenant_id = $1 and status in ('scheduled', 'executing', 'settling')`,
  'a conversion is on its way': `
    select c.id || ' ' || c.status as what from conversions c
     where c.tenant_id = $1 and c.status in ('pending', 'executing')`,
  'an inbound is not settled': `
    select i.id || ' ' || i.status as what from inbounds i
     where i.tenant_id = $1 and i.status <> 'settled' and i.returned_at is null`,
  'money that goes back to its payer is on its way': `
    select r.id || ' ' || r.status as what from inbound_returns r
     where r.tenant_id = $1 and r.status in ('paused', 'processing', 'executing')`,
  'a trade account is undecided': `
    select id || '' as what from payment_instruments
     where tenant_id = $1 and status = 'processing'`,
  'a verification is undecided': `
    select id || ' ' || status as what from verifications
     where tenant_id = $1 and status in ('automated_review', 'manual_review')`,
  'a checkout waits for what cannot come': `
    select c.id || ' ' || c.type as what from checkouts c
     where c.tenant_id = $1 and c.status = 'settling'
       and (c.type = 'direct_debit'
            or (c.type in ('card', 'open_banking') and c.authorised_at is not null)
            -- What was paid in part waits for the rest.
            or (c.type in ('card', 'open_banking', 'local_bank_transfer',
                           'international_bank_transfer')
                and not exists (select from inbounds i
                                 where i.tenant_id = c.tenant_id and i.checkout_id = c.id)))`,
  'money that should have gone by itself was never asked to': `
    select s.id || ' ' || s.type as what from settlements s
     where s.tenant_id = $1 and s.status = 'settled' and s.type in ('immediate', 'transfer')
       and not exists (select from outbounds o
                        where o.tenant_id = s.tenant_id and o.settlement_id = s.id)
       and not exists (select from transfers t
                        where t.tenant_id = s.tenant_id and t.from_settlement_id = s.id)`,
  'what was made is neither found nor noted for search': `
    select made.kind || ' ' || made.id as what
      from (select 'project' as kind, tenant_id, id from projects
            union all select 'intent', tenant_id, id from intents
            union all select 'checkout', tenant_id, id from checkouts
            union all select 'settlement', tenant_id, id from settlements
            union all select 'inbound', tenant_id, id from inbounds
            union all select 'outbound', tenant_id, id from outbounds
            union all select 'transfer', tenant_id, id from transfers
            union all select 'invoice', tenant_id, id from invoices
            union all select 'debit', tenant_id, id from debits
            union all select 'participant', tenant_id, id from participants
                       where email not like '%@erased.invalid'
            union all select 'payment_instrument', tenant_id, id from payment_instruments
            union all select 'conversion', tenant_id, id from conversions) made
     where made.tenant_id = $1
       and made.id not in (select unnest(p.ids) from search_pending p
                            where p.tenant_id = $1 and p.kind = made.kind)
       and not exists (select from search_terms t
                        where t.tenant_id = $1 and t.kind = made.kind and t.id = made.id)`,
  'a lease is held by nobody': `
    select kind || ' ' || key as what from jobs
     where tenant_id = $1 and leased_until is not null and lane = 'steps'`,
}

/** What is stuck in a tenant, in words; empty when everything that can end has ended. */
export async function stuckIn(owner: pg.Client, tenantId: string): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, search] of Object.entries(searches)) {
    const { rows } = await owner.query<{ what: string }>(search, [tenantId])
    for (const { what } of rows) found.push(`${sentence}: ${what}`)
  }
  return found
}
