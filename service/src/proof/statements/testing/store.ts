// A ledger that is large enough for the planner to mind.

const idOf = (n: string) =>
  `(lpad(to_hex(1700000000000 + ${n} * 1000), 12, '0') || '7000800000'
    || lpad(${n}::text, 10, '0'))::uuid`

export const fillLedger = `
  select set_config('holdfast.ledger', 'open', false);
  insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at)
  select '0190a000-0000-7000-8000-000000000001'::uuid,
         ${idOf('n')},
         'transfer_within', 'gbp', '0190a000-0000-7000-8000-000000000009'::uuid,
         to_timestamp(1700000000 + n)
    from generate_series(1, 40000) n;
  insert into ledger_movements
    (tenant_id, transaction_id, position, from_account, to_account, amount)
  select '0190a000-0000-7000-8000-000000000001'::uuid,
         ${idOf('n')},
         1, md5((n % 2000)::text)::uuid, md5((n % 2000 + 1)::text)::uuid, 1
    from generate_series(1, 40000) n;
  analyze ledger_transactions; analyze ledger_movements`

/** As a prepared statement is planned when it has been used often: for any values. */
export const planOf = (text: string) => `set plan_cache_mode = force_generic_plan;
  prepare asked as ${text}`

const account = `'0190a000-0000-7000-8000-000000000001', array[md5('7')::uuid]`
const place = `'018bcfe5-6800-0000-0000-000000000000', 0, 0`
const end = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`

export const explainEntries = `explain execute asked (${account}, ${place}, ${end}, '5:5:', 1000)`

export const explainChanges = `explain execute asked (${account}, ${place}, '5:5:')`

export const explainSums = `explain execute asked (
  ${account}, '018bcfe5-6800-0000-0000-000000000000', ${end})`
