// A ledger that is large enough for the planner to care.

import type { Statement } from '#db'
import { present } from '#kit'

/** Long ago, in this month and in the next: each partition has a third. */
const idOf = (n: string) =>
  `(lpad(to_hex(${n} * 1000 + case ${n} % 3 when 0 then 1700000000000 else 1000 *
      extract(epoch from date_trunc('month', now())
                         + (${n} % 3 - 1) * interval '1 month')::bigint end), 12, '0')
    || '7000800000' || lpad(${n}::text, 10, '0'))::uuid`

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

export const selectParts = `
  select inhrelid::regclass::text as part from pg_inherits
   where inhparent = 'ledger_movements'::regclass order by 1`

/** As a prepared statement is planned when it has been used often: for any values. */
export const planOf = (text: string) => `set plan_cache_mode = force_generic_plan;
  prepare asked as ${text}`

const accounts = `array[md5('7')::uuid]`

/** What each parameter of these statements is given. */
const values = new Map([
  ['tenant_id', `'0190a000-0000-7000-8000-000000000001'`],
  ['ids', accounts],
  ['account_ids', accounts],
  ['from_transaction_id', `'018bcfe5-6800-0000-0000-000000000000'`],
  ['before_transaction_id', `'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
  ['from_position', '0'],
  ['from_amount', '0'],
  ['after_position', '0'],
  ['after_amount', '0'],
  ['snapshot', `'5:5:'`],
  ['limit', '1000'],
])

/** Asks for the plan of what was prepared. */
export function explainOf({ slots }: Pick<Statement, 'slots'>): string {
  const given = slots.map(({ name }) => present(values.get(name), `${name} is given`))
  return `explain execute asked (${given.join(', ')})`
}
