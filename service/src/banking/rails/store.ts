import { statement } from '#db'

/** The sandbox's bank pays once for each key; a second order only counts how often it was asked. */
export const insertPayment = statement<{ outcome: string; times_asked: number }>(
  'rails.sandbox_insert_payment',
  `insert into sandbox_payments (tenant_id, outbound_id, currency, amount, outcome, created_at)
   values ($1::uuid, $2::uuid, $3::text, $4::bigint, $5::text, $6::timestamptz)
   on conflict (tenant_id, outbound_id) do update set times_asked = sandbox_payments.times_asked + 1
   returning outcome, times_asked`,
)
