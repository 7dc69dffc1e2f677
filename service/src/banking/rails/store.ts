import { statement } from '#db'
import type { Id } from '#kit'

/** The sandbox's bank pays once for each key; a second order only counts how often it was asked. */
export const insertPayments = statement<{ outbound_id: Id<'outbound'>; times_asked: number }>(
  'rails.sandbox_insert_payments',
)(
  `insert into sandbox_payments (tenant_id, outbound_id, currency, amount, outcome, created_at)
   select $tenant_id::uuid, o.*, $created_at::timestamptz
     from $rows(outbound_id uuid, currency text, amount bigint, outcome text) as o
    order by o.outbound_id
   on conflict (tenant_id, outbound_id) do update set times_asked = sandbox_payments.times_asked + 1
   returning outbound_id, times_asked`,
)

/** Whether the rail of the sandbox was asked for a payment, or to send something back. */
export const selectAsked = statement<{ key: string }>('rails.sandbox_asked')(
  `select outbound_id as key from sandbox_payments
    where tenant_id = $tenant_id::uuid and outbound_id = $key::uuid
   union all
   select return_id from sandbox_returns
    where tenant_id = $tenant_id::uuid and return_id = $key::uuid`,
)

/** The sandbox's bank refuses orders after all, or before it has them: it never pays these. */
export const rejectPayments = statement('rails.sandbox_reject_payments')(
  `insert into sandbox_payments (tenant_id, outbound_id, currency, amount, outcome, created_at)
   select $tenant_id::uuid, o.*, $now::timestamptz
     from $rows(outbound_id uuid, currency text, amount bigint, outcome text) as o
   on conflict (tenant_id, outbound_id) do update set outcome = excluded.outcome`,
)

/** Sent back once for each key; a second order only counts how often it was asked for. */
export const insertSandboxReturn = statement<{ outcome: string; times_asked: number }>(
  'rails.sandbox_insert_return',
)(
  `insert into sandbox_returns as r (tenant_id, return_id, currency, amount, outcome, created_at)
   values ($tenant_id::uuid, $return_id::uuid, $currency::text, $amount::bigint, $outcome::text,
   $created_at::timestamptz)
   on conflict (tenant_id, return_id) do update set times_asked = r.times_asked + 1
   returning outcome, times_asked`,
)

/** The sandbox's bank refuses to send money back after all, or before it was asked to. */
export const refuseSandboxReturns = statement('rails.sandbox_refuse_returns')(
  `insert into sandbox_returns (tenant_id, return_id, currency, amount, outcome, created_at)
   select $tenant_id::uuid, r.*, $now::timestamptz
     from $rows(return_id uuid, currency text, amount bigint, outcome text) as r
   on conflict (tenant_id, return_id) do update set outcome = excluded.outcome`,
)

export const insertSandboxCard = statement('rails.sandbox_insert_card')(
  `insert into sandbox_cards (tenant_id, token, behaviour, created_at)
   values ($tenant_id::uuid, $token::uuid, $behaviour::text, $created_at::timestamptz)`,
)

export const selectSandboxCard = statement<{ behaviour: 'pays' | 'challenges' | 'declines' }>(
  'rails.sandbox_card',
)(
  `select behaviour from sandbox_cards where tenant_id = $tenant_id::uuid
          and token = $token::uuid`,
)

export interface InsertedCollection {
  readonly outcome: string | null
  readonly times_asked: number
}

/** One collection for each key; a second order only counts how often it was asked. */
export const insertCollection = statement<InsertedCollection>('rails.sandbox_insert_collection')(
  `insert into sandbox_collections (tenant_id, key, method, currency, amount, outcome, created_at,
                                    decided_at)
   values ($tenant_id::uuid, $key::text, $method::text, $currency::text, $amount::bigint,
   $outcome::text, $created_at::timestamptz,
           case when $outcome::text is not null then $created_at::timestamptz end)
   on conflict (tenant_id, key)
     do update set times_asked = sandbox_collections.times_asked + 1
   returning outcome, times_asked`,
)

/** The first decision of the buyer counts. */
export const decideCollection = statement<{ key: string }>('rails.sandbox_decide_collection')(
  `update sandbox_collections set outcome = $outcome::text, decided_at = $decided_at::timestamptz
    where tenant_id = $tenant_id::uuid and key = $key::text and outcome is null
   returning key`,
)

/** Calls off what was not authorised by an instant, known or not. Answers what it comes to. */
export const callOffCollection = statement<{ outcome: string }>(
  'rails.sandbox_call_off_collection',
)(
  `insert into sandbox_collections as c (tenant_id, key, method, currency, amount, outcome,
                                         created_at, decided_at)
   values ($tenant_id::uuid, $key::text, $method::text, $currency::text, $amount::bigint,
   'called_off', $now::timestamptz,
           $now::timestamptz)
   on conflict (tenant_id, key) do update
      set outcome = case when c.outcome in ('paid', 'test_executed', 'test_execution_rejected')
                              and c.decided_at <= $until_decided_at::timestamptz
                         then c.outcome else 'called_off' end
   returning outcome`,
)

/** The sandbox's lender decides once for each key; a second call only counts. */
export const insertLenderOrder = statement<{ times_asked: number }>(
  'rails.sandbox_insert_lender_order',
)(
  `insert into sandbox_lender_orders (tenant_id, key, kind, instrument_id, amount, outcome,
                                      created_at)
   values ($tenant_id::uuid, $key::uuid, $kind::text, $instrument_id::uuid, $amount::bigint,
   $outcome::text, $created_at::timestamptz)
   on conflict (tenant_id, key) do update set times_asked = sandbox_lender_orders.times_asked + 1
   returning times_asked`,
)

/** Uses up one refusal that was wished for, if there is one, and notes it with what is refused. */
export const useRefusal = statement<{ key: string }>('rails.sandbox_use_refusal')(
  `with used as (
     update sandbox_lender_moods set refusals = refusals - 1
      where tenant_id = $tenant_id::uuid and instrument_id = $instrument_id::uuid
        and kind = $kind::text and refusals > 0
     returning tenant_id)
   update sandbox_lender_orders o set outcome = 'refused'
     from used where o.tenant_id = used.tenant_id and o.key = $key::uuid
   returning o.key`,
)

export const wishRefusals = statement('rails.sandbox_wish_refusals')(
  `insert into sandbox_lender_moods (tenant_id, instrument_id, kind, refusals)
   select $tenant_id::uuid, i.id, $kind::text, 1 from unnest($ids::uuid[]) as i (id)
   on conflict (tenant_id, instrument_id, kind)
     do update set refusals = sandbox_lender_moods.refusals + 1`,
)
