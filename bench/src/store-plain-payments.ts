// SQL of the plain handlers of a whole payment: what they read, and what they change.

const named = (name: string, text: string) => ({ name: `plain.${name}`, text })

/** What a secret, `$1`, opens. */
export const selectSecret = named(
  'select_secret',
  `select object_id from plain.secrets where hash = $1 and expires_at > now()`,
)

export const lockIntent = named(
  'lock_intent',
  `select id, currency, buyer_id, fee_ppm from plain.intents
    where tenant_id = $1 and id = $2 and status = 'unconfirmed' for update`,
)

export const selectTerms = named(
  'select_terms',
  `select type, seller_id, amount::int, description from plain.intent_settlements
    where tenant_id = $1 and intent_id = $2 order by position`,
)

export const confirmIntent = named(
  'confirm_intent',
  `update plain.intents set status = 'confirmed', project_id = $3, updated_at = now()
    where tenant_id = $1 and id = $2`,
)

export const deleteExpiry = named(
  'delete_expiry',
  `delete from plain.jobs where tenant_id = $1 and kind = 'intent.expire' and key = $2`,
)

export const selectCheckout = named(
  'select_checkout',
  `select c.*, (select json_agg(s order by s.position) from plain.settlements s
                 where s.tenant_id = c.tenant_id and s.project_id = c.project_id) as settlements
     from plain.checkouts c where c.tenant_id = $1 and c.id = $2`,
)

export const lockCheckout = named(
  'lock_checkout',
  `select id, intent_id, fee::int from plain.checkouts
    where tenant_id = $1 and project_id = $2 and reference = $3 and status = 'settling' for update`,
)

export const lockSettlements = named(
  'lock_settlements',
  `select id, type, seller_id, amount::int from plain.settlements
    where tenant_id = $1 and project_id = $2 order by position for update`,
)

export const lockSettlement = named(
  'lock_settlement',
  `select id, project_id, type, seller_id, amount::int from plain.settlements
    where tenant_id = $1 and id = $2 and status = 'settled' for update`,
)

export const settleCheckout = named(
  'settle_checkout',
  `update plain.checkouts set status = 'settled', fee_received = fee, updated_at = now()
    where tenant_id = $1 and id = $2`,
)

export const payParts = named(
  'pay_parts',
  `update plain.checkout_parts set paid = part where tenant_id = $1 and checkout_id = $2`,
)

export const settleSettlements = named(
  'settle_settlements',
  `update plain.settlements set status = 'settled', received = amount, updated_at = now()
    where tenant_id = $1 and project_id = $2`,
)

export const promiseSettlement = named(
  'promise_settlement',
  `update plain.settlements set promised = amount, released = amount, live_outbounds = 1,
          updated_at = now()
    where tenant_id = $1 and id = $2`,
)

export const endSettlement = named(
  'end_settlement',
  `update plain.settlements set status = 'executed', departed = amount, live_outbounds = 0,
          updated_at = now()
    where tenant_id = $1 and id = $2`,
)

export const changeBalance = named(
  'change_balance',
  `update plain.ledger_accounts set balance = balance + $3, last_transaction = $4
    where tenant_id = $1 and id = $2`,
)

/** The tenant's own accounts in a currency. */
export const selectOwnAccounts = named(
  'select_own_accounts',
  `select id, kind from plain.ledger_accounts
    where tenant_id = $1 and currency = $2 and kind in ('bank', 'revenue')`,
)

export const selectProcessing = named(
  'select_processing',
  `select id, project_id, settlement_id, participant_id, amount::int from plain.outbounds
    where tenant_id = $1 and status = 'processing' order by id`,
)

export const executeOutbound = named(
  'execute_outbound',
  `update plain.outbounds set status = 'executed', updated_at = now()
    where tenant_id = $1 and id = $2 and status = 'processing'`,
)

/** Two outbounds of a project may be executed at once: the second sees what the first did. */
export const lockProject = named(
  'lock_project',
  `select id from plain.projects where tenant_id = $1 and id = $2 for update`,
)

export const completeProject = named(
  'complete_project',
  `update plain.projects p set status = 'complete', updated_at = now()
    where p.tenant_id = $1 and p.id = $2 and p.status = 'in_progress'
      and not exists (select from plain.settlements s
                       where s.tenant_id = p.tenant_id and s.project_id = p.id
                         and s.status <> 'executed')`,
)

export const countPlainExecuted = `select count(*)::int as count from plain.outbounds
  where status = 'executed'`

export const countExecuted = `select count(*)::int as count from public.outbounds
  where status = 'executed'`

export const countSettled = `select count(*)::int as count from public.checkouts
  where status = 'settled'`

/** What stands in the plain copies and would not in books that are right. */
export const selectPlainFaults = `select
  (select coalesce(sum(balance), 0) from plain.ledger_accounts)::int as sum,
  (select count(*) from plain.projects where status <> 'complete')::int as incomplete,
  (select count(*) from plain.events)::int as events`
