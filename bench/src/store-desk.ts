// SQL that fills a tenant with payments as the service leaves them: for benchmarks of what reads.

/** The id of the n-th thing of a kind, whose time is that of the n-th payment plus some seconds. */
const id = (kind: number, seconds = 0) => {
  const ms = `((extract(epoch from p.at) * 1000)::bigint + ${seconds * 1_000})`
  const hex = `lpad(to_hex(${ms}), 12, '0')`
  const tail = `lpad(to_hex(p.n), 12, '0')`
  const rest = `'-7${String(kind).padStart(3, '0')}-8000-'`
  return `(substr(${hex}, 1, 8) || '-' || substr(${hex}, 9, 4) || ${rest} || ${tail})::uuid`
}

const PEOPLE = 2_000
const person = (kind: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex(p.n % ${PEOPLE}), 12, '0'))::uuid`
const seller = person('8001')
const buyer = person('8002')
const identity = (kind: string) => person(kind === '8001' ? '8003' : '8004')

/** $1 the tenant, $2 how many payments; over the last 30 days, nine of ten paid out. */
const payments = `select n, n % 10 <> 0 as is_out, 10000 + (n * 7919) % 90000 as amount,
          date_trunc('milliseconds', now()) - interval '30 days'
            + n * (interval '30 days' / $2::int) as at
     from generate_series(1, $2::int) n`

const steps = (resource: string, kind: number, statuses: readonly string[]) =>
  statuses.map(
    (status, index) => `insert into status_steps (tenant_id, resource, resource_id, from_status,
       to_status, at)
     select $1::uuid, '${resource}', ${id(kind)},
            ${index === 0 ? 'null' : `'${statuses[index - 1]}'`}, '${status}', p.at
       from (${payments}) p`,
  )

const transactions = [
  { kind: 'inbound_received', about: 4, seconds: 1, of: 11 },
  { kind: 'reconciled', about: 4, seconds: 1, of: 12 },
  { kind: 'outbound_reserved', about: 5, seconds: 2, of: 13 },
  { kind: 'outbound_executed', about: 5, seconds: 3, of: 14 },
] as const

const movement = (of: number, [seconds, position]: readonly [number, number], rest: string) =>
  `insert into ledger_movements (tenant_id, transaction_id, position, from_account, to_account,
     amount)
   select $1::uuid, ${id(of, seconds)}, ${position}, ${rest} from (${payments}) p`

/** $3 and $4: the tenant's accounts of the bank and of the revenue; $5: a webhook handler. */
export const fillPayments: readonly string[] = [
  `insert into participants (tenant_id, id, identity_id, email, type, name, details, metadata,
     details_hash, created_at, updated_at)
   select $1::uuid, ${seller}, ${identity('8001')}, 's' || p.n || '@example.com', 'person',
          'Sam ' || p.n, '{}', '{}', '\\x00', now(), now()
     from generate_series(1, ${PEOPLE}) p (n)`,
  `insert into participants (tenant_id, id, identity_id, email, type, name, details, metadata,
     details_hash, created_at, updated_at)
   select $1::uuid, ${buyer}, ${identity('8002')}, 'b' || p.n || '@example.com', 'person',
          'Bea ' || p.n, '{}', '{}', '\\x00', now(), now()
     from generate_series(1, ${PEOPLE}) p (n)`,
  ...(['8001', '8002'] as const).map(
    (kind) => `insert into participant_identities (tenant_id, id, email_key, status,
       first_participant_id, created_at, updated_at)
     select $1::uuid, ${identity(kind)}, '${kind === '8001' ? 's' : 'b'}' || p.n || '@example.com',
            'verified', ${person(kind)}, now(), now()
       from generate_series(1, ${PEOPLE}) p (n)`,
  ),
  `insert into projects (tenant_id, id, type, currency, status, collect, created_at, updated_at)
   select $1::uuid, ${id(1)}, 'uncontrolled', 'eur',
          case when is_out then 'complete' else 'in_progress' end, '{}', p.at, p.at
     from (${payments}) p`,
  `insert into intents (tenant_id, id, type, status, currency, project_id, buyer_id, created_at,
     updated_at)
   select $1::uuid, ${id(6)}, 'checkout', 'confirmed', 'eur', ${id(1)}, ${buyer}, p.at, p.at
     from (${payments}) p`,
  `insert into intent_settlements (tenant_id, intent_id, position, settlement_id, type, seller_id,
     amount, description)
   select $1::uuid, ${id(6)}, 0, ${id(2)}, 'escrow', ${seller}, p.amount, 'A bicycle'
     from (${payments}) p`,
  `insert into checkouts (tenant_id, id, intent_id, project_id, buyer_id, currency, type, status,
     amount, fee, reference, created_at, updated_at)
   select $1::uuid, ${id(3)}, ${id(6)}, ${id(1)}, ${buyer}, 'eur', 'local_bank_transfer',
          'settled', p.amount, 0, 'C' || upper(lpad(to_hex(p.n), 9, '0')), p.at, p.at
     from (${payments}) p`,
  `insert into settlements (tenant_id, id, project_id, position, currency, type, status, buyer_id,
     seller_id, amount, description, received, released, departed, created_at, updated_at)
   select $1::uuid, ${id(2)}, ${id(1)}, 0, 'eur', 'escrow',
          case when is_out then 'executed' else 'settled' end, ${buyer}, ${seller}, p.amount,
          'A bicycle', p.amount, case when is_out then p.amount else 0 end,
          case when is_out then p.amount else 0 end, p.at, p.at
     from (${payments}) p`,
  `insert into checkout_parts (tenant_id, checkout_id, position, settlement_id, part, is_due, paid)
   select $1::uuid, ${id(3)}, 0, ${id(2)}, p.amount, true, p.amount from (${payments}) p`,
  `insert into inbounds (tenant_id, id, project_id, checkout_id, type, status, amount,
     unreconciled, reason, reference, rail, rail_notice_id, created_at, updated_at)
   select $1::uuid, ${id(4)}, ${id(1)}, ${id(3)}, 'local_bank_transfer', 'settled', p.amount, 0,
          'reference', 'C' || upper(lpad(to_hex(p.n), 9, '0')), 'sandbox', p.n::text, p.at, p.at
     from (${payments}) p`,
  `insert into inbound_allocations (tenant_id, inbound_id, position, settlement_id, amount)
   select $1::uuid, ${id(4)}, 0, ${id(2)}, p.amount from (${payments}) p`,
  `insert into outbounds (tenant_id, id, project_id, settlement_id, type, status, currency, amount,
     fee, participant_id, is_automatic, reserved_at, created_at, updated_at, failure_reason)
   select $1::uuid, ${id(5)}, ${id(1)}, ${id(2)}, 'release',
          case when p.n % 500 = 1 then 'failed' when p.n % 100 = 1 then 'in_review'
               else 'executed' end, 'eur', p.amount, 100, ${seller}, false, p.at, p.at, p.at,
          case when p.n % 500 = 1 then 'generic_failure_contact_support' end
     from (${payments}) p where is_out`,
  ...[
    ['project', 1],
    ['settlement', 2],
    ['checkout', 3],
    ['outbound', 5],
  ].map(
    ([
      kind,
      number,
    ]) => `insert into ledger_accounts (tenant_id, id, kind, currency, balance, lowest,
       highest)
     select $1::uuid, ${id(Number(number))}, '${kind}', 'eur',
            case when '${kind}' = 'settlement' and not is_out then p.amount else 0 end,
            0, 9223372036854775807
       from (${payments}) p where '${kind}' <> 'outbound' or is_out`,
  ),
  ...transactions.map(
    ({
      kind,
      about,
      seconds,
      of,
    }) => `insert into ledger_transactions (tenant_id, id, kind, currency,
       subject_id, at)
     select $1::uuid, ${id(of, seconds)}, '${kind}', 'eur', ${id(about)},
            p.at + interval '${seconds} seconds'
       from (${payments}) p where '${kind}' not like 'outbound%' or is_out`,
  ),
  movement(11, [1, 1], `$3::uuid, ${id(1)}, p.amount`),
  movement(12, [1, 1], `${id(1)}, ${id(2)}, p.amount`),
  `${movement(13, [2, 1], `${id(2)}, ${id(5)}, p.amount`)} where is_out`,
  `${movement(14, [3, 1], `${id(5)}, $3::uuid, p.amount - 100`)} where is_out`,
  `${movement(14, [3, 2], `${id(5)}, $4::uuid, 100`)} where is_out`,
  `update ledger_accounts a set balance = coalesce((
     select sum(case when m.to_account = a.id then m.amount else -m.amount end)
       from ledger_movements m
      where m.tenant_id = $1::uuid and (m.to_account = a.id or m.from_account = a.id)), 0)
    where a.tenant_id = $1::uuid and a.id in ($3::uuid, $4::uuid)`,
  ...steps('intent', 6, ['unconfirmed', 'confirmed']),
  ...steps('checkout', 3, ['settling', 'settled']),
  ...steps('settlement', 2, ['settling', 'settled', 'executing', 'executed']),
  ...steps('inbound', 4, ['settling', 'settled']),
  ...steps('outbound', 5, ['processing', 'executing', 'executed']),
  `insert into events (tenant_id, sequence, id, type, payload, created_at)
   select $1::uuid, (p.n - 1) * 10 + e.k,
          overlay(${id(900)}::text placing lpad(e.k::text, 3, '0') from 16)::uuid,
          'checkout_settled', jsonb_build_object('id', 'checkout_' || p.n, 'project_id', p.n), p.at
     from (${payments}) p, generate_series(1, 10) e (k)`,
  `insert into event_numbers (tenant_id, sequence, event_id)
   select tenant_id, sequence, id from events where tenant_id = $1::uuid`,
  `insert into webhook_handlers (tenant_id, id, url, status, made_after, after_sequence, created_at,
     updated_at)
   values ($1::uuid, $5::uuid, 'https://example.com', 'enabled', 0, 0, now(), now())`,
  `insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, attempts,
     series_at, created_at, delivered_at)
   select $1::uuid, overlay(e.id::text placing '8' from 15)::uuid, $5::uuid, e.sequence, 'event',
          case when e.sequence % 5000 = 0 then 'parked' else 'delivered' end, 1, e.created_at,
          e.created_at, case when e.sequence % 5000 = 0 then null else e.created_at end
     from events e where e.tenant_id = $1::uuid`,
]

/**
 * Without triggers, foreign keys, checks and indexes a table is filled twenty times as fast; the
 * indexes are made again at the end. Primary keys stay.
 */
export const beginFilling = `
  create temporary table left_out as
    select indexrelid::regclass::text as name,
           replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
      from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace
       and not c.relispartition
       and not exists (select from pg_constraint where conindid = indexrelid);
  do $$ declare one record; begin
    for one in select conrelid::regclass as of_table, conname from pg_constraint
                where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
                 and coninhcount = 0 loop
      execute format('alter table %s drop constraint %I', one.of_table, one.conname);
    end loop;
    for one in select name from left_out loop
      execute 'drop index ' || one.name;
    end loop;
  end $$;
  alter table ledger_accounts disable trigger all;
  alter table ledger_transactions disable trigger all;
  alter table ledger_movements disable trigger all;
  set session_replication_role = replica;
  -- In one transaction, in which now() stands still: ids hold the time.
  begin`
export const endFilling = `
  commit;
  set session_replication_role = origin;
  set maintenance_work_mem = '256MB';
  do $$ declare one record; begin
    for one in select definition from left_out loop
      execute one.definition;
    end loop;
  end $$`

export const lastOf = (table: string) =>
  `select id from ${table} where tenant_id = $1::uuid order by created_at desc limit 1`

export const referenceOf = `select reference from checkouts
  where tenant_id = $1::uuid and id = $2::uuid`
